package org.tidemark.graph.condensed;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * A way to write a {@link Block} in bits. A code belongs to one thread and owns its scratch memory.
 *
 * <p>What all codes have in common is written by {@link BlockWriter} before: how many states there are and which.
 */
interface BlockCode {
    void write(Block block, BitBuffer out);

    /**
     * How many bits it takes to write a block; a code that must write it to know may do so, to {@code out}, which is
     * empty.
     */
    default long bits(Block block, BitBuffer out) {
        write(block, out);
        return out.size();
    }

    /** Fills in the degrees, events and targets of a block whose states and known number are set. */
    void read(BitReader in, Block into);
}
