package org.tidemark.net.exec;

import java.util.Arrays;
import org.tidemark.model.Layout;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Which transitions are worth testing in a state: each transition watches one of the places it needs tokens in, and only
 * the watchers of marked places are candidates.
 *
 * <p>A net with ten thousand transitions may have a few dozen marked places per state, so most transitions are never
 * tested. A place is addressed by the bit that shows whether it is marked ({@code 64 * word + bit}). A transition
 * watches the place with the fewest takers, since a token there is the best hint that it is enabled, and among those
 * the one least watched so far. Transitions that need no token at all are always candidates.
 */
final class WatchLists {
    private static final int SHORT = 64;

    /** Watchers of bit {@code b} are {@code watchers[start[b] .. start[b + 1])}. */
    final int[] start;

    final int[] watchers;
    /** Per word, the bits that have watchers. */
    final long[] watched;
    /** Transitions without input and read arcs. */
    final int[] always;

    WatchLists(PetriNet net, Layout layout, boolean onGuard) {
        int[] takers = new int[net.places()];
        count(net.inputs(), takers);
        count(net.reads(), takers);
        int[] placeOf = new int[net.transitions()];
        int[] watching = new int[net.places()];
        for (int t = 0; t < placeOf.length; t++) {
            int fromInputs = best(net.inputs(), t, takers, watching, -1);
            placeOf[t] = best(net.reads(), t, takers, watching, fromInputs);
            if (placeOf[t] >= 0) {
                watching[placeOf[t]]++;
            }
        }
        int[] bitOf = new int[net.places()];
        for (int p = 0; p < bitOf.length; p++) {
            bitOf[p] = 64 * layout.word(p) + layout.shift(p) + (onGuard ? layout.width(p) : 0);
        }
        start = new int[64 * layout.words() + 1];
        for (int p : placeOf) {
            if (p >= 0) {
                start[bitOf[p] + 1]++;
            }
        }
        for (int b = 0; b + 1 < start.length; b++) {
            start[b + 1] += start[b];
        }
        watchers = new int[start[start.length - 1]];
        int[] next = Arrays.copyOf(start, start.length);
        int[] free = new int[placeOf.length];
        int frees = 0;
        for (int t = 0; t < placeOf.length; t++) {
            if (placeOf[t] >= 0) {
                watchers[next[bitOf[placeOf[t]]]++] = t;
            } else {
                free[frees++] = t;
            }
        }
        always = Arrays.copyOf(free, frees);
        watched = new long[layout.words()];
        for (int b = 0; b + 1 < start.length; b++) {
            if (start[b] < start[b + 1]) {
                watched[b >>> 6] |= 1L << b;
            }
        }
    }

    /**
     * Whether there are so few watchers that testing all of them, in one loop of a fixed length, is faster than picking
     * those of marked places.
     */
    boolean isShort() {
        return watchers.length <= SHORT;
    }

    /** One part of each watcher's first triple, in the order of the lists; 0 where a transition has none. */
    long[] column(long[] triples, int[] starts, int part) {
        long[] column = new long[watchers.length];
        for (int i = 0; i < column.length; i++) {
            int t = watchers[i];
            column[i] = starts[t] < starts[t + 1] ? triples[starts[t] + part] : 0;
        }
        return column;
    }

    /** One part of each watcher's first triple of a word, in the order of the lists; 0 where it has none. */
    long[] column(long[] triples, int[] starts, int word, int part) {
        long[] column = new long[watchers.length];
        for (int i = 0; i < column.length; i++) {
            int e = starts[watchers[i]];
            int end = starts[watchers[i] + 1];
            while (e < end && triples[e] != word) {
                e += 3;
            }
            column[i] = e < end ? triples[e + part] : 0;
        }
        return column;
    }

    private static void count(Arcs arcs, int[] takers) {
        for (int a = 0; a < arcs.size(); a++) {
            takers[arcs.place(a)]++;
        }
    }

    private static int best(Arcs arcs, int transition, int[] takers, int[] watching, int best) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            int p = arcs.place(a);
            boolean better =
                    best < 0 || takers[p] < takers[best] || (takers[p] == takers[best] && watching[p] < watching[best]);
            best = better ? p : best;
        }
        return best;
    }
}
