package org.tidemark.store.condensed;

import org.tidemark.bits.BitReader;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;

/**
 * A row of states as strings of bits, side by side, and behind them where each was found from:
 *
 * <pre>
 *   | string 0 | string 1 | … | begins of every 16th | lengths - shortest | predecessors |
 * </pre>
 *
 * <p>Begins and lengths are left out if all strings of the row have the same length: string {@code i} then begins at bit {@code
 * i * length}. Else a string is found from the begin of its group of 16 by adding up the lengths of those before it.
 *
 * <p>Predecessors are differences from the one before ({@link PredecessorCode}), which are small, since states are found from
 * each state in turn. To read one, all before it in the row are read; that happens on the way back along a run only.
 * Immutable, read by any thread.
 */
final class SealedRow extends StateRow implements Words {
    static final int GROUP_SHIFT = 4;

    /** One word more than is used, so that any bits can be read as two words. */
    private final long[] words;

    private final int shortest;
    private final byte lengthBits;
    private final byte beginBits;
    private final int beginsAt;
    private final int lengthsAt;
    private final int predecessorsAt;

    SealedRow(
            long[] words,
            int shortest,
            int lengthBits,
            int beginBits,
            int beginsAt,
            int lengthsAt,
            int predecessorsAt) {
        this.words = words;
        this.shortest = shortest;
        this.lengthBits = (byte) lengthBits;
        this.beginBits = (byte) beginBits;
        this.beginsAt = beginsAt;
        this.lengthsAt = lengthsAt;
        this.predecessorsAt = predecessorsAt;
    }

    static long bytesOf(int words) {
        return words * 8L + MemoryBudget.ARRAY_HEADER_BYTES + OBJECT_BYTES;
    }

    /** The bit where a string begins. */
    int begin(int i) {
        if (lengthBits == 0) {
            return i * shortest;
        }
        int group = i >>> GROUP_SHIFT;
        int first = group << GROUP_SHIFT;
        int begin = (int) bits(beginsAt + group * beginBits, beginBits) + (i - first) * shortest;
        for (int k = first, at = lengthsAt + first * lengthBits; k < i; k++, at += lengthBits) {
            begin += (int) bits(at, lengthBits);
        }
        return begin;
    }

    /** The bits of a string. */
    int length(int i) {
        return lengthBits == 0 ? shortest : shortest + (int) bits(lengthsAt + i * lengthBits, lengthBits);
    }

    /** Some bits, at least one and at most 64, as a number. */
    private long bits(int at, int count) {
        int w = at >>> 6;
        return ((words[w] >>> at) | (words[w + 1] << 1 << (63 - (at & 63)))) & (-1L >>> (64 - count));
    }

    /**
     * Whether a string is the one that lies at an index, in as many bits. No string is the beginning of another, so it does
     * not matter how long the one in the row is.
     */
    boolean same(int i, long[] string, int at, int length) {
        int bit = begin(i);
        if (bit + (long) length > predecessorsAt) {
            return false;
        }
        int left = length;
        for (int w = at; left > 0; w++, left -= 64, bit += 64) {
            if (bits(bit, Math.min(64, left)) != string[w]) {
                return false;
            }
        }
        return true;
    }

    /** Copies a string of this length and returns how many words it fills. */
    int copy(int i, int length, long[] into) {
        int bit = begin(i);
        int count = 0;
        for (int left = length; left > 0; left -= 64, bit += 64) {
            into[count++] = bits(bit, Math.min(64, left));
        }
        return count;
    }

    long[] words() {
        return words;
    }

    @Override
    long predecessor(int i) {
        BitReader in = new BitReader(this);
        in.seek(predecessorsAt);
        return PredecessorCode.number(in, i);
    }

    @Override
    public long length() {
        return words.length;
    }

    @Override
    public long get(long index) {
        return words[(int) index];
    }

    @Override
    long bytes() {
        return bytesOf(words.length);
    }
}
