package org.tidemark.check.walk;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
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
    }

    private final Height height;

    /** The distance that is gone down, and kept up to date; null where something else is. */
    private final @Nullable GoalDistance distance;

    private Downhill(Height height, @Nullable GoalDistance distance) {
        this.height = height;
        this.distance = distance;
    }

    /** To where the last node of a graph is met. */
    static Downhill to(GoalGraph graph, QuickGame game) {
        GoalDistance distance = new GoalDistance(graph, game.marking());
        Height height = (playing, transition) -> {
            playing.changes(transition, distance);
            long after = distance.now();
            playing.changesBack(transition, distance);
            return after;
        };
        return new Downhill(height, distance);
    }

    static Downhill toFewEnabled() {
        Height height = (game, transition) -> {
            if (!game.fire(transition)) {
                return Long.MAX_VALUE;
            }
            long after = game.enabled();
            game.unfire(transition);
            return after;
        };
        return new Downhill(height, null);
    }

    @Override
    public void begin() {
        if (distance != null) {
            distance.measure();
        }
    }

    @Override
    public void fired(QuickGame game, int transition) {
        if (distance != null) {
            game.changes(transition, distance);
        }
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
