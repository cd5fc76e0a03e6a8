package org.tidemark.dd.frozen;

import java.math.BigInteger;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Pairs;

/** Writes a set of a forest down as a Dag. */
final class DagMaker {
    private final Forest forest;
    private final MemoryBudget budget;
    private long booked;

    DagMaker(Forest forest, MemoryBudget budget) {
        this.forest = forest;
        this.budget = budget;
    }

    Dag freeze(int root) {
        boolean done = false;
        try {
            Dag dag = frozen(root);
            done = true;
            return dag;
        } finally {
            if (!done) {
                budget.release(booked);
            }
        }
    }

    private Dag frozen(int root) {
        book(8L * forest.levels());
        BigInteger count = forest.count(root);
        boolean numbered = count.bitLength() < Long.SIZE;
        Pairs reached = forest.reach(root);
        int levels = forest.levels();
        int[] sizes = new int[levels];
        int[] firstNode = new int[levels + 1];
        for (int k = 0; k < levels; k++) {
            sizes[k] = forest.size(k);
        }
        int total = reached.size();
        long arcCount = 0;
        for (int i = 0; i < total; i++) {
            int node = reached.first(i);
            firstNode[forest.level(node) + 1] = i + 1;
            arcCount += forest.end(node) - forest.start(node);
        }
        long[] starts = words(total + 1L);
        long[] arcs = words(arcCount);
        long[] before = words(numbered ? arcCount : 0);
        int at = 0;
        for (int i = 0; i < total; i++) {
            forest.lookUp();
            int node = reached.first(i);
            starts[i] = at;
            for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                int child = forest.child(arc);
                long to = child == Forest.ACCEPT ? 0 : reached.find(child, 0);
                arcs[at++] = (long) forest.value(arc) << 32 | to;
            }
        }
        starts[total] = at;
        if (numbered) {
            number(starts, arcs, before, total, firstNode[levels - 1]);
        }
        return new Dag(new Dag.Content(sizes, firstNode, Words.of(starts), Words.of(arcs), Words.of(before), count));
    }

    /** Adds up, from the last node to the first, how many states come before each arc. */
    private void number(long[] starts, long[] arcs, long[] before, int total, int firstOfLastLevel) {
        long[] counts = words(total);
        for (int node = total - 1; node >= 0; node--) {
            forest.lookUp();
            long sum = 0;
            for (int arc = (int) starts[node]; arc < starts[node + 1]; arc++) {
                before[arc] = sum;
                sum += node >= firstOfLastLevel ? 1 : counts[(int) arcs[arc]];
            }
            counts[node] = sum;
        }
        book(-8L * counts.length);
    }

    private long[] words(long length) {
        if (length > Integer.MAX_VALUE - 8) {
            throw new MemoryBudget.Exhausted();
        }
        book(8 * length);
        return new long[(int) length];
    }

    private void book(long bytes) {
        budget.replace(0, bytes);
        booked += bytes;
    }
}
