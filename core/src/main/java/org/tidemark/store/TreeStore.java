package org.tidemark.store;

import org.tidemark.bits.MemoryBudget;

/**
 * Recursive indexing: the words of a state are folded in pairs, each pair into the number it has in a table of its own, until
 * one word is left. (Holzmann, <em>State Compression in Spin</em>; Laarman, van de Pol and Weber, <em>Parallel Recursive
 * State Compression for Free</em>.)
 *
 * <p>The tables are stores of one-word states, the last of them with predecessors; what states share is kept once. With four
 * words:
 *
 * <pre>
 *   words     a       b       c       d
 *   leaves  #a in 0 #b in 1 #c in 2 #d in 3        each 32 bits
 *   pairs      (#a,#b) in 4    (#c,#d) in 5        each 64 bits, numbered again
 *   root               (#4, #5)                    one word a state, by id
 * </pre>
 *
 * <p>A state costs 8 bytes for its root, 4 for its predecessor and 6.2 to 11.1 of table, and whatever new parts it brings.
 * States of one word are kept as they are. At most 2^32 - 3 states and as many different values of each part.
 */
public final class TreeStore implements StateStore {
    /** Small enough that those of all tables stay near the processor together. */
    private static final int RECENT_BYTES = 1 << 13;

    /** The tables of the leaves, then those of pairs; table {@code words + i} numbers pairs of two that come before. */
    private final PlainStore[] parts;

    private final PlainStore root;
    private final MemoryBudget budget;
    private final int words;

    public TreeStore(int wordsPerState, MemoryBudget budget, long maxStates) {
        words = wordsPerState;
        this.budget = budget;
        parts = new PlainStore[wordsPerState == 1 ? 0 : 2 * wordsPerState - 2];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new PlainStore(1, budget, Long.MAX_VALUE, false, RECENT_BYTES);
        }
        root = new PlainStore(1, budget, maxStates, true, RecentStates.USUAL_BYTES);
    }

    PlainStore[] parts() {
        return parts;
    }

    PlainStore root() {
        return root;
    }

    MemoryBudget budget() {
        return budget;
    }

    int words() {
        return words;
    }

    /** What both halves of a pair are numbered by; table {@code words + i} pairs tables {@code 2 i} and {@code 2 i + 1}. */
    static long pair(long left, long right) {
        return left << 32 | right;
    }

    @Override
    public Inserter inserter() {
        return words == 1 ? root.inserter() : new TreeInserter(this);
    }

    @Override
    public long size() {
        return root.size();
    }

    @Override
    public long bytes() {
        long sum = root.bytes();
        for (PlainStore part : parts) {
            sum += part.bytes();
        }
        return sum;
    }

    @Override
    public long predecessor(long id) {
        return root.predecessor(id);
    }

    @Override
    public void read(long id, long[] into, int at) {
        reader().read(id, into, at);
    }

    @Override
    public StateReader reader() {
        if (words == 1) {
            return root;
        }
        long[] values = new long[parts.length + 1];
        return (id, into, at) -> unfold(id, values, into, at);
    }

    /** From the root down: the value of a table's entry names the entries of the two it pairs. */
    private void unfold(long id, long[] values, long[] into, int at) {
        root.read(id, values, parts.length);
        for (int i = parts.length; i >= words; i--) {
            int left = 2 * (i - words);
            parts[left].read(values[i] >>> 32, values, left);
            parts[left + 1].read(values[i] & 0xFFFF_FFFFL, values, left + 1);
        }
        System.arraycopy(values, 0, into, at, words);
    }
}
