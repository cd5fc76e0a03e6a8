package org.tidemark.search;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/** A stack of state ids below 2^31, four bytes each, booked on a budget. Not thread-safe. */
final class IdStack {
    private static final long FIRST = 1 << 10;

    private final IntPages entries;
    private long size;

    IdStack(MemoryBudget budget) {
        entries = new IntPages(budget);
    }

    /** False, with nothing changed, when there is no memory for another. */
    boolean push(int entry) {
        if (size == entries.length() && !entries.resize(Math.max(FIRST, size + size / 2))) {
            return false;
        }
        entries.set(size++, entry);
        return true;
    }

    int pop() {
        return entries.get(--size);
    }

    int top() {
        return entries.get(size - 1);
    }

    /** Replaces the top. */
    void replace(int entry) {
        entries.set(size - 1, entry);
    }

    /** An entry, counted from the bottom; one that was popped last is still there until the next push. */
    int get(long position) {
        return entries.get(position);
    }

    long size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }
}
