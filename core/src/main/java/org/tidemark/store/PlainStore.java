package org.tidemark.store;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordPages;
import org.tidemark.model.Successors;

/**
 * Every state whole: words by id in pages, the id of each state's predecessor, and a {@link SlotTable} that leads from a
 * hash to an id.
 *
 * <p>A new state costs its words, 4 bytes for its predecessor and 6.2 to 11.1 bytes of table. At most 2^32 - 3 states.
 *
 * <p>Threads insert at the same time, each with a {@link BatchInserter} of its own; for growing, a {@link Gate} keeps them
 * out, and those who wait help to refill the table. A batch takes its ids in one piece, so that threads write to memory of
 * their own. The ids are dense and, within one thread, in the order of discovery.
 */
public final class PlainStore implements DenseIds, Retrievable, Ancestry {
    private static final long MOST_STATES = (1L << 32) - 3;
    private static final long PAUSE_NANOS = 5_000;

    final SlotTable table;
    final WordPages words;
    final IntPages predecessors;
    final MemoryBudget budget;
    private final long maxStates;
    private final AtomicLong size = new AtomicLong();
    private final Gate gate = new Gate();
    private volatile @Nullable Refill refill;
    private volatile long bytes;
    private volatile boolean full;

    /** A thread failed while it held claims: nobody must wait for them. */
    private volatile boolean broken;

    /** A store for states of so many words, within a budget and with room for at most so many states. */
    public PlainStore(int wordsPerState, MemoryBudget budget, long maxStates) {
        this.budget = budget;
        this.maxStates = Math.min(maxStates, MOST_STATES);
        table = new SlotTable(budget);
        words = new WordPages(budget, wordsPerState);
        predecessors = new IntPages(budget);
    }

    @Override
    public Inserter inserter() {
        return new BatchInserter(this, gate.turn());
    }

    @Override
    public long size() {
        return size.get();
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void read(long id, long[] into, int at) {
        words.read(id, into, at);
    }

    @Override
    public long predecessor(long id) {
        int stored = predecessors.get(id);
        return stored == -1 ? Successors.NO_ORIGIN : Integer.toUnsignedLong(stored);
    }

    /**
     * Comes in, with room for so many states more, growing first where that is needed; false, and not in, when there is no
     * room.
     */
    boolean enter(Gate.Turn turn, int states) {
        while (!full) {
            long toCome = 0;
            if (gate.enter(turn, states)) {
                toCome = statesToCome();
                if (hasRoomFor(toCome)) {
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

    void leave(Gate.Turn turn) {
        gate.leave(turn);
    }

    /**
     * The states that there may be when all batches under way are in. What is announced is read first: a batch that ends in
     * between is then counted twice, never not at all.
     */
    private long statesToCome() {
        long underWay = gate.announced();
        return size.get() + underWay;
    }

    private boolean hasRoomFor(long states) {
        return table.hasRoomFor(states) && states <= words.capacity() && states <= predecessors.length();
    }

    private void growAlone(long states) {
        boolean grown = false;
        try {
            grown = grow(states);
        } finally {
            full = full || !grown;
            refill = null;
            bytes = table.bytes() + words.bytes() + predecessors.bytes();
            gate.open();
        }
    }

    /** Makes room; false when the budget or the number of ids does not allow it. */
    private boolean grow(long states) {
        if (states > MOST_STATES || !words.ensure(states) || !growPredecessors()) {
            return false;
        }
        if (table.hasRoomFor(states)) {
            return true;
        }
        if (!table.grow(states)) {
            return false;
        }
        Refill work = new Refill(table, words, size.get());
        refill = work;
        work.finish();
        return true;
    }

    private boolean growPredecessors() {
        return predecessors.length() >= words.capacity() || predecessors.resize(words.capacity());
    }

    /** Helps whoever is growing; to be called again until the gate is open. */
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
