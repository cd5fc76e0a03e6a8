package org.tidemark.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
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
 * <p>0 is an empty slot. All ones in the id part mark a slot that a batch has claimed for a state it will write when it
 * knows how many new ones it has; a state that meets it with the same fingerprint is looked up again after that. A new
 * state costs its words, 4 bytes for its predecessor and 6.2 to 9.8 bytes of table (load 0.41 to 0.65). Growing never
 * holds two tables: the table is extended, cleared and refilled from the words in the order of their ids, which reads
 * memory in sequence. At most 2^32 - 3 states.
 *
 * <p>Threads insert at the same time under a shared lock, each slot claimed by compare-and-set; growing takes the lock
 * alone. A batch takes its ids in one piece, so that threads write to memory of their own. The ids are dense and, within
 * one thread, in the order of discovery.
 */
public final class PlainStore implements DenseIds, Retrievable, Ancestry {
    private static final int FIRST_SLOTS = 1 << 10;
    private static final double HIGHEST_LOAD = 0.65;
    private static final double GROWTH = 1.6;
    private static final int REFILL_BLOCK = 256;
    private static final int SPINS = 100;
    private static final long MOST_STATES = (1L << 32) - 3;

    private final int stride;
    private final long maxStates;
    private final MemoryBudget budget;
    private final IntPages slots;
    private final WordPages words;
    private final IntPages predecessors;
    private final AtomicLong size = new AtomicLong();
    private final AtomicLong announced = new AtomicLong();
    private final ReentrantReadWriteLock growing = new ReentrantReadWriteLock();
    private int idBits;
    private volatile boolean full;

    /** A thread failed while it held claims: nobody must wait for them. */
    private volatile boolean broken;

