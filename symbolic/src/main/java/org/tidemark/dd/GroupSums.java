package org.tidemark.dd;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/** The largest sum that the values of some levels have in a state of a set, for several groups of levels. */
public final class GroupSums {
    private final Forest forest;
    private final Pairs reached;
    private final int[] first;
    private final long[] sums;

    private GroupSums(Forest forest, Pairs reached) {
        this.forest = forest;
        this.reached = reached;
        first = new int[forest.levels() + 1];
        for (int i = 0; i < reached.size(); i++) {
            first[forest.level(reached.first(i)) + 1] = i + 1;
        }
        sums = new long[reached.size()];
    }

    /**
     * The largest sum of each group. A node is looked at once for each group that has a level above or at its own, and one below or
     * at it.
     *
     * @param root not the empty set
     * @param groupOf the group of each level
     */
    public static long[] of(Forest forest, int root, int[] groupOf, int groups) {
        Pairs reached = forest.reach(root);
        MemoryBudget budget = forest.budget();
        long bytes = 8L * reached.size() + MemoryBudget.ARRAY_HEADER_BYTES;
        budget.replace(0, bytes);
        try {
            GroupSums sums = new GroupSums(forest, reached);
            int[] top = new int[groups];
            int[] bottom = new int[groups];
            Arrays.fill(top, -1);
            for (int level = 0; level < groupOf.length; level++) {
                top[groupOf[level]] = top[groupOf[level]] < 0 ? level : top[groupOf[level]];
                bottom[groupOf[level]] = level;
            }
            long[] most = new long[groups];
            for (int group = 0; group < groups; group++) {
                most[group] = top[group] < 0 ? 0 : sums.largest(groupOf, group, top[group], bottom[group]);
            }
            return most;
        } finally {
            budget.release(bytes);
        }
    }

    private long largest(int[] groupOf, int group, int top, int bottom) {
        long largest = 0;
        for (int level = bottom; level >= top; level--) {
            for (int i = first[level]; i < first[level + 1]; i++) {
                forest.lookUp();
                int node = reached.first(i);
                long most = 0;
                for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                    long below = level == bottom ? 0 : sums[reached.find(forest.child(arc), 0)];
                    most = Math.max(most, below + (groupOf[level] == group ? forest.value(arc) : 0));
                }
                sums[i] = most;
                largest = level == top ? Math.max(largest, most) : largest;
            }
        }
        return largest;
    }
}
