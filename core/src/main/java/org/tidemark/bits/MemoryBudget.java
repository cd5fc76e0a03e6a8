package org.tidemark.bits;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory of a run, as an account: big structures ask before they grow and give back what they drop.
 *
 * <p>Only what grows with the state space is booked (pages of states, tables, stacks), each array with its header.
 * Thread-safe; a booking costs one atomic operation and happens per page, never per state.
 */
public final class MemoryBudget {
    /** What the virtual machine spends on an array beside its elements. */
    public static final long ARRAY_HEADER_BYTES = 16;

    private final long limitBytes;
    private final AtomicLong usedBytes = new AtomicLong();
    private final AtomicLong peakBytes = new AtomicLong();
    private volatile boolean refused;

    public MemoryBudget(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    public static MemoryBudget unlimited() {
        return new MemoryBudget(Long.MAX_VALUE);
    }

    /** Books the bytes, or leaves the account as it is and answers false when they would exceed the limit. */
    public boolean reserve(long bytes) {
        long used;
        do {
            used = usedBytes.get();
            if (bytes > limitBytes - used) {
                refused = true;
                return false;
            }
        } while (!usedBytes.compareAndSet(used, used + bytes));
        peakBytes.accumulateAndGet(used + bytes, Math::max);
        return true;
    }

    /** The same for bytes that can be done without: a refusal is not remembered. */
    public boolean reserveIfFree(long bytes) {
        return bytes <= limitBytes - usedBytes.get() && reserve(bytes);
    }

    /**
     * Books an array that replaces one of this many bytes, while both exist, or throws.
     *
     * @throws Exhausted when that would exceed the limit
     */
    public void replace(long formerBytes, long bytes) {
        if (!reserve(bytes)) {
            throw new Exhausted();
        }
        release(formerBytes);
    }

    /** There is no room for something that cannot be done without: whoever owns the budget ends with what it has. */
    public static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Whether something was refused since the account was opened. */
    public boolean refused() {
        return refused;
    }

    public void release(long bytes) {
        usedBytes.addAndGet(-bytes);
    }

    public long limitBytes() {
        return limitBytes;
    }

    public long usedBytes() {
        return usedBytes.get();
    }

    public long peakBytes() {
        return peakBytes.get();
    }
}