    /** A store for states of so many words, within a budget and with room for at most so many states. */
    public PlainStore(int wordsPerState, MemoryBudget budget, long maxStates) {
        stride = wordsPerState;
        this.budget = budget;
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
     * The states that there may be when all batches under way are in. What is announced is read first: a batch that ends in
     * between is then counted twice, never not at all.
     */
    private long statesToCome() {
        long underWay = announced.get();
        return size.get() + underWay;
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
        long least = Math.max(FIRST_SLOTS, (long) (states * 1.05 / HIGHEST_LOAD) + 1);
        if (!slots.resize(wanted) && (least >= wanted || !slots.resize(least))) {
            return false;
        }
        idBits = idBitsFor(slots.length());
        refill();
        return true;
    }

    /** Enough for every number a table of this length may hold, and one more for claims; never more than a slot has. */
    static int idBitsFor(long slots) {
        return Math.min(32, 64 - Long.numberOfLeadingZeros((long) (slots * HIGHEST_LOAD) + 2));
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
        /** Batches up to this size are not worth booking. */
        private static final int USUAL = 1 << 10;

        private static final long ENTRY_BYTES = 3 * Long.BYTES + 5 * Integer.BYTES;

        private final RecentStates recent = new RecentStates(stride);
        private long[] hashes = new long[0];
        private long[] answers = new long[0];
        private long[] claimedSlots = new long[0];
        private int[] claimedEntries = new int[0];
        private int[] fetched = new int[0];
        private int[] missed = new int[0];
        private int[] todo = new int[0];
        private int[] twin = new int[0];
        private int twins;

        @Override
        public long[] addAll(Successors batch) {
            int n = batch.size();
            if (answers.length < n) {
                book(n);
                hashes = new long[n];
                answers = new long[n];
                claimedSlots = new long[n];
                claimedEntries = new int[n];
                fetched = new int[n];
                missed = new int[n];
                todo = new int[n];
                twin = new int[n];
            }
            enter(n);
            try {
                if (full) {
                    Arrays.fill(answers, 0, n, Answer.FULL);
                } else {
                    add(batch, n);
                }
            } catch (Throwable thrown) {
                broken = true;
                throw thrown;
            } finally {
                growing.readLock().unlock();
                announced.addAndGet(-n);
            }
            return answers;
        }

        private void book(int n) {
            if (n > USUAL) {
                budget.replace(answers.length > USUAL ? answers.length * ENTRY_BYTES : 0, n * ENTRY_BYTES);
            }
        }

        /** From the nearest memory to the farthest: most states never get to the last step. */
        private void add(Successors batch, int n) {
            long[] buffer = batch.words();
            int misses = recall(buffer, n);
            fetch(misses);
            locate(misses);
            int waiting = addRest(batch, compare(buffer, misses));
            for (int w = 0; w < waiting; w++) {
                addPatiently(batch, todo[w]);
            }
            learn(misses);
        }

        /** Takes the shared lock with room for the whole batch, growing first where that is needed. */
        private void enter(int n) {
            announced.addAndGet(n);
            growing.readLock().lock();
            while (!full && !hasRoomFor(statesToCome())) {
                growing.readLock().unlock();
                growAlone();
                growing.readLock().lock();
            }
        }

        private void growAlone() {
            growing.writeLock().lock();
            try {
                full = full || !grow(statesToCome());
            } catch (Throwable broken) {
                full = true;
                throw broken;
            } finally {
                growing.writeLock().unlock();
            }
        }

        /**
         * Hashes all states and answers for those met lately; notes the rest in {@link #missed} and {@link #todo} and
         * returns how many they are. A state that is twice in the batch is looked up once.
         */
        private int recall(long[] buffer, int n) {
            int misses = 0;
            int doubles = 0;
            for (int i = 0; i < n; i++) {
                long hash = WordHash.hash(buffer, i * stride, stride);
                long known = recent.findOrPut(hash, buffer, i * stride, i);
                hashes[i] = hash;
                answers[i] = known;
                // Written always and counted when it applies: a branch here would be mispredicted often.
                missed[misses] = i;
                todo[misses] = i;
                misses += known == RecentStates.UNKNOWN ? 1 : 0;
                twin[doubles] = i;
                doubles += known > 0 ? 1 : 0;
            }
            twins = doubles;
            return misses;
        }

        /** Tells what became of the states that were not met lately, and answers for their twins. */
        private void learn(int misses) {
            for (int k = 0; k < misses; k++) {
                int i = missed[k];
                recent.learn(hashes[i], i, answers[i]);
            }
            for (int t = 0; t < twins; t++) {
                long first = answers[RecentStates.entryOf(answers[twin[t]])];
                answers[twin[t]] = Answer.isNew(first) ? Answer.seen(first) : first;
            }
        }

        /** Reads all home slots, in one loop of independent reads. */
        private void fetch(int n) {
            int[][] table = slots.pages();
            long capacity = slots.length();
            for (int k = 0; k < n; k++) {
                long slot = home(hashes[todo[k]], capacity);
                fetched[k] = table[IntPages.page(slot)][IntPages.offset(slot)];
            }
        }

        /** Goes on from each home slot to the first that is empty or has the state's fingerprint, and keeps what is there. */
        private void locate(int n) {
            int[][] table = slots.pages();
            long capacity = slots.length();
            int bits = idBits;
            int idMask = (int) ((1L << bits) - 1);
            for (int k = 0; k < n; k++) {
                long hash = hashes[todo[k]];
                int print = fingerprint(hash, bits);
                long slot = home(hash, capacity);
                int found = IntPages.getAcquire(table[IntPages.page(slot)], IntPages.offset(slot));
                while (found != 0 && ((found ^ print) & ~idMask) != 0) {
                    slot = slot + 1 == capacity ? 0 : slot + 1;
                    found = IntPages.getAcquire(table[IntPages.page(slot)], IntPages.offset(slot));
                }
                fetched[k] = found & idMask;
            }
        }

        /**
         * Answers for the states that are where their fingerprints say, again without one having to wait for another;
         * leaves the numbers of the rest in {@link #todo} and returns how many they are.
         */
        private int compare(long[] buffer, int n) {
            int idMask = (int) ((1L << idBits) - 1);
            int rest = 0;
            for (int k = 0; k < n; k++) {
                int i = todo[k];
                int number = fetched[k];
                todo[rest++] = i;
                if (number != 0 && number != idMask) {
                    long id = Integer.toUnsignedLong(number) - 1;
                    if (words.sameAs(id, buffer, i * stride)) {
                        answers[i] = Answer.seen(id);
                        rest--;
                    }
                }
            }
            return rest;
        }

        /**
         * Looks up the states left to do, claims a slot for each that is new, and gives all of those their ids at once.
         * Returns how many have to wait; they are the first ones in {@link #todo} now.
         */
        private int addRest(Successors batch, int rest) {
            int[][] table = slots.pages();
            long capacity = slots.length();
            int bits = idBits;
            long[] buffer = batch.words();
            int claims = 0;
            int waiting = 0;
            for (int r = 0; r < rest; r++) {
                int i = todo[r];
                long found = find(table, capacity, bits, hashes[i], buffer, i * stride);
                if (found >= 0) {
                    claimedSlots[claims] = found;
                    claimedEntries[claims++] = i;
                } else if (found == Answer.PENDING) {
                    todo[waiting++] = i;
                } else {
                    answers[i] = found;
                }
            }
            fill(batch, claims);
            return waiting;
        }

        /**
         * Looks for a state: the answer <em>seen</em>; or the number of a slot, empty until now and claimed; or
         * <em>pending</em>, when a slot with its fingerprint is claimed, by this batch or another, and not filled yet. The
         * table comes in parameters, because a field would be fetched anew after every ordered read.
         */
        private long find(int[][] table, long capacity, int bits, long hash, long[] buffer, int at) {
            int idMask = (int) ((1L << bits) - 1);
            int print = fingerprint(hash, bits);
            long slot = home(hash, capacity);
            while (true) {
                int[] page = table[IntPages.page(slot)];
                int offset = IntPages.offset(slot);
                int found = IntPages.getAcquire(page, offset);
                if (found == 0) {
                    if (IntPages.compareAndSet(page, offset, 0, print | idMask)) {
                        return slot;
                    }
                    continue;
                }
                if (((found ^ print) & ~idMask) == 0) {
                    if ((found & idMask) == idMask) {
                        return Answer.PENDING;
                    }
                    long id = Integer.toUnsignedLong(found & idMask) - 1;
                    if (words.sameAs(id, buffer, at)) {
                        return Answer.seen(id);
                    }
                }
                slot = slot + 1 == capacity ? 0 : slot + 1;
            }
        }

        /** Writes the states whose slots are claimed, under consecutive ids, and only then shows each. */
        private void fill(Successors batch, int claims) {
            if (claims == 0) {
                return;
            }
            long first = size.getAndAdd(claims);
            int allowed = (int) Math.max(0, Math.min(claims, maxStates - first));
            for (int c = 0; c < allowed; c++) {
                int entry = claimedEntries[c];
                long id = first + c;
                words.write(id, batch.words(), batch.at(entry));
                predecessors.set(id, (int) batch.origin(entry));
                show(claimedSlots[c], fingerprint(hashes[entry], idBits) | (int) (id + 1));
                answers[entry] = id;
            }
            for (int c = allowed; c < claims; c++) {
                show(claimedSlots[c], 0);
                answers[claimedEntries[c]] = Answer.FULL;
            }
            if (allowed < claims) {
                size.getAndAdd(allowed - claims);
            }
        }

        private void show(long slot, int value) {
            IntPages.setRelease(slots.pages()[IntPages.page(slot)], IntPages.offset(slot), value);
        }

        /** Adds a state that met a claimed slot. This batch has no open claim any more, so waiting for others ends. */
        private void addPatiently(Successors batch, int entry) {
            long found = Answer.PENDING;
            for (int tries = 0; found == Answer.PENDING; tries++) {
                if (broken) {
                    throw new IllegalStateException("another thread failed with claims open");
                }
                if (tries > SPINS) {
                    LockSupport.parkNanos(1_000); // the other thread is not running; let it
                } else if (tries > 0) {
                    Thread.onSpinWait();
                }
                found = find(slots.pages(), slots.length(), idBits, hashes[entry], batch.words(), batch.at(entry));
            }
            if (found >= 0) {
                claimedSlots[0] = found;
                claimedEntries[0] = entry;
                fill(batch, 1);
            } else {
                answers[entry] = found;
            }
        }
    }
}
