package org.tidemark.check.walk;

import java.util.SplittableRandom;
import org.tidemark.net.exec.QuickGame;

/**
 * Goes where a number is smallest: the distance to a goal, or how many transitions are enabled, since few are enabled near a deadlock. Where
 * many transitions are enabled, some of them are tried.
 */
final class Downhill implements Guide {
    private static final int MOST_TRIED = 64;

    /** How low it would be after a firing. */
    private interface Height {
        long after(QuickGame game, int transition);

        default void begin() {}

        default void fired(QuickGame game, int transition) {}
    }

    private final Height height;

    private Downhill(Height height) {
        this.height = height;
    }

    /** To where the last node of a graph is met. */
    static Downhill to(GoalGraph graph, QuickGame game) {
        GoalDistance distance = new GoalDistance(graph, game.marking());
        return new Downhill(new Height() {
            @Override
            public long after(QuickGame playing, int transition) {
                playing.changes(transition, distance);
                long after = distance.now();
                playing.changesBack(transition, distance);
                return after;
            }

            @Override
            public void begin() {
                distance.measure();
            }

            @Override
            public void fired(QuickGame playing, int transition) {
                playing.changes(transition, distance);
            }
        });
    }

    static Downhill toFewEnabled() {
        return new Downhill((game, transition) -> {
            if (!game.fire(transition)) {
                return Long.MAX_VALUE;
            }
            long after = game.enabled();
            game.unfire(transition);
            return after;
        });
    }

    @Override
    public void begin() {
        height.begin();
    }

    @Override
    public void fired(QuickGame game, int transition) {
        height.fired(game, transition);
    }

    @Override
    public int choose(QuickGame game, SplittableRandom random) {
        int[] candidates = candidates(game, random);
        long lowest = Long.MAX_VALUE;
        int chosen = NO_IDEA;
        int ties = 0;
        for (int t : candidates) {
            long mine = height.after(game, t);
            if (mine < lowest) {
                lowest = mine;
                chosen = t;
                ties = 1;
            } else if (mine == lowest && random.nextInt(++ties) == 0) {
                chosen = t;
            }
        }
        return chosen;
    }

    private static int[] candidates(QuickGame game, SplittableRandom random) {
        int n = game.enabled();
        int[] candidates = new int[Math.min(n, MOST_TRIED)];
        for (int i = 0; i < candidates.length; i++) {
            candidates[i] = game.enabled(n <= MOST_TRIED ? i : random.nextInt(n));
        }
        return candidates;
    }
}
