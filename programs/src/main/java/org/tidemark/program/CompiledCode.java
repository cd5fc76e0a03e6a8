package org.tidemark.program;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;

/**
 * What byte code that is made of a program extends: where the cells of a state lie, and what is written once for all programs. For one thread.
 *
 * <p>A cell lies in word {@code address >>> 6} of a state, from bit {@code address & 63} on, as its value less {@code low}.
 */
abstract class CompiledCode {
    final int[] address;
    final long[] most;
    final int[] low;

    /** The values of arrays that never change. */
    final int[][] tables;

    /** The last step without a result; null where there was none since faults were forgotten. */
    @Nullable
    NoResult found;

    /** The assertions that were violated since then. */
    private final BitSet violated = new BitSet();

    CompiledCode(Fields fields, int[][] tables) {
        address = fields.address;
        most = fields.most;
        low = fields.low;
        this.tables = tables;
    }

    /** Where cells lie, and the largest number in each. */
    static final class Fields {
        private final int[] address;
        private final long[] most;
        private final int[] low;

        Fields(int[] address, long[] most, int[] low) {
            this.address = address;
            this.most = most;
            this.low = low;
        }
    }

    /** A step without a result. */
    static final class NoResult extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final Fault fault;

        NoResult(Fault fault) {
            super(fault.words(), null, false, false);
            this.fault = fault;
        }

        Fault fault() {
            return fault;
        }
    }

    /** The value of an expression that formulas use. */
    abstract int value(int definition, long[] words, int at);

    final void forgetFaults() {
        found = null;
        violated.clear();
    }

    /** Makes a set that of the assertions that were violated. */
    final void copyViolated(BitSet into) {
        into.clear();
        into.or(violated);
    }

    final int get(long[] words, int at, int cell) {
        int where = address[cell];
        return (int) (words[at + (where >>> 6)] >>> where & most[cell]) + low[cell];
    }

    final void put(long[] words, int at, int cell, int value) {
        long stored = (long) value - low[cell];
        if ((stored & ~most[cell]) != 0) {
            throw overflow(cell, Successors.NO_EVENT);
        }
        int where = address[cell];
        int word = at + (where >>> 6);
        words[word] = (words[word] & ~(most[cell] << where)) | (stored << where);
    }

    /** Takes a message out of a channel: those behind it move up, and the last place becomes 0. */
    final void remove(long[] words, int at, int length, int parts, int capacity, int place) {
        int messages = get(words, at, length) - 1;
        for (int p = 0; p < parts; p++) {
            int first = length + 1 + p * capacity;
            if (isBlock(first, capacity)) {
                removeBits(words, at, first, capacity, place);
                continue;
            }
            for (int i = place; i < messages; i++) {
                put(words, at, first + i, get(words, at, first + i + 1));
            }
            put(words, at, first + messages, 0);
        }
        put(words, at, length, messages);
    }

    /** Whether an array lies in one word, and its cells hold their values as they are, so that all of them move at once. */
    private boolean isBlock(int first, int cells) {
        int last = address[first + cells - 1];
        return low[first] == 0
                && address[first] >>> 6 == last >>> 6
                && last - address[first] == (cells - 1) * Long.bitCount(most[first]);
    }

    /** Moves the cells behind one of a block down by one. */
    private void removeBits(long[] words, int at, int first, int cells, int place) {
        int width = Long.bitCount(most[first]);
        int word = at + (address[first] >>> 6);
        int from = (address[first] & 63) + place * width;
        long moved = bits(from, (cells - 1 - place) * width);
        long block = moved | most[first] << (address[first + cells - 1] & 63);
        words[word] = (words[word] & ~block) | (words[word] >>> width & moved);
    }

    /** Moves the cells of a block from one on, of which the last is 0, up by one. */
    private void insertBits(long[] words, int at, int first, int cells, int place) {
        int width = Long.bitCount(most[first]);
        int word = at + (address[first] >>> 6);
        long moved = bits((address[first] & 63) + place * width, (cells - 1 - place) * width);
        words[word] = (words[word] & ~moved) | (words[word] & moved) << width;
    }

    private static long bits(int from, int length) {
        return length == 0 ? 0 : (-1L >>> (Long.SIZE - length)) << from;
    }

    /** Makes room at a place of the parts of a channel that has some messages: those from there on move back. */
    final void insert(long[] words, int at, int first, int capacity, int messages, int place) {
        if (isBlock(first, capacity)) {
            insertBits(words, at, first, capacity, place);
            return;
        }
        for (int i = messages; i > place; i--) {
            put(words, at, first + i, get(words, at, first + i - 1));
        }
    }

    static FieldOverflow overflow(int cell, int event) {
        return new FieldOverflow(cell, event);
    }

    static NoResult badIndex() {
        return new NoResult(Fault.INDEX);
    }

    static NoResult divisionByZero() {
        return new NoResult(Fault.DIVISION);
    }

    static NoResult noChannel() {
        return new NoResult(Fault.NO_CHANNEL);
    }

    static NoResult blocked() {
        return new NoResult(Fault.BLOCKED);
    }

    /** Notes that an assertion is violated; the step goes on. */
    final void violated(int assertion) {
        violated.set(assertion);
    }
}
