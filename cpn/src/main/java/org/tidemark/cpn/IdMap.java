package org.tidemark.cpn;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * A cache from short vectors of numbers to numbers, in primitive arrays: open addressing, at most half full. Keys that differ in the low bits of their last number
 * alone are neighbours, since they are asked for one after the other: the effects of the events of a state on one place. It is emptied when it has become too
 * large for its share of the memory. For one thread.
 */
final class IdMap {
    private static final int FIRST = 64;
    private static final int NEAR_BITS = 3;

    private final int width;
    private final MemoryBudget budget;
    private final long mostBytes;
    private int[] entries;
    private int size;
    private long booked;

    /** @param width how many numbers a key has */
    IdMap(int width, MemoryBudget budget, long mostBytes) {
        this.width = width;
        this.budget = budget;
        this.mostBytes = mostBytes;
        entries = new int[FIRST * (width + 1)];
    }

    /** The number of a key; -1 where it is not known. */
    int get(int[] key) {
        int at = find(key);
        return entries[at + width] - 1;
    }

    private int find(int[] key) {
        int slots = entries.length / (width + 1);
        int hash = width;
        for (int i = 0; i < width - 1; i++) {
            hash = (hash ^ key[i]) * 0x9E3779B9;
            hash ^= hash >>> 15;
        }
        int last = width == 0 ? 0 : key[width - 1];
        hash = (hash ^ (last >>> NEAR_BITS)) * 0x9E3779B9;
        hash ^= hash >>> 15;
        int slot = (hash ^ (last & ((1 << NEAR_BITS) - 1))) & (slots - 1);
        for (; ; slot = (slot + 1) & (slots - 1)) {
            int at = slot * (width + 1);
            if (entries[at + width] == 0 || isAt(at, key)) {
                return at;
            }
        }
    }

    private boolean isAt(int at, int[] key) {
        for (int i = 0; i < width; i++) {
            if (entries[at + i] != key[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether there was room for it; what was known before may be forgotten. */
    boolean put(int[] key, int value) {
        boolean isKept = true;
        if (2 * (size + 1) * (width + 1) > entries.length) {
            isKept = grow();
        }
        int at = find(key);
        if (entries[at + width] == 0) {
            size++;
        }
        System.arraycopy(key, 0, entries, at, width);
        entries[at + width] = value + 1;
        return isKept;
    }

    /** Forgets everything. */
    void clear() {
        Arrays.fill(entries, 0);
        size = 0;
    }

    private boolean grow() {
        long bytes = 2L * entries.length * Integer.BYTES;
        if (bytes > mostBytes || bytes > Integer.MAX_VALUE || !budget.reserveIfFree(bytes)) {
            clear();
            return false;
        }
        budget.release(booked);
        booked = bytes;
        int[] before = entries;
        entries = new int[2 * before.length];
        int[] key = new int[width];
        for (int at = 0; at < before.length; at += width + 1) {
            if (before[at + width] != 0) {
                System.arraycopy(before, at, key, 0, width);
                int to = find(key);
                System.arraycopy(before, at, entries, to, width + 1);
            }
        }
        return true;
    }
}
