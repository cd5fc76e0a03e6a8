package org.tidemark.dd;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/** The largest values of a set, and the largest sum of the values of one of its states. Immutable. */
public final class Extremes {
    private final int[] most;
    private final long sum;

    private Extremes(int[] most, long sum) {
        this.most = most;
        this.sum = sum;
    }

    /**
     * Looks at every node once.
     *
     * @param root not the empty set
     */
    public static Extremes of(Forest forest, int root) {
        int[] most = new int[forest.levels()];
        Pairs reached = forest.reach(root);
        long bytes = 8L * reached.size() + MemoryBudget.ARRAY_HEADER_BYTES;
        forest.budget().replace(0, bytes);
        try {
            return of(forest, reached, most);
        } finally {
            forest.budget().release(bytes);
        }
    }

    private static Extremes of(Forest forest, Pairs reached, int[] most) {
        long[] sums = new long[reached.size()];
        Arrays.fill(sums, Long.MIN_VALUE);
        for (int i = sums.length - 1; i >= 0; i--) {
            forest.lookUp();
            int node = reached.first(i);
            int level = forest.level(node);
            for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                int child = forest.child(arc);
                long below = child == Forest.ACCEPT ? 0 : sums[reached.find(child, 0)];
                sums[i] = Math.max(sums[i], forest.value(arc) + below);
                most[level] = Math.max(most[level], forest.value(arc));
            }
        }
        return new Extremes(most, sums[0]);
    }

    /** The largest value of each level. */
    public int[] most() {
        return most.clone();
    }

    /** The largest sum. */
    public long sum() {
        return sum;
    }
}
