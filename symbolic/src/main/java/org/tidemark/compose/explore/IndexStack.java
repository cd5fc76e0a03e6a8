package org.tidemark.compose.explore;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/** Numbers below a limit that wait for their turn, the last one first; four bytes each, eight from 2^32 on. Not thread-safe. */
final class IndexStack {
    private static final long FIRST = 1 << 8;
    private static final long STEP = 1 << 20;

    private final IntPages entries;
    private final boolean wide;
    private long size;
    private long most;

    IndexStack(long limit, MemoryBudget budget) {
        entries = new IntPages(budget);
        wide = limit > 1L << 32;
    }

    void push(long number) {
        if (size + 2 > entries.length()) {
            long length = Math.max(FIRST, entries.length() + Math.min(STEP, entries.length()));
            if (!entries.resize(length)) {
                throw new MemoryBudget.Exhausted();
            }
        }
        entries.set(size++, (int) number);
        if (wide) {
            entries.set(size++, (int) (number >>> 32));
        }
        if (size > most) {
            most = size;
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    long pop() {
        long high = wide ? (long) entries.get(--size) << 32 : 0;
        return high | (entries.get(--size) & 0xFFFF_FFFFL);
    }

    /** The most numbers that ever waited at once. */
    long most() {
        return wide ? most / 2 : most;
    }

    void release() {
        entries.free();
    }
}
