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
final class NumberedLimitLoop extends BatchLoop {
    private final long[] hashes;
    private int bits = 12;
    private int[] table = new int[1 << bits];

    /** A digest of the slots that were touched; kept so that the reads are not optimised away. */
    long fetched;

    NumberedLimitLoop(OneWordRules rules) {
        super(rules);
        hashes = new long[room];
    }

    @Override
    void insert(long[] batch, int n) {
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
