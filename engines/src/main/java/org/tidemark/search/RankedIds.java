package org.tidemark.search;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * Ids by distance: the nearest are taken first, and of those that are equally near the ones that were added first.
 *
 * <p>A queue of blocks for each rank. Distances up to 1,023 are ranks of their own; of the others, each power of two has sixteen. An id costs
 * four bytes, and a rank that was ever used sixteen. Not thread-safe.
 */
final class RankedIds {
    private static final int EXACT = 1 << 10;
    private static final int EXACT_BITS = 10;
    private static final int PART_BITS = 4;

    /** Of each rank: the block and position of its first id, and of the next one to be added. */
    private static final int STRIDE = 4;

    private static final int FIRST_AT = 1;
    private static final int LAST = 2;
    private static final int LAST_AT = 3;

    private final IdBlocks blocks;
    private final MemoryBudget budget;
    private int[] ranks = {};

    /** No rank below this one has ids. */
    private int lowest;

    private long size;

    RankedIds(IdBlocks blocks, MemoryBudget budget) {
        this.blocks = blocks;
        this.budget = budget;
    }

    long size() {
        return size;
    }

    /** The rank of a distance: as the distance, where that is small, and never less for a larger one. */
    static int rank(long distance) {
        if (distance < EXACT) {
            return (int) distance;
        }
        int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(distance);
        int part = (int) (distance >>> (power - PART_BITS)) & ((1 << PART_BITS) - 1);
        return EXACT + ((power - EXACT_BITS) << PART_BITS) + part;
    }

    /** Adds an id; false, with nothing changed, when there is no memory for it. */
    boolean add(long distance, long id) {
        int rank = rank(distance);
        int at = rank * STRIDE;
        if (at >= ranks.length && !grow(at + STRIDE)) {
            return false;
        }
        boolean isFirst = ranks[at] == IdBlocks.NONE;
        if (isFirst || ranks[at + LAST_AT] == IdBlocks.ROOM) {
            int block = blocks.take();
            if (block == IdBlocks.NONE) {
                return false;
            }
            append(at, block, isFirst);
        }
        blocks.set(ranks[at + LAST], ranks[at + LAST_AT]++, id);
        lowest = Math.min(lowest, rank);
        size++;
        return true;
    }

    private void append(int at, int block, boolean isFirst) {
        if (isFirst) {
            ranks[at] = block;
            ranks[at + FIRST_AT] = 0;
        } else {
            blocks.link(ranks[at + LAST], block);
        }
        ranks[at + LAST] = block;
        ranks[at + LAST_AT] = 0;
    }

    private boolean grow(int needed) {
        int wanted = Math.max(needed, Math.min(2 * ranks.length, EXACT * STRIDE));
        if (!budget.reserve(bytesOf(wanted))) {
            return false;
        }
        int former = ranks.length;
        ranks = Arrays.copyOf(ranks, wanted);
        Arrays.fill(ranks, former, wanted, IdBlocks.NONE);
        budget.release(bytesOf(former));
        return true;
    }

    /** Takes the first of the nearest ids; there has to be one. */
    long take() {
        while (ranks[lowest * STRIDE] == IdBlocks.NONE) {
            lowest++;
        }
        int at = lowest * STRIDE;
        long id = blocks.get(ranks[at], ranks[at + FIRST_AT]++);
        dropEmptyBlock(at);
        size--;
        return id;
    }

    private void dropEmptyBlock(int at) {
        int block = ranks[at];
        boolean isLast = block == ranks[at + LAST];
        if (ranks[at + FIRST_AT] < (isLast ? ranks[at + LAST_AT] : IdBlocks.ROOM)) {
            return;
        }
        ranks[at] = isLast ? IdBlocks.NONE : blocks.next(block);
        ranks[at + FIRST_AT] = 0;
        blocks.give(block);
    }

    /** Takes all away, and gives the room back; the blocks are for their owner to release. */
    void release() {
        budget.release(bytesOf(ranks.length));
        ranks = new int[0];
        lowest = 0;
        size = 0;
    }

    private static long bytesOf(int entries) {
        return entries == 0 ? 0 : entries * 4L + MemoryBudget.ARRAY_HEADER_BYTES;
    }
}
