package org.tidemark.store.delta;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.bits.WordPages;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.BatchInserter;
import org.tidemark.store.hash.GatedStore;
import org.tidemark.store.hash.RecentStates;
import org.tidemark.store.hash.Refill;
import org.tidemark.store.hash.SlotTable;

/**
 * Δ-markings: a state is a reference to a predecessor and the event that leads from there to it. Every k-th state of a
 * chain of references is kept whole, so that no chain has more than k - 1 events. (Evangelista and Pradat-Peyre,
 * <em>Memory Efficient State Space Storage in Explicit Software Model Checking</em>.)
 *
 * <p>A state costs a record ({@link DeltaRecords}) of some 13 to 20 bits breadth first, where rows of them are sealed,
 * or 30 to 45; 4.5 to 5.1 bytes of table (below 1.9 million states up to 6.7); and the k-th part of its words and 4
 * bytes. Where a state is found again from one that is nearer to an explicit state, its reference is changed to that
 * one; only to states with smaller ids, so that references always lead back to an initial state. Breadth first this
 * would never apply, since there all states of a level are equally far from an explicit one; depth first it shortens
 * chains.
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

    /** Finds the events of states that are being taken over from another store; null at other times. */
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

    /** A store that forgets states level by level where there are strata. */
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

    /**
     * One thread's way into a {@link DeltaStore}.
     *
     * <p>The chains of a whole batch are followed together, one step of each in turn, so that the records of many
     * chains are fetched at the same time.
     */
    private static final class DeltaInserter extends BatchInserter {
        private static final long DIFFERENT = -1;
        private static final long SAME = -2;

        private final DeltaStore store;
        private final DeltaRecords records;
        private final Reconstitution states;
        private final KnownStates known;

        /** For each chain being followed: where it is, the record there, and the state that should be there. */
        private long[] ends = new long[0];

        private long[] found = new long[0];
        private long[] scratch = new long[0];

        DeltaInserter(DeltaStore store) {
            super(store, store.stride(), RecentStates.USUAL_BYTES);
            this.store = store;
            records = store.records;
            states = new Reconstitution(store);
            known = states.known();
        }

        @Override
        public long entryBytes() {
            return super.entryBytes() + (2L + stride) * Long.BYTES;
        }

        @Override
        public void makeRoom(int n) {
            super.makeRoom(n);
            ends = new long[n];
            found = new long[n];
            scratch = new long[n * stride];
        }

        @Override
        public long[] addAll(Successors batch) {
            super.addAll(batch);
            for (int i = 0; i < batch.size() && store.isUpdating(); i++) {
                if (Answer.isSeen(answers[i])) {
                    store.update(Answer.id(answers[i]), batch.origin(i), batch.event(i));
                }
            }
            return answers;
        }

        @Override
        public int compare(Successors batch, int n) {
            int following = begin(batch, n);
            while (following > 0) {
                following = step(following);
            }
            return settle(batch, n);
        }

        /** Sets out from every candidate; notes in {@link #todo} which chains there are, and returns how many. */
        private int begin(Successors batch, int n) {
            int mark = store.table.idMask();
            int chains = 0;
            for (int c = 0; c < n; c++) {
                int number = numbers[c];
                if (number == 0 || number == mark) {
                    ends[c] = DIFFERENT;
                    continue;
                }
                long id = Integer.toUnsignedLong(number) - 1;
                ends[c] = id;
                System.arraycopy(batch.words(), batch.at(missed[c]), scratch, c * stride, stride);
                todo[chains++] = c;
            }
            return fetch(chains);
        }

        /** Reads the record where each chain is, with nothing in between, so that the waits for memory overlap. */
        private int fetch(int chains) {
            for (int t = 0; t < chains; t++) {
                int c = todo[t];
                found[c] = records.get(ends[c]);
            }
            return chains;
        }

        /** Goes one step back on each chain; keeps those that are not at their ends, and returns how many they are. */
        private int step(int chains) {
            int left = 0;
            for (int t = 0; t < chains; t++) {
                int c = todo[t];
                long end = ends[c];
                int at = c * stride;
                if (known.has(end)) {
                    ends[c] = known.same(end, scratch, at) ? SAME : DIFFERENT;
                } else if (records.distance(found[c]) == 0) {
                    ends[c] = store.sameExplicit(found[c], scratch, at) ? SAME : DIFFERENT;
                } else if (!states.stepsBack()) {
                    ends[c] = states.same(end, scratch, at) ? SAME : DIFFERENT;
                } else if (!states.stepBack(found[c], scratch, at)) {
                    ends[c] = DIFFERENT;
                } else {
                    ends[c] = records.predecessor(found[c]);
                    todo[left++] = c;
                }
            }
            return fetch(left);
        }

        /** Answers for the states that were found, and leaves the others to do. */
        private int settle(Successors batch, int n) {
            int rest = 0;
            for (int c = 0; c < n; c++) {
                if (ends[c] != SAME) {
                    todo[rest++] = c;
                    continue;
                }
                int entry = missed[c];
                long id = Integer.toUnsignedLong(numbers[c]) - 1;
                answers[entry] = Answer.seen(id);
                known.put(id, batch.words(), batch.at(entry));
            }
            return rest;
        }

        @Override
        public boolean same(long id, Successors batch, int entry) {
            return states.same(id, batch.words(), batch.at(entry));
        }

        @Override
        public void keep(long id, Successors batch, int entry) {
            store.keep(id, batch, entry);
            known.put(id, batch.words(), batch.at(entry));
        }
    }

    /**
     * Makes states of a {@link DeltaStore} whole again: follows references back to an explicit state, or to one whose
     * words are known, and lets the events happen from there.
     *
     * <p>To compare, a model that can step back need not be played forward: the events of the chain are taken back from
     * the candidate itself, which ends at the first that cannot be, and only the state at the end of the chain is
     * compared. Belongs to one thread; a call costs at most k - 1 events, and mostly one or two.
     */
    static final class Reconstitution implements StateReader {
        private final DeltaStore store;
        private final DeltaRecords records;
        private final Expander expander;
        private final @Nullable ReversibleExpander backward;
        private final KnownStates known;
        private final int stride;
        private final long[] scratch;

        /** The states of a chain that are not known, and their records. */
        private final long[] chain;

        private final long[] links;

        Reconstitution(DeltaStore store) {
            this.store = store;
            records = store.records;
            expander = store.model.expander();
            backward = expander instanceof ReversibleExpander reversible ? reversible : null;
            stride = store.stride();
            known = new KnownStates(stride);
            scratch = new long[stride];
            chain = new long[store.k()];
            links = new long[store.k()];
        }

        /** Whether candidates can be compared by stepping back from them. */
        boolean stepsBack() {
            return backward != null;
        }

        KnownStates known() {
            return known;
        }

        @Override
        public void read(long id, long[] into, int at) {
            System.arraycopy(known.words(), know(id), into, at, stride);
        }

        /** The hash of a state. */
        long hash(long id) {
            return WordHash.hash(known.words(), know(id), stride);
        }

        /** Makes a state known; returns where its words are. */
        private int know(long id) {
            long end = id;
            int steps = 0;
            while (!known.has(end)) {
                long record = records.get(end);
                if (records.distance(record) == 0) {
                    known.unname(end);
                    store.readExplicit(record, known.words(), known.at(end));
                    known.name(end);
                    break;
                }
                chain[steps] = end;
                links[steps++] = record;
                end = records.predecessor(record);
            }
            int at = known.at(end);
            while (steps > 0) {
                steps--;
                at = follow(at, records.event(links[steps]), chain[steps]);
            }
            return at;
        }

        /**
         * Lets an event happen in the state whose words are there; returns where those of the state it leads to are.
         */
        private int follow(int from, int event, long id) {
            long[] words = known.words();
            int to = known.at(id);
            known.unname(id);
            System.arraycopy(words, from, words, to, stride);
            if (!expander.fire(event, words, to)) {
                throw new IllegalStateException("an event that led to a state is not enabled in its predecessor");
            }
            known.name(id);
            return to;
        }

        /** Whether a state is the one with this id. */
        boolean same(long id, long[] buffer, int at) {
            if (backward == null) {
                read(id, scratch, 0);
                return sameWords(scratch, buffer, at);
            }
            System.arraycopy(buffer, at, scratch, 0, stride);
            long end = id;
            while (!known.has(end)) {
                long record = records.get(end);
                if (records.distance(record) == 0) {
                    return store.sameExplicit(record, scratch, 0);
                }
                if (!backward.unfire(records.event(record), scratch, 0)) {
                    return false;
                }
                end = records.predecessor(record);
            }
            return known.same(end, scratch, 0);
        }

        /** Takes back the event of a record; false where that cannot have happened. */
        boolean stepBack(long record, long[] buffer, int at) {
            return backward != null && backward.unfire(records.event(record), buffer, at);
        }

        private boolean sameWords(long[] words, long[] buffer, int at) {
            for (int i = 0; i < stride; i++) {
                if (words[i] != buffer[at + i]) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Finds the event that leads from a state's predecessor to it, by expanding the predecessor. States that were found
     * from the same one lie together, so that it is expanded once for all of them. Belongs to one thread.
     */
    private static final class EventFinder {
        private final StateReader states;
        private final Expander expander;
        private final Successors next;
        private final long[] from;
        private long expanded = Successors.NO_ORIGIN;

        /** Steps between the states of a model that can be read here. */
        EventFinder(Model model, StateReader states) {
            this.states = states;
            expander = model.expander();
            from = new long[model.layout().words()];
            next = new Successors(from.length, 64);
        }

        /** The event that led to an entry of a batch from its origin. */
        int event(Successors batch, int entry) {
            long origin = batch.origin(entry);
            if (origin == Successors.NO_ORIGIN) {
                return Successors.NO_EVENT;
            }
            if (origin != expanded) {
                states.read(origin, from, 0);
                next.clear();
                expander.expand(from, 0, next);
                expanded = origin;
            }
            int at = batch.at(entry);
            for (int i = 0; i < next.size(); i++) {
                int candidate = next.at(i);
                if (Arrays.equals(
                        next.words(), candidate, candidate + from.length, batch.words(), at, at + from.length)) {
                    return next.event(i);
                }
            }
            throw new IllegalStateException("a state is not a successor of its predecessor");
        }
    }

    /**
     * The words of states that one thread has had in hand lately, by id.
     *
     * <p>A chain of references need not be followed to its explicit end: it may stop at the first state whose words are
     * known otherwise. The states just expanded, found or recomputed are here, and most chains that a search follows
     * lead through one of them within a step or two, because states that meet again have parted not long before. Each
     * id has one place; since neighbouring ids have neighbouring places, the states of one expansion do not drive each
     * other out.
     */
    private static final class KnownStates {
        private static final int BYTES = 1 << 18;

        private final int stride;
        private final int mask;
        /** For each place 1 + the id, or 0. */
        private final long[] ids;

        private final long[] words;

        KnownStates(int wordsPerState) {
            stride = wordsPerState;
            int count = Math.max(64, Integer.highestOneBit(BYTES / (8 * wordsPerState + 8)));
            mask = count - 1;
            ids = new long[count];
            words = new long[count * wordsPerState];
        }

        /** Whether the words of a state are known. */
        boolean has(long id) {
            return ids[(int) id & mask] == id + 1;
        }

        /** The words of all places. */
        long[] words() {
            return words;
        }

        /** Where the words of a state are, if it is known, and go, if not. */
        int at(long id) {
            return ((int) id & mask) * stride;
        }

        /** Says whose words were written where its words go. */
        void name(long id) {
            ids[(int) id & mask] = id + 1;
        }

        /** Says that the words where those of a state go are about to change. */
        void unname(long id) {
            ids[(int) id & mask] = 0;
        }

        /** Compares the words of a state that is known. */
        boolean same(long id, long[] buffer, int at) {
            int from = ((int) id & mask) * stride;
            for (int i = 0; i < stride; i++) {
                if (words[from + i] != buffer[at + i]) {
                    return false;
                }
            }
            return true;
        }

        void put(long id, long[] buffer, int at) {
            int place = (int) id & mask;
            ids[place] = id + 1;
            for (int i = 0, to = place * stride; i < stride; i++) {
                words[to + i] = buffer[at + i];
            }
        }
    }
}
