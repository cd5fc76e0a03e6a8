package org.tidemark.graph;

import java.util.Arrays;

/**
 * The edges of up to {@value #STATES} states that were expanded one after the other, laid open: what a cursor reads and
 * what a {@link BlockCode} turns into bits and back. The edges of a state are by ascending event.
 *
 * <p>Not thread-safe; reused from block to block, so that nothing is allocated once it has grown.
 */
final class Block {
    static final int STATES = 32;

    /** The highest number any state had before the edges of this block were found. */
    int known;

    int states;
    final int[] numbers = new int[STATES];

    /** The edges of state {@code i} are those from {@code starts[i]} to before {@code starts[i + 1]}. */
    final int[] starts = new int[STATES + 1];

    int[] events = new int[256];
    int[] targets = new int[256];

    void begin(int knownNumber) {
        known = knownNumber;
        states = 0;
        starts[0] = 0;
    }

    /** Makes room for so many edges. */
    void ensure(int edges) {
        if (edges > events.length) {
            int room = Math.max(edges, (int) Math.min(Integer.MAX_VALUE - 8, 2L * events.length));
            events = Arrays.copyOf(events, room);
            targets = Arrays.copyOf(targets, room);
        }
    }

    int edges() {
        return starts[states];
    }

    /** Adds an edge to the state that is not complete yet, in its place among the others. */
    void edge(int at, int event, int target) {
        ensure(at + 1);
        int to = at;
        while (to > starts[states] && events[to - 1] > event) {
            events[to] = events[to - 1];
            targets[to] = targets[to - 1];
            to--;
        }
        events[to] = event;
        targets[to] = target;
    }

    /** Completes a state whose edges end here. */
    void complete(int number, int end) {
        numbers[states] = number;
        starts[++states] = end;
    }
}
