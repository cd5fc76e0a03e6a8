package org.tidemark.search;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * Ids in the order in which they were added, taken from either end: eight bytes for each run of consecutive ones, booked on
 * a budget.
 *
 * <p>A run is its first id and its length in one word. 7, 8, 9, 20, 21 added in this order are the runs 7+3 and 20+2.
 * Not thread-safe.
 */
final class IdRuns {
    private static final int LENGTH_BITS = 24;
    private static final long LENGTH = (1L << LENGTH_BITS) - 1;
    private static final int FIRST_RUNS = 16;
    private static final int MOST_RUNS = 1 << 30;

    private final MemoryBudget budget;
    private long[] runs = new long[0];
    private int begin;
    private int end;
    private long size;

    IdRuns(MemoryBudget budget) {
        this.budget = budget;
    }

    long size() {
        return size;
    }

    /** Adds an id behind the others; false, with nothing changed, when the budget has no room for it. */
    boolean add(long id) {
        if (end > begin && continues(runs[end - 1], id)) {
            runs[end - 1]++;
        } else if (end < runs.length || grow()) {
            runs[end++] = id << LENGTH_BITS | 1;
        } else {
            return false;
        }
        size++;
        return true;
    }

    private static boolean continues(long run, long id) {
        long length = run & LENGTH;
        return (run >>> LENGTH_BITS) + length == id && length < LENGTH;
    }

    private boolean grow() {
        int wanted = Math.max(FIRST_RUNS, 2 * runs.length);
        if (runs.length == MOST_RUNS || !budget.reserveIfFree(bytesOf(wanted))) {
            return false;
        }
        int former = runs.length;
        runs = Arrays.copyOf(runs, wanted);
        budget.release(bytesOf(former));
        return true;
    }

    /** Takes the first ids, this many at most; returns how many they are. */
    int takeFirst(long[] ids, long most) {
        int taken = 0;
        while (taken < most && begin < end) {
            long run = runs[begin];
            int part = (int) Math.min(run & LENGTH, most - taken);
            taken = write(run >>> LENGTH_BITS, part, ids, taken);
            if (part == (run & LENGTH)) {
                begin++;
            } else {
                runs[begin] = run + ((long) part << LENGTH_BITS) - part;
            }
        }
        size -= taken;
        return taken;
    }

    /** Takes ids of the last runs, this many at most; returns how many they are. */
    int takeLast(long[] ids, long most) {
        int taken = 0;
        while (taken < most && begin < end) {
            long run = runs[end - 1];
            long length = run & LENGTH;
            int part = (int) Math.min(length, most - taken);
            taken = write((run >>> LENGTH_BITS) + length - part, part, ids, taken);
            if (part == length) {
                end--;
            } else {
                runs[end - 1] = run - part;
            }
        }
        size -= taken;
        return taken;
    }

    private static int write(long from, int n, long[] ids, int at) {
        for (int i = 0; i < n; i++) {
            ids[at + i] = from + i;
        }
        return at + n;
    }

    /** Takes all away, and keeps the room. */
    void clear() {
        begin = 0;
        end = 0;
        size = 0;
    }

    /** Takes all away, and gives the room back. */
    void release() {
        clear();
        budget.release(bytesOf(runs.length));
        runs = new long[0];
    }

    private static long bytesOf(int runs) {
        return runs == 0 ? 0 : runs * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
    }
}
