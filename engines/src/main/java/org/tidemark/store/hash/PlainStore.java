package org.tidemark.store.hash;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.bits.WordPages;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;

/**
 * Every state whole: words by id in pages, the id of each state's predecessor, and a {@link SlotTable} that leads from
 * a hash to an id.
 *
 * <p>A new state costs its words, 4 bytes for its predecessor and 6.2 to 11.1 bytes of table, below 2.7
 * million states up to 24.6. At most 2^32 - 3 states.
 * Threads insert at the same time, each with a {@link PlainInserter} of its own.
 */
public final class PlainStore extends GatedStore {
    public static final long MOST_STATES = (1L << 32) - 3;

    final WordPages words;
    private final IntPages predecessors;
    private final boolean ancestry;
    private final int recentBytes;

    /** A store for states of this many words, within a budget and with room for at most this many states. */
    public PlainStore(int wordsPerState, MemoryBudget budget, long maxStates) {
        this(wordsPerState, SlotTable.swift(budget), budget, maxStates, true, RecentStates.USUAL_BYTES);
    }

    /** A store of words that another store keeps for its states, with predecessors. */
    public static PlainStore ofWords(MemoryBudget budget, long maxStates) {
        return new PlainStore(1, SlotTable.roomy(budget), budget, maxStates, true, RecentStates.USUAL_BYTES);
    }

    /** Parts of states, a word each, without predecessors, in a table that is rather small or rather fast. */
    public static PlainStore ofParts(boolean tight, MemoryBudget budget, int recentBytes) {
        SlotTable table = tight ? SlotTable.tight(budget) : SlotTable.roomy(budget);
        return new PlainStore(1, table, budget, Long.MAX_VALUE, false, recentBytes);
    }

    private PlainStore(
            int wordsPerState,
            SlotTable table,
            MemoryBudget budget,
            long maxStates,
            boolean ancestry,
            int recentBytes) {
        super(table, budget, MOST_STATES, maxStates);
        this.ancestry = ancestry;
        this.recentBytes = recentBytes;
        words = new WordPages(budget, wordsPerState);
        predecessors = new IntPages(budget);
    }

    @Override
    public Inserter inserter() {
        return new PlainInserter(this, recentBytes);
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

    /** Keeps a state that is new; to be shown to others only afterwards. */
    void write(long id, Successors batch, int entry) {
        words.write(id, batch.words(), batch.at(entry));
        if (ancestry) {
            predecessors.set(id, (int) batch.origin(entry));
        }
    }

    @Override
    public void keepAdopted(long id, Successors batch, int entry) {
        write(id, batch, entry);
    }

    @Override
    public void releaseRecords(long id) {
        words.releaseBelow(id);
        predecessors.releaseBelow(id);
    }

    @Override
    public boolean holds(long states, long toCome) {
        return states <= words.capacity() && (!ancestry || states <= predecessors.length());
    }

    @Override
    public boolean makeRoom(long states, long toCome) {
        return words.ensure(states)
                && (!ancestry || predecessors.length() >= words.capacity() || predecessors.resize(words.capacity()));
    }

    @Override
    public long recordBytes() {
        return words.bytes() + predecessors.bytes();
    }

    @Override
    public Refill.Hashes hashes() {
        int stride = words.stride();
        return (first, n, into) -> {
            for (int i = 0; i < n; i++) {
                into[i] = WordHash.hash(words.page(first + i), words.offset(first + i), stride);
            }
        };
    }

    /** One thread's way into a {@link PlainStore}. */
    private static final class PlainInserter extends BatchInserter {
        private final PlainStore store;

        PlainInserter(PlainStore store, int recentBytes) {
            super(store, store.words.stride(), recentBytes);
            this.store = store;
        }

        @Override
        public int compare(Successors batch, int n) {
            return stride == 1 ? compareOne(batch.words(), n) : compareLong(batch.words(), n);
        }

        /** Independent reads again, so that no state has to wait for another. */
        private int compareLong(long[] buffer, int n) {
            WordPages words = store.words;
            int idMask = store.table.idMask();
            int rest = 0;
            for (int k = 0; k < n; k++) {
                int number = numbers[k];
                todo[rest++] = k;
                if (number != 0 && number != idMask) {
                    long id = Integer.toUnsignedLong(number) - 1;
                    if (words.sameAs(id, buffer, missed[k] * stride)) {
                        answers[missed[k]] = Answer.seen(id);
                        rest--;
                    }
                }
            }
            return rest;
        }

        /** Compares candidates with the states in the store, for states of one word. */
        private int compareOne(long[] buffer, int n) {
            WordPages words = store.words;
            int idMask = store.table.idMask();
            int rest = 0;
            for (int k = 0; k < n; k++) {
                int number = numbers[k];
                int i = missed[k];
                int none = Integer.compareUnsigned((number + 1) & idMask, 2) < 0 ? 1 : 0; // empty or claimed
                long id = Integer.toUnsignedLong(number - 1) & (none - 1L);
                long differs = (words.page(id)[words.offset(id)] ^ buffer[i]) | none;
                answers[i] = Answer.seen(id);
                todo[rest] = k;
                rest += differs == 0 ? 0 : 1;
            }
            return rest;
        }

        @Override
        public boolean same(long id, Successors batch, int entry) {
            return store.words.sameAs(id, batch.words(), batch.at(entry));
        }

        @Override
        public void keep(long id, Successors batch, int entry) {
            store.write(id, batch, entry);
        }
    }
}
