package org.tidemark.search.disk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Successors;

/**
 * The states that lie in memory, each once: an array of them in the order in which they came, the <em>log</em>, and a
 * table that says whether a state is there. Workers add states through a {@link Gatherer} each; all else is for one
 * thread while no worker adds.
 *
 * <p>The table has open addressing and holds the states themselves, {@code stride} words each. Its first word is
 * scrambled with a hash of the others in a way that can be undone, so that it distinguishes states, serves as their hash,
 * and is hardly ever one of the two words that mark a slot as empty or as being written; states that have one of those
 * go to a list. When the log is sorted or shortened, the table stays as it is: what is no longer in the log has been
 * seen all the same.
 *
 * <p>Both begin small and grow to the capacity, which the memory budget has to cover. Together they take some 20 bytes
 * per state and word.
 */
final class CandidateSet {
    /** Slots per state in the table at most full, in fifths. */
    private static final int SLOTS_IN_FIFTHS = 7;

    /** A worker takes this many places in the log at a time. */
    private static final int PIECE = 256;

    /**
     * A worker remembers this many states that it added lately, which fits a near cache: neighbours have many
     * successors in common.
     */
    private static final int RECENT_BITS = 12;

    private static final int FIRST_CAPACITY = 1 << 14;
    private static final int GROWTH = 4;
    private static final long EMPTY = 0;
    private static final long BUSY = 1;
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final int stride;
    private final int mostStates;
    private final MemoryBudget budget;
    private final List<Gatherer> gatherers = new ArrayList<>();
    private final List<long[]> marked = new ArrayList<>();

    /** Places given out; the states of the log are before them. */
    private final AtomicInteger next = new AtomicInteger();

    /** States that the table holds or is promised to. */
    private final AtomicInteger promised = new AtomicInteger();

    private int capacity;
    private int slots;
    private long[] log = new long[0];
    private long @Nullable [] table;

    /** A set for that many states at most; {@link #mostStates(long, int, int)} says how many fit a budget. */
    CandidateSet(int stride, int mostStates, int workers, MemoryBudget budget) {
        this.stride = stride;
        this.mostStates = mostStates;
        this.budget = budget;
        for (int i = 0; i < workers; i++) {
            gatherers.add(new Gatherer());
        }
        resize(Math.min(FIRST_CAPACITY, mostStates));
    }

    /** How many states fit that many bytes. */
    static int mostStates(long bytes, int stride, int workers) {
        long perState = 8L * stride * (5 + SLOTS_IN_FIFTHS) / 5 + 1;
        long fixed = 8L * stride * (workers * PIECE + 1) + 2 * MemoryBudget.ARRAY_HEADER_BYTES;
        long most = (Integer.MAX_VALUE - 1024L) / stride * 5 / SLOTS_IN_FIFTHS;
        return (int) Math.max(0, Math.min(most, (bytes - fixed) / perState));
    }

    /** The words of the states, those of the first one first. It is another array after the set has grown. */
    long[] log() {
        return log;
    }

    /** How many states the log has, when {@link #closeGaps} was called. */
    int size() {
        return next.get();
    }

    int capacity() {
        return capacity;
    }

    boolean canGrow() {
        return capacity < mostStates;
    }

    /** Makes room for more; what the table knew beside the states of the log is forgotten. */
    void grow() {
        resize((int) Math.min(mostStates, (long) GROWTH * capacity));
    }

    private void resize(int states) {
        long[] former = table;
        table = null;
        budget.release(bytes(former));
        int words = (states + gatherers.size() * PIECE) * stride;
        book(8L * words + MemoryBudget.ARRAY_HEADER_BYTES);
        long[] longer = Arrays.copyOf(log, words);
        budget.release(bytes(log));
        log = longer;
        capacity = states;
        slots = (int) ((long) states * SLOTS_IN_FIFTHS / 5) + 1;
        book(8L * slots * stride + MemoryBudget.ARRAY_HEADER_BYTES);
        table = new long[slots * stride];
        promised.set(0);
        marked.clear();
        enter(0, size());
    }

