package org.tidemark.check.walk;

import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.proof.ProofGoal;

/**
 * Goes where a number is smallest: the distance to a goal, or how many transitions are enabled, since few are enabled near a deadlock. Where
 * many transitions are enabled, some of them are tried.
 */
final class Downhill implements Guide {
    private static final int MOST_TRIED = 64;

    private final ToLongFunction<QuickGame> height;

    private Downhill(ToLongFunction<QuickGame> height) {
        this.height = height;
    }

    static Downhill to(ProofGoal goal) {
        return new Downhill(game -> GoalDistance.from(game.marking(), goal));
    }

    static Downhill toFewEnabled() {
        return new Downhill(QuickGame::enabled);
    }

    @Override
    public int choose(QuickGame game, SplittableRandom random) {
        int[] candidates = candidates(game, random);
        long lowest = Long.MAX_VALUE;
        int chosen = NO_IDEA;
        int ties = 0;
        for (int t : candidates) {
            if (!game.fire(t)) {
                continue;
            }
            long mine = height.applyAsLong(game);
            game.unfire(t);
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
