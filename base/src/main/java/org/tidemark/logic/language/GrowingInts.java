package org.tidemark.logic.language;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * A list of integers that books what it takes and throws {@link MemoryBudget.Exhausted} where there is no more room. Not
 * thread-safe; appending copies a megabyte from time to time, never the whole.
 */
final class GrowingInts {
    private static final int FIRST = 256;
    private static final int MOST_AT_ONCE = 1 << 18;

    private final MemoryBudget budget;
    private final IntPages pages;
    private long size;

    GrowingInts(MemoryBudget budget) {
        this.budget = budget;
        pages = new IntPages(budget);
    }

    /** A list of this many zeros. */
    GrowingInts(MemoryBudget budget, long size) {
        this(budget);
        if (!pages.resize(size)) {
            throw new MemoryBudget.Exhausted();
        }
        this.size = size;
    }

    void add(int value) {
        if (size == pages.length() && !pages.resize(size + Math.max(FIRST, Math.min(size, MOST_AT_ONCE)))) {
            throw new MemoryBudget.Exhausted();
        }
        pages.set(size++, value);
    }

    int get(long index) {
        return pages.get(index);
    }

    void set(long index, int value) {
        pages.set(index, value);
    }

    long size() {
        return size;
    }

    /** Forgets the entries from this one on. */
    void cut(long from) {
        size = from;
    }

    /** Gives back what was booked; the list is good for nothing then. */
    void release() {
        budget.release(pages.bytes());
    }
}
