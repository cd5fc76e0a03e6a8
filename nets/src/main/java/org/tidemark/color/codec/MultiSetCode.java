package org.tidemark.color.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * The multi-sets of one place as strings of bits. Equal ones have equal strings, different ones different strings, and no string is
 * the beginning of another. A code may leave out multi-sets that are not supposed to occur. Immutable.
 */
public interface MultiSetCode {
    /** Whether a sorted multi-set has a string. */
    boolean covers(Tokens tokens);

    /** Whether every multi-set over the type has one. */
    boolean isTotal();

    /** Writes a sorted multi-set that is covered. */
    void put(Tokens tokens, BitBuffer out);

    /** Reads a multi-set in place of what was there. */
    void take(BitReader in, Tokens into);
}
