package org.tidemark.dd;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Pairs of numbers in the order in which they were first met, each with a result: what an operation on diagrams has to compute,
 * level by level.
 *
 * <p>The pairs of a level are met while those of the level above are looked at, so a pair comes before all pairs that its
 * result is made of, and results are computed from the last pair to the first. This takes the place of recursion, however many
 * levels there are, and computes nothing twice. Sixteen bytes per pair, and up to twelve in the hash table; used again and
 * again. Not thread-safe.
 */
public final class Pairs {
    /** The result of a pair that was only met. */
    static final int UNKNOWN = -1;

    private static final int FIRST_SLOTS = 64;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final MemoryBudget budget;
    private final IntPages first;
    private final IntPages second;
    private final IntPages result;
    private final IntPages slotOf;
    private IntPages slots;
    private int size;

    Pairs(MemoryBudget budget) {
        this.budget = budget;
        first = new IntPages(budget);
        second = new IntPages(budget);
        result = new IntPages(budget);
        slotOf = new IntPages(budget);
        slots = new IntPages(budget);
    }

    public int size() {
        return size;
    }

    public int first(int pair) {
        return first.get(pair);
    }

    int second(int pair) {
        return second.get(pair);
    }

    int result(int pair) {
        return result.get(pair);
    }

    void setResult(int pair, int value) {
        result.set(pair, value);
    }

    /** The number of a pair, which is the next one where it was not met before. */
    int meet(int a, int b) {
        if (2L * size >= slots.length()) {
            rehash();
        }
        long slot = slot(a, b);
        int found = slots.get(slot);
        if (found != 0) {
            return found - 1;
        }
        if (size == Integer.MAX_VALUE - 1) {
            throw new MemoryBudget.Exhausted();
        }
        if (size == slotOf.length()) { // the last one to grow
            long length = Math.max(64, size + Math.min(size, 1L << 18));
            grow(first, length);
            grow(second, length);
            grow(result, length);
            grow(slotOf, length);
        }
        first.set(size, a);
        second.set(size, b);
        result.set(size, UNKNOWN);
        slots.set(slot, size + 1);
        slotOf.set(size, (int) slot);
        return size++;
    }

    /** The number of a pair that was met. */
    public int find(int a, int b) {
        return slots.get(slot(a, b)) - 1;
    }

    private long slot(int a, int b) {
        long mask = slots.length() - 1;
        long slot = start(a, b) & mask;
        for (int found = slots.get(slot); found != 0; found = slots.get(slot)) {
            if (first.get(found - 1L) == a && second.get(found - 1L) == b) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static long start(int a, int b) {
        long h = ((long) a << 32 | b) * MIX;
        return h ^ (h >>> 32);
    }

    private void rehash() {
        IntPages renewed = new IntPages(budget);
        grow(renewed, Math.max(FIRST_SLOTS, 2 * slots.length()));
        slots.free();
        slots = renewed;
        long mask = renewed.length() - 1;
        for (int pair = 0; pair < size; pair++) {
            long slot = start(first.get(pair), second.get(pair)) & mask;
            while (renewed.get(slot) != 0) {
                slot = (slot + 1) & mask;
            }
            renewed.set(slot, pair + 1);
            slotOf.set(pair, (int) slot);
        }
    }

    /** Forgets all pairs, in time proportional to how many there were. */
    void clear() {
        for (int pair = 0; pair < size; pair++) {
            slots.set(Integer.toUnsignedLong(slotOf.get(pair)), 0);
        }
        size = 0;
    }

    private static void grow(IntPages pages, long length) {
        if (!pages.resize(length)) {
            throw new MemoryBudget.Exhausted();
        }
    }

    long bytes() {
        return first.bytes() + second.bytes() + result.bytes() + slotOf.bytes() + slots.bytes();
    }

    void free() {
        size = 0;
        first.free();
        second.free();
        result.free();
        slotOf.free();
        slots.free();
    }
}
