package org.tidemark.graph;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/** A stack of numbers, four bytes each, booked on a budget; a push that does not fit is {@link MemoryBudget.Exhausted}. Not thread-safe. */
public final class StateStack {
    private static final long FIRST = 1 << 10;

    private final IntPages entries;
    private long size;

    /** An empty stack. */
    public StateStack(MemoryBudget budget) {
        entries = new IntPages(budget);
    }

    public void push(int entry) {
        if (size == entries.length() && !entries.resize(Math.max(FIRST, size + size / 2))) {
            throw new MemoryBudget.Exhausted();
        }
        entries.set(size++, entry);
    }

    public int pop() {
        size--;
        return entries.get(size);
    }

    public int top() {
        return entries.get(size - 1);
    }

    /** An entry, counted from the bottom. */
    public int get(long position) {
        return entries.get(position);
    }

    public long size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        size = 0;
    }

    /** Gives back what was booked, once however often it is called; the stack is not used any more. */
    public void free() {
        entries.free();
    }
}
