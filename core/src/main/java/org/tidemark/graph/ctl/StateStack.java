package org.tidemark.graph.ctl;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/** A stack of numbers, four bytes each, booked on a budget; a push that does not fit is {@link MemoryBudget.Exhausted}. Not thread-safe. */
final class StateStack {
    private static final long FIRST = 1 << 10;

    private final IntPages entries;
    private final MemoryBudget budget;
    private long size;

    StateStack(MemoryBudget budget) {
        this.budget = budget;
        entries = new IntPages(budget);
    }

    void push(int entry) {
        if (size == entries.length() && !entries.resize(Math.max(FIRST, size + size / 2))) {
            throw new MemoryBudget.Exhausted();
        }
        entries.set(size++, entry);
    }

    int pop() {
        size--;
        return entries.get(size);
    }

    int top() {
        return entries.get(size - 1);
    }

    int get(long position) {
        return entries.get(position);
    }

    long size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    void free() {
        budget.release(entries.bytes());
    }
}
