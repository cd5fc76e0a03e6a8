package org.tidemark.store.tree;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.hash.PlainStore;

/**
 * Recursive indexing: a state is cut into leaves, each leaf becomes its number in a table of that leaf's values, and
 * two numbers make a value of the next table, until one pair is left, the root. (Holzmann, <em>State Compression in
 * Spin</em>; Laarman, van de Pol and Weber, <em>Parallel Recursive State Compression for Free</em>.) With four leaves:
 *
 * <pre>
 *   leaves     a       b       c       d
 *   numbers #a in 0 #b in 1 #c in 2 #d in 3        each 32 bits
 *   pairs      (#a,#b) in 4    (#c,#d) in 5        each 64 bits, numbered again
 *   root               (#4, #5)                    one word per state
 * </pre>
 *
 * <p>The tables are stores of one-word states; what states share is kept once. Leaves of at most 12 bits are their own
 * numbers. At most 2^32 - 3 different values of each part. Threads fold at the same time, each with a {@link
 * PartFolder}.
 */
final class PartTables {
    /** Small enough that those of all tables stay near the processor together. */
    private static final int RECENT_BYTES = 1 << 13;

    private static final int OWN_NUMBER_BITS = 12;

    /**
     * The tables of the leaves, then those of pairs; table {@code leaves + i} pairs tables {@code 2 i} and {@code 2 i +
     * 1}.
     */
    private final PlainStore[] tables;

    private final MemoryBudget budget;
    private final int words;
    private final int leaves;
    private final int leafBits;

    private PartTables(int words, int leaves, int leafBits, boolean tight, MemoryBudget budget) {
        this.words = words;
        this.leaves = leaves;
        this.leafBits = leafBits;
        this.budget = budget;
        tables = new PlainStore[2 * leaves - 2];
        for (int i = 0; i < tables.length; i++) {
            tables[i] = PlainStore.ofParts(tight, budget, RECENT_BYTES);
        }
    }

    /** Leaves are words, of which there are at least two. */
    static PartTables ofWords(int words, MemoryBudget budget) {
        return new PartTables(words, words, Long.SIZE, false, budget);
    }

    /**
     * Leaves are equal parts of this many bits at the beginning of the words, as many as makes both sides of the root
     * alike; the tables are rather small than fast.
     */
    static PartTables ofHalves(int words, int bits, MemoryBudget budget) {
        int leaves = 2;
        while (leaves * Long.SIZE < bits) {
            leaves *= 2;
        }
        return new PartTables(words, leaves, Math.max(1, (bits + leaves - 1) / leaves), true, budget);
    }

    int leaves() {
        return leaves;
    }

    PlainStore[] tables() {
        return tables;
    }

    MemoryBudget budget() {
        return budget;
    }

    /** Whether a table is left out, because its values are their own numbers. */
    boolean isOwnNumber(int table) {
        return table < leaves && leafBits <= OWN_NUMBER_BITS;
    }

    /** The key of a pair, made of the numbers of its halves. */
    static long pair(long left, long right) {
        return (left << 32) | right;
    }

    static long left(long pair) {
        return pair >>> 32;
    }

    static long right(long pair) {
        return pair & 0xFFFF_FFFFL;
    }

    /** One leaf of a state. */
    long leaf(int leaf, long[] state, int at) {
        if (leafBits == Long.SIZE) {
            return leaf < words ? state[at + leaf] : 0;
        }
        int bit = leaf * leafBits;
        int word = bit >>> 6;
        int shift = bit & 63;
        long low = word < words ? state[at + word] >>> shift : 0;
        long high = shift + leafBits > Long.SIZE && word + 1 < words ? state[at + word + 1] << (Long.SIZE - shift) : 0;
        return (low | high) & ((1L << leafBits) - 1);
    }

    /** The words of a state from its root; {@code scratch} has room for a value of each table and one more. */
    void unfold(long root, long[] scratch, long[] into, int at) {
        scratch[tables.length] = root;
        for (int i = tables.length; i >= leaves; i--) {
            int side = 2 * (i - leaves);
            value(side, left(scratch[i]), scratch);
            value(side + 1, right(scratch[i]), scratch);
        }
        if (leafBits == Long.SIZE) {
            System.arraycopy(scratch, 0, into, at, words);
        } else {
            join(scratch, into, at);
        }
    }

    private void value(int table, long number, long[] into) {
        if (isOwnNumber(table)) {
            into[table] = number;
        } else {
            tables[table].read(number, into, table);
        }
    }

    private void join(long[] values, long[] into, int at) {
        for (int w = 0; w < words; w++) {
            into[at + w] = 0;
        }
        for (int leaf = 0; leaf < leaves; leaf++) {
            int bit = leaf * leafBits;
            int word = bit >>> 6;
            int shift = bit & 63;
            if (word < words) {
                into[at + word] |= values[leaf] << shift;
            }
            if (shift + leafBits > Long.SIZE && word + 1 < words) {
                into[at + word + 1] |= values[leaf] >>> (Long.SIZE - shift);
            }
        }
    }

    long bytes() {
        long sum = 0;
        for (PlainStore table : tables) {
            sum += table.bytes();
        }
        return sum;
    }

    void cancelWhen(BooleanSupplier cancelled) {
        for (PlainStore table : tables) {
            table.cancelWhen(cancelled);
        }
    }

    /** From now on numbers only lead to values, not back. */
    void shut() {
        for (PlainStore table : tables) {
            table.shut();
        }
    }

    void release() {
        for (PlainStore table : tables) {
            table.releaseBelow(Long.MAX_VALUE);
        }
    }
}
