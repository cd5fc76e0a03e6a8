package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;

/**
 * The steps of a place that were computed so far: a multi-set and an effect give the next multi-set.
 *
 * <p>Each multi-set has a small table of its own, its <em>row</em>, so that all steps of a state at a place are in the
 * same few cache lines. A row is indexed by the effects where that takes no more room, and has an even length then;
 * otherwise it is a hash table with open addressing, of an odd length. An answer is one more than the number of the
 * next multi-set, or negative, so that 0 says that nothing is known. With the steps of effects 1 and 2, or of 4, 5 and
 * 120:
 *
 * <pre>
 *   - next(1) next(2) - - - - -                                effect 2 is at index 2
 *   5 next(4) | 6 next(5) | 121 next(120) | - - | 3            four slots of two numbers, and how many are taken
 * </pre>
 *
 * <p>When the rows reach their limit or memory runs out, they are dropped. The directory of rows stays, as it is about
 * as long as the table of multi-sets, and making it again each time would cost more than the steps. Accounts for its
 * arrays to the byte.
 *
 * <p>Thread-safe: one lock for those who add a step, and none for those who read. An entry of a row is written once, a
 * row that was replaced or dropped stays as it is, and fresh arrays are all 0. So whatever a reader sees of the latest
 * writes, it finds the right answer or none, and then computes it once more.
 */
final class StepCache {
    /** The step is not cached. */
    static final int UNKNOWN = 0;

    private static final int FIRST_ROWS = 16;
    private static final int FIRST_SLOTS = 4;

    private final int[] nothing = {};
    private final WorkerCosts costs;
    private final long most;
    private int[][] rows = new int[FIRST_ROWS][];
    private long bytes;
    private int postponed;

    /** A cache whose rows are limited to a number of bytes. */
    StepCache(WorkerCosts costs, long mostBytes) {
        this.costs = costs;
        most = mostBytes;
    }

    /** The steps of a multi-set; the array must not be modified. */
    int[] row(int id) {
        int[][] all = rows;
        int[] row = id < all.length ? all[id] : null;
        return row == null ? nothing : row;
    }

    /** The result of an effect on the multi-set of a row: an answer or {@link #UNKNOWN}. */
    static int step(int[] row, int effect) {
        if (isIndexed(row)) {
            return effect < row.length ? row[effect] : UNKNOWN;
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

    private static boolean isIndexed(int[] row) {
        return (row.length & 1) == 0;
    }

    /** Adds a step, unless it is there or there is no memory for it. */
    synchronized void put(int effect, int id, int answer) {
        if (bytes > most) {
            forget();
        }
        if (id >= rows.length && !makeRows(2 * id)) {
            return;
        }
        int[] row = row(id);
        if (step(row, effect) != UNKNOWN) {
            return;
        }
        if (!hasRoom(row, effect)) {
            row = widen(id, row, effect);
        }
        enter(row, effect, answer);
    }

    private void forget() {
        costs.giveBack(bytes);
        bytes = 0;
        Arrays.fill(rows, null);
    }

    /** Makes the directory longer; where there is no memory for that, it is not tried again for as many steps. */
    private boolean makeRows(int length) {
        if (postponed > 0) {
            postponed--;
            return false;
        }
        if (!costs.offer(ArrayBytes.ofReferences(length))) {
            postponed = length;
            forget();
            return false;
        }
        if (rows.length > FIRST_ROWS) {
            costs.giveBack(ArrayBytes.ofReferences(rows.length));
        }
        rows = Arrays.copyOf(rows, length);
        return true;
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

    /** Whether an effect can be entered, so that a quarter of the slots of a hash table stay free. */
    private static boolean hasRoom(int[] row, int effect) {
        return isIndexed(row) ? effect < row.length : 4 * (row[row.length - 1] + 1) <= 3 * (row.length / 2);
    }

    private static void enter(int[] row, int effect, int answer) {
        if (isIndexed(row)) {
            if (row.length > 0) {
                row[effect] = answer;
            }
            return;
        }
        int mask = row.length - 2;
        int slot = 2 * effect & mask;
        while (row[slot] != 0) {
            slot = (slot + 2) & mask;
        }
        row[slot + 1] = answer;
        row[slot] = effect + 1;
        row[row.length - 1]++;
    }

    /** Replaces a row by one with room for another effect; drops it where there is no memory for that. */
    private int[] widen(int id, int[] row, int effect) {
        int greatest = effect;
        int taken = 0;
        for (int i = 0; i < places(row); i++) {
            if (answer(row, i) != UNKNOWN) {
                greatest = Math.max(greatest, effect(row, i));
                taken++;
            }
        }
        int slots = FIRST_SLOTS;
        while (4 * (taken + 1) > 3 * slots) {
            slots *= 2;
        }
        int indexed = Integer.highestOneBit(Math.max(greatest, FIRST_SLOTS)) * 2;
        int length = indexed > 0 && indexed <= 2 * slots ? indexed : 2 * slots + 1;
        boolean room = grow(ArrayBytes.ofInts(length));
        if (row.length > 0) {
            shrink(ArrayBytes.ofInts(row.length));
        }
        int[] wider = room ? new int[length] : nothing;
        for (int i = 0; i < places(row) && room; i++) {
            if (answer(row, i) != UNKNOWN) {
                enter(wider, effect(row, i), answer(row, i));
            }
        }
        rows[id] = wider;
        return wider;
    }

    private static int places(int[] row) {
        return isIndexed(row) ? row.length : row.length / 2;
    }

    private static int effect(int[] row, int place) {
        return isIndexed(row) ? place : row[2 * place] - 1;
    }

    private static int answer(int[] row, int place) {
        return isIndexed(row) ? row[place] : row[2 * place + 1];
    }
}
