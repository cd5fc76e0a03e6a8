package org.tidemark.model;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * A batch of states on their way from an expander to a store: the words of each, the event that led to it, and the
 * state it came from.
 *
 * <p>An expander writes straight into the buffer, so that a successor is built once and copied once:
 *
 * <pre>{@code
 * int to = out.reserve();          // may move the buffer, so fetch it afterwards
 * long[] buffer = out.words();
 * ... write the words of the successor from buffer[to] on ...
 * out.commit(event);
 * }</pre>
 *
 * <p>The buffer grows when one state has very many successors, as far as a budget allows, and is reused from batch to
 * batch. Not thread-safe.
 */
public final class Successors {
    /** The event of an initial state. */
    public static final int NO_EVENT = -1;

    /** The origin of an initial state. */
    public static final long NO_ORIGIN = -1;

    private final int stride;
    private long[] words;
    private int[] events;
    private long[] origins;
    private int size;
    private long origin = NO_ORIGIN;
    private final MemoryBudget budget;
    private long bookedBytes;
    private boolean leavesOutRepeated;
    private int leftOut;

    /** A batch that may grow as it must. */
    public Successors(int wordsPerState, int expectedSize) {
        this(wordsPerState, expectedSize, MemoryBudget.unlimited());
    }

    /** A batch that books what it grows to beyond the expected size. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public Successors(int wordsPerState, int expectedSize, MemoryBudget budget) {
        stride = wordsPerState;
        this.budget = budget;
        words = new long[wordsPerState * expectedSize];
        events = new int[expectedSize];
        origins = new long[expectedSize];
    }

    /** Says which state the next entries come from. */
    public void from(long id) {
        origin = id;
    }

    /** Allows to leave out a successor that is the same as another one of its state; {@link #takeLeftOut} says how many there were. */
    public void leaveOutRepeated() {
        leavesOutRepeated = true;
    }

    public boolean leavesOutRepeated() {
        return leavesOutRepeated;
    }

    /** Forgets the entries from this number on, as many of which were repeated as the batch is shorter then. */
    public void leaveOutFrom(int entries) {
        leftOut += size - entries;
        size = entries;
    }

    /** How many entries were left out since this was asked last. */
    public int takeLeftOut() {
        int count = leftOut;
        leftOut = 0;
        return count;
    }

    /** Makes room for one more state and returns the index of its first word. */
    public int reserve() {
        return reserve(1);
    }

    /** Makes room for this many states more and returns the index of the first one's first word. */
    public int reserve(int states) {
        if (states > events.length - size) {
            grow(states);
        }
        return size * stride;
    }

    private void grow(int states) {
        int capacity = (int) Math.min(Integer.MAX_VALUE, Math.max(16, 2L * size + states));
        if ((long) capacity * stride > Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("a state with more than " + size + " successors");
        }
        long bytes = capacity * (8L * stride + Integer.BYTES + Long.BYTES);
        budget.replace(bookedBytes, bytes);
        bookedBytes = bytes;
        words = Arrays.copyOf(words, capacity * stride);
        events = Arrays.copyOf(events, capacity);
        origins = Arrays.copyOf(origins, capacity);
    }

    /** Makes the reserved state an entry of the batch. */
    public void commit(int event) {
        events[size] = event;
        origins[size] = origin;
        size++;
    }

    /** Makes the first reserved states entries of the batch, each with its event. */
    public void commit(int[] happened, int states) {
        for (int i = 0; i < states; i++) {
            events[size + i] = happened[i];
            origins[size + i] = origin;
        }
        size += states;
    }

    /** Appends a copy of a state. */
    public void add(int event, long[] state, int at) {
        int to = reserve();
        System.arraycopy(state, at, words, to, stride);
        commit(event);
    }

    public void clear() {
        size = 0;
    }

    /** Writes an entry over another one, before it or itself. */
    public void move(int from, int to) {
        if (from != to) {
            for (int w = 0; w < stride; w++) { // mostly one or two words, for which a call takes longer
                words[to * stride + w] = words[from * stride + w];
            }
            events[to] = events[from];
            origins[to] = origins[from];
        }
    }

    /** Forgets the entries from this number on. */
    public void truncate(int entries) {
        size = entries;
    }

    /** Gives back what was booked, when the batch is not used any more. */
    public void unbook() {
        budget.release(bookedBytes);
        bookedBytes = 0;
    }

    public int size() {
        return size;
    }

    public long[] words() {
        return words;
    }

    /** The index in {@link #words} of an entry's first word. */
    public int at(int entry) {
        return entry * stride;
    }

    public int wordsPerState() {
        return stride;
    }

    public int event(int entry) {
        return events[entry];
    }

    public long origin(int entry) {
        return origins[entry];
    }
}
