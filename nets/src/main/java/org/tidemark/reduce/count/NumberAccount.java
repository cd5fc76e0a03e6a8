package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/**
 * The account of numbers in the memory budget, and a check for cancellation: both happen after every {@value
 * #STRIDE_BYTES} bytes of numbers, because one number can be a few bytes or a few megabytes. Not thread-safe.
 *
 * @param <E> the numbers
 */
public final class NumberAccount<E> implements AutoCloseable {
    private static final int STRIDE_BYTES = 1 << 14;

    /** Memory of a list for each number, in bytes, beside the number itself. */
    private static final long ENTRY_BYTES = 8;

    private final Numbers<E> numbers;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private long pending;
    private long made;
    private long booked;

    public NumberAccount(Numbers<E> numbers, MemoryBudget budget, BooleanSupplier cancelled) {
        this.numbers = numbers;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /** An empty list with room for this many numbers. */
    public List<E> list(int size) {
        pending += ENTRY_BYTES * size;
        settle();
        return new ArrayList<>(size);
    }

    /** Books a number that was made. */
    public void book(E number) {
        long bytes = numbers.bytes(number);
        pending += bytes;
        made += bytes;
        settleIfDue();
    }

    /** Books a number that takes the place of another. */
    void replace(E former, E number) {
        long bytes = numbers.bytes(number);
        pending += bytes - numbers.bytes(former);
        made += bytes;
        settleIfDue();
    }

    /** A list of these numbers, booked. */
    List<E> copy(List<E> all) {
        List<E> copy = list(all.size());
        for (E number : all) {
            book(number);
            copy.add(number);
        }
        return copy;
    }

    /** Takes back what was booked for a list and the numbers in it. */
    void release(List<E> all) {
        pending -= ENTRY_BYTES * all.size();
        for (E number : all) {
            pending -= numbers.bytes(number);
        }
        settle();
    }

    private void settleIfDue() {
        if (made >= STRIDE_BYTES) {
            made = 0;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            settle();
        }
    }

    private void settle() {
        if (pending > 0) {
            budget.replace(0, pending);
        } else {
            budget.release(-pending);
        }
        booked += pending;
        pending = 0;
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        budget.release(booked);
        booked = 0;
        pending = 0;
    }
}
