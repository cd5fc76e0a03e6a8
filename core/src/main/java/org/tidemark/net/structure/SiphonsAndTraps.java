package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Siphons and traps of a net.
 *
 * <p>A <em>siphon</em> is a set of places such that every transition that puts a token into it needs one from it: once
 * empty, it stays empty. A <em>trap</em> is a set such that every transition that takes a token from it leaves one in it:
 * once marked, it stays marked. To need is to have an input or read arc; to leave is to have an output arc, or a read arc
 * heavier than the input arc at the same place. So both sentences hold for any weights; inhibitor arcs only forbid, and
 * do not matter. The empty set is both. Unions of siphons are siphons, so each set has a largest siphon inside; the same
 * for traps. Either is found in time linear in the net's size. Immutable.
 */
public final class SiphonsAndTraps {
    private final int places;
    private final int transitions;
    /** For siphons: the places that each transition needs, and those it puts tokens into. */
    private final int[][] needs;

    private final int[][] puts;
    /** For traps: the places each transition takes from, and those it surely leaves marked. */
    private final int[][] takes;

    private final int[][] leaves;

    public SiphonsAndTraps(PetriNet net) {
        places = net.places();
        transitions = net.transitions();
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
        return largest(within, needs, puts);
    }

    /** The largest trap inside a set of places. */
    public BitSet largestTrap(BitSet within) {
        return largest(within, leaves, takes);
    }

    /**
     * The largest set inside {@code within} such that every transition with a place of it among its {@code touched} has
     * one among its {@code saving} too: as long as a transition has none, all places that it touches go.
     */
    private BitSet largest(BitSet within, int[][] saving, int[][] touched) {
        BitSet set = (BitSet) within.clone();
        int[] saves = new int[transitions];
        List<List<Integer>> savedBy = new ArrayList<>();
        for (int p = 0; p < places; p++) {
            savedBy.add(new ArrayList<>());
        }
        BitSet todo = new BitSet();
        for (int t = 0; t < transitions; t++) {
            for (int p : saving[t]) {
                if (set.get(p)) {
                    saves[t]++;
                    savedBy.get(p).add(t);
                }
            }
            todo.set(t, saves[t] == 0);
        }
        for (int t = todo.nextSetBit(0); t >= 0; t = todo.nextSetBit(0)) {
            todo.clear(t);
            for (int p : touched[t]) {
                if (set.get(p)) {
                    set.clear(p);
                    for (int other : savedBy.get(p)) {
                        todo.set(other, --saves[other] == 0);
                    }
                }
            }
        }
        return set;
    }

    /** A siphon inside a set of places that contains no smaller one but the empty; empty when there is none. */
    public BitSet someMinimalSiphon(BitSet within) {
        BitSet siphon = largestSiphon(within);
        for (int p = siphon.nextSetBit(0); p >= 0; p = siphon.nextSetBit(p + 1)) {
            BitSet without = (BitSet) siphon.clone();
            without.clear(p);
            BitSet smaller = largestSiphon(without);
            if (!smaller.isEmpty()) {
                siphon = smaller;
            }
        }
        return siphon;
    }

    /**
     * Minimal siphons, the empty one not counted.
     *
     * @param siphons those found
     * @param complete whether they are all
     */
    public record Minimal(List<BitSet> siphons, boolean complete) {}

    /** What to do with a minimal siphon; false ends the enumeration. */
    interface Visitor {
        boolean visit(BitSet siphon);
    }

    /** The minimal siphons, at most so many; there may be exponentially many. */
    public Minimal minimalSiphons(int most, Limit limit) {
        List<BitSet> found = new ArrayList<>();
        boolean complete = visitMinimalSiphons(limit, siphon -> {
            if (found.size() < most) {
                found.add(siphon);
                return true;
            }
            return false;
        });
        return new Minimal(found, complete);
    }

    /** A set of places to look for siphons in, of which some must be in the siphon. */
    private record Region(BitSet within, BitSet required) {}

    /**
     * Visits each minimal siphon once; true when it visited all. Every minimal siphon but the one just found lacks one of
     * its places: the region is divided by the first place that is lacking.
     */
    boolean visitMinimalSiphons(Limit limit, Visitor visitor) {
        BitSet all = new BitSet();
        all.set(0, places);
        List<Region> regions = new ArrayList<>(List.of(new Region(all, new BitSet())));
        Set<BitSet> seen = new HashSet<>();
        while (!regions.isEmpty()) {
            if (limit.isOver()) {
                return false;
            }
            Region region = regions.remove(regions.size() - 1);
            BitSet within = largestSiphon(region.within);
            BitSet outside = (BitSet) region.required.clone();
            outside.andNot(within);
            BitSet siphon = outside.isEmpty() ? someMinimalSiphon(within) : new BitSet();
            if (siphon.isEmpty()) {
                continue;
            }
            if (seen.add(siphon) && !visitor.visit(siphon)) {
                return false;
            }
            divide(new Region(within, region.required), siphon, regions);
        }
        return true;
    }

    private static void divide(Region region, BitSet siphon, List<Region> into) {
        BitSet required = (BitSet) region.required.clone();
        for (int p = siphon.nextSetBit(0); p >= 0; p = siphon.nextSetBit(p + 1)) {
            if (!region.required.get(p)) {
                BitSet within = (BitSet) region.within.clone();
                within.clear(p);
                into.add(new Region(within, (BitSet) required.clone()));
            }
            required.set(p);
        }
    }
}
