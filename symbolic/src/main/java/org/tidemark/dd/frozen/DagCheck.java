package org.tidemark.dd.frozen;

import java.math.BigInteger;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;

/**
 * Verifies what a file says to be a Dag, so that no look-up can leave it or loop: levels, nodes and arcs in order, children on
 * the next level, every node but the root below another one, no number wrong. One pass, from the last level up.
 */
final class DagCheck {
    private final int[] sizes;
    private final int[] firstNode;
    private final Words starts;
    private final Words arcs;
    private final Words before;

    private DagCheck(Words levels, Words starts, Words arcs, Words before) {
        this.starts = starts;
        this.arcs = arcs;
        this.before = before;
        sizes = new int[(int) levels.length()];
        firstNode = new int[sizes.length + 1];
        for (int k = 0; k < sizes.length; k++) {
            sizes[k] = (int) levels.get(k);
            firstNode[k] = (int) (levels.get(k) >>> 32);
        }
        firstNode[sizes.length] = (int) starts.length() - 1;
    }

    static Dag checked(Words levels, Words starts, Words arcs, Words before, boolean numbered, MemoryBudget budget)
            throws UnusableDag {
        long table = 8 * levels.length();
        long counts = 8 * starts.length();
        budget.replace(0, table + counts);
        boolean done = false;
        try {
            DagCheck check = new DagCheck(levels, starts, arcs, before);
            check.checkNodes();
            BigInteger count = numbered ? check.numbers() : check.count(budget);
            done = true;
            return new Dag(new Dag.Content(check.sizes, check.firstNode, starts, arcs, before, count));
        } finally {
            budget.release(done ? counts : counts + table);
        }
    }

    private static void expect(boolean holds, String otherwise) throws UnusableDag {
        if (!holds) {
            throw UnusableDag.contradictory(otherwise);
        }
    }

    private void checkNodes() throws UnusableDag {
        int levels = sizes.length;
        boolean empty = firstNode[levels] == 0;
        expect(firstNode[0] == 0 && (empty || levels == 1 || firstNode[1] == 1), "it has no root");
        expect(starts.get(0) == 0 && starts.get(starts.length() - 1) == arcs.length(), "its nodes and arcs do not fit");
        for (int k = 0; k < levels; k++) {
            expect(
                    sizes[k] > 0 && (empty ? firstNode[k] == 0 : firstNode[k + 1] > firstNode[k]),
                    "its levels make no sense");
        }
        for (int k = 0; k < levels; k++) {
            checkLevel(k);
        }
    }

    /** Nodes of the next level are met in their order, each as soon as those before it were. */
    private void checkLevel(int level) throws UnusableDag {
        boolean last = level == sizes.length - 1;
        int unmet = last ? 0 : firstNode[level + 1];
        for (int node = firstNode[level]; node < firstNode[level + 1]; node++) {
            long end = starts.get(node + 1L);
            expect(end > starts.get(node) && end <= arcs.length(), "a node has no arcs");
            int above = -1;
            for (long arc = starts.get(node); arc < end; arc++) {
                int value = (int) (arcs.get(arc) >>> 32);
                int child = (int) arcs.get(arc);
                expect(value > above && value < sizes[level], "a value is out of order");
                expect(last ? child == 0 : child >= firstNode[level + 1] && child <= unmet, "an arc leads astray");
                above = value;
                unmet += child == unmet ? 1 : 0;
            }
        }
        expect(last || unmet == firstNode[level + 2], "a node is never reached");
    }

    /** Whether numbers are what they must be; and how many there are. */
    private BigInteger numbers() throws UnusableDag {
        int nodes = firstNode[sizes.length];
        long[] counts = new long[nodes];
        for (int node = nodes - 1; node >= 0; node--) {
            long sum = 0;
            for (long arc = starts.get(node); arc < starts.get(node + 1L); arc++) {
                expect(before.get(arc) == sum, "a number is wrong");
                sum += node >= firstNode[sizes.length - 1] ? 1 : counts[(int) arcs.get(arc)];
                expect(sum > 0, "there are too many states");
            }
            counts[node] = sum;
        }
        return nodes == 0 ? BigInteger.ZERO : BigInteger.valueOf(counts[0]);
    }

    private BigInteger count(MemoryBudget budget) throws UnusableDag {
        Dag uncounted = new Dag(new Dag.Content(sizes, firstNode, starts, arcs, before, BigInteger.ZERO));
        BigInteger count = DagCounts.ofAll(uncounted, budget);
        expect(count.bitLength() >= Long.SIZE, "its states should have numbers");
        return count;
    }
}
