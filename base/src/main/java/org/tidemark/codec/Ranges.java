package org.tidemark.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * A number below a limit that writer and reader know, in ⌈log2 limit⌉ bits: 0 to 4 take 3 bits each, and the only number below 1
 * takes none.
 */
public final class Ranges {
    private Ranges() {}

    /** The bits that one of {@code choices} things takes; there is at least one. */
    public static int bits(long choices) {
        if (choices < 1) {
            throw new IllegalArgumentException(choices + " choices: expected at least 1");
        }
        return 64 - Long.numberOfLeadingZeros(choices - 1);
    }

    /** Writes a number from 0 to {@code choices - 1}. */
    public static void put(long number, long choices, BitBuffer out) {
        out.put(number, bits(choices));
    }

    /** Reads what {@link #put} wrote under the same number of choices. */
    public static long take(long choices, BitReader in) {
        return in.take(bits(choices));
    }
}
