package org.tidemark.dd;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * The nodes of a forest, each once: a level and arcs in ascending order of their values.
 *
 * <p>All nodes lie behind each other in one array of words: for each node a word with its level and how many arcs it
 * has, and then a word for each arc with its value (high) and its child (low). The number of a node is the index of its
 * first word, that of an arc the index of its word; numbers 0 and 1 are the empty set and the end of every path. So the
 * arcs of a node lie in the same cache line as the node. A hash table of node numbers finds a node by its arcs. A child
 * is always made before its parent and has a smaller number. Eight bytes per arc, and 14 to 20 per node. Not
 * thread-safe.
 */
final class NodeTable {
    static final int FIRST = 2;
    private static final int FIRST_WORDS = 256;
    private static final int FIRST_SLOTS = 64;
    private static final int MOST_WORDS = Integer.MAX_VALUE - 8;
    private static final long MIX = 0xD6E8FEB86659FD93L;
    private static final long LOW = 0xFFFF_FFFFL;

    private final MemoryBudget budget;
    private long[] words = {};
    private int[] slots = {};
    private int end = FIRST;
    private int nodes;

    NodeTable(MemoryBudget budget) {
        this.budget = budget;
    }

    /** The node with these arcs, made if there is none; there is at least one arc. */
    int intern(int level, int[] value, int[] child, int from, int n) {
        if (3L * nodes >= 2L * slots.length) {
            growSlots();
        }
        int mask = slots.length - 1;
        int slot = hash(value, child, from, n) & mask;
        for (int found = slots[slot]; found != 0; found = slots[slot]) {
            if (isSame(found, value, child, from, n)) {
                return found;
            }
            slot = (slot + 1) & mask;
        }
        if (end + 1L + n > words.length) {
            grow(end + 1L + n);
        }
        int node = end;
        words[node] = (long) level << 32 | n;
        for (int i = 0; i < n; i++) {
            words[node + 1 + i] = (long) value[from + i] << 32 | child[from + i];
        }
        end = node + 1 + n;
        slots[slot] = node;
        nodes++;
        return node;
    }

    /** Children know their level, and so do the arcs of two nodes that have the same: only arcs are compared. */
    private boolean isSame(int node, int[] value, int[] child, int from, int n) {
        if ((int) words[node] != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (words[node + 1 + i] != ((long) value[from + i] << 32 | child[from + i])) {
                return false;
            }
        }
        return true;
    }

    private static int hash(int[] value, int[] child, int from, int n) {
        long h = n;
        for (int i = from; i < from + n; i++) {
            h = mixed(h, (long) value[i] << 32 | child[i]);
        }
        return (int) (h ^ (h >>> 32));
    }

    private int hash(int node) {
        int n = (int) words[node];
        long h = n;
        for (int arc = node + 1; arc <= node + n; arc++) {
            h = mixed(h, words[arc]);
        }
        return (int) (h ^ (h >>> 32));
    }

    private static long mixed(long h, long arc) {
        long x = (h ^ arc) * MIX;
        return x ^ (x >>> 29);
    }

    private void growSlots() {
        int length = Math.max(FIRST_SLOTS, 2 * slots.length);
        if (length < 0) {
            throw new MemoryBudget.Exhausted();
        }
        budget.replace(bytes(slots), 4L * length + MemoryBudget.ARRAY_HEADER_BYTES);
        slots = new int[length];
        fillSlots();
    }

    private void fillSlots() {
        int mask = slots.length - 1;
        for (int node = FIRST; node < end; node += 1 + (int) words[node]) {
            int slot = hash(node) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = node;
        }
    }

    /** Makes room by half as much again or, where memory is short for that, by an eighth. */
    private void grow(long least) {
        if (least > MOST_WORDS) {
            throw new MemoryBudget.Exhausted();
        }
        long former = bytes(words);
        int length = wider(least, 2);
        long cost = 8L * length + MemoryBudget.ARRAY_HEADER_BYTES;
        if (!budget.reserveIfFree(cost)) {
            length = wider(least, 8);
            cost = 8L * length + MemoryBudget.ARRAY_HEADER_BYTES;
            budget.replace(0, cost);
        }
        words = Arrays.copyOf(words, length);
        budget.release(former);
    }

    private int wider(long least, int part) {
        return (int)
                Math.min(MOST_WORDS, Math.max(Math.max(FIRST_WORDS, least), words.length + (long) words.length / part));
    }

    /**
     * Keeps some nodes and what they lead to, in their order, under new numbers. What the others took is used by nodes
     * that are made later.
     *
     * @param roots the nodes to keep; each entry is replaced by its new number
     */
    void keepOnly(int[] roots) {
        if (nodes > 0) {
            Compaction.of(words, end, roots, budget, this::moved);
        }
    }

    /** How many nodes some roots lead to, themselves included. */
    int count(int[] roots) {
        return nodes == 0 ? 0 : Compaction.count(words, end, roots, budget);
    }

    private void moved(int keptNodes, int newEnd) {
        nodes = keptNodes;
        end = newEnd;
        Arrays.fill(slots, 0);
        fillSlots();
    }

    /** How many nodes there are. */
    int size() {
        return nodes;
    }

    /** How many words they take. */
    int words() {
        return end;
    }

    int level(int node) {
        return (int) (words[node] >>> 32);
    }

    int start(int node) {
        return node + 1;
    }

    int end(int node) {
        return node + 1 + (int) words[node];
    }

    int value(int arc) {
        return (int) (words[arc] >>> 32);
    }

    int child(int arc) {
        return (int) (words[arc] & LOW);
    }

    /** The arc of a node with a value; -1 where there is none. */
    int find(int node, int value) {
        int low = start(node);
        int high = end(node) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = value(middle);
            if (found == value) {
                return middle;
            }
            if (found < value) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private static long bytes(long[] words) {
        return words.length == 0 ? 0 : 8L * words.length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    private static long bytes(int[] slots) {
        return slots.length == 0 ? 0 : 4L * slots.length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    long bytes() {
        return bytes(words) + bytes(slots);
    }

    void free() {
        budget.release(bytes());
        words = new long[0];
        slots = new int[0];
        end = FIRST;
        nodes = 0;
    }

    /**
     * Moves the nodes that are still wanted together, to the beginning of the words they lie in, in their order.
     *
     * <p>A bit for each word says whether its node is kept. The new number of a node is how many kept words there are
     * before it, which is the sum before its group of 64 words and a count of bits; so no table of new numbers is
     * needed, and a child, which lies before its parents, is looked up when it has moved already. Three bits per word
     * while it runs.
     */
    private static final class Compaction {
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
}
