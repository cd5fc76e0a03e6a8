package org.tidemark.model;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * Writes states as short strings of bits, and reads them back. Equal states have equal strings, different states different
 * ones, and no string is the beginning of another: strings may lie side by side without their lengths.
 *
 * <p>A codec is frozen: the string of a state is the same today and in a file that is opened again next week. It belongs to one
 * thread and allocates nothing per state.
 */
@SuppressWarnings("exports") // for modules of Tidemark only
public interface StateCodec {
    /** Appends the string of the state at an index. */
    void encode(long[] words, int at, BitBuffer out);

    /** Reads the string that comes next, and writes its state at an index. */
    void decode(BitReader in, long[] into, int at);

    /** The most bits that a string can have; {@link Integer#MAX_VALUE} where there is no limit. */
    int mostBits();
}
