package org.tidemark.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.bits.WordPages;
import org.tidemark.model.Successors;

/**
 * Every state whole: words by id in pages, and an open-addressing table of 32-bit slots that leads from a hash to an id.
 *
 * <p>A slot holds {@code id + 1} in its low bits and, in the bits that the id leaves over, a fingerprint from the hash,
 * which keeps most comparisons away from the words:
 *
 * <pre>
 *   31          idBits              0        idBits = 20: 12 fingerprint bits, up to 1,048,574 states
 *   | fingerprint |     id + 1      |        slot 0x0A3_00007: fingerprint 0x0A3, state 6
 * </pre>
 *
 * <p>0 is an empty slot. All ones in the id part mark a slot whose state is just being written; a thread that meets it
 * with its own fingerprint waits. A new state costs its words, 4 bytes for its predecessor and 5.3 to 8.5 bytes of table
 * (load 0.47 to 0.75). Growing never holds two tables: the table is extended, cleared and refilled from the words in the
 * order of their ids, which reads memory in sequence. At most 2^32 - 3 states.
 *
 * <p>Threads insert at the same time under a shared lock, each slot claimed by compare-and-set; growing takes the lock
 * alone. The ids are dense and, within one thread, in the order of discovery.
 */
public final class PlainStore implements DenseIds, Retrievable, Ancestry {
    private static final int FIRST_SLOTS = 1 << 10;
    private static final double HIGHEST_LOAD = 0.75;
    private static final double GROWTH = 1.6;
    private static final int REFILL_BLOCK = 256;
    private static final long MOST_STATES = (1L << 32) - 3;

    private final int stride;
    private final long maxStates;
    private final IntPages slots;
    private final WordPages words;
    private final IntPages predecessors;
    private final AtomicLong size = new AtomicLong();
    private final AtomicLong announced = new AtomicLong();
    private final ReentrantReadWriteLock growing = new ReentrantReadWriteLock();
    private int idBits;
    private boolean full;

    /** A store for states of so many words, within a budget and with room for at most so many states. */
    public PlainStore(int wordsPerState, MemoryBudget budget, long maxStates) {
        stride = wordsPerState;
        this.maxStates = Math.min(maxStates, MOST_STATES);
        slots = new IntPages(budget);
        words = new WordPages(budget, wordsPerState);
        predecessors = new IntPages(budget);
        idBits = 10;
    }

    @Override
    public Inserter inserter() {
        return new Batch();
    }

    @Override
    public long size() {
        return size.get();
    }

    @Override
    public long bytes() {
        growing.readLock().lock();
        try {
            return slots.bytes() + words.bytes() + predecessors.bytes();
        } finally {
            growing.readLock().unlock();
        }
    }

