package org.tidemark.store.condensed;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.StateCodec;

/**
 * The states of a {@link CondensedStore} by id, in rows of 1,024. New ones are written whole to open rows, and rows that are full
 * become strings when the store makes room. Few rows are open at a time, so that their size hardly counts.
 *
 * <p>{@link #ensure} and {@link #seal} must not overlap with writing; reading may go on meanwhile, since a row is replaced as a
 * whole, and who still has the former one reads the same there.
 */
final class StateRows {
    private static final int SHIFT = 10;
    private static final int ROW = 1 << SHIFT;
    private static final int MASK = ROW - 1;
    private static final int FIRST_STATES = 1 << 8;

    /** Room is made for at most this many words of states beyond those that are asked for. */
    private static final int SPARE_WORDS = 1 << 14;

    private final MemoryBudget budget;
    private final int stride;
    private final int spareStates;
    private final RowSealer sealer;
    private StateRow[] rows = new StateRow[8];
    private int used;
    private int sealed;
    private int released;
    private long capacity;
    private long bytes;

    StateRows(StateCodec codec, int stride, MemoryBudget budget) {
        this.budget = budget;
        this.stride = stride;
        spareStates = SPARE_WORDS / stride;
        sealer = new RowSealer(codec, stride, ROW);
    }

    StateRow row(long id) {
        return rows[(int) (id >>> SHIFT)];
    }

    /** Where a state stands in its row. */
    static int index(long id) {
        return (int) id & MASK;
    }

    void write(long id, long[] buffer, int at, long origin) {
        ((OpenRow) row(id)).write(index(id), buffer, at, origin);
    }

    long capacity() {
        return capacity;
    }

    /** Makes room for states 0 to {@code states - 1}; false, with nothing changed, when the budget does not allow it. */
    boolean ensure(long states) {
        if (states <= capacity) {
            return true;
        }
        long spare = Math.min(spareStates, states / 32);
        long spareCost = cost(states + spare);
        if (budget.reserveIfFree(spareCost)) {
            extend(states + spare, spareCost);
            return true;
        }
        long cost = cost(states);
        if (!budget.reserve(cost)) {
            return false;
        }
        extend(states, cost);
        return true;
    }

    private static int rowsFor(long states) {
        return (int) ((states + MASK) >>> SHIFT);
    }

    /** The states of a row that is made for this many in all: the first row starts small and doubles. */
    private static int lengthFor(long states) {
        return (int) Math.min(ROW, Math.max(FIRST_STATES, Long.highestOneBit(states - 1) * 2));
    }

    private boolean renewsFirst() {
        return used == 1 && capacity < ROW;
    }

    private long cost(long states) {
        return (rowsFor(states) - used + (renewsFirst() ? 1 : 0)) * OpenRow.bytesOf(lengthFor(states), stride);
    }

    private void extend(long states, long cost) {
        int count = rowsFor(states);
        int length = lengthFor(states);
        bytes += cost;
        rows = count > rows.length ? Arrays.copyOf(rows, Math.max(count, 2 * rows.length)) : rows;
        if (renewsFirst()) {
            OpenRow first = (OpenRow) rows[0];
            rows[0] = first.longer(length);
            giveBack(first.bytes());
        }
        while (used < count) {
            rows[used] = new OpenRow(length, stride);
            used++; // only now: the heap may have been too small
        }
        capacity = ((count - 1L) << SHIFT) + length;
    }

    private void giveBack(long former) {
        budget.release(former);
        bytes -= former;
    }

    /** Turns full rows into strings, when all states below a number are written, as far as the budget has room for both. */
    void seal(long written) {
        while (sealed < written >>> SHIFT) {
            OpenRow open = (OpenRow) rows[sealed];
            SealedRow strings = sealer.seal(open);
            if (!budget.reserveIfFree(strings.bytes())) {
                return;
            }
            bytes += strings.bytes();
            rows[sealed++] = strings;
            giveBack(open.bytes());
        }
    }

    /** Gives back the rows whose states all lie below an id; nothing may be read there any more. */
    void releaseBelow(long id) {
        for (; released < used && (released + 1L) << SHIFT <= id; released++) {
            giveBack(rows[released].bytes());
            rows[released] = new OpenRow(0, stride);
        }
    }

    long bytes() {
        return bytes;
    }
}
