package org.tidemark.dd;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A node in the making, while its level is saturated.
 *
 * <p>First the rest of a chain is fired on a source node, arc by arc; then events are fired on the arcs of the draft
 * itself, each again when its child has grown. Used again for other nodes.
 */
final class Draft {
    /** How many nodes it holds besides the children of its arcs. */
    static final int HELD = 2;

    private static final int FIRST = 4;
    private static final long BYTES = 120 + FIRST * 9;

    private final LongConsumer book;
    int level;

    /** The chain that is fired, on which node and from which of its arcs on; {@link Chains#DONE} where none is. */
    int chain;

    int source;
    int arc;
    boolean isSaturating;

    /** The arcs, in ascending order of their values. */
    int[] values = new int[FIRST];

    int[] children = new int[FIRST];
    int size;

    /** The arc at hand, the event to be fired on it, and the next way to fire it. */
    int value;

    int child;
    int event;
    int way;

    /** The value that what comes back from the level below is for. */
    int awaited;

    private boolean[] isGrown = new boolean[FIRST];
    private int grown;
    private int position;

    /** A draft without arcs, which books what it grows to. */
    Draft(LongConsumer book) {
        this.book = book;
        book.accept(BYTES);
    }

    void open(int atLevel) {
        level = atLevel;
        chain = Chains.DONE;
        source = Forest.EMPTY;
        child = Forest.EMPTY;
        isSaturating = false;
        size = 0;
        grown = 0;
        way = 0;
    }

    void fire(int aChain, int aSource, int firstArc) {
        chain = aChain;
        source = aSource;
        arc = firstArc;
    }

    /** From now on the events of its level are fired. */
    void saturate() {
        isSaturating = true;
        position = -1;
        event = Integer.MAX_VALUE;
        way = 0;
    }

    /** Adds states behind a value. */
    void put(int to, int states, Forest forest) {
        if (states == Forest.EMPTY) {
            return;
        }
        int at = Arrays.binarySearch(values, 0, size, to);
        if (at < 0) {
            insert(-at - 1, to, states);
            return;
        }
        int both = forest.union(children[at], states);
        if (both != children[at]) {
            children[at] = both;
            grown += isGrown[at] ? 0 : 1;
            isGrown[at] = true;
        }
    }

    private void insert(int at, int to, int states) {
        if (size == values.length) {
            book.accept(9L * size);
            values = Arrays.copyOf(values, 2 * size);
            children = Arrays.copyOf(children, 2 * size);
            isGrown = Arrays.copyOf(isGrown, 2 * size);
        }
        System.arraycopy(values, at, values, at + 1, size - at);
        System.arraycopy(children, at, children, at + 1, size - at);
        System.arraycopy(isGrown, at, isGrown, at + 1, size - at);
        values[at] = to;
        children[at] = states;
        isGrown[at] = true;
        grown++;
        size++;
        if (at <= position) {
            position++;
        }
    }

    /** Takes the next arc that has grown, if there is one. */
    boolean nextArc() {
        if (grown == 0) {
            return false;
        }
        do {
            position = position + 1 < size ? position + 1 : 0;
        } while (!isGrown[position]);
        isGrown[position] = false;
        grown--;
        value = values[position];
        child = children[position];
        event = 0;
        way = 0;
        return true;
    }

    /** Writes the nodes it holds; returns the index behind them. */
    int holdIn(int[] held, int at) {
        held[at] = source;
        held[at + 1] = child;
        System.arraycopy(children, 0, held, at + HELD, size);
        return at + HELD + size;
    }

    /** Reads them again, after they have got new numbers. */
    int renewFrom(int[] held, int at) {
        arc += held[at] - source;
        source = held[at];
        child = held[at + 1];
        System.arraycopy(held, at + HELD, children, 0, size);
        return at + HELD + size;
    }
}
