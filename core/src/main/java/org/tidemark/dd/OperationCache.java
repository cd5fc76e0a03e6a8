package org.tidemark.dd;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Results of operations on nodes, of which a later one replaces an earlier one in the same slot: what is not found is computed
 * again, so it may be of any size. It grows with what is put into it up to a bound, and only as far as memory is free. Sixteen bytes
 * per slot. Not thread-safe.
 */
final class OperationCache {
    private static final long FIRST = 1 << 8;
    private static final long MOST = 1 << 20;
    private static final int ENTRY = 4;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final MemoryBudget budget;
    private IntPages entries;
    private long slots;
    private long puts;

    OperationCache(MemoryBudget budget) {
        this.budget = budget;
        entries = new IntPages(budget);
    }

    /** The result of an operation, whose number is not 0; -1 where it is not known. */
    int get(int operation, int a, int b) {
        if (slots == 0) {
            return -1;
        }
        long at = slot(operation, a, b);
        return entries.get(at) == operation && entries.get(at + 1) == a && entries.get(at + 2) == b
                ? entries.get(at + 3)
                : -1;
    }

    void put(int operation, int a, int b, int result) {
        puts++;
        if (puts > 2 * slots && slots < MOST) {
            grow();
        }
        if (slots > 0) {
            long at = slot(operation, a, b);
            entries.set(at, operation);
            entries.set(at + 1, a);
            entries.set(at + 2, b);
            entries.set(at + 3, result);
        }
    }

    private long slot(int operation, int a, int b) {
        long h = (((long) a << 32 | b) ^ (long) operation << 13) * MIX;
        return ((h ^ (h >>> 32)) & (slots - 1)) * ENTRY;
    }

    /** Begins anew with more slots; what was known is soon known again. */
    private void grow() {
        long wanted = Math.max(FIRST, 4 * slots);
        long bytes = ENTRY * 4 * wanted;
        puts = 0;
        // where memory is short, nodes come first
        if (bytes > (budget.limitBytes() - budget.usedBytes()) / 8) {
            return;
        }
        IntPages larger = new IntPages(budget);
        if (larger.resize(ENTRY * wanted)) {
            entries.free();
            entries = larger;
            slots = wanted;
        }
    }

    /** Forgets everything. */
    void clear() {
        entries.clear();
        puts = 0;
    }

    long bytes() {
        return entries.bytes();
    }

    void free() {
        entries.free();
        slots = 0;
    }
}
