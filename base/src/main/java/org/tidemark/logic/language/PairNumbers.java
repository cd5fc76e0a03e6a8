package org.tidemark.logic.language;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;

/**
 * Numbers pairs of integers in the order in which they come: the first is 0. A table of slots with linear probing, each
 * the number of a pair plus one, at most half of them taken; the pairs lie behind each other, two entries each. Not
 * thread-safe; books what it takes.
 */
final class PairNumbers {
    private final MemoryBudget budget;
    private final GrowingInts pairs;
    private GrowingInts slots;
    private int size;

    PairNumbers(MemoryBudget budget) {
        this.budget = budget;
        pairs = new GrowingInts(budget);
        slots = new GrowingInts(budget, 1 << 8);
    }

    int size() {
        return size;
    }

    int first(int number) {
        return pairs.get(2L * number);
    }

    int second(int number) {
        return pairs.get(2L * number + 1);
    }

    /** The number of a pair; the complement of its new number where it was not there before. */
    int number(int first, int second) {
        long slot = slot(first, second);
        if (slots.get(slot) != 0) {
            return slots.get(slot) - 1;
        }
        pairs.add(first);
        pairs.add(second);
        slots.set(slot, ++size);
        if (2L * size > slots.size()) {
            widen();
        }
        return ~(size - 1);
    }

    private long slot(int first, int second) {
        long mask = slots.size() - 1;
        long slot = WordHash.hash(((long) first << 32) | (second & 0xFFFF_FFFFL)) & mask;
        while (true) {
            int taken = slots.get(slot);
            if (taken == 0 || (first(taken - 1) == first && second(taken - 1) == second)) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    private void widen() {
        GrowingInts former = slots;
        slots = new GrowingInts(budget, 2 * former.size());
        former.release();
        for (int i = 0; i < size; i++) {
            slots.set(slot(first(i), second(i)), i + 1);
        }
    }

    void release() {
        pairs.release();
        slots.release();
    }
}