    /** What the words of the states cost alone, without table and predecessors. */
    public long wordBytes() {
        return size.get() * stride * 8L;
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

    private boolean hasRoomFor(long states) {
        return states <= slots.length() * HIGHEST_LOAD && states <= words.capacity() && states <= predecessors.length();
    }

    /** Makes room under the exclusive lock; false when the budget or the number of ids does not allow it. */
    private boolean grow(long states) {
        if (hasRoomFor(states)) {
            return true;
        }
        if (states > MOST_STATES || !words.ensure(states) || !growPredecessors()) {
            return false;
        }
        long wanted = slots.length();
        while (states > wanted * HIGHEST_LOAD) {
            wanted = Math.max(FIRST_SLOTS, (long) (wanted * GROWTH));
        }
        if (wanted == slots.length()) {
            return true;
        }
        if (!slots.resize(wanted)) {
            return false;
        }
        idBits = 64 - Long.numberOfLeadingZeros((long) (wanted * HIGHEST_LOAD) + 2);
        refill();
        return true;
    }

    private boolean growPredecessors() {
        return predecessors.length() >= words.capacity() || predecessors.resize(words.capacity());
    }

    /** Enters all states into the cleared table, in blocks, so that the slots of a block are fetched together. */
    private void refill() {
        slots.clear();
        long states = size.get();
        long capacity = slots.length();
        long[] hashes = new long[REFILL_BLOCK];
        long[] fetched = new long[REFILL_BLOCK];
        for (long first = 0; first < states; first += REFILL_BLOCK) {
            int n = (int) Math.min(REFILL_BLOCK, states - first);
            for (int i = 0; i < n; i++) {
                hashes[i] = WordHash.hash(words.page(first + i), words.offset(first + i), stride);
                fetched[i] = slots.get(home(hashes[i], capacity));
            }
            for (int i = 0; i < n; i++) {
                long slot = home(hashes[i], capacity);
                while (slots.get(slot) != 0) {
                    slot = slot + 1 == capacity ? 0 : slot + 1;
                }
                slots.set(slot, fingerprint(hashes[i], idBits) | (int) (first + i + 1));
            }
        }
    }

    /** The slot where the search for a hash begins: its high bits, scaled to the table's length. */
    private static long home(long hash, long capacity) {
        return Math.multiplyHigh(hash >>> 1, capacity << 1);
    }

    /** The low bits of the hash, moved to where the id leaves room. */
    private static int fingerprint(long hash, int idBits) {
        return idBits == 32 ? 0 : (int) hash << idBits;
    }

    private final class Batch implements Inserter {
        private long[] hashes = new long[0];
        private long[] answers = new long[0];

        @Override
        public long[] addAll(Successors batch) {
            int n = batch.size();
            if (answers.length < n) {
                hashes = new long[n];
                answers = new long[n];
            }
            enter(n);
            try {
                if (full) {
                    Arrays.fill(answers, 0, n, Answer.FULL);
                } else {
                    lookAhead(batch, n);
                    addEach(batch, n);
                }
            } finally {
                growing.readLock().unlock();
                announced.addAndGet(-n);
            }
            return answers;
        }

        /** Takes the shared lock with room for the whole batch, growing first where that is needed. */
        private void enter(int n) {
            announced.addAndGet(n);
            growing.readLock().lock();
            while (!full && !hasRoomFor(size.get() + announced.get())) {
                growing.readLock().unlock();
                growAlone();
                growing.readLock().lock();
            }
        }

        private void growAlone() {
            growing.writeLock().lock();
            try {
                full = full || !grow(size.get() + announced.get());
            } finally {
                growing.writeLock().unlock();
            }
        }

        /** Hashes all states and touches all slots they will need, and then all candidate words, in independent loops. */
        private void lookAhead(Successors batch, int n) {
            long[] buffer = batch.words();
            long capacity = slots.length();
            for (int i = 0; i < n; i++) {
                hashes[i] = WordHash.hash(buffer, i * stride, stride);
            }
            for (int i = 0; i < n; i++) {
                answers[i] = slots.get(home(hashes[i], capacity));
            }
            int idMask = (int) ((1L << idBits) - 1);
            for (int i = 0; i < n; i++) {
                int slot = (int) answers[i];
                long id = Integer.toUnsignedLong(slot & idMask) - 1;
                if (((slot ^ fingerprint(hashes[i], idBits)) & ~idMask) == 0 && id >= 0 && id < size.getPlain()) {
                    answers[i] = words.page(id)[words.offset(id)]; // kept, so that the read is not optimised away
                }
            }
        }

        /**
         * Finds or makes the slot of each state. The table is in local variables, because a field would be fetched anew
         * after every ordered read.
         */
        private void addEach(Successors batch, int n) {
            int[][] table = slots.pages();
            long capacity = slots.length();
            int bits = idBits;
            int idMask = (int) ((1L << bits) - 1);
            long[] buffer = batch.words();
            for (int i = 0; i < n; i++) {
                int print = fingerprint(hashes[i], bits);
                long slot = home(hashes[i], capacity);
                while (true) {
                    int[] page = table[IntPages.page(slot)];
                    int offset = IntPages.offset(slot);
                    int found = IntPages.getAcquire(page, offset);
                    if (found == 0) {
                        if (IntPages.compareAndSet(page, offset, 0, print | idMask)) {
                            answers[i] = fill(page, offset, print, batch, i);
                            break;
                        }
                        continue;
                    }
                    if (((found ^ print) & ~idMask) == 0) {
                        if ((found & idMask) == idMask) {
                            Thread.onSpinWait();
                            continue;
                        }
                        long id = Integer.toUnsignedLong(found & idMask) - 1;
                        if (words.sameAs(id, buffer, i * stride)) {
                            answers[i] = Answer.seen(id);
                            break;
                        }
                    }
                    slot = slot + 1 == capacity ? 0 : slot + 1;
                }
            }
        }

        /** Writes a new state whose slot is claimed, and only then shows it. */
        private long fill(int[] page, int offset, int print, Successors batch, int entry) {
            long id = size.getAndIncrement();
            if (id >= maxStates) {
                size.getAndDecrement();
                IntPages.setRelease(page, offset, 0);
                return Answer.FULL;
            }
            words.write(id, batch.words(), batch.at(entry));
            predecessors.set(id, (int) batch.origin(entry));
            IntPages.setRelease(page, offset, print | (int) (id + 1));
            return id;
        }
    }
}
