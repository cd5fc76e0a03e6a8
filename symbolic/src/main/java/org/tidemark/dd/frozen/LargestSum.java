package org.tidemark.dd.frozen;

import org.tidemark.bits.MemoryBudget;

/** The largest sum that a state of a Dag has, where each local state adds a number. One pass, from the last level up. */
public final class LargestSum {
    private LargestSum() {}

    /**
     * The largest sum.
     *
     * @param numbers what each local state of each level adds
     * @param budget eight bytes per node are booked for the time of the pass
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws IllegalArgumentException where there is no state
     */
    public static long of(Dag dag, long[][] numbers, MemoryBudget budget) {
        if (dag.isEmpty()) {
            throw new IllegalArgumentException("no state has a sum");
        }
        long bytes = 8L * dag.nodes() + MemoryBudget.ARRAY_HEADER_BYTES;
        budget.replace(0, bytes);
        long[] below = new long[dag.nodes()];
        int last = dag.levels() - 1;
        int end = dag.nodes();
        for (int level = last; level >= 0; level--) {
            for (int node = dag.firstNode(level); node < end; node++) {
                long most = Long.MIN_VALUE;
                for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
                    long rest = level == last ? 0 : below[dag.child(arc)];
                    most = Math.max(most, Math.addExact(rest, numbers[level][dag.value(arc)]));
                }
                below[node] = most;
            }
            end = dag.firstNode(level);
        }
        budget.release(bytes);
        return below[0];
    }
}
