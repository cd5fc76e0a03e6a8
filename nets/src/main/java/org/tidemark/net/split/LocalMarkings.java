package org.tidemark.net.split;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;

/**
 * The markings of a group, numbered from 0 in the order in which they were met.
 *
 * <p>A marking is a run of words; each place has as many bits as its bound needs and does not cross words. A table of
 * numbers with open addressing, at most half full, finds them. Grows in one thread; may be read by several afterwards.
 */
final class LocalMarkings {
    private static final int FIRST_SLOTS = 64;

    private final int[] word;
    private final int[] shift;
    private final long[] mask;
    private final int words;
    private final MemoryBudget budget;
    private final long[] key;
    private long[] stored = {};
    private int[] table;
    private int size;

    /** @throws MemoryBudget.Exhausted here and in {@link #number}, when there is no room */
    LocalMarkings(LocalNet net, MemoryBudget budget) {
        this.budget = budget;
        int places = net.places();
        word = new int[places];
        shift = new int[places];
        mask = new long[places];
        int bit = 0;
        for (int p = 0; p < places; p++) {
            int width = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(net.most(p)));
            if (bit % Long.SIZE + width > Long.SIZE) {
                bit += Long.SIZE - bit % Long.SIZE;
            }
            word[p] = bit / Long.SIZE;
            shift[p] = bit % Long.SIZE;
            mask[p] = (1L << width) - 1;
            bit += width;
        }
        words = Math.max(1, (bit + Long.SIZE - 1) / Long.SIZE);
        key = new long[words];
        budget.replace(0, 4L * FIRST_SLOTS);
        table = new int[FIRST_SLOTS];
    }

    int size() {
        return size;
    }

    int tokens(int state, int place) {
        return (int) (stored[state * words + word[place]] >>> shift[place] & mask[place]);
    }

    void read(int state, int[] marking) {
        for (int p = 0; p < marking.length; p++) {
            marking[p] = tokens(state, p);
        }
    }

    /** The number of a marking, which is entered if it is new; it was new if {@link #size} has grown. */
    int number(int[] marking) {
        Arrays.fill(key, 0);
        for (int p = 0; p < marking.length; p++) {
            key[word[p]] |= (long) marking[p] << shift[p];
        }
        if (2 * (size + 1) > table.length) {
            rehash();
        }
        int slot = slot(key, 0);
        if (table[slot] == 0) {
            append();
            table[slot] = size;
        }
        return table[slot] - 1;
    }

    /** Where the marking in these words is, or would be. */
    private int slot(long[] from, int at) {
        int slot = (int) (WordHash.hash(from, at, words) >>> 33) & (table.length - 1);
        while (table[slot] != 0
                && !Arrays.equals(stored, (table[slot] - 1) * words, table[slot] * words, from, at, at + words)) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    private void append() {
        if ((size + 1) * (long) words > stored.length) {
            long capacity = Math.max(16L * words, stored.length + (stored.length >> 1));
            if (capacity > Integer.MAX_VALUE - 8) {
                throw new MemoryBudget.Exhausted();
            }
            budget.replace(8L * stored.length, 8 * capacity);
            stored = Arrays.copyOf(stored, (int) capacity);
        }
        System.arraycopy(key, 0, stored, size * words, words);
        size++;
    }

    private void rehash() {
        budget.replace(4L * table.length, 8L * table.length);
        table = new int[2 * table.length];
        for (int state = 0; state < size; state++) {
            table[slot(stored, state * words)] = state + 1;
        }
    }

    /** What is booked for the markings. */
    long bytes() {
        return 8L * stored.length + 4L * table.length;
    }
}
