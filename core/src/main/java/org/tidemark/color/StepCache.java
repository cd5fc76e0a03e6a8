package org.tidemark.color;

import java.util.Arrays;

/**
 * What one worker remembers of steps: to which multi-set an event takes a place from which. Open addressing, 12 bytes a
 * slot; it doubles until it is as large as it may be, and then forgets everything whenever it is half full. Not
 * thread-safe.
 */
final class StepCache {
    /** Nothing is remembered. */
    static final int UNKNOWN = Integer.MIN_VALUE;

    private final int most;
    private long[] keys = new long[64];
    private int[] values = new int[64];
    private int used;

    /** A cache of at most so many slots, a power of two. */
    StepCache(int mostSlots) {
        most = mostSlots;
    }

    private static long key(int event, int id) {
        return ((long) event << 32 | id) + 1;
    }

    private static int slot(long key, int length) {
        long hash = key * 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 32 ^ hash >>> 48) & (length - 1);
    }

    int get(int event, int id) {
        long key = key(event, id);
        long[] table = keys;
        for (int slot = slot(key, table.length); ; slot = (slot + 1) & (table.length - 1)) {
            long there = table[slot];
            if (there == key) {
                return values[slot];
            }
            if (there == 0) {
                return UNKNOWN;
            }
        }
    }

    /** Remembers a step that is not remembered yet. */
    void put(int event, int id, int next) {
        if (2 * used >= keys.length) {
            makeRoom();
        }
        enter(key(event, id), next);
    }

    private void enter(long key, int value) {
        int slot = slot(key, keys.length);
        while (keys[slot] != 0) {
            slot = (slot + 1) & (keys.length - 1);
        }
        keys[slot] = key;
        values[slot] = value;
        used++;
    }

    private void makeRoom() {
        used = 0;
        if (keys.length >= most) {
            Arrays.fill(keys, 0);
            return;
        }
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                enter(oldKeys[i], oldValues[i]);
            }
        }
    }
}