    private void book(long bytes) {
        if (!budget.reserve(bytes)) {
            throw new MemoryBudget.Exhausted();
        }
    }

    private static long bytes(long @Nullable [] array) {
        return array == null || array.length == 0 ? 0 : 8L * array.length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** Forgets all that is not in the log, so that there is as much room as can be without growing. */
    void rehash() {
        Arrays.fill(table(), EMPTY);
        promised.set(0);
        marked.clear();
        enter(0, size());
    }

    /** Forgets all states. */
    void clear() {
        next.set(0);
        rehash();
    }

    private void enter(int from, int to) {
        promised.addAndGet(to - from);
        for (int i = from; i < to; i++) {
            insert(scrambled(log, i * stride), log, i * stride);
        }
    }

    /** Shortens the log. What is cut off stays known. */
    void truncate(int states) {
        next.set(states);
    }

    /** Appends states that are known to be new, as many as there is room for; returns how many. */
    int append(long[] words, int at, int states) {
        int from = size();
        int fit = Math.min(states, capacity - promised.get());
        System.arraycopy(words, at, log, from * stride, fit * stride);
        next.set(from + fit);
        enter(from, from + fit);
        return fit;
    }

    /** Gives all memory back. */
    void release() {
        budget.release(bytes(table) + bytes(log));
        table = null;
        log = new long[0];
    }

    private long[] table() {
        long[] now = table;
        if (now == null) {
            throw new IllegalStateException("the set was released");
        }
        return now;
    }

    Gatherer gatherer(int worker) {
        return gatherers.get(worker);
    }

    /** Moves the last states into places that workers took and did not use. */
    void closeGaps() {
        int end = next.get();
        List<Gatherer> last = new ArrayList<>(gatherers);
        last.sort((a, b) -> Integer.compare(b.place, a.place));
        for (Gatherer each : last) {
            int gap = each.end - each.place;
            int moved = Math.min(gap, end - each.end);
            System.arraycopy(log, (end - moved) * stride, log, each.place * stride, moved * stride);
            end -= gap;
            each.place = 0;
            each.end = 0;
        }
        next.set(end);
    }

    /** A word that distinguishes states with the same further words, and depends on all words in all bits. */
    private long scrambled(long[] words, int at) {
        long first = words[at];
        if (stride > 1) {
            first ^= WordHash.hash(words, at + 1, stride - 1);
        }
        first = (first ^ first >>> 32) * 0xD6E8FEB86659FD93L;
        first = (first ^ first >>> 29) * 0x9E3779B97F4A7C15L;
        return first ^ first >>> 32;
    }

    private int slot(long scrambled) {
        return (int) Math.multiplyHigh(scrambled >>> 1, 2L * slots);
    }

    /** Whether the state was not there before. */
    private boolean insert(long scrambled, long[] words, int at) {
        if (scrambled == EMPTY || scrambled == BUSY) {
            return mark(words, at);
        }
        return stride == 1 ? insertOne(scrambled) : insertLong(scrambled, words, at);
    }

    private boolean insertOne(long scrambled) {
        long[] into = table();
        for (int slot = slot(scrambled); ; slot = slot + 1 == slots ? 0 : slot + 1) {
            long there = into[slot];
            if (there == EMPTY) {
                there = (long) WORD.compareAndExchange(into, slot, EMPTY, scrambled);
                if (there == EMPTY) {
                    return true;
                }
            }
            if (there == scrambled) {
                return false;
            }
        }
    }

    private boolean insertLong(long scrambled, long[] words, int at) {
        long[] into = table();
        for (int slot = slot(scrambled); ; slot = slot + 1 == slots ? 0 : slot + 1) {
            int first = slot * stride;
            long there = into[first];
            if (there != EMPTY && there != BUSY && there != scrambled) {
                continue; // whatever comes behind the first word, it is another state
            }
            if (there == EMPTY) {
                there = (long) WORD.compareAndExchange(into, first, EMPTY, BUSY);
                if (there == EMPTY) {
                    for (int w = 1; w < stride; w++) {
                        into[first + w] = words[at + w];
                    }
                    WORD.setRelease(into, first, scrambled);
                    return true;
                }
            }
            for (there = (long) WORD.getAcquire(into, first); there == BUSY; ) {
                Thread.onSpinWait();
                there = (long) WORD.getAcquire(into, first);
            }
            if (there == scrambled && isRest(into, first + 1, words, at + 1)) {
                return false;
            }
        }
    }

    private boolean isRest(long[] into, int from, long[] words, int at) {
        for (int w = 0; w < stride - 1; w++) {
            if (into[from + w] != words[at + w]) {
                return false;
            }
        }
        return true;
    }

    private synchronized boolean mark(long[] words, int at) {
        for (long[] each : marked) {
            if (Arrays.equals(each, 0, stride, words, at, at + stride)) {
                return false;
            }
        }
        marked.add(Arrays.copyOfRange(words, at, at + stride));
        return true;
    }

    /** One worker's way in. */
    final class Gatherer {
        private long[] scrambled = new long[64];
        private int[] places = new int[64];
        private final long[] recent = new long[stride << RECENT_BITS];
        private int place;
        private int end;
        private long sink;

        /** Adds the states of a batch; false, with nothing changed, when there may not be room for all of them. */
        boolean addAll(Successors batch) {
            int n = batch.size();
            if (promised.addAndGet(n) > capacity) {
                promised.addAndGet(-n);
                return false;
            }
            if (scrambled.length < n) {
                scrambled = new long[2 * n];
                places = new int[2 * n];
            }
            long[] words = batch.words();
            int fresh = withoutRecent(words, n);
            touch(fresh);
            int added = 0;
            for (int k = 0; k < fresh; k++) {
                int at = places[k] * stride;
                if (insert(scrambled[k], words, at)) {
                    append(words, at);
                    added++;
                }
            }
            promised.addAndGet(added - n);
            return true;
        }

        /**
         * No state is looked for where it does not belong, so that nothing but the place of the state of zeros needs a
         * word.
         */
        Gatherer() {
            long[] zeros = new long[stride];
            int place = recentSlot(scrambled(zeros, 0));
            long[] other = new long[stride];
            do {
                other[0]++;
            } while (recentSlot(scrambled(other, 0)) == place);
            recent[place] = other[0];
        }

        private int recentSlot(long hash) {
            return (int) (hash >>> (64 - RECENT_BITS)) * stride;
        }

        /** Leaves out the states that this worker has added lately; returns how many are left. */
        private int withoutRecent(long[] words, int n) {
            int left = 0;
            for (int i = 0; i < n; i++) {
                int at = i * stride;
                long hash = scrambled(words, at);
                int slot = recentSlot(hash);
                long differs = 0;
                for (int w = 0; w < stride; w++) {
                    differs |= recent[slot + w] ^ words[at + w];
                    recent[slot + w] = words[at + w];
                }
                scrambled[left] = hash;
                places[left] = i;
                left += differs == 0 ? 0 : 1;
            }
            return left;
        }

        /**
         * Reads where each state belongs, one independent of the other, so that the machine waits for many lines
         * together.
         */
        private void touch(int n) {
            long[] from = table();
            long read = 0;
            for (int k = 0; k < n; k++) {
                read ^= from[slot(scrambled[k]) * stride];
            }
            sink = read;
        }

        private void append(long[] words, int at) {
            if (place == end) {
                place = next.getAndAdd(PIECE);
                end = place + PIECE;
            }
            long[] into = log;
            int to = place++ * stride;
            for (int w = 0; w < stride; w++) {
                into[to + w] = words[at + w];
            }
        }

        /** A digest of the words read in advance, so that no compiler leaves the reading out. */
        long sink() {
            return sink;
        }
    }
}
