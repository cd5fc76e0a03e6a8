package org.tidemark.net.structure;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Siphons and traps of a net.
 *
 * <p>A <em>siphon</em> is a set of places such that every transition that puts a token into it needs one from it:
 * once empty, it stays empty. A <em>trap</em> is a set such that every transition that takes a token from it leaves
 * one in it: once marked, it stays marked. To need is to have an input or read arc; to leave is to have an output
 * arc, or a read arc heavier than the input arc at the same place. So both statements hold for any weights; inhibitor
 * arcs only restrict firing and do not matter. The empty set is both. Unions of siphons are siphons, so each set has
 * a largest siphon inside; the same for traps. Either is found in time linear in the net's size.
 * {@link MinimalSiphons} enumerates the smallest siphons. Immutable.
 */
public final class SiphonsAndTraps {
    private final int places;
    /** For siphons: the places that each transition needs, and those it puts tokens into. */
    private final int[][] needs;

    private final int[][] puts;
    /** For traps: the places each transition takes from, and those it surely leaves marked. */
    private final int[][] takes;

    private final int[][] leaves;
    /** The transitions at each place, for siphons and traps. */
    private final int[][] needing;

    private final int[][] filling;
    private final int[][] leaving;

    public SiphonsAndTraps(PetriNet net) {
        places = net.places();
        int transitions = net.transitions();
        needs = new int[transitions][];
        puts = new int[transitions][];
        takes = new int[transitions][];
        leaves = new int[transitions][];
        for (int t = 0; t < transitions; t++) {
            takes[t] = places(net.inputs(), t);
            puts[t] = places(net.outputs(), t);
            needs[t] = union(takes[t], places(net.reads(), t));
            leaves[t] = union(puts[t], kept(net, t));
        }
        needing = turned(needs);
        filling = turned(puts);
        leaving = turned(leaves);
    }

    private int[][] turned(int[][] placesOf) {
        int[] count = new int[places];
        for (int[] set : placesOf) {
            for (int p : set) {
                count[p]++;
            }
        }
        int[][] transitionsOf = new int[places][];
        Arrays.setAll(transitionsOf, p -> new int[count[p]]);
        for (int t = placesOf.length - 1; t >= 0; t--) {
            for (int p : placesOf[t]) {
                transitionsOf[p][--count[p]] = t;
            }
        }
        return transitionsOf;
    }

    private static int[] places(Arcs arcs, int t) {
        int[] places = new int[arcs.to(t) - arcs.from(t)];
        for (int i = 0; i < places.length; i++) {
            places[i] = arcs.place(arcs.from(t) + i);
        }
        return places;
    }

    private static int[] kept(PetriNet net, int t) {
        Arcs reads = net.reads();
        int[] kept = new int[reads.to(t) - reads.from(t)];
        int n = 0;
        for (int a = reads.from(t); a < reads.to(t); a++) {
            if (reads.weight(a) > net.inputs().weight(t, reads.place(a))) {
                kept[n++] = reads.place(a);
            }
        }
        return Arrays.copyOf(kept, n);
    }

    private static int[] union(int[] a, int[] b) {
        int[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return Arrays.stream(both).distinct().toArray();
    }

    public boolean isSiphon(BitSet set) {
        return largestSiphon(set).equals(set);
    }

    public boolean isTrap(BitSet set) {
        return largestTrap(set).equals(set);
    }

    /** The largest siphon inside a set of places. */
    public BitSet largestSiphon(BitSet within) {
        return largest(within, needs, puts, needing);
    }

    /** The largest trap inside a set of places. */
    public BitSet largestTrap(BitSet within) {
        return largest(within, leaves, takes, leaving);
    }

    /**
     * The largest set inside {@code within} such that every transition with a place of it among its {@code touched}
     * has one among its {@code saving} too: as long as a transition has none, all places that it touches are removed.
     */
    private static BitSet largest(BitSet within, int[][] saving, int[][] touched, int[][] savedBy) {
        BitSet set = (BitSet) within.clone();
        int[] saves = new int[saving.length];
        int[] todo = new int[saving.length];
        int size = 0;
        for (int t = 0; t < saving.length; t++) {
            for (int p : saving[t]) {
                saves[t] += set.get(p) ? 1 : 0;
            }
            if (saves[t] == 0) {
                todo[size++] = t;
            }
        }
        while (size > 0) {
            for (int p : touched[todo[--size]]) {
                if (set.get(p)) {
                    set.clear(p);
                    for (int other : savedBy[p]) {
                        if (--saves[other] == 0) {
                            todo[size++] = other;
                        }
                    }
                }
            }
        }
        return set;
    }

    int places() {
        return places;
    }

    int transitions() {
        return needs.length;
    }

    /** The places a transition needs tokens from. This and the following three arrays must not be modified. */
    int[] neededBy(int transition) {
        return needs[transition];
    }

    /** The places a transition puts tokens into. */
    int[] filledBy(int transition) {
        return puts[transition];
    }

    /** The transitions that need a token from a place. */
    int[] needing(int place) {
        return needing[place];
    }

    /** The transitions that put tokens into a place. */
    int[] filling(int place) {
        return filling[place];
    }
}
