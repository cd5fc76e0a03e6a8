package org.tidemark.dd;

import java.math.BigInteger;
import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/** How many states a set has, exactly: a sum over the arcs of each node, from the last level up. */
final class StateCounts {
    private StateCounts() {}

    static BigInteger of(Forest forest, int root) {
        if (root < NodeTable.FIRST) {
            return BigInteger.valueOf(root);
        }
        Pairs reached = forest.reach(root);
        MemoryBudget budget = forest.budget();
        long booked = 0;
        BigInteger[] counts = new BigInteger[reached.size()];
        Arrays.fill(counts, BigInteger.ZERO);
        try {
            for (int i = counts.length - 1; i >= 0; i--) {
                forest.lookUp();
                int node = reached.first(i);
                BigInteger sum = BigInteger.ZERO;
                for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                    int child = forest.child(arc);
                    sum = sum.add(child == Forest.ACCEPT ? BigInteger.ONE : counts[reached.find(child, 0)]);
                }
                counts[i] = sum;
                long bytes = 64L + sum.bitLength() / Byte.SIZE;
                budget.replace(0, bytes);
                booked += bytes;
            }
            return counts[0];
        } finally {
            budget.release(booked);
        }
    }
}
