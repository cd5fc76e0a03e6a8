package org.tidemark.check.state;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.question.Technique;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModel;

/**
 * Walks through the states of a net at random, or down a distance to something looked for, and shows every state on the
 * way to a lookout. What it finds is a run; what it does not find means nothing.
 *
 * <p>Keeps one state and the events since the start. Belongs to one thread, and may set out again and again.
 */
final class GoalWalk {
    /** One step in this many is taken at random even when there is a distance to go by, so that no hollow holds it forever. */
    private static final int STRAY = 8;

    private final NetModel model;
    private final Lookout lookout;
    private final SplittableRandom random;
    private final Expander expander;
    private final Successors successors;
    private final long[] state;
    private final Lookout.Whereabouts here = this::here;
    private Technique technique = Technique.WALK;
    private int[] events = {};
    private int length;

    GoalWalk(NetModel model, Lookout lookout, long seed) {
        this.model = model;
        this.lookout = lookout;
        random = new SplittableRandom(seed);
        expander = model.expander();
        successors = new Successors(model.layout().words(), 64);
        state = new long[model.layout().words()];
    }

    /**
     * Walks from the initial state until there is nowhere to go, nothing to look for, or a limit is met.
     *
     * @param down what to make small; null to go anywhere
     */
    void go(@Nullable Distance down, int steps, BooleanSupplier enough) {
        start(down == null ? Technique.WALK : Technique.GUIDED_WALK);
        for (int i = 0; i <= steps && !lookout.isIdle(); i++) {
            successors.clear();
            try {
                expander.expand(state, 0, successors);
            } catch (FieldOverflow beyond) {
                return;
            }
            int n = successors.size();
            lookout.see(state, 0, n == 0, here);
            if (n == 0 || (i % 64 == 63 && enough.getAsBoolean())) {
                return;
            }
            take(down == null || random.nextInt(STRAY) == 0 ? random.nextInt(n) : nearest(down, n));
        }
    }

    private void start(Technique way) {
        technique = way;
        events = new int[256]; // a sighting may keep the old ones
        length = 0;
        successors.clear();
        model.initial(successors);
        System.arraycopy(successors.words(), 0, state, 0, state.length);
    }

    private void take(int successor) {
        if (length == events.length) {
            events = Arrays.copyOf(events, 2 * length);
        }
        events[length++] = successors.event(successor);
        System.arraycopy(successors.words(), successors.at(successor), state, 0, state.length);
    }

    /** One of the successors nearest to the goal. */
    private int nearest(Distance down, int n) {
        long best = Long.MAX_VALUE;
        int chosen = 0;
        int ties = 0;
        for (int i = 0; i < n; i++) {
            long distance = down.from(successors.words(), successors.at(i));
            if (distance < best) {
                best = distance;
                chosen = i;
                ties = 1;
            } else if (distance == best && random.nextInt(++ties) == 0) {
                chosen = i;
            }
        }
        return chosen;
    }

    private Sighting here() {
        return new Sighting.Walked(events, length, length == 0 ? Technique.INITIAL_STATE : technique);
    }
}
