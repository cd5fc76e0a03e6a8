package org.tidemark.bits;

import java.util.Arrays;

/**
 * A scratch pad for a run of bits, lowest bit of a word first; it grows as it must and is cleared and used again.
 *
 * <p>Writing 5 in 3 bits and then 1 in 2 bits leaves {@code 01 101} in the lowest bits of the first word. Not
 * thread-safe.
 */
public final class BitBuffer {
    private long[] words = new long[64];
    private long size;

    public void clear() {
        Arrays.fill(words, 0, (int) ((size + 63) >>> 6), 0);
        size = 0;
    }

    /** Appends the lowest {@code bits} (0 to 64) of a value that has no others. */
    public void put(long value, int bits) {
        if (bits == 0) {
            return;
        }
        int at = (int) (size >>> 6);
        if (at + 1 >= words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        int shift = (int) size & 63;
        words[at] |= value << shift;
        if (shift + bits > 64) {
            words[at + 1] = value >>> (64 - shift);
        }
        size += bits;
    }

    /** Appends the first {@code bits} of some words, lowest bit first; those behind them must be 0 in the last word. */
    public void put(long[] from, int bits) {
        int left = bits;
        for (int i = 0; left > 0; i++, left -= 64) {
            put(from[i], Math.min(64, left));
        }
    }

    /** A copy of the bits written so far, in words; the bits behind the last are 0. */
    public long[] toWords() {
        return Arrays.copyOf(words, (int) ((size + 63) >>> 6));
    }

    /** Copies what was written to an index, and returns how many words that takes; bits behind the last one are 0. */
    public int copyTo(long[] into, int at) {
        int count = (int) ((size + 63) >>> 6);
        System.arraycopy(words, 0, into, at, count);
        return count;
    }

    /** How many bits were written. */
    public long size() {
        return size;
    }

    long word(int index) {
        return words[index];
    }
}
