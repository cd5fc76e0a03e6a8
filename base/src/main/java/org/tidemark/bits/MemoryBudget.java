package org.tidemark.bits;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a run, as an account: big structures ask before they grow and give back what they drop.
 *
 * <p>Only what grows with the state space is booked (pages of states, tables, stacks), each array with its header.
 * Thread-safe; a booking costs one atomic operation and happens per page, never per state.
 *
 * <p>Where the memory is shared with other runs, what is booked also has to be covered by the {@link MemoryShare} of
 * this one.
 */
public final class MemoryBudget {
    /** The bytes of an array beside its elements: the header that the virtual machine adds. */
    public static final long ARRAY_HEADER_BYTES = 16;

    private final long limitBytes;
    private final @Nullable MemoryShare share;
    private final long besideBytes;
    private final AtomicLong usedBytes = new AtomicLong();
    private final AtomicLong peakBytes = new AtomicLong();
    private volatile boolean refused;

    public MemoryBudget(long limitBytes) {
        this(limitBytes, null, 0);
    }

    /**
     * An account of a run that shares memory with others.
     *
     * @param share what the run has of it; null where the run has its memory to itself
     * @param besideBytes what other accounts of the same run hold as long as this one is used
     */
    public MemoryBudget(long limitBytes, @Nullable MemoryShare share, long besideBytes) {
        this.limitBytes = limitBytes;
        this.share = share;
        this.besideBytes = besideBytes;
    }

    public static MemoryBudget unlimited() {
        return new MemoryBudget(Long.MAX_VALUE);
    }

    /** Books the bytes, or leaves the account as it is and answers false when they would exceed the limit. */
    public boolean reserve(long bytes) {
        boolean booked = reserveIfFree(bytes);
        if (!booked) {
            refused = true;
        }
        return booked;
    }

    /** Reserves bytes for something optional: a refusal is not remembered. */
    public boolean reserveIfFree(long bytes) {
        long used;
        do {
            used = usedBytes.get();
            if (bytes > limitBytes - used) {
                return false;
            }
        } while (!usedBytes.compareAndSet(used, used + bytes));
        if (share != null && !share.cover(besideBytes + used + bytes)) {
            usedBytes.addAndGet(-bytes);
            return false;
        }
        peakBytes.accumulateAndGet(used + bytes, Math::max);
        return true;
    }

    /** An account for what is left of this one, in which nothing changes meanwhile. */
    public MemoryBudget rest() {
        return part(Long.MAX_VALUE);
    }

    /**
     * A budget inside this one, of at most this many bytes; its use counts for the peak of this one once {@link #held}
     * reports it.
     */
    public MemoryBudget part(long mostBytes) {
        return new MemoryBudget(Math.min(mostBytes, limitBytes - usedBytes()), share, besideBytes + usedBytes());
    }

    /** Notes that there was a part beside what is booked here, and how much it held at most. */
    public void held(MemoryBudget part) {
        peakBytes.accumulateAndGet(usedBytes() + part.peakBytes(), Math::max);
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

    /** The budget is used up by something indispensable: its owner ends with what it has. */
    public static class Exhausted extends RuntimeException {
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
