package org.tidemark.store.condensed;

import java.util.function.Supplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Condensable;
import org.tidemark.model.Model;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.GatedStore;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.store.hash.Refill;
import org.tidemark.store.hash.SlotTable;

/**
 * States as strings of bits that a codec of the model writes, nearly as few as there can be (Mäkelä, <em>Condensed Storage of
 * Multi-Set Sequences</em>), and a {@link SlotTable} that leads from the hash of a string to an id.
 *
 * <p>A state costs its string, two to six bits for its predecessor, and 4.5 to 5.1 bytes of table (below 1.9 million states up to
 * 6.7); where strings differ in length, some six bits more to find them. It is read by decoding its string alone, without other
 * states. The states found last, a few thousand at most, are kept whole. At most 2^32 - 3 states.
 *
 * <p>Threads insert at the same time, each with a {@link CondensedInserter} of its own.
 */
public final class CondensedStore extends GatedStore {
    private final MemoryBudget budget;
    private final int stride;
    private final Supplier<StateCodec> codecs;
    private final StateRows rows;
    private final RowReader occasional;

    /** A store for the states of a model, within a budget and with room for at most this many states. */
    public CondensedStore(Model model, MemoryBudget budget, long maxStates) {
        this(
                model.layout().words(),
                model instanceof Condensable condensable ? condensable::codec : () -> new FieldCodec(model.layout()),
                budget,
                maxStates);
    }

    /** The same for states of that many words, each inserter and reader with a codec of its own. */
    CondensedStore(int stride, Supplier<StateCodec> codecs, MemoryBudget budget, long maxStates) {
        super(SlotTable.snug(budget), budget, PlainStore.MOST_STATES, maxStates);
        this.budget = budget;
        this.stride = stride;
        this.codecs = codecs;
        rows = new StateRows(codecs.get(), stride, budget);
        occasional = new RowReader(rows, codecs.get());
    }

    int stride() {
        return stride;
    }

    StateRows rows() {
        return rows;
    }

    /** A codec for one thread. */
    StateCodec codec() {
        return codecs.get();
    }

    boolean book(long bytes) {
        return budget.reserve(bytes);
    }

    void unbook(long bytes) {
        budget.release(bytes);
    }

    @Override
    public Inserter inserter() {
        return new CondensedInserter(this);
    }

    @Override
    public StateReader reader() {
        return new RowReader(rows, codec());
    }

    @Override
    public void read(long id, long[] into, int at) {
        synchronized (occasional) {
            occasional.read(id, into, at);
        }
    }

    @Override
    public long predecessor(long id) {
        return rows.row(id).predecessor(StateRows.index(id));
    }

    @Override
    public void keepAdopted(long id, Successors batch, int entry) {
        rows.write(id, batch.words(), batch.at(entry), batch.origin(entry));
    }

    @Override
    public void releaseRecords(long id) {
        rows.releaseBelow(id);
    }

    @Override
    public boolean holds(long states, long toCome) {
        return states <= rows.capacity();
    }

    /** Nobody is in, so that all states there are have been written. */
    @Override
    public boolean makeRoom(long states, long toCome) {
        rows.seal(size());
        return rows.ensure(states);
    }

    @Override
    public long recordBytes() {
        return rows.bytes();
    }

    @Override
    public Refill.Hashes hashes() {
        return new RowReader(rows, codec());
    }
}
