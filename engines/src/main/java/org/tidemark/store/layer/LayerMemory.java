package org.tidemark.store.layer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.bits.MemoryBudget;

/**
 * The arrays that all layers of a store live in: booked when lent, released when given back, and then kept for the next
 * layer, so that a sweep which makes and drops layers all the time hardly makes garbage.
 *
 * <p>Lengths are powers of two (of records or slots), with one free list for each. What is lent and what is in the free
 * lists never exceed together what the budget has seen in use at once, so that the peak it reports is exact. Where
 * several of them share a budget, each keeps at most its part of the difference. Not thread-safe.
 */
final class LayerMemory {
    /** The longest table that an array can be, and so the limit of one layer: 697 million states. */
    static final int LONGEST_TABLE_LOG = 30;

    private static final int PAGE_WORDS = 1 << 15;

    /** Words of a state. */
    final int words;

    /** Words of a record: the state, and its tag where there are tags. */
    final int stride;

    /** A full page has {@code 1 << pageLog} records. */
    final int pageLog;

    /** The table of a small layer: two slots that stay empty. */
    final int[] noTable = new int[2];

    private final MemoryBudget budget;
    private final int sharers;
    private final List<ArrayDeque<long[]>> freePages = new ArrayList<>();
    private final List<ArrayDeque<int[]>> freeTables = new ArrayList<>();
    private long freeBytes;

    /** Memory for the layers of one of {@code sharers} stores that share a budget. */
    LayerMemory(int wordsPerState, boolean tagged, MemoryBudget budget, int sharers) {
        this.budget = budget;
        this.sharers = sharers;
        words = wordsPerState;
        stride = wordsPerState + (tagged ? 1 : 0);
        pageLog = log(Math.max(1, PAGE_WORDS / stride));
        for (int log = 0; log <= pageLog; log++) {
            freePages.add(new ArrayDeque<>());
        }
        for (int log = 0; log <= LONGEST_TABLE_LOG; log++) {
            freeTables.add(new ArrayDeque<>());
        }
    }

    private static int log(int number) {
        return 31 - Integer.numberOfLeadingZeros(number);
    }

    /**
     * Books bytes, wherever they lie.
     *
     * @throws MemoryBudget.Exhausted when there is no room for them
     */
    void book(long bytes) {
        if (!budget.reserve(bytes)) {
            throw new MemoryBudget.Exhausted();
        }
        while (freeBytes > 0 && freeBytes > mostFree()) {
            throwOneAway();
        }
    }

    void unbook(long bytes) {
        budget.release(bytes);
    }

    /** Room for {@code 1 << log} records, with anything in it. */
    long[] page(int log) {
        long[] page = freePages.get(log).pollLast();
        if (page != null) {
            freeBytes -= pageBytes(log);
        }
        book(pageBytes(log));
        return page != null ? page : new long[stride << log];
    }

    void giveBack(int log, long[] page) {
        unbook(pageBytes(log));
        if (hasShelfFor(pageBytes(log))) {
            freePages.get(log).addLast(page);
            freeBytes += pageBytes(log);
        }
    }

    /** A table of {@code 1 << log} empty slots. */
    int[] table(int log) {
        int[] table = freeTables.get(log).pollLast();
        if (table != null) {
            freeBytes -= tableBytes(log);
        }
        book(tableBytes(log));
        if (table == null) {
            return new int[1 << log];
        }
        Arrays.fill(table, 0);
        return table;
    }

    void giveBack(int[] table) {
        int log = log(table.length);
        unbook(tableBytes(log));
        if (hasShelfFor(tableBytes(log))) {
            freeTables.get(log).addLast(table);
            freeBytes += tableBytes(log);
        }
    }

    private boolean hasShelfFor(long bytes) {
        return freeBytes + bytes <= mostFree();
    }

    private long mostFree() {
        return (budget.peakBytes() - budget.usedBytes()) / sharers;
    }

    private void throwOneAway() {
        for (int log = LONGEST_TABLE_LOG; log >= 0; log--) {
            if (freeTables.get(log).pollLast() != null) {
                freeBytes -= tableBytes(log);
                return;
            }
            if (log <= pageLog && freePages.get(log).pollLast() != null) {
                freeBytes -= pageBytes(log);
                return;
            }
        }
    }

    private long pageBytes(int log) {
        return ((long) stride << log) * Long.BYTES + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    private static long tableBytes(int log) {
        return ((long) Integer.BYTES << log) + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** The bytes of arrays that are kept for reuse. */
    long freeBytes() {
        return freeBytes;
    }
}
