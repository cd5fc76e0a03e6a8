package org.tidemark.automata.equivalence;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * Sets of numbers, each kept once. A set is written element by element, in any order, and closed; sets with the same elements
 * get the same number. Not thread-safe; eight bytes per element and sixteen per set, booked.
 */
final class SignatureTable {
    private static final int FIRST_SLOTS = 1 << 9;

    private final MemoryBudget budget;
    private long[] elements = new long[1 << 10];
    private int open;
    private int end;
    private int[] start = new int[1 << 8];
    private int[] slots = new int[FIRST_SLOTS];

    /** How many of the slots are in use; a power of two. */
    private int used = FIRST_SLOTS;

    private int sets;

    SignatureTable(MemoryBudget budget) {
        this.budget = budget;
        budget.replace(0, bytes());
    }

    private long bytes() {
        return 8L * elements.length + 4L * start.length + 4L * slots.length + 3 * MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** Adds an element to the set that is being written. */
    void add(long element) {
        if (end == elements.length) {
            elements = Arrays.copyOf(elements, grown(end, 8));
        }
        elements[end++] = element;
    }

    /** Adds the elements of a set that was closed. */
    void addAll(int set) {
        for (int i = start[set]; i < start[set + 1]; i++) {
            add(elements[i]);
        }
    }

    void addAll(long[] set) {
        for (long element : set) {
            add(element);
        }
    }

    /** Closes the set that is being written and returns its number. */
    int close() {
        Arrays.sort(elements, open, end);
        int distinct = open;
        for (int i = open; i < end; i++) {
            if (i == open || elements[i] != elements[i - 1]) {
                elements[distinct++] = elements[i];
            }
        }
        end = distinct;
        int slot = slot();
        if (slots[slot] > 0) {
            end = open;
            return slots[slot] - 1;
        }
        return enter(slot);
    }

    private int enter(int slot) {
        if (sets + 2 > start.length) {
            start = Arrays.copyOf(start, grown(start.length, 4));
        }
        slots[slot] = sets + 1;
        start[sets++] = open;
        start[sets] = end;
        open = end;
        if (2 * sets > used) {
            rehash();
        }
        return sets - 1;
    }

    private int slot() {
        int mask = used - 1;
        int slot = hash(open, end) & mask;
        while (slots[slot] > 0 && !same(slots[slot] - 1)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean same(int set) {
        return Arrays.equals(elements, start[set], start[set + 1], elements, open, end);
    }

    private int hash(int from, int to) {
        long hash = (long) to - from;
        for (int i = from; i < to; i++) {
            hash = (hash ^ elements[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ hash >>> 32);
    }

    private void rehash() {
        if (used == slots.length) {
            slots = new int[grown(used, 4)];
        } else {
            Arrays.fill(slots, 0, used, 0);
        }
        used *= 2;
        int mask = used - 1;
        for (int set = 0; set < sets; set++) {
            int slot = hash(start[set], start[set + 1]) & mask;
            while (slots[slot] > 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = set + 1;
        }
    }

    /** Books the double of an array. */
    private int grown(int length, int bytesEach) {
        if (length > Integer.MAX_VALUE / 2) {
            throw new MemoryBudget.Exhausted();
        }
        budget.replace((long) length * bytesEach, 2L * length * bytesEach);
        return 2 * length;
    }

    /** The elements of a set, in ascending order. */
    long[] copy(int set) {
        return Arrays.copyOfRange(elements, start[set], start[set + 1]);
    }

    /** Forgets all sets. Costs what they took, not what the largest round took. */
    void clear() {
        Arrays.fill(slots, 0, used, 0);
        used = FIRST_SLOTS;
        sets = 0;
        open = 0;
        end = 0;
    }

    void release() {
        budget.release(bytes());
    }
}
