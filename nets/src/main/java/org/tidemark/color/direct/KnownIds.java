package org.tidemark.color.direct;

import org.tidemark.color.ArrayBytes;

/**
 * The numbers of the multi-sets of a place, by a symbol and a number that represent each in its string. Open addressing, at most half
 * full. What there is no memory for is not kept. Belongs to one thread.
 */
final class KnownIds {
    private static final int FIRST_LENGTH = 64;

    /** An entry is free if its number of a multi-set is 0; otherwise it is one more than that. */
    private long[] keys = new long[FIRST_LENGTH];

    private int[] symbols = new int[FIRST_LENGTH];
    private int[] ids = new int[FIRST_LENGTH];
    private int size;
    private boolean isFull;
    private final WorkerCosts costs;

    KnownIds(WorkerCosts costs) {
        this.costs = costs;
    }

    /** The number that was kept; -1 if none was. */
    int get(int symbol, long number) {
        return ids[slot(symbol, number)] - 1;
    }

    private int slot(int symbol, long number) {
        long mixed = (number * 31 + symbol) * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & (keys.length - 1);
        while (ids[slot] != 0 && (keys[slot] != number || symbols[slot] != symbol)) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    void put(int symbol, long number, int id) {
        if (2 * size >= keys.length && !isFull) {
            grow();
        }
        if (!isFull) {
            enter(symbol, number, id + 1);
            size++;
        }
    }

    private void enter(int symbol, long number, int idAndOne) {
        int slot = slot(symbol, number);
        keys[slot] = number;
        symbols[slot] = symbol;
        ids[slot] = idAndOne;
    }

    private void grow() {
        int length = 2 * keys.length;
        if (!costs.offer(bytes(length))) {
            isFull = true;
            return;
        }
        long[] oldKeys = keys;
        int[] oldSymbols = symbols;
        int[] oldIds = ids;
        keys = new long[length];
        symbols = new int[length];
        ids = new int[length];
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] != 0) {
                enter(oldSymbols[i], oldKeys[i], oldIds[i]);
            }
        }
        if (oldIds.length > FIRST_LENGTH) {
            costs.giveBack(bytes(oldIds.length));
        }
    }

    private static long bytes(int length) {
        return ArrayBytes.ofLongs(length) + 2 * ArrayBytes.ofInts(length);
    }
}
