package org.tidemark.net.exec;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;

/**
 * Counts the different halves and quarters that the states of a net have under a given order of its places. The
 * fewer, the better the order for stores that keep each part once. Measured on a sample, the states of a few random
 * walks.
 *
 * <p>Costs a few thousand firings, and for each order a pass over every place of each state. Immutable once built.
 */
final class PartsOfStates {
    private static final int STATES = 1 << 12;
    private static final int WALKS = 8;
    private static final int PARTS = 4;

    private final Layout layout;
    private final long[][] states = new long[STATES][];
    private int size;

    /** A sample of the states of a model; deterministic. */
    PartsOfStates(NetModel model) {
        layout = model.layout();
        SplittableRandom random = new SplittableRandom(1);
        try {
            for (int walk = 0; walk < WALKS; walk++) {
                walk(model, random, size + STATES / WALKS);
            }
        } catch (FieldOverflow wider) {
            // The states up to here are a sample too.
        }
    }

    private void walk(NetModel model, SplittableRandom random, int end) {
        ReversibleExpander expander = model.expander();
        Successors next = new Successors(layout.words(), 64);
        model.initial(next);
        while (size < end && next.size() > 0) {
            int at = next.at(random.nextInt(next.size()));
            long[] state = new long[layout.words()];
            System.arraycopy(next.words(), at, state, 0, state.length);
            states[size++] = state;
            next.clear();
            expander.expand(state, 0, next);
        }
    }

    /** The total number of different parts of the states when these fields are in this order, and there are no others. */
    int different(int[] order) {
        long seed = 0x9E3779B97F4A7C15L;
        int[] part = cut(order);
        long[] factor = new long[layout.fields()];
        for (int f : order) {
            seed = seed * 0xD6E8FEB86659FD93L + 1;
            factor[f] = (seed ^ (seed >>> 32)) | 1;
        }
        Set<Long> halves = new HashSet<>();
        Set<Long> quarters = new HashSet<>();
        long[] hash = new long[PARTS];
        for (int s = 0; s < size; s++) {
            for (int q = 0; q < PARTS; q++) {
                hash[q] = q;
            }
            for (int f : order) {
                hash[part[f]] += factor[f] * layout.get(states[s], 0, f);
            }
            for (int q = 0; q < PARTS; q++) {
                quarters.add(hash[q]);
            }
            halves.add(hash[0] * 3 + hash[1]);
            halves.add(hash[2] * 3 + hash[3] + 1);
        }
        return halves.size() + quarters.size();
    }

    /** The quarter of the bits in which each field begins. */
    private int[] cut(int[] order) {
        int[] part = new int[layout.fields()];
        int bits = 0;
        for (int f : order) {
            bits += bits(f);
        }
        int bit = 0;
        for (int f : order) {
            part[f] = (int) ((long) bit * PARTS / bits);
            bit += bits(f);
        }
        return part;
    }

    private int bits(int field) {
        return layout.width(field) + (layout.isGuarded() ? 1 : 0);
    }
}
