package org.tidemark.bench.speed;

import java.util.Arrays;

/**
 * The yardstick for a search that numbers its states: as bare as {@link LimitLoop}, but with the table that dense
 * numbers require, in which a slot holds a state's number and a few bits of its hash, and the states are stored
 * separately in the order of their numbers.
 *
 * <p>Batches as there: expand a few hundred successors, hash them all, touch all their slots in a loop of independent
 * reads, then compare and insert. Flat arrays, one thread, no predecessors, no limits. Runs in the caller's thread.
 */
final class NumberedLimitLoop {
    private static final int BATCH = 256;

    private final OneWordRules rules;
    private int bits = 12;
    private int[] table = new int[1 << bits];
    private long[] states = new long[1 << bits];
    private int size;
    private int expanded;
    private long edges;
    private long deadlocks;

    /** What the touching of slots read; kept so that the reads are not optimised away. */
    long fetched;

    NumberedLimitLoop(OneWordRules rules) {
        this.rules = rules;
    }

    /** Explores everything once. */
    RowCounts run() {
        int room = BATCH + rules.needs.length + 1;
        long[] batch = new long[room];
        long[] hashes = new long[room];
        batch[0] = rules.initial;
        insert(batch, hashes, 1);
        while (expanded < size) {
            int n = 0;
            while (n < BATCH && expanded < size) {
                int before = n;
                n = rules.expand(states[expanded++], batch, n);
                deadlocks += n == before ? 1 : 0;
            }
            edges += n;
            insert(batch, hashes, n);
        }
        return new RowCounts(size, edges, deadlocks);
    }

    private void insert(long[] batch, long[] hashes, int n) {
        if (size + n > (1 << bits) * 5L / 8) {
            doubleTable();
        }
        if (size + n > states.length) {
            states = Arrays.copyOf(states, 2 * states.length);
        }
        int[] slots = table;
        int shift = 64 - bits;
        long touched = 0;
        for (int i = 0; i < n; i++) {
            hashes[i] = hash(batch[i]);
            touched += slots[(int) (hashes[i] >>> shift)];
        }
        fetched += touched;
        int mask = slots.length - 1;
        for (int i = 0; i < n; i++) {
            long s = batch[i];
            int print = (int) hashes[i] & ~mask;
            int slot = (int) (hashes[i] >>> shift);
            int found;
            while ((found = slots[slot]) != 0) {
                if ((found & ~mask) == print && states[(found & mask) - 1] == s) {
                    break;
                }
                slot = (slot + 1) & mask;
            }
            if (found == 0) {
                states[size++] = s;
                slots[slot] = print | size;
            }
        }
    }

    /** Enters all states into a table of twice the length; fewer hash bits fit next to longer numbers. */
    private void doubleTable() {
        bits++;
        int shift = 64 - bits;
        int[] bigger = new int[1 << bits];
        int mask = bigger.length - 1;
        for (int id = 0; id < size; id++) {
            long hash = hash(states[id]);
            int slot = (int) (hash >>> shift);
            while (bigger[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            bigger[slot] = ((int) hash & ~mask) | (id + 1);
        }
        table = bigger;
    }

    private static long hash(long s) {
        long h = s * 0xD6E8FEB86659FD93L;
        h = (h ^ (h >>> 32)) * 0xA3B195354A39B70DL;
        return h ^ (h >>> 32);
    }
}
