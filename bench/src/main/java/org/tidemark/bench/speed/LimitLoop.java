package org.tidemark.bench.speed;

import java.util.Arrays;

/**
 * The yardstick: the fastest breadth-first loop we know how to write for a net whose marking fits a word, free of
 * everything that makes the engine useful.
 *
 * <p>No ids, predecessors, traces, observers, limits, budget or second thread; it counts and forgets. What makes it
 * fast, each measured to be faster than without:
 *
 * <ul>
 *   <li>enabling tests without branches: a successor is always written, and counted only if it is one;
 *   <li>batches: all of a batch is hashed, then all slots are touched, then all are compared;
 *   <li>a table whose slots are the markings themselves (0 is empty), so that a look-up is one memory access;
 *   <li>a small table of recent markings in front of it, which stays in the second-level cache and catches most known
 *       successors;
 *   <li>doubling in the order of the old table: the home slot is the high bits of the hash, so memory is read and written
 *       in sequence.
 * </ul>
 *
 * <p>The table ends in spare slots instead of wrapping around; running past them would be an exception, not a wrong
 * count. Runs in the caller's thread.
 */
final class LimitLoop extends BatchLoop {
    private static final int RECENT_BITS = 14;
    private static final int SPARE = 4096;

    private final int[] home;
    private int bits = 12;
    private long[] table = new long[(1 << bits) + SPARE];
    private final long[] recent = new long[1 << RECENT_BITS];

    /** A digest of the slots that were touched; kept so that the reads are not optimised away. */
    long fetched;

    LimitLoop(OneWordRules rules) {
        super(rules);
        home = new int[room];
    }

    private static long hash(long s) {
        long h = s * 0xD6E8FEB86659FD93L;
        h ^= h >>> 32;
        return h * 0xA3B195354A39B70DL;
    }

    @Override
    void insert(long[] batch, int successors) {
        if (size + successors > 1 << (bits - 1)) {
            doubleTable();
        }
        if (size + successors > states.length) {
            states = Arrays.copyOf(states, 2 * states.length);
        }
        int n = dropRecent(batch, successors);
        long[] slots = table;
        long touched = 0;
        for (int i = 0; i < n; i++) {
            touched += slots[home[i]];
        }
        fetched += touched;
        long[] queue = states;
        int end = size;
        for (int i = 0; i < n; i++) {
            long s = batch[i];
            int slot = home[i];
            long found;
            while ((found = slots[slot]) != s) {
                if (found == 0) {
                    slots[slot] = s;
                    queue[end++] = s;
                    break;
                }
                slot++;
            }
        }
        size = end;
    }

    /**
     * Moves the successors that are not in the recent table to the front of the batch and computes the home slot of
     * each.
     */
    private int dropRecent(long[] batch, int successors) {
        int shift = 64 - bits;
        int n = 0;
        for (int i = 0; i < successors; i++) {
            long s = batch[i];
            long hash = hash(s);
            int at = (int) (hash >>> (64 - RECENT_BITS));
            batch[n] = s;
            home[n] = (int) (hash >>> shift);
            n += recent[at] == s ? 0 : 1;
            recent[at] = s;
        }
        return n;
    }

    private void doubleTable() {
        bits++;
        int shift = 64 - bits;
        long[] bigger = new long[(1 << bits) + SPARE];
        for (long s : table) {
            if (s != 0) {
                int slot = (int) (hash(s) >>> shift);
                while (bigger[slot] != 0) {
                    slot++;
                }
                bigger[slot] = s;
            }
        }
        table = bigger;
    }
}
