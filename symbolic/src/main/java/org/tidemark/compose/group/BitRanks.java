package org.tidemark.compose.group;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.explore.BitVector;

/**
 * How many numbers of a bit vector lie below one: a count for every eight words, and the bits since then. Immutable; 32 bits
 * per 512, booked until {@link #release}.
 */
final class BitRanks {
    private static final int SHIFT = 9;

    private final BitVector bits;
    private final int[] before;
    private final MemoryBudget budget;

    /** Counts the numbers, which must be fewer than 2^31. */
    BitRanks(BitVector bits, MemoryBudget budget) {
        this.bits = bits;
        this.budget = budget;
        long blocks = (bits.limit() >>> SHIFT) + 1;
        if (blocks > Integer.MAX_VALUE - 8) {
            throw new MemoryBudget.Exhausted();
        }
        budget.replace(0, 4 * blocks + MemoryBudget.ARRAY_HEADER_BYTES);
        before = new int[(int) blocks];
        int count = 0;
        for (long word = 0; word < bits.length(); word++) {
            if ((word & 7) == 0) {
                before[(int) (word >>> 3)] = count;
            }
            count += Long.bitCount(bits.get(word));
        }
    }

    /** The place of a number of the vector among all that are there. */
    int of(long number) {
        int rank = before[(int) (number >>> SHIFT)];
        long word = number >>> 6;
        for (long w = word & ~7L; w < word; w++) {
            rank += Long.bitCount(bits.get(w));
        }
        return rank + Long.bitCount(bits.get(word) & (1L << number) - 1);
    }

    void release() {
        budget.release(4L * before.length + MemoryBudget.ARRAY_HEADER_BYTES);
    }
}
