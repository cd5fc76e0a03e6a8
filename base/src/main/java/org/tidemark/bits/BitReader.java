package org.tidemark.bits;

/** Reads a run of bits, lowest bit of a word first, as {@link BitBuffer} writes them. Not thread-safe; allocates nothing. */
public final class BitReader {
    private final Words words;
    private long next;
    private long buffer;
    private int left;

    public BitReader(Words words) {
        this.words = words;
    }

    /** Stands before a bit; there must be one. */
    public void seek(long bit) {
        next = bit >>> 6;
        int skipped = (int) bit & 63;
        buffer = words.get(next++) >>> skipped;
        left = 64 - skipped;
    }

    /** The next {@code bits}, 0 to 64 of them, as a number. */
    public long take(int bits) {
        if (bits <= left) {
            long value = bits == 64 ? buffer : buffer & ((1L << bits) - 1);
            buffer = bits == 64 ? 0 : buffer >>> bits;
            left -= bits;
            return value;
        }
        return takeAcross(bits);
    }

    /** The next {@code bits}, 0 to 64 of them, which stay there; behind the last word there are zeros. */
    public long peek(int bits) {
        long more = bits > left && next < words.length() ? words.get(next) << left : 0;
        long value = left == 64 ? buffer : buffer | more;
        return bits == 64 ? value : value & ((1L << bits) - 1);
    }

    private long takeAcross(int bits) {
        long low = buffer;
        int had = left;
        buffer = words.get(next++);
        left = 64;
        return low | (take(bits - had) << had);
    }

    /** Skips zeros and the one behind them, and returns how many zeros; after {@code most} of them there is no one. */
    public int zeros(int most) {
        int count = 0;
        while (true) {
            int here = Math.min(Math.min(left, Long.numberOfTrailingZeros(buffer)), most - count);
            count += here;
            if (count == most) {
                take(here);
                return count;
            }
            if (here < left) {
                take(here + 1);
                return count;
            }
            buffer = words.get(next++);
            left = 64;
        }
    }
}
