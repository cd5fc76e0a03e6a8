package org.tidemark.search;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Small blocks of ids for many queues that come and go: a block that one has emptied is used by the next. Booked on a
 * budget. Not thread-safe.
 */
final class IdBlocks {
    /** No block. */
    static final int NONE = -1;

    /** How many ids a block has room for; behind them is the number of the next block. */
    static final int ROOM = 31;

    private static final int STRIDE = ROOM + 1;
    private static final long FIRST_BLOCKS = 8;

    private final IntPages entries;
    private int free = NONE;
    private int made;

    IdBlocks(MemoryBudget budget) {
        entries = new IntPages(budget);
    }

    /** An unused block; {@link #NONE} when there is no memory for another. */
    int take() {
        if (free != NONE) {
            int taken = free;
            free = next(taken);
            return taken;
        }
        long needed = (made + 1L) * STRIDE;
        if (needed > entries.length() && !grow(needed)) {
            return NONE;
        }
        return made++;
    }

    private boolean grow(long needed) {
        return entries.resize(Math.max(FIRST_BLOCKS * STRIDE, needed + made / 2L * STRIDE)) || entries.resize(needed);
    }

    /** Gives a block back. */
    void give(int block) {
        link(block, free);
        free = block;
    }

    int next(int block) {
        return entries.get((long) block * STRIDE + ROOM);
    }

    void link(int block, int next) {
        entries.set((long) block * STRIDE + ROOM, next);
    }

    /** An id, which may have all 32 bits. */
    long get(int block, int position) {
        return Integer.toUnsignedLong(entries.get((long) block * STRIDE + position));
    }

    void set(int block, int position, long id) {
        entries.set((long) block * STRIDE + position, (int) id);
    }

    void release() {
        entries.free();
        free = NONE;
        made = 0;
    }
}
