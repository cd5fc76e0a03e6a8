package org.tidemark.automata.network;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * Short lists of numbers, each numbered when it is first met: which synchronisation happened, and the step of each of its
 * partners.
 *
 * <p>The lists lie behind each other in one array, {@code ends[i]} is where list {@code i} ends, and an open table of numbers plus one
 * finds them. After (3, 17, 4) and (0, 2, 2, 9) there is {@code lists = 3 17 4 0 2 2 9} and {@code ends = 3 7}. What it grows to is
 * booked. Not thread-safe.
 */
final class StepTable {
    private static final int FIRST = 64;
    private static final int MIX = 0x9E3779B1;

    private final MemoryBudget budget;
    private int[] lists = new int[FIRST];
    private int[] ends = new int[FIRST];
    private int[] slots = new int[2 * FIRST];
    private int size;
    private long booked;

    StepTable(MemoryBudget budget) {
        this.budget = budget;
    }

    /** The number of the list that the first numbers of an array are; negative where it was not met. */
    int find(int[] list, int length) {
        int mask = slots.length - 1;
        for (int slot = hash(list, 0, length) & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int number = slots[slot] - 1;
            if (Arrays.equals(lists, start(number), ends[number], list, 0, length)) {
                return number;
            }
        }
        return -1;
    }

    /**
     * Numbers a list that was not met before.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     */
    int add(int[] list, int length) {
        int start = size == 0 ? 0 : ends[size - 1];
        if (start > Integer.MAX_VALUE / 2 - length) {
            throw new MemoryBudget.Exhausted();
        }
        grow(start + length);
        System.arraycopy(list, 0, lists, start, length);
        ends[size] = start + length;
        enter(size);
        return size++;
    }

    /** Writes a list to the beginning of an array. */
    void read(int number, int[] into) {
        System.arraycopy(lists, start(number), into, 0, ends[number] - start(number));
    }

    int size() {
        return size;
    }

    private int start(int number) {
        return number == 0 ? 0 : ends[number - 1];
    }

    private void enter(int number) {
        int mask = slots.length - 1;
        int slot = hash(lists, start(number), ends[number]) & mask;
        while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = number + 1;
    }

    private void grow(int length) {
        boolean isFull = size == ends.length;
        int room = length <= lists.length ? lists.length : Math.max(length, 2 * lists.length);
        if (!isFull && room == lists.length) {
            return;
        }
        int entries = isFull ? 2 * ends.length : ends.length;
        long bytes = 4L * room + 12L * entries;
        budget.replace(booked, bytes);
        booked = bytes;
        lists = Arrays.copyOf(lists, room);
        if (isFull) {
            ends = Arrays.copyOf(ends, entries);
            slots = new int[2 * entries];
            for (int number = 0; number < size; number++) {
                enter(number);
            }
        }
    }

    private static int hash(int[] list, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = (hash ^ list[i]) * MIX;
            hash ^= hash >>> 15;
        }
        return hash;
    }
}
