package org.tidemark.bits;

/**
 * Numbers of one width by index, side by side without regard to word boundaries. Number {@code i} of width 5 is in the
 * bits {@code 5i} to {@code 5i + 4}. Immutable; any thread reads it.
 */
public final class PackedNumbers {
    private final Words words;
    private final int width;

    /** Numbers of 1 to 63 bits. */
    public PackedNumbers(Words words, int width) {
        this.words = words;
        this.width = width;
    }

    public long get(long index) {
        long bit = index * width;
        int shift = (int) bit & 63;
        long value = words.get(bit >>> 6) >>> shift;
        if (shift + width > 64) {
            value |= words.get((bit >>> 6) + 1) << (64 - shift);
        }
        return value & ((1L << width) - 1);
    }

    /** The bits that numbers from 0 to {@code most} need; at least one. */
    public static int widthFor(long most) {
        return Math.max(1, 64 - Long.numberOfLeadingZeros(most));
    }
}
