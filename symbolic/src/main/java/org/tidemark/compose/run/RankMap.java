package org.tidemark.compose.run;

import org.tidemark.bits.MemoryBudget;

/** A number for each of some numbers, none of them negative. Sixteen bytes per slot, booked until released; not thread-safe. */
final class RankMap {
    private final MemoryBudget budget;
    private long[] keys = new long[1 << 8];
    private long[] values = new long[1 << 8];
    private int size;

    RankMap(MemoryBudget budget) {
        this.budget = budget;
        budget.replace(0, 16L * keys.length);
    }

    /** Enters a number and its value; false where it was there, which changes nothing. */
    boolean put(long key, long value) {
        int slot = slot(key);
        if (keys[slot] != 0) {
            return false;
        }
        keys[slot] = key + 1;
        values[slot] = value;
        size++;
        if (2 * size > keys.length) {
            grow();
        }
        return true;
    }

    boolean has(long key) {
        return keys[slot(key)] != 0;
    }

    /** The value of a number that is there. */
    long get(long key) {
        return values[slot(key)];
    }

    /** Keys are kept plus one, so that 0 is a free slot. */
    private int slot(long key) {
        long hash = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash ^ hash >>> 32) & keys.length - 1;
        while (keys[slot] != 0 && keys[slot] != key + 1) {
            slot = (slot + 1) & keys.length - 1;
        }
        return slot;
    }

    private void grow() {
        if (keys.length > 1 << 28) {
            throw new MemoryBudget.Exhausted();
        }
        budget.replace(16L * keys.length, 32L * keys.length);
        long[] formerKeys = keys;
        long[] formerValues = values;
        keys = new long[2 * formerKeys.length];
        values = new long[keys.length];
        for (int i = 0; i < formerKeys.length; i++) {
            if (formerKeys[i] != 0) {
                int slot = slot(formerKeys[i] - 1);
                keys[slot] = formerKeys[i];
                values[slot] = formerValues[i];
            }
        }
    }

    void release() {
        budget.release(16L * keys.length);
    }
}
