package org.tidemark.check.walk;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.question.Technique;
import org.tidemark.model.Layout;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.QuickGame;

/**
 * Walks through the states of a net at random, or as a guide says, and shows every state on the way to those who look for some. What it finds is a
 * run; what it does not find means nothing.
 *
 * <p>Keeps one state, packed and unpacked, and the events since the start. Belongs to one thread, and may set out again and again.
 */
final class GoalWalk {
    /** How many steps are taken between two looks at the clock. */
    private static final int POLL_INTERVAL = 16;

    private final NetModel model;
    private final Layout layout;
    private final WalkObserver observer;
    private final SplittableRandom random;
    private final QuickGame game;
    private final long[] state;
    private final QuestionObserver.Whereabouts here = this::here;
    private Technique technique = Technique.WALK;
    private int[] events = {};
    private int length;

    GoalWalk(NetModel model, QuickGame game, WalkObserver observer, long seed) {
        this.model = model;
        this.game = game;
        this.observer = observer;
        layout = model.layout();
        random = new SplittableRandom(seed);
        state = new long[layout.words()];
    }

    /**
     * Walks from the initial state until there is nowhere to go, nothing to look for, or a limit is met.
     *
     * @param guide says where to go; null to go anywhere
     * @param stray one step in this many is taken at random all the same, so that no hollow holds the walk forever; 0 for none
     */
    void go(@Nullable Guide guide, int stray, int steps, BooleanSupplier enough) {
        start(guide);
        for (int i = 0; i <= steps && !observer.isIdle(); i++) {
            int n = game.enabled();
            observer.see(state, n == 0, here);
            if (n == 0 || (i % POLL_INTERVAL == POLL_INTERVAL - 1 && enough.getAsBoolean())) {
                return;
            }
            boolean strays = stray > 0 && random.nextInt(stray) == 0;
            int chosen = guide == null || strays ? Guide.NO_IDEA : guide.choose(game, random);
            int fired = chosen == Guide.NO_IDEA ? game.enabled(random.nextInt(n)) : chosen;
            if (!take(fired)) {
                return;
            }
            if (guide != null) {
                guide.fired(game, fired);
            }
        }
    }

    private void start(@Nullable Guide guide) {
        technique = guide == null ? Technique.WALK : Technique.GUIDED_WALK;
        events = new int[256]; // a sighting may keep the old ones
        length = 0;
        game.reset();
        observer.begin();
        Arrays.fill(state, 0);
        model.encode(game.marking(), state);
        if (guide != null) {
            guide.begin();
        }
    }

    /** Fires a transition; false where a place would hold more than its field, or than can be counted. */
    private boolean take(int transition) {
        if (!game.fire(transition) || !game.pack(transition, layout, state)) {
            return false;
        }
        if (length == events.length) {
            events = Arrays.copyOf(events, 2 * length);
        }
        events[length++] = transition;
        observer.fired(game, transition);
        return true;
    }

    private SeenState here() {
        return new SeenState.Walked(events, length, length == 0 ? Technique.INITIAL_STATE : technique);
    }
}
