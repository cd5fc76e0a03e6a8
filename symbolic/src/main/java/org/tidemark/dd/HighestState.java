package org.tidemark.dd;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/** A state of a set whose values have the largest sum of weights. One pass, from the last level up. */
public final class HighestState {
    private HighestState() {}

    /**
     * Such a state.
     *
     * @param root not the empty set
     * @param weights what each value of each level adds; null where none adds anything
     * @throws ArithmeticException where a sum does not fit a {@code long}
     */
    public static int[] of(Forest forest, int root, long[] @Nullable [] weights) {
        Pairs reached = forest.reach(root);
        MemoryBudget budget = forest.budget();
        long bytes = 12L * reached.size();
        budget.replace(0, bytes);
        try {
            long[] sums = new long[reached.size()];
            int[] best = new int[sums.length];
            for (int i = sums.length - 1; i >= 0; i--) {
                forest.lookUp();
                int node = reached.first(i);
                long[] here = weights[forest.level(node)];
                sums[i] = Long.MIN_VALUE;
                for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                    int child = forest.child(arc);
                    long below = child == Forest.ACCEPT ? 0 : sums[reached.find(child, 0)];
                    long sum = Math.addExact(below, here == null ? 0 : here[forest.value(arc)]);
                    if (arc == forest.start(node) || sum > sums[i]) {
                        sums[i] = sum;
                        best[i] = arc;
                    }
                }
            }
            int[] state = new int[forest.levels()];
            int at = 0;
            for (int level = 0; level < state.length; level++) {
                state[level] = forest.value(best[at]);
                at = level == state.length - 1 ? 0 : reached.find(forest.child(best[at]), 0);
            }
            return state;
        } finally {
            budget.release(bytes);
        }
    }
}
