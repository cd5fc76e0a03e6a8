package org.tidemark.store.hash;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The refilling of a table that has grown: all states are entered again, in the order of their ids, which reads memory in
 * sequence.
 *
 * <p>One thread starts it and waits for its end ({@link #finish}); others that would otherwise only wait may {@link #help}
 * at any time. They take pieces of a few thousand states in turn, and a slot is filled by compare-and-set. Within a piece
 * the slots of a block are fetched together, so that the waits for memory overlap.
 */
public final class Refill {
    private static final int PIECE = 1 << 13;
    private static final int BLOCK = 256;

    private final SlotTable table;
    private final Supplier<? extends Hashes> source;
    private final long states;
    private final BooleanSupplier cancelled;
    private final AtomicLong next = new AtomicLong();
    private final AtomicInteger working = new AtomicInteger();
    private volatile boolean failed;
    private volatile boolean brokenOff;

    /** Computes the hashes of states again; belongs to one thread. */
    public interface Hashes {
        /** The hashes of the states from {@code first} on. */
        void of(long first, int n, long[] into);

        /** Whether a state is still there; others have no hash. */
        default boolean has(long id) {
            return true;
        }
    }

    /** The refilling with this many states, whose hashes each thread computes with a source of its own, until it is cancelled. */
    Refill(SlotTable table, Supplier<? extends Hashes> source, long states, BooleanSupplier cancelled) {
        this.table = table;
        this.source = source;
        this.states = states;
        this.cancelled = cancelled;
    }

    /** Works until no piece is left to take, though others may still be at theirs. */
    void help() {
        if (next.get() >= states) {
            return;
        }
        working.incrementAndGet();
        boolean done = false;
        try {
            Piece piece = new Piece();
            for (long first = next.getAndAdd(PIECE); first < states; first = next.getAndAdd(PIECE)) {
                if (cancelled.getAsBoolean()) {
                    brokenOff = true;
                    break;
                }
                piece.enter(first, Math.min(states, first + PIECE));
            }
            done = true;
        } finally {
            if (!done) {
                failed = true;
            }
            working.decrementAndGet();
        }
    }

    /**
     * Works until all states are entered, or it is cancelled; then the table lacks states, and the answer is false. Who helps
     * later finds nothing left.
     *
     * @throws MemoryBudget.Exhausted when a helper had no memory for its piece, so that the table lacks states
     */
    boolean finish() {
        help();
        while (working.get() > 0) {
            Thread.onSpinWait();
        }
        if (failed) {
            throw new MemoryBudget.Exhausted();
        }
        return !brokenOff;
    }

    /** One thread's scratch memory and its view of the table. */
    private final class Piece {
        private final int[][] slots = table.pages();
        private final long length = table.length();
        private final int idBits = table.idBits();
        private final Hashes computed = source.get();
        private final long[] hashes = new long[BLOCK];
        private final int[] fetched = new int[BLOCK];

        void enter(long from, long to) {
            for (long first = from; first < to; first += BLOCK) {
                int n = (int) Math.min(BLOCK, to - first);
                fetch(first, n);
                for (int i = 0; i < n; i++) {
                    if (computed.has(first + i)) {
                        place(hashes[i], (int) (first + i + 1));
                    }
                }
            }
        }

        private void fetch(long first, int n) {
            computed.of(first, n, hashes);
            for (int i = 0; i < n; i++) {
                long slot = SlotTable.home(hashes[i], length);
                fetched[i] = slots[IntPages.page(slot)][IntPages.offset(slot)];
            }
        }

        private void place(long hash, int number) {
            int value = SlotTable.fingerprint(hash, idBits) | number;
            long slot = SlotTable.home(hash, length);
            while (true) {
                int[] page = slots[IntPages.page(slot)];
                int offset = IntPages.offset(slot);
                if (page[offset] == 0 && IntPages.compareAndSet(page, offset, 0, value)) {
                    return;
                }
                slot = SlotTable.after(slot, length);
            }
        }
    }
}
