package org.tidemark.store.lossy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.ForgetfulStore;
import org.tidemark.store.Inserter;
import org.tidemark.store.Lossy;
import org.tidemark.store.StateReader;
import org.tidemark.store.StoreNotes;
import org.tidemark.store.tree.SeenBits;

/**
 * Bitstate hashing: of a state that was expanded nothing is kept but some bits that it has set ({@link SeenBits}), about two
 * bytes. (Holzmann, <em>Design and Validation of Computer Protocols</em>.) A state whose bits others have set is taken for seen,
 * so that a search may miss states.
 *
 * <p>When a field of bits has its states, another twice as large follows; a state is looked for in all of them. States wait
 * whole to be expanded and are then forgotten; predecessors are not known. Threads insert at the same time.
 */
public final class BitstateStore extends ForgetfulStore implements Lossy {
    private static final long FIRST_STATES = 1 << 13;

    private final int stride;
    private final double[] falseHits = SeenBits.falseHits();
    private volatile Fields fields = new Fields(List.of(), 0, 0);
    private final ReadWriteLock changing = new ReentrantReadWriteLock();
    private long fieldBytes;
    private double expectedOmissions;

    /** The fields of bits, the last of which takes states, until there are this many in the store; and the number before. */
    private record Fields(List<SeenBits> all, long from, long until) {}

    /** A store for states of this many words, within a budget and with room for at most this many states. */
    public BitstateStore(int wordsPerState, MemoryBudget budget, long maxStates) {
        super(wordsPerState, budget, maxStates);
        stride = wordsPerState;
    }

    @Override
    public Inserter inserter() {
        return new Adding();
    }

    private final class Adding implements Inserter {
        private long[] answers = new long[0];

        @Override
        public long[] addAll(Successors batch) {
            int n = batch.size();
            answers = answers.length < n ? new long[n] : answers;
            boolean room = n == 0 || hasRoomFor(n);
            changing.readLock().lock();
            try {
                Fields now = fields;
                long found = 0;
                for (int i = 0; i < n; i++) {
                    answers[i] = room ? add(now.all(), batch, i) : Answer.FULL;
                    found += Answer.isNew(answers[i]) ? 1 : 0;
                }
                estimate(now, found);
            } finally {
                changing.readLock().unlock();
            }
            return answers;
        }
    }

    private long add(List<SeenBits> all, Successors batch, int entry) {
        long hash = WordHash.hash(batch.words(), batch.at(entry), stride);
        int last = all.size() - 1;
        for (int f = 0; f < last; f++) {
            if (all.get(f).test(hash, false)) {
                return Answer.SEEN;
            }
        }
        if (all.get(last).test(hash, true)) {
            return Answer.SEEN;
        }
        long id = takeId();
        return id >= 0 && !waiting.put(id, batch.words(), batch.at(entry)) ? Answer.FULL : id;
    }

    /** Makes another field where the last is full; false when the budget does not allow it. */
    private boolean hasRoomFor(int states) {
        return size() + states <= fields.until() || grow(states);
    }

    /** Nobody adds meanwhile, lest a state is put into the last field by one thread and into the next by another. */
    private boolean grow(int states) {
        changing.writeLock().lock();
        try {
            return size() + states <= fields.until() || addField(states);
        } finally {
            changing.writeLock().unlock();
        }
    }

    private synchronized boolean addField(int states) {
        Fields now = fields;
        long more = Math.max(states, Math.max(FIRST_STATES, 2 * (now.until() - now.from())));
        while (!budget.reserve(SeenBits.bytesFor(more))) {
            more /= 2;
            if (more < Math.max(states, now.until() / 16)) {
                return false;
            }
        }
        List<SeenBits> all = new ArrayList<>(now.all());
        all.add(SeenBits.forStates(more));
        fieldBytes += SeenBits.bytesFor(more);
        fields = new Fields(List.copyOf(all), now.until(), now.until() + more);
        return true;
    }

    /** Adds up how likely each new state would have been left out. */
    private synchronized void estimate(Fields now, long found) {
        double filled = now.until() == now.from() ? 0 : (double) (size() - now.from()) / (now.until() - now.from());
        double each = falseHit(filled) + (now.all().size() - 1) * falseHit(1);
        expectedOmissions += found * each;
    }

    private double falseHit(double filled) {
        return falseHits[(int) Math.ceil(Math.min(1, filled) * SeenBits.STEPS)];
    }

    @Override
    public StateReader waitingReader() {
        return this::readWaiting;
    }

    @Override
    public StoreNotes notes() {
        return StoreNotes.omitted(omissions());
    }

    @Override
    public synchronized double omissions() {
        return expectedOmissions;
    }

    @Override
    public synchronized long bytes() {
        return fieldBytes + waiting.bytes();
    }
}
