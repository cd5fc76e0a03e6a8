package org.tidemark.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * A number below a limit that writer and reader know, in ⌊log2 limit⌋ or ⌈log2 limit⌉ bits. Where the limit is not a power of two,
 * {@link Ranges} leaves strings unused; here the first numbers have the shorter strings that this pays for.
 *
 * <p>Of five numbers, 0, 1 and 2 take two bits each ({@code 00}, {@code 01}, {@code 10}), and 3 and 4 take three: {@code 11} and then
 * {@code 0} or {@code 1}.
 */
public final class PhasedRanges {
    private PhasedRanges() {}

    /** The bits that a number from 0 to {@code choices - 1} takes. */
    public static int bits(long number, long choices) {
        int most = Ranges.bits(choices);
        return most == 0 || number >= shorter(choices, most) ? most : most - 1;
    }

    /** How many numbers have a string of one bit less than the longest ones have. */
    private static long shorter(long choices, int most) {
        return (1L << most) - choices;
    }

    /** Writes a number from 0 to {@code choices - 1}; there are at most 2^62 choices. */
    public static void put(long number, long choices, BitBuffer out) {
        int most = Ranges.bits(choices);
        if (most == 0) {
            return;
        }
        long shorter = shorter(choices, most);
        if (number < shorter) {
            out.put(number, most - 1);
        } else {
            long rest = number - shorter;
            out.put(shorter + (rest >>> 1), most - 1);
            out.put(rest & 1, 1);
        }
    }

    /** Reads what {@link #put} wrote under the same number of choices. */
    public static long take(long choices, BitReader in) {
        int most = Ranges.bits(choices);
        if (most == 0) {
            return 0;
        }
        long shorter = shorter(choices, most);
        long read = in.take(most - 1);
        return read < shorter ? read : shorter + ((read - shorter) << 1 | in.take(1));
    }
}
