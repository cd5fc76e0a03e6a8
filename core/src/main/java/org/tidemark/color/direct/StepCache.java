package org.tidemark.color.direct;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;

/**
 * One worker's cache of the steps of a place: a multi-set and an effect give the next multi-set.
 *
 * <p>Each multi-set has a small hash table of its own, with open addressing and the effects as keys, so that all
 * steps of a state at a place are in the same few cache lines. A table with three steps, of effects 4, 5 and 12, has
 * four slots of two numbers, and how many are taken: {@code 5 next(4) | 6 next(5) | 13 next(12) | - - | 3}. When the
 * cache reaches its limit or memory runs out, it is cleared. Accounts for its arrays to the byte. Not thread-safe.
 */
final class StepCache {
    /** The step is not cached. */
    static final int UNKNOWN = Integer.MIN_VALUE;

    private static final int FIRST_LENGTH = 9;
    private static final int FIRST_ROWS = 16;

    private final WorkerCosts costs;
    private final long most;
    private int[][] rows = new int[FIRST_ROWS][];
    private long bytes;

    /** A cache limited to a number of bytes, not counting its first few entries. */
    StepCache(WorkerCosts costs, long mostBytes) {
        this.costs = costs;
        most = mostBytes;
    }

    int get(int effect, int id) {
        int[] row = id < rows.length ? rows[id] : null;
        if (row == null) {
            return UNKNOWN;
        }
        int mask = row.length - 2;
        for (int slot = 2 * effect & mask; ; slot = (slot + 2) & mask) {
            int there = row[slot];
            if (there == effect + 1) {
                return row[slot + 1];
            }
            if (there == 0) {
                return UNKNOWN;
            }
        }
    }

    /** Adds a step that is not cached yet, unless there is no memory for it. */
    void put(int effect, int id, int next) {
        if (bytes > most) {
            forget();
        }
        int[] row = row(id);
        if (row != null) {
            enter(row, effect + 1, next);
            if (isCrowded(row)) {
                widen(id, row);
            }
        }
    }

    private void forget() {
        costs.giveBack(bytes);
        bytes = 0;
        rows = new int[FIRST_ROWS][];
    }

    /** The table of a multi-set; null if there is no memory for one. */
    private int @Nullable [] row(int id) {
        if (id >= rows.length) {
            int length = 2 * id;
            if (!grow(ArrayBytes.ofReferences(length))) {
                forget();
                return null;
            }
            if (rows.length > FIRST_ROWS) {
                shrink(ArrayBytes.ofReferences(rows.length));
            }
            rows = Arrays.copyOf(rows, length);
        }
        if (rows[id] == null && grow(ArrayBytes.ofInts(FIRST_LENGTH))) {
            rows[id] = new int[FIRST_LENGTH];
        }
        return rows[id];
    }

    private boolean grow(long more) {
        boolean room = costs.offer(more);
        bytes += room ? more : 0;
        return room;
    }

    private void shrink(long less) {
        costs.giveBack(less);
        bytes -= less;
    }

    private static void enter(int[] row, int key, int value) {
        int mask = row.length - 2;
        int slot = 2 * (key - 1) & mask;
        while (row[slot] != 0) {
            slot = (slot + 2) & mask;
        }
        row[slot] = key;
        row[slot + 1] = value;
        row[row.length - 1]++;
    }

    /** Whether fewer than a quarter of the slots are free. */
    private static boolean isCrowded(int[] row) {
        int slots = row.length / 2;
        return 4 * (slots - row[row.length - 1]) < slots;
    }

    /**
     * Doubles the slots of a table. If there is no memory for that, drops the table, since a probe of a full one
     * would never end.
     */
    private void widen(int id, int[] row) {
        int length = 2 * row.length - 1;
        boolean room = grow(ArrayBytes.ofInts(length));
        shrink(ArrayBytes.ofInts(row.length));
        if (!room) {
            rows[id] = null;
            return;
        }
        int[] wider = new int[length];
        for (int slot = 0; slot < row.length - 1; slot += 2) {
            if (row[slot] != 0) {
                enter(wider, row[slot], row[slot + 1]);
            }
        }
        rows[id] = wider;
    }
}
