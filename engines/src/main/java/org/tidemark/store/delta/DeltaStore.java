package org.tidemark.store.delta;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordPages;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.GatedStore;
import org.tidemark.store.hash.Refill;
import org.tidemark.store.hash.SlotTable;

/**
 * Δ-markings: a state is a reference to a predecessor and the event that leads from there to it. Every k-th state of a chain
 * of references is kept whole, so that no chain has more than k - 1 events. (Evangelista and Pradat-Peyre, <em>Memory
 * Efficient State Space Storage in Explicit Software Model Checking</em>.)
 *
 * <p>A state costs a record ({@link DeltaRecords}) of some 13 to 20 bits breadth first, where rows of them are sealed, or
 * 30 to 45; 4.5 to 5.1 bytes of table (below 1.9 million states up to 6.7); and the k-th part of its words and 4 bytes.
 * Where a state is found again from one that is nearer to an explicit state, its reference is changed to that one; only to
 * states with smaller ids, so that references always lead back to an initial state. Breadth first this would never apply,
 * since there all states of a level are equally far from an explicit one; depth first it shortens chains.
 *
 * <p>Threads insert at the same time, each with a {@link DeltaInserter} of its own.
 */
public final class DeltaStore extends GatedStore {
    /** The longest chains that a record has room for. */
    public static final int MOST_K = 1024;

    /** 128 kB: explicit states are few. */
    private static final int EXPLICIT_PAGE_WORDS = 1 << 14;

    final Model model;
    final DeltaRecords records;
    private final int k;
    private final boolean updating;

    /** The levels, where states are forgotten level by level. */
    private final @Nullable Strata strata;

    /** The words of explicit states. */
    private final WordPages explicit;

    /** The predecessor of each of them, as the low half of its id. */
    private final IntPages origins;

    private final AtomicLong explicitStates = new AtomicLong();
    private final Reconstitution occasional;

    /** What finds the events of states taken over from another store, while that goes on. */
    private @Nullable EventFinder steps;

    /**
     * A store for the states of a model, within a budget and with room for at most this many states.
     *
     * @param k how many steps explicit states lie apart, 1 to {@link #MOST_K}
     * @param updating whether references are changed to shorter chains; only for a store that one thread uses alone
     */
    public DeltaStore(Model model, int k, boolean updating, MemoryBudget budget, long maxStates) {
        this(model, k, updating, null, new DeltaRecords(budget, model.events(), k), budget, maxStates);
    }

    /** The same, which forgets states level by level where there are strata. */
    DeltaStore(
            Model model,
            int k,
            boolean updating,
            @Nullable Strata strata,
            DeltaRecords records,
            MemoryBudget budget,
            long maxStates) {
        super(SlotTable.snug(budget), budget, records.mostStates(), maxStates);
        this.model = model;
        this.k = k;
        this.updating = updating;
        this.strata = strata;
        this.records = records;
        explicit = new WordPages(budget, model.layout().words(), EXPLICIT_PAGE_WORDS);
        origins = new IntPages(budget);
        occasional = new Reconstitution(this);
    }

    int stride() {
        return explicit.stride();
    }

    int k() {
        return k;
    }

    /** How many states are kept whole. */
    public long explicitStates() {
        return explicitStates.get();
    }

    /** How many states were forgotten so far; at most as many were met again and count twice in {@link #size}. */
    @Override
    public long forgotten() {
        return strata == null ? 0 : strata.forgotten();
    }

    @Override
    public boolean forget() {
        if (strata == null || strata.forget(size()) == 0) {
            return false;
        }
        records.release(strata::isGone);
        return true;
    }

    @Override
    public Inserter inserter() {
        return new DeltaInserter(this);
    }

    @Override
    public StateReader reader() {
        return new Reconstitution(this);
    }

    @Override
    public void read(long id, long[] into, int at) {
        synchronized (occasional) {
            occasional.read(id, into, at);
        }
    }

