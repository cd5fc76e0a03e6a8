package org.tidemark.store.hash;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Movable;

/**
 * Base class of stores that give out dense ids and find them through a {@link SlotTable}: it admits inserters, lets the
 * table grow, and hands out ids.
 *
 * <p>Threads insert at the same time; for growing, a {@link InsertionGate} keeps them out, and waiting threads help to
 * refill the table. A batch takes its ids in one piece, so that threads write to memory of their own. The ids are dense
 * and, within one thread, in the order of discovery.
 */
public abstract class GatedStore implements Movable {
    private static final long PAUSE_NANOS = 5_000;

    public final SlotTable table;
    final MemoryBudget budget;
    private final long mostStates;
    private final long maxStates;
    private final AtomicLong size = new AtomicLong();
    private final InsertionGate gate = new InsertionGate();
    private volatile @Nullable Refill refill;
    private volatile long bytes;
    private volatile boolean full;
    private volatile BooleanSupplier cancelled = () -> false;

    /** A thread failed while it held claims: no other may wait for them. */
    private volatile boolean broken;

    /** A store that can number this many states, and was asked to keep at most that many. */
    public GatedStore(SlotTable table, MemoryBudget budget, long mostStates, long maxStates) {
        this.table = table;
        this.budget = budget;
        this.mostStates = mostStates;
        this.maxStates = Math.min(maxStates, mostStates);
    }

    @Override
    public void cancelWhen(BooleanSupplier isCancelled) {
        cancelled = isCancelled;
    }

    /** Whether there is memory for the records of this many states, some of which are still to come. */
    public abstract boolean holds(long states, long toCome);

    /** Reserves the memory for these records; false when the budget does not allow it. */
    public abstract boolean makeRoom(long states, long toCome);

    /** The bytes of the records that the store keeps for its states. */
    public abstract long recordBytes();

    /** How many of the states that were numbered are not there any more. */
    public long forgotten() {
        return 0;
    }

    /** Forgets some states, because there is no room; false where there is nothing to forget. */
    public boolean forget() {
        return false;
    }

    /** A source of hashes for one thread. */
    public abstract Refill.Hashes hashes();

    /** Keeps a state of another store under its id there. */
    public abstract void keepAdopted(long id, Successors batch, int entry);

    /** Gives back what is kept of the states below an id. */
    public abstract void releaseRecords(long id);

    @Override
    public int adopt(Successors batch) {
        int adopted = 0;
        long id = size.get();
        for (; adopted < batch.size() && hasRoomToAdopt(id + 1); id++) {
            keepAdopted(id, batch, adopted++);
            size.set(id + 1);
        }
        count();
        return adopted;
    }

    @Override
    public boolean isAtStateLimit() {
        return size.get() >= maxStates;
    }

    private boolean hasRoomToAdopt(long states) {
        return holds(states, 1) || (states <= maxStates && makeRoom(states, 1));
    }

    @Override
    public boolean settle() {
        boolean room = grow(size.get() + 1, 1);
        count();
        refill = null;
        return room;
    }

    @Override
    public void shut() {
        full = true;
        table.release();
        count();
    }

    @Override
    public void releaseBelow(long id) {
        releaseRecords(id);
        count();
    }

    private void count() {
        bytes = table.bytes() + recordBytes();
    }

    InsertionGate.Turn turn() {
        return gate.turn();
    }

    @Override
    public final long size() {
        return size.get();
    }

    @Override
    public final long bytes() {
        return bytes;
    }

    /**
     * Comes in, with room for this many states more, growing first where that is needed; false, and not in, when there
     * is no room.
     */
    boolean enter(InsertionGate.Turn turn, int states) {
        while (!full) {
            long toCome = 0;
            if (gate.enter(turn, states)) {
                // What is announced is read first: a batch that ends in between is counted twice, never not at all.
                toCome = gate.announced();
                long then = size.get() + toCome;
                if (table.hasRoomFor(then - forgotten()) && table.canNumber(then) && holds(then, toCome)) {
                    return true;
                }
                gate.leave(turn);
            }
            if (toCome > 0 && gate.close()) {
                growAlone(toCome);
            } else {
                helpToRefill();
            }
        }
        return false;
    }

    void leave(InsertionGate.Turn turn) {
        gate.leave(turn);
    }

    private void growAlone(long toCome) {
        boolean grown = false;
        try {
            long states = size.get() + toCome;
            grown = grow(states, toCome);
            while (!grown && !cancelled.getAsBoolean() && states <= mostStates && forget()) {
                table.relay(states);
                grown = refill() && grow(states, toCome);
            }
        } finally {
            full = full || !grown;
            refill = null;
            count();
            gate.open();
        }
    }

    /** Makes room; false when the budget or the number of ids does not allow it, or the work was cancelled. */
    private boolean grow(long states, long toCome) {
        if (states > mostStates || !makeRoom(states, toCome)) {
            return false;
        }
        long present = states - forgotten();
        if (table.hasRoomFor(present) && table.canNumber(states)) {
            return true;
        }
        if (!table.hasRoomFor(present) && !table.grow(present)) {
            return false;
        }
        if (forgotten() > 0) {
            table.relay(states);
        }
        return refill();
    }

    /** Enters all states again; false when that was broken off, so that the table lacks some. */
    private boolean refill() {
        Refill work = new Refill(table, this::hashes, size.get(), cancelled);
        refill = work;
        return work.finish();
    }

    /** Helps the thread that grows the table; to be called again until the gate is open. */
    private void helpToRefill() {
        Refill underWay = refill;
        if (underWay != null) {
            underWay.help();
        }
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** Takes consecutive ids and returns the first; {@link #allowedOf} says how many of them exist. */
    long takeIds(int wanted) {
        return size.getAndAdd(wanted);
    }

    /** How many of the ids just taken may be used; the others are given back. */
    int allowedOf(int wanted, long first) {
        int allowed = (int) Math.max(0, Math.min(wanted, maxStates - first));
        if (allowed < wanted) {
            size.getAndAdd(allowed - wanted);
        }
        return allowed;
    }

    void failed() {
        broken = true;
    }

    void checkNotFailed() {
        if (broken) {
            throw new IllegalStateException("another thread failed with claims open");
        }
    }
}
