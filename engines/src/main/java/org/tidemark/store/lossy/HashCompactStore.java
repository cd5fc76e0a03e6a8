package org.tidemark.store.lossy;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.Lossy;
import org.tidemark.store.StateReader;
import org.tidemark.store.StateStore;
import org.tidemark.store.StoreNotes;
import org.tidemark.store.WaitingWords;
import org.tidemark.store.hash.PlainStore;

/**
 * Hash compaction: of a state that was expanded only its 64-bit hash is kept. (Wolper and Leroy, <em>Reliable Hashing without
 * Collision Detection</em>.) Two states with the same hash are taken for one, so that a search may miss states; {@link
 * #omission} says how likely that is.
 *
 * <p>A state costs 8 bytes, 4 for its predecessor and 6.2 to 11.1 of table, and its words while it waits. {@link #reader}
 * is for a search, which reads each state once; {@link #read} finds any state again by going the way that led to it.
 * Threads insert at the same time, each with an inserter of its own.
 */
public final class HashCompactStore implements StateStore, Lossy {
    private final Model model;
    private final int stride;
    private final PlainStore hashes;
    private final WaitingWords waiting;
    private final Expander expander;

    /** The state found again last, and its id. */
    private final long[] last;

    private long lastId = -1;

    /** A store for the states of a model, within a budget and with room for at most this many states. */
    public HashCompactStore(Model model, MemoryBudget budget, long maxStates) {
        this.model = model;
        stride = model.layout().words();
        hashes = PlainStore.ofWords(budget, maxStates);
        waiting = new WaitingWords(stride, budget);
        expander = model.expander();
        last = new long[stride];
    }

    /** At most so likely any two of this many states share a hash. */
    public static double omission(long states) {
        return Math.min(1, (double) states * states * 0x1p-65);
    }

    @Override
    public void cancelWhen(BooleanSupplier cancelled) {
        hashes.cancelWhen(cancelled);
    }

    @Override
    public Inserter inserter() {
        Inserter inserter = hashes.inserter();
        Successors hashed = new Successors(1, 1 << 10);
        return batch -> {
            hashed.clear();
            for (int i = 0; i < batch.size(); i++) {
                hashed.from(batch.origin(i));
                int to = hashed.reserve();
                hashed.words()[to] = hash(batch.words(), batch.at(i));
                hashed.commit(batch.event(i));
            }
            long[] answers = inserter.addAll(hashed);
            for (int i = 0; i < batch.size(); i++) {
                if (Answer.isNew(answers[i]) && !waiting.put(answers[i], batch.words(), batch.at(i))) {
                    answers[i] = Answer.FULL;
                }
            }
            return answers;
        };
    }

    private long hash(long[] words, int at) {
        return WordHash.hash(words, at, stride);
    }

    @Override
    public StateReader reader() {
        return (id, into, at) -> {
            read(id, into, at);
            waiting.taken(id);
        };
    }

    @Override
    public void read(long id, long[] into, int at) {
        if (!waiting.read(id, into, at)) {
            findAgain(id, into, at);
        }
    }

    private synchronized void findAgain(long id, long[] into, int at) {
        int steps = 0;
        long from = id;
        while (from != lastId && predecessor(from) != Successors.NO_ORIGIN) {
            from = predecessor(from);
            steps++;
        }
        Successors next = new Successors(stride, 64);
        if (from != lastId) {
            model.initial(next);
            step(from, next);
        }
        for (; steps > 0; steps--) {
            next.clear();
            expander.expand(last, 0, next);
            step(ancestor(id, steps - 1), next);
        }
        System.arraycopy(last, 0, into, at, stride);
    }

    private long ancestor(long id, int steps) {
        long at = id;
        for (int i = 0; i < steps; i++) {
            at = predecessor(at);
        }
        return at;
    }

    /** Goes on to the one of some states that has the hash of an id. */
    private void step(long id, Successors candidates) {
        long[] wanted = new long[1];
        hashes.read(id, wanted, 0);
        for (int i = 0; i < candidates.size(); i++) {
            if (hash(candidates.words(), candidates.at(i)) == wanted[0]) {
                System.arraycopy(candidates.words(), candidates.at(i), last, 0, stride);
                lastId = id;
                return;
            }
        }
        throw new IllegalStateException("no successor of a state's predecessor has its hash");
    }

    @Override
    public long predecessor(long id) {
        return hashes.predecessor(id);
    }

    @Override
    public long size() {
        return hashes.size();
    }

    @Override
    public boolean isAtStateLimit() {
        return hashes.isAtStateLimit();
    }

    @Override
    public StoreNotes notes() {
        return StoreNotes.omitted(omissions());
    }

    @Override
    public double omissions() {
        return omission(size());
    }

    @Override
    public long bytes() {
        return hashes.bytes() + waiting.bytes();
    }
}
