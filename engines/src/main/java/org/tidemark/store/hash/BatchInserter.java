package org.tidemark.store.hash;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.WordHash;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;

/**
 * One thread's way into a {@link GatedStore}: a batch goes from the nearest memory to the farthest, each step a loop
 * over all states that are still open, so that the waits for memory overlap and most states never get to the last step.
 *
 * <p>Loops write always and count when it applies, because a branch there would be mispredicted often. An empty slot is
 * claimed by compare-and-set; a batch takes ids for all its claims at once, writes the states, and only then shows
 * them. A state that meets a claimed slot with its own fingerprint is looked up again when this batch has no open claim
 * any more, so that waiting for another thread ends.
 */
public abstract class BatchInserter implements Inserter {
    /** Batches up to this size are not worth booking. */
    private static final int USUAL = 1 << 10;

    private final GatedStore store;
    private final InsertionGate.Turn turn;
    public final int stride;
    private final RecentStates recent;
    public long[] answers = new long[0];
    /** The entries not met lately, and the hash of each. */
    public int[] missed = new int[0];

    private long[] hashes = new long[0];

    /** By what the table finds each of those: the same hashes, unless the store has others. */
    private long[] keys = hashes;
    /** For each of those the number found in the table: id + 1, or 0, or the mark of a claim. */
    public int[] numbers = new int[0];
    /** Which of those are still open. */
    public int[] todo = new int[0];
    /** The entries that are in the batch a second time. */
    private int[] twin = new int[0];

    private int twins;
    private long[] claimedSlots = new long[0];
    private int[] claims = new int[0];

    public BatchInserter(GatedStore store, int stride, int recentBytes) {
        this.store = store;
        this.turn = store.turn();
        this.stride = stride;
        recent = new RecentStates(stride, recentBytes);
    }

    @Override
    public long[] addAll(Successors batch) {
        int n = batch.size();
        if (answers.length < n) {
            makeRoom(n);
        }
        if (n == 0) {
            return answers;
        }
        if (!store.enter(turn, n)) {
            Arrays.fill(answers, 0, n, Answer.FULL);
            return answers;
        }
        try {
            add(batch, n);
        } catch (Throwable thrown) {
            store.failed();
            throw thrown;
        } finally {
            store.leave(turn);
        }
        return answers;
    }

    /** The bytes needed for each state of a batch. */
    public long entryBytes() {
        return 3 * Long.BYTES + 5 * Integer.BYTES;
    }

    /** Makes room for a batch of this many states. */
    public void makeRoom(int n) {
        if (n > USUAL) {
            store.budget.replace(bookedBytes(), n * entryBytes());
        }
        answers = new long[n];
        missed = new int[n];
        hashes = new long[n];
        numbers = new int[n];
        todo = new int[n];
        twin = new int[n];
        claimedSlots = new long[n];
        claims = new int[n];
    }

    private long bookedBytes() {
        return answers.length > USUAL ? answers.length * entryBytes() : 0;
    }

    @Override
    public void done() {
        store.budget.release(bookedBytes());
        answers = new long[0];
    }

    private void add(Successors batch, int n) {
        long[] buffer = batch.words();
        int misses = stride == 1 ? recallOne(buffer, n) : recall(buffer, n);
        long[] found = keys(batch, misses, hashes);
        if (found == null) {
            learn(refused(misses));
            Arrays.fill(answers, 0, n, Answer.FULL);
            return;
        }
        keys = found;
        goOn(readHomes(misses));
        VarHandle.acquireFence(); // what was written before a number was shown is seen from here on
        int waiting = addRest(batch, compare(batch, misses));
        for (int w = 0; w < waiting; w++) {
            addPatiently(batch, todo[w]);
        }
        learn(misses);
    }

    /**
     * By what the table finds the entries in {@link #missed}; null when there is no room to look them up.
     *
     * @param wordHashes the hashes of their words, which serve where a state can be hashed again from what is kept of
     *     it
     */
    public long @Nullable [] keys(Successors batch, int misses, long[] wordHashes) {
        return wordHashes;
    }

    private int refused(int misses) {
        for (int k = 0; k < misses; k++) {
            answers[missed[k]] = Answer.FULL;
        }
        return misses;
    }

    /**
     * Hashes all states and answers for those met lately; notes the rest in {@link #missed} and returns how many they
     * are. A state that is twice in the batch is looked up once.
     */
    private int recall(long[] buffer, int n) {
        int misses = 0;
        int doubles = 0;
        for (int i = 0; i < n; i++) {
            long hash = WordHash.hash(buffer, i * stride, stride);
            long known = recent.findOrPut(hash, buffer, i * stride, i);
            answers[i] = known;
            hashes[misses] = hash;
            missed[misses] = i;
            misses += known == RecentStates.UNKNOWN ? 1 : 0;
            twin[doubles] = i;
            doubles += known > 0 ? 1 : 0;
        }
        twins = doubles;
        return misses;
    }

    /** Looks up a batch among the recent states, for states of one word. */
    private int recallOne(long[] buffer, int n) {
        int misses = 0;
        int doubles = 0;
        for (int i = 0; i < n; i++) {
            long hash = WordHash.hash(buffer[i]);
            long known = recent.findOrPutOne(hash, buffer[i], i);
            answers[i] = known;
            hashes[misses] = hash;
            missed[misses] = i;
            misses += known == RecentStates.UNKNOWN ? 1 : 0;
            twin[doubles] = i;
            doubles += known > 0 ? 1 : 0;
        }
        twins = doubles;
        return misses;
    }