    @Override
    public long predecessor(long id) {
        long record = records.get(id);
        if (records.distance(record) > 0) {
            return records.predecessor(record);
        }
        int origin = origins.get(records.predecessor(record));
        return origin == (int) Successors.NO_ORIGIN ? Successors.NO_ORIGIN : Integer.toUnsignedLong(origin);
    }

    /** Copies the words of the explicit state that has this record. */
    void readExplicit(long record, long[] into, int at) {
        explicit.read(records.predecessor(record), into, at);
    }

    boolean sameExplicit(long record, long[] buffer, int at) {
        return explicit.sameAs(records.predecessor(record), buffer, at);
    }

    /** Keeps a new state, as a reference if it is not too far from an explicit one. */
    void keep(long id, Successors batch, int entry) {
        keep(id, batch, entry, batch.event(entry));
    }

    private void keep(long id, Successors batch, int entry, int event) {
        long origin = batch.origin(entry);
        int distance = origin == Successors.NO_ORIGIN ? k : records.distance(records.get(origin)) + 1;
        if (distance < k) {
            records.put(id, records.record(origin, event, distance));
            return;
        }
        long number = explicitStates.getAndIncrement();
        explicit.write(number, batch.words(), batch.at(entry));
        origins.set(number, (int) origin);
        records.put(id, records.record(number, 0, 0));
    }

    /** The event is found again, since other stores do not keep it. */
    @Override
    public void keepAdopted(long id, Successors batch, int entry) {
        keep(id, batch, entry, steps().event(batch, entry));
    }

    private EventFinder steps() {
        EventFinder known = steps;
        if (known == null) {
            known = new EventFinder(model, reader());
            steps = known;
        }
        return known;
    }

    /** Nothing can be given back before all states have gone, because later ones refer to earlier ones. */
    @Override
    public void releaseRecords(long id) {
        if (id >= size()) {
            records.release();
            explicit.releaseBelow(Long.MAX_VALUE);
            origins.free();
        }
    }

    @Override
    public boolean settle() {
        steps = null;
        return super.settle();
    }

    /** Whether references are changed to shorter chains. */
    boolean isUpdating() {
        return updating;
    }

    /** Lets a state refer to where it was found from now, if that is nearer to an explicit state. */
    void update(long id, long origin, int event) {
        long record = records.get(id);
        if (origin < 0 || origin >= id || records.distance(record) < 2) {
            return;
        }
        int distance = records.distance(records.get(origin)) + 1;
        if (distance < records.distance(record)) {
            records.replace(id, record, records.record(origin, event, distance));
        }
    }

    @Override
    public boolean holds(long states, long toCome) {
        return states <= records.capacity() && explicitStates.get() + toCome <= origins.length();
    }

    /** Nobody is in, so that all states there are have been written. */
    @Override
    public boolean makeRoom(long states, long toCome) {
        if (!updating) {
            records.seal(size());
        }
        return records.ensure(states, size()) && makeRoomForExplicit(explicitStates.get() + toCome);
    }

    private boolean makeRoomForExplicit(long states) {
        return explicit.ensure(states)
                && (origins.length() >= explicit.capacity() || origins.resize(explicit.capacity()));
    }

    @Override
    public long recordBytes() {
        return records.bytes() + explicit.bytes() + origins.bytes();
    }

    /** States are made whole in the order of their ids, so that each is one event away from one just made. */
    @Override
    public Refill.Hashes hashes() {
        Reconstitution reading = new Reconstitution(this);
        return new Refill.Hashes() {
            @Override
            public void of(long first, int n, long[] into) {
                for (int i = 0; i < n; i++) {
                    if (has(first + i)) {
                        into[i] = reading.hash(first + i);
                    }
                }
            }

            @Override
            public boolean has(long id) {
                return strata == null || !strata.isGone(id, id + 1);
            }
        };
    }
}
