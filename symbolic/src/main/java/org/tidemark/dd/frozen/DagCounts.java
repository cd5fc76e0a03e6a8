package org.tidemark.dd.frozen;

import java.math.BigInteger;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.LevelNumbers;

/** How many states lie below the nodes of a Dag, level by level from the last one up: only those of two levels are needed. */
final class DagCounts {
    private DagCounts() {}

    /** How many states there are in all. */
    static BigInteger ofAll(Dag dag, MemoryBudget budget) {
        if (dag.isEmpty()) {
            return BigInteger.ZERO;
        }
        LevelNumbers at = LevelNumbers.one(budget);
        try {
            for (int level = dag.levels() - 1; level >= 0; level--) {
                LevelNumbers below = at;
                at = above(dag, level, below, budget);
                below.close();
            }
            return at.get(0);
        } finally {
            at.close();
        }
    }

    /**
     * The numbers of a level.
     *
     * @param below those of the next level, and {@link LevelNumbers#one} behind the last one
     */
    static LevelNumbers above(Dag dag, int level, LevelNumbers below, MemoryBudget budget) {
        int first = dag.firstNode(level);
        int end = dag.firstNode(level + 1);
        int firstBelow = firstBelow(dag, level);
        long mostArcs = 1;
        for (int node = first; node < end; node++) {
            mostArcs = Math.max(mostArcs, dag.start(node + 1) - dag.start(node));
        }
        LevelNumbers here = new LevelNumbers(end - first, below.bitsOfSum(mostArcs), budget);
        for (int node = first; node < end; node++) {
            for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
                here.add(node - first, below, dag.child(arc) - firstBelow);
            }
        }
        return here;
    }

    /** The node that the numbers below a level begin with. */
    static int firstBelow(Dag dag, int level) {
        return level == dag.levels() - 1 ? 0 : dag.firstNode(level + 1);
    }
}