    /**
     * Keeps what is in the home slots, in one loop of independent reads; notes in {@link #todo} those that hold another
     * state and returns how many they are.
     */
    private int readHomes(int n) {
        int[][] pages = store.table.pages();
        long length = store.table.length();
        int idBits = store.table.idBits();
        int idMask = store.table.idMask();
        int others = 0;
        for (int k = 0; k < n; k++) {
            long slot = SlotTable.home(keys[k], length);
            int found = pages[IntPages.page(slot)][IntPages.offset(slot)];
            numbers[k] = found & idMask;
            todo[others] = k;
            int differs = found == 0 ? 0 : (found ^ SlotTable.fingerprint(keys[k], idBits)) & ~idMask;
            others += differs != 0 ? 1 : 0;
        }
        return others;
    }

    /** Goes on from home slots of other states to the first slot that is empty or has the state's fingerprint. */
    private void goOn(int n) {
        int[][] pages = store.table.pages();
        long length = store.table.length();
        int idBits = store.table.idBits();
        int idMask = store.table.idMask();
        for (int t = 0; t < n; t++) {
            int k = todo[t];
            int print = SlotTable.fingerprint(keys[k], idBits);
            long slot = SlotTable.home(keys[k], length);
            int found;
            do {
                slot = SlotTable.after(slot, length);
                found = pages[IntPages.page(slot)][IntPages.offset(slot)];
            } while (found != 0 && ((found ^ print) & ~idMask) != 0);
            numbers[k] = found & idMask;
        }
    }

    /**
     * Answers for the states that are where their fingerprints say: numbers that are neither 0 nor the mark of a claim.
     * Leaves the rest in {@link #todo} and returns how many they are.
     */
    public abstract int compare(Successors batch, int n);

    /** Whether the store has this state under the id. */
    public abstract boolean same(long id, Successors batch, int entry);

    /** Keeps a state that is new, before anybody is shown its id. */
    public abstract void keep(long id, Successors batch, int entry);

    /**
     * Looks up the states left to do, claims a slot for each that is new, and gives all of those their ids at once.
     * Returns how many have to wait; they are the first ones in {@link #todo} now.
     */
    private int addRest(Successors batch, int rest) {
        int claimed = 0;
        int waiting = 0;
        for (int r = 0; r < rest; r++) {
            int k = todo[r];
            long found = find(keys[k], batch, missed[k], numbers[k]);
            if (found >= 0) {
                claimedSlots[claimed] = found;
                claims[claimed++] = k;
            } else if (found == Answer.PENDING) {
                todo[waiting++] = k;
            } else {
                answers[missed[k]] = found;
            }
        }
        fill(batch, claimed);
        return waiting;
    }

    /**
     * Looks for a state: the answer <em>seen</em>; or the number of a slot, empty until now and claimed; or
     * <em>pending</em>, when a slot with its fingerprint is claimed, by this batch or another, and not filled yet.
     *
     * @param ruledOut the number of a state that it is known not to be
     */
    private long find(long hash, Successors batch, int entry, int ruledOut) {
        int[][] pages = store.table.pages();
        long length = store.table.length();
        int idMask = store.table.idMask();
        int print = SlotTable.fingerprint(hash, store.table.idBits());
        long slot = SlotTable.home(hash, length);
        while (true) {
            int[] page = pages[IntPages.page(slot)];
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
                int number = found & idMask;
                long id = Integer.toUnsignedLong(number) - 1;
                if (number != ruledOut && same(id, batch, entry)) {
                    return Answer.seen(id);
                }
            }
            slot = SlotTable.after(slot, length);
        }
    }

    /** Writes the states whose slots are claimed, under consecutive ids, and only then shows each. */
    private void fill(Successors batch, int claimed) {
        if (claimed == 0) {
            return;
        }
        int idBits = store.table.idBits();
        long first = store.takeIds(claimed);
        int allowed = store.allowedOf(claimed, first);
        for (int c = 0; c < allowed; c++) {
            int k = claims[c];
            int entry = missed[k];
            long id = first + c;
            keep(id, batch, entry);
            show(claimedSlots[c], SlotTable.fingerprint(keys[k], idBits) | (int) (id + 1));
            answers[entry] = id;
        }
        for (int c = allowed; c < claimed; c++) {
            show(claimedSlots[c], 0);
            answers[missed[claims[c]]] = Answer.FULL;
        }
    }

    private void show(long slot, int value) {
        IntPages.setRelease(store.table.pages()[IntPages.page(slot)], IntPages.offset(slot), value);
    }

    /** Adds a state that met a claimed slot. */
    private void addPatiently(Successors batch, int k) {
        long found = Answer.PENDING;
        for (int tries = 0; found == Answer.PENDING; tries++) {
            store.checkNotFailed();
            if (tries > 0) {
                WorkerThreads.pause(tries);
            }
            found = find(keys[k], batch, missed[k], numbers[k]);
        }
        if (found >= 0) {
            claimedSlots[0] = found;
            claims[0] = k;
            fill(batch, 1);
        } else {
            answers[missed[k]] = found;
        }
    }

    /** Reports the results for the states that were not met lately, and answers for their twins. */
    private void learn(int misses) {
        for (int k = 0; k < misses; k++) {
            recent.learn(hashes[k], missed[k], answers[missed[k]]);
        }
        for (int t = 0; t < twins; t++) {
            long first = answers[RecentStates.entryOf(answers[twin[t]])];
            answers[twin[t]] = Answer.isNew(first) ? Answer.seen(first) : first;
        }
    }
}
