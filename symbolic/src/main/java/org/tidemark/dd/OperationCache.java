package org.tidemark.dd;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * Results of operations on nodes, of which a later one replaces an earlier one in the same slot: what is not found is computed
 * again, so it may be of any size. It grows with what is put into it up to a bound, and only as far as memory is free. Sixteen bytes
 * per slot. Not thread-safe.
 */
final class OperationCache {
    private static final int FIRST = 1 << 8;
    private static final int MOST = 1 << 26;
    private static final int SHARE = 8;

    /** With fewer slots than one for this many nodes, most results are gone before they are asked for. */
    private static final int NODES_PER_SLOT = 4;

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final MemoryBudget budget;

    /** Two words for each slot: the operands, and the operation with its result. */
    private long[] entries = {};

    private int slots;
    private long puts;
    private boolean isHeldBack;

    OperationCache(MemoryBudget budget) {
        this.budget = budget;
    }

    /** The result of an operation, whose number is not 0; -1 where it is not known. */
    int get(int operation, int a, int b) {
        if (slots == 0) {
            return -1;
        }
        long operands = (long) a << 32 | b;
        int at = slot(operation, operands);
        long result = entries[at + 1];
        return entries[at] == operands && (int) (result >>> 32) == operation ? (int) result : -1;
    }

    void put(int operation, int a, int b, int result) {
        puts++;
        if (puts > 2L * slots && slots < MOST) {
            grow();
        }
        if (slots > 0) {
            long operands = (long) a << 32 | b;
            int at = slot(operation, operands);
            entries[at] = operands;
            entries[at + 1] = (long) operation << 32 | result;
        }
    }

    private int slot(int operation, long operands) {
        long h = (operands ^ (long) operation << 13) * MIX;
        return ((int) (h >>> 32) & (slots - 1)) << 1;
    }

    /** Starts again, empty, with more slots; results come back as they are computed. */
    private void grow() {
        int wanted = Math.max(FIRST, 4 * slots);
        long cost = 16L * wanted + MemoryBudget.ARRAY_HEADER_BYTES;
        puts = 0;
        // where memory is short, nodes come first
        isHeldBack = cost > (budget.limitBytes() - budget.usedBytes()) / SHARE || !budget.reserveIfFree(cost);
        if (!isHeldBack) {
            budget.release(bytes());
            entries = new long[2 * wanted];
            slots = wanted;
        }
    }

    /** Grows with the next result, if memory was all that kept it small. */
    void tryToGrow() {
        puts = isHeldBack ? 2L * slots : puts;
        isHeldBack = false;
    }

    /** Whether memory keeps it too small to be of use to this many nodes. */
    boolean isTooSmallFor(int nodes) {
        return isHeldBack && slots < nodes / NODES_PER_SLOT;
    }

    /** Forgets everything. */
    void clear() {
        Arrays.fill(entries, 0);
        puts = 0;
    }

    long bytes() {
        return slots == 0 ? 0 : 8L * entries.length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    void free() {
        budget.release(bytes());
        entries = new long[0];
        slots = 0;
    }
}
