package org.tidemark.timed;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;

/** Numbers records of words in the order in which they were added first: an array of records and an open table of their numbers, half empty. Not thread-safe. */
final class WordTable {
    private static final int MOST_RECORDS = 1 << 28;
    private final Ledger ledger;
    private final int stride;
    private long[] words;
    /** The numbers of records, plus 1. */
    private int[] slots = new int[64];

    private int size;

    WordTable(int stride, Ledger ledger) {
        this.stride = stride;
        this.ledger = ledger;
        words = new long[32 * stride];
    }

    int size() {
        return size;
    }

    /** The array that holds the records, until one is added. */
    long[] words() {
        return words;
    }

    /** Where a record begins. */
    int at(int record) {
        return record * stride;
    }

    /** The first bit of a record; bits are more than an {@code int} counts. */
    long bitAt(int record) {
        return (long) Long.SIZE * at(record);
    }

    /** The number of a record that was added now or before. */
    int add(long[] from, int at) {
        int slot = find(from, at);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (size == MOST_RECORDS || (size + 1L) * stride > Integer.MAX_VALUE / 2) {
            throw new MemoryBudget.Exhausted(); // of an array
        }
        if ((size + 1) * stride > words.length) {
            ledger.grow((long) Long.BYTES * words.length);
            words = Arrays.copyOf(words, 2 * words.length);
        }
        System.arraycopy(from, at, words, size * stride, stride);
        slots[slot] = ++size;
        if (2 * size > slots.length) {
            ledger.grow((long) Integer.BYTES * slots.length);
            slots = new int[2 * slots.length];
            for (int record = 0; record < size; record++) {
                slots[find(words, record * stride)] = record + 1;
            }
        }
        return size - 1;
    }

    boolean contains(long[] from, int at) {
        return slots[find(from, at)] != 0;
    }

    /** Gives everything back; the table must not be used any more. */
    void free() {
        ledger.release((long) Long.BYTES * (words.length - 32L * stride) + (long) Integer.BYTES * (slots.length - 64L));
        size = 0;
    }

    /** The slot of a record, or the empty one where it belongs. */
    private int find(long[] from, int at) {
        int slot = (int) WordHash.hash(from, at, stride) & (slots.length - 1);
        while (slots[slot] != 0
                && !Arrays.equals(from, at, at + stride, words, (slots[slot] - 1) * stride, slots[slot] * stride)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }
}
