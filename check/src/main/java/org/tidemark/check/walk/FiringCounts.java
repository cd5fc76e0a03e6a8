package org.tidemark.check.walk;

import java.util.SplittableRandom;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.structure.SparseVector;

/**
 * Fires transitions as often as a solution of the state equation says, in whatever order they are enabled: if the solution is that of a run,
 * some order of it leads to the goal.
 */
final class FiringCounts implements Guide {
    private final SparseVector counts;
    private final long[] left;

    FiringCounts(SparseVector counts, int transitions) {
        this.counts = counts;
        left = new long[transitions];
    }

    @Override
    public void begin() {
        for (int k = 0; k < counts.size(); k++) {
            left[counts.position(k)] = counts.value(k);
        }
    }

    @Override
    public int choose(QuickGame game, SplittableRandom random) {
        int chosen = NO_IDEA;
        int seen = 0;
        int enabled = game.enabled();
        boolean isFewEnabled = enabled < counts.size();
        for (int k = 0; k < (isFewEnabled ? enabled : counts.size()); k++) {
            int t = isFewEnabled ? game.enabled(k) : counts.position(k);
            if (left[t] > 0 && game.isEnabled(t) && random.nextInt(++seen) == 0) {
                chosen = t;
            }
        }
        if (chosen != NO_IDEA) {
            left[chosen]--;
        }
        return chosen;
    }
}
