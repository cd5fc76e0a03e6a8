package org.tidemark.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.net.NetModel;

/**
 * Walks through the states of a net at random, or down a distance to something looked for, and shows every state on the
 * way to the open questions. What it finds is a run; what it does not find means nothing.
 *
 * <p>Keeps one state and the events since the start. Belongs to one thread.
 */
final class Walk {
    /** One step in so many is taken at random even when there is a distance to go by, so that no hollow holds it for ever. */
    private static final int STRAY = 8;

    private final NetModel model;
    private final SplittableRandom random;
    private final Expander expander;
    private final Successors successors;
    private final long[] state;
    private final @Nullable Distance down;
    private final Lookout lookout;
    private final Lookout.Whereabouts here;
    private int[] events = new int[256];
    private int length;

    /**
     * A walker with eyes for the questions that are open now.
     *
     * @param down what to make small; null to go anywhere
     */
    Walk(NetModel model, List<? extends Inquiry> questions, @Nullable Distance down, long seed) {
        this.model = model;
        this.down = down;
        random = new SplittableRandom(seed);
        expander = model.expander();
        successors = new Successors(model.layout().words(), 64);
        state = new long[model.layout().words()];
        lookout = new Lookout(questions, model, expander);
        Technique technique = down == null ? Technique.WALK : Technique.GUIDED_WALK;
        here = () -> new Sighting.Walked(soFar(), technique);
    }

    /** Walks from the initial state until there is nowhere to go, nothing to look for, or a limit is met. */
    void go(int steps, BooleanSupplier enough) {
        start();
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

    private void start() {
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

    private List<Integer> soFar() {
        List<Integer> run = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            run.add(events[i]);
        }
        return run;
    }
}
