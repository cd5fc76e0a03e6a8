package org.tidemark.dd;

import org.tidemark.bits.MemoryBudget;

/**
 * Moves the nodes that are still wanted together, to the beginning of the words they lie in, in their order.
 *
 * <p>A bit for each word says whether its node is kept. The new number of a node is how many kept words there are before it, which
 * is the sum before its group of 64 words and a count of bits; so no table of new numbers is needed, and a child, which lies
 * before its parents, is looked up when it has moved already. Three bits per word while it runs.
 */
final class Compaction {
    private final long[] words;
    private final int end;
    private final long[] heads;
    private final long[] kept;
    private final int[] before;

    /** Told when everything lies where it should. */
    interface Moved {
        void to(int nodes, int end);
    }

    private Compaction(long[] words, int end) {
        this.words = words;
        this.end = end;
        int groups = (end >>> 6) + 1;
        heads = new long[groups];
        kept = new long[groups];
        before = new int[groups];
    }

    /**
     * Keeps what some roots lead to.
     *
     * @param end the word behind the last node
     * @param roots each is replaced by its new number
     */
    static void of(long[] words, int end, int[] roots, MemoryBudget budget, Moved moved) {
        long bytes = bytes(end);
        budget.replace(0, bytes);
        try {
            Compaction compaction = new Compaction(words, end);
            compaction.mark(roots);
            compaction.number();
            int nodes = compaction.move();
            for (int i = 0; i < roots.length; i++) {
                roots[i] = compaction.now(roots[i]);
            }
            moved.to(nodes, compaction.now(end));
        } finally {
            budget.release(bytes);
        }
    }

    /** How many nodes some roots lead to; nothing moves. */
    static int count(long[] words, int end, int[] roots, MemoryBudget budget) {
        long bytes = bytes(end);
        budget.replace(0, bytes);
        try {
            Compaction marked = new Compaction(words, end);
            marked.mark(roots);
            int count = 0;
            for (int group = 0; group < marked.heads.length; group++) {
                count += Long.bitCount(marked.heads[group] & marked.kept[group]);
            }
            return count;
        } finally {
            budget.release(bytes);
        }
    }

    private static long bytes(int end) {
        return 20L * ((end >>> 6) + 1);
    }

    private void mark(int[] roots) {
        for (int node = NodeTable.FIRST; node < end; node += 1 + (int) words[node]) {
            set(heads, node);
        }
        for (int root : roots) {
            set(kept, root);
        }
        for (int group = heads.length - 1; group >= 0; group--) {
            for (long left = heads[group]; left != 0; ) {
                int bit = 63 - Long.numberOfLeadingZeros(left);
                left ^= 1L << bit;
                int node = (group << 6) + bit;
                if (isSet(kept, node)) {
                    markArcs(node);
                }
            }
        }
    }

    private void markArcs(int node) {
        int last = node + (int) words[node];
        for (int arc = node + 1; arc <= last; arc++) {
            set(kept, arc);
            set(kept, (int) words[arc]);
        }
    }

    /** The empty set and the end of every path keep their numbers. */
    private void number() {
        kept[0] |= 3;
        int sum = 0;
        for (int group = 0; group < kept.length; group++) {
            before[group] = sum;
            sum += Long.bitCount(kept[group]);
        }
    }

    private int now(int word) {
        int group = word >>> 6;
        return before[group] + Long.bitCount(kept[group] & ((1L << (word & 63)) - 1));
    }

    private int move() {
        int nodes = 0;
        int to = NodeTable.FIRST;
        for (int node = NodeTable.FIRST; node < end; ) {
            int n = (int) words[node];
            if (isSet(kept, node)) {
                words[to++] = words[node];
                for (int arc = node + 1; arc <= node + n; arc++) {
                    words[to++] = (words[arc] & (-1L << 32)) | now((int) words[arc]);
                }
                nodes++;
            }
            node += 1 + n;
        }
        return nodes;
    }

    private static void set(long[] bits, int at) {
        bits[at >>> 6] |= 1L << (at & 63);
    }

    private static boolean isSet(long[] bits, int at) {
        return (bits[at >>> 6] & (1L << (at & 63))) != 0;
    }
}
