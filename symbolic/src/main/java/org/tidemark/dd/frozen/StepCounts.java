package org.tidemark.dd.frozen;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SortedMap;
import org.tidemark.bits.MemoryBudget;

/**
 * How many steps there are from the states of a set, without going through the states.
 *
 * <p>A state has as many steps of one kind as the product of what its partners can do. So the number of states below each node
 * is taken once, and the number of paths to it; for a kind of step only the levels from its first partner to its last are added up
 * again. Exact. Not thread-safe.
 */
public final class StepCounts implements AutoCloseable {
    private static final int NUMBER_BYTES = 64;

    private final Dag dag;
    private final MemoryBudget budget;
    private final BigInteger[] above;
    private final BigInteger[] below;
    private final BigInteger[] between;
    private final long bytes;

    /** Counts steps from the states of a Dag. */
    public StepCounts(Dag dag, MemoryBudget budget) {
        this.dag = dag;
        this.budget = budget;
        bytes = 3L * dag.nodes() * (NUMBER_BYTES + dag.count().bitLength() / Byte.SIZE);
        budget.replace(0, bytes);
        above = new BigInteger[dag.nodes()];
        below = new BigInteger[dag.nodes()];
        between = new BigInteger[dag.nodes()];
        Arrays.fill(above, BigInteger.ZERO);
        if (!dag.isEmpty()) {
            above[0] = BigInteger.ONE;
        }
        int last = dag.firstNode(dag.levels() - 1);
        for (int node = 0; node < last; node++) {
            for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
                above[dag.child(arc)] = above[dag.child(arc)].add(above[node]);
            }
        }
        for (int node = dag.nodes() - 1; node >= 0; node--) {
            BigInteger sum = BigInteger.ZERO;
            for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
                sum = sum.add(node >= last ? BigInteger.ONE : below[dag.child(arc)]);
            }
            below[node] = sum;
        }
    }

    /**
     * How many pairs of a state and a step of one kind.
     *
     * @param ways for each level that takes part, how many ways each of its values has to do so
     */
    public BigInteger of(SortedMap<Integer, int[]> ways) {
        if (ways.isEmpty() || dag.isEmpty()) {
            return dag.count();
        }
        int first = ways.firstKey();
        int last = ways.lastKey();
        for (int level = last; level >= first; level--) {
            int[] own = ways.get(level);
            for (int node = dag.firstNode(level); node < dag.firstNode(level + 1); node++) {
                between[node] = own == null ? states(node) : steps(node, level, last, own);
            }
        }
        BigInteger sum = BigInteger.ZERO;
        for (int node = dag.firstNode(first); node < dag.firstNode(first + 1); node++) {
            sum = sum.add(above[node].multiply(between[node]));
        }
        return sum;
    }

    private BigInteger states(int node) {
        BigInteger sum = BigInteger.ZERO;
        for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
            sum = sum.add(between[dag.child(arc)]);
        }
        return sum;
    }

    private BigInteger steps(int node, int level, int last, int[] waysOfValue) {
        BigInteger sum = BigInteger.ZERO;
        for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
            int ways = waysOfValue[dag.value(arc)];
            if (ways > 0) {
                BigInteger each = level < last
                        ? between[dag.child(arc)]
                        : level == dag.levels() - 1 ? BigInteger.ONE : below[dag.child(arc)];
                sum = sum.add(each.multiply(BigInteger.valueOf(ways)));
            }
        }
        return sum;
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        budget.release(bytes);
    }
}
