package org.tidemark.color;

import java.util.Arrays;

/**
 * What one worker remembers of the steps of a place: to which multi-set an effect takes it from which.
 *
 * <p>Each multi-set has a small table of its own, open addressing with the effects as keys, so that all steps of a state at
 * a place are found in the same few cache lines. A table with three steps, of effects 4, 5 and 12, has eight slots of two
 * numbers: {@code 13 next(12) | - - | … | 5 next(4) | 6 next(5) | …}. When more is remembered than allowed, everything is
 * forgotten. Not thread-safe.
 */
final class StepCache {
    /** Nothing is remembered. */
    static final int UNKNOWN = Integer.MIN_VALUE;

    private static final int FIRST_LENGTH = 8;

    private final long most;
    private int[][] rows = new int[16][];
    private long size;

    /** A cache that remembers about so many numbers, two a step, at most. */
    StepCache(long mostNumbers) {
        most = mostNumbers;
    }

    int get(int effect, int id) {
        int[] row = id < rows.length ? rows[id] : null;
        if (row == null) {
            return UNKNOWN;
        }
        int mask = row.length - 1;
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

    /** Remembers a step that is not remembered yet. */
    void put(int effect, int id, int next) {
        if (size > most) {
            rows = new int[16][];
            size = 0;
        }
        if (id >= rows.length) {
            rows = Arrays.copyOf(rows, 2 * id);
        }
        int[] row = rows[id];
        if (row == null) {
            row = new int[FIRST_LENGTH];
            size += FIRST_LENGTH;
            rows[id] = row;
        }
        enter(row, effect + 1, next);
        if (isCrowded(row)) {
            grow(id, row);
        }
    }

    private static void enter(int[] row, int key, int value) {
        int mask = row.length - 1;
        int slot = 2 * (key - 1) & mask;
        while (row[slot] != 0) {
            slot = (slot + 2) & mask;
        }
        row[slot] = key;
        row[slot + 1] = value;
    }

    /** Whether fewer than a quarter of the slots are free. */
    private static boolean isCrowded(int[] row) {
        int free = 0;
        for (int slot = 0; slot < row.length; slot += 2) {
            free += row[slot] == 0 ? 1 : 0;
        }
        return 8 * free < row.length;
    }

    private void grow(int id, int[] row) {
        int[] wider = new int[2 * row.length];
        for (int slot = 0; slot < row.length; slot += 2) {
            if (row[slot] != 0) {
                enter(wider, row[slot], row[slot + 1]);
            }
        }
        size += row.length;
        rows[id] = wider;
    }
}
