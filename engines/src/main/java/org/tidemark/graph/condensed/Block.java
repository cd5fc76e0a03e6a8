package org.tidemark.graph.condensed;

import java.util.Arrays;

/**
 * The edges of up to {@value #STATES} states that were expanded one after the other, laid open: what a cursor reads and
 * what a {@link BlockCode} turns into bits and back. The edges of a state are by ascending event.
 *
 * <p>Not thread-safe; reused from block to block, so that nothing is allocated once it has grown.
 */
final class Block {
    static final int STATES = 32;

    /** Up to this many edges of a state are sorted by insertion. */
    private static final int MOST_INSERTION_SORTED = 64;

    /** The highest number any state had before the edges of this block were found. */
    int known;

    /** The most edges it can have. */
    private final int most;

    int states;
    final int[] numbers = new int[STATES];

    /** The edges of state {@code i} are those from {@code starts[i]} to before {@code starts[i + 1]}. */
    final int[] starts = new int[STATES + 1];

    int[] events = new int[256];
    int[] targets = new int[256];

    /** A block of a graph with this many events, at most one edge of a state for each. */
    Block(int ofEvents) {
        most = (int) Math.min(Integer.MAX_VALUE - 8, (long) STATES * ofEvents);
    }

    /** How many blocks this many states are. */
    static int count(int states) {
        return (int) ((states + STATES - 1L) / STATES);
    }

    void begin(int knownNumber) {
        known = knownNumber;
        states = 0;
        starts[0] = 0;
    }

    /** Makes room for this many edges. @throws UnusableGraph where they are more than a block can have */
    void ensure(long edges) {
        if (edges < 0 || edges > most) {
            throw UnusableGraph.contradictory();
        }
        if (edges > events.length) {
            int room = Math.max((int) edges, (int) Math.min(Integer.MAX_VALUE - 8, 2L * events.length));
            events = Arrays.copyOf(events, room);
            targets = Arrays.copyOf(targets, room);
        }
    }

    /** Whether all its edges lead to one of this many states by one of this many events. */
    boolean fits(int ofStates, int ofEvents) {
        boolean fits = true;
        for (int s = 0; s < states; s++) {
            fits &= starts[s] <= starts[s + 1] && Integer.compareUnsigned(numbers[s], ofStates) < 0;
        }
        for (int e = 0; e < edges(); e++) {
            fits &= Integer.compareUnsigned(targets[e], ofStates) < 0
                    && Integer.compareUnsigned(events[e], ofEvents) < 0;
        }
        return fits;
    }

    int edges() {
        return starts[states];
    }

    /** Gives each state an edge for each of its events; where they lead is not known yet. */
    void takeEvents(EventSource source) {
        for (int s = 0; s < states; s++) {
            int start = starts[s];
            int count = source.read(numbers[s]);
            ensure((long) start + count);
            System.arraycopy(source.events(), 0, events, start, count);
            starts[s + 1] = start + count;
        }
    }

    /** Adds an edge to the state that is not complete yet. */
    void edge(int at, int event, int target) {
        ensure(at + 1L);
        events[at] = event;
        targets[at] = target;
    }

    /** Completes a state whose edges end here, and puts them in order. */
    void complete(int number, int end) {
        int start = starts[states];
        if (end - start > MOST_INSERTION_SORTED) {
            sort(start, end);
        } else {
            sortFew(start, end);
        }
        numbers[states] = number;
        starts[++states] = end;
    }

    private void sortFew(int start, int end) {
        for (int i = start + 1; i < end; i++) {
            int event = events[i];
            int target = targets[i];
            int to = i;
            while (to > start && events[to - 1] > event) {
                events[to] = events[to - 1];
                targets[to] = targets[to - 1];
                to--;
            }
            events[to] = event;
            targets[to] = target;
        }
    }

    private void sort(int start, int end) {
        long[] both = new long[end - start];
        for (int i = start; i < end; i++) {
            both[i - start] = (long) events[i] << 32 | targets[i];
        }
        Arrays.sort(both);
        for (int i = start; i < end; i++) {
            events[i] = (int) (both[i - start] >>> 32);
            targets[i] = (int) both[i - start];
        }
    }
}
