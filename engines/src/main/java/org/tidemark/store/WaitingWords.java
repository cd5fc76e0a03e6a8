package org.tidemark.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/**
 * The words of states that wait to be expanded, by id. A page of them is released when each of its states was taken once.
 *
 * <p>Threads put and take at the same time; a thread that passes an id to another publishes its words. A state costs its
 * words while it waits, and nothing afterwards.
 */
public final class WaitingWords {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int SHIFT = 8;
    private static final int MASK = (1 << SHIFT) - 1;

    private final MemoryBudget budget;
    private final int stride;
    /** The words of the states of each page, and behind them how many were taken. */
    private volatile AtomicReferenceArray<long[]> pages = new AtomicReferenceArray<>(64);

    private long bytes;

    public WaitingWords(int wordsPerState, MemoryBudget budget) {
        stride = wordsPerState;
        this.budget = budget;
    }

    /** Keeps a state until it is taken; false when the budget does not allow it. */
    public boolean put(long id, long[] buffer, int at) {
        int number = (int) (id >>> SHIFT);
        long[] page = page(number);
        if (page == null) {
            page = addPage(number);
        }
        if (page != null) {
            System.arraycopy(buffer, at, page, ((int) id & MASK) * stride, stride);
        }
        return page != null;
    }

    /** Copies a state that was not taken yet; false where its page is gone. */
    public boolean read(long id, long[] into, int at) {
        long[] page = page((int) (id >>> SHIFT));
        if (page == null) {
            return false;
        }
        System.arraycopy(page, ((int) id & MASK) * stride, into, at, stride);
        return true;
    }

    /** Notes that a state is not needed any more. */
    public void taken(long id) {
        int number = (int) (id >>> SHIFT);
        long[] page = page(number);
        if (page != null && (long) WORD.getAndAdd(page, stride << SHIFT, 1L) == MASK) {
            dropPage(number);
        }
    }

    private long @Nullable [] page(int number) {
        AtomicReferenceArray<long[]> all = pages;
        return number < all.length() ? all.get(number) : null;
    }

    private synchronized long @Nullable [] addPage(int number) {
        long[] there = page(number);
        if (there != null || !budget.reserve(pageBytes())) {
            return there;
        }
        bytes += pageBytes();
        AtomicReferenceArray<long[]> all = pages;
        if (number >= all.length()) {
            AtomicReferenceArray<long[]> longer = new AtomicReferenceArray<>(2 * number + 2);
            for (int i = 0; i < all.length(); i++) {
                longer.set(i, all.get(i));
            }
            pages = longer;
            all = longer;
        }
        long[] page = new long[(stride << SHIFT) + 1];
        all.set(number, page);
        return page;
    }

    private synchronized void dropPage(int number) {
        pages.set(number, null);
        budget.release(pageBytes());
        bytes -= pageBytes();
    }

    private long pageBytes() {
        return ((stride << SHIFT) + 1) * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    public synchronized long bytes() {
        return bytes;
    }
}
