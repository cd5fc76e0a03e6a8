package org.tidemark.net.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Enumerates the minimal non-empty siphons of a net.
 *
 * <p>There may be exponentially many, so time is limited. Every minimal siphon other than the one just found lacks
 * one of its places: the current {@linkplain Region region} is divided by the first place that is missing. Each
 * division costs time linear in the net's size. Not thread-safe.
 */
public final class MinimalSiphons {
    /** Called for each minimal siphon; returning false ends the enumeration. */
    interface Visitor {
        boolean visit(BitSet siphon);
    }

    /**
     * Minimal siphons.
     *
     * @param siphons those found
     * @param complete whether they are all
     */
    public record Found(List<BitSet> siphons, boolean complete) {}

    private final SiphonsAndTraps sets;
    private final SiphonShrinker shrinker;
    private final Limit limit;
    private final Set<BitSet> seen = new HashSet<>();
    private final Deque<Region> regions = new ArrayDeque<>();

    private MinimalSiphons(SiphonsAndTraps sets, Limit limit) {
        this.sets = sets;
        this.shrinker = new SiphonShrinker(sets, limit);
        this.limit = limit;
    }

    /** The minimal siphons, at most {@code most}. */
    public static Found of(SiphonsAndTraps sets, int most, Limit limit) {
        List<BitSet> found = new ArrayList<>();
        boolean complete = visit(sets, limit, siphon -> {
            if (found.size() < most) {
                found.add(siphon);
                return true;
            }
            return false;
        });
        return new Found(found, complete);
    }

    /** Visits each minimal siphon once; true when it visited all. */
    static boolean visit(SiphonsAndTraps sets, Limit limit, Visitor visitor) {
        return new MinimalSiphons(sets, limit).visitAll(visitor);
    }

    private boolean visitAll(Visitor visitor) {
        BitSet all = new BitSet();
        all.set(0, sets.places());
        if (!enter(all, new BitSet(), visitor)) {
            return false;
        }
        while (!regions.isEmpty()) {
            Region region = regions.peek();
            int p = region.nextLacking();
            if (p < 0) {
                regions.pop();
                continue;
            }
            BitSet within = (BitSet) region.within.clone();
            within.clear(p);
            BitSet required = (BitSet) region.required.clone();
            region.required.set(p);
            if (!enter(within, required, visitor)) {
                return false;
            }
        }
        return true;
    }

    /** Searches for a siphon inside a set that contains all required places; false ends the enumeration. */
    private boolean enter(BitSet places, BitSet required, Visitor visitor) {
        if (limit.isOver()) {
            return false;
        }
        BitSet within = sets.largestSiphon(places);
        BitSet outside = (BitSet) required.clone();
        outside.andNot(within);
        if (within.isEmpty() || !outside.isEmpty()) {
            return true;
        }
        BitSet siphon = shrinker.someMinimal(within);
        if (siphon == null || (seen.add(siphon) && !visitor.visit(siphon))) {
            return false;
        }
        if (!siphon.equals(within)) {
            regions.push(new Region(within, required, siphon));
        }
        return true;
    }

    /** A set of places to search for siphons, the places that these must contain, and one known siphon. */
    private static final class Region {
        final BitSet within;
        final BitSet required;
        final BitSet siphon;
        private int next = -1;

        Region(BitSet within, BitSet required, BitSet siphon) {
            this.within = within;
            this.required = required;
            this.siphon = siphon;
        }

        /** The next place of the known siphon that others may lack; -1 when there is none. */
        int nextLacking() {
            do {
                next = siphon.nextSetBit(next + 1);
            } while (next >= 0 && required.get(next));
            return next;
        }
    }

    /**
     * Finds one minimal siphon inside a siphon.
     *
     * <p>It grows a small siphon from one place, by adding a needed place for every transition that fills the set, and
     * then shrinks it. If a transition that fills the set needs only one of its places, removing that place removes all
     * places that the transition fills: such a place <em>forces</em> others. If every place forces every other, the
     * siphon is minimal. Otherwise the places that are forced by none outside them are often a siphon by themselves; if
     * not, each place is tried: is there a siphon left without it? Each attempt takes time linear in the arcs at the
     * small siphon. Not thread-safe.
     */
    private static final class SiphonShrinker {
        private final SiphonsAndTraps sets;
        private final Limit limit;
        /** The number of places of the current set that each transition needs; 0 everywhere between calls. */
        private final int[] needs;

        private final int[] queue;

        SiphonShrinker(SiphonsAndTraps sets, Limit limit) {
            this.sets = sets;
            this.limit = limit;
            needs = new int[sets.transitions()];
            queue = new int[sets.places()];
        }

        /** A minimal siphon inside a non-empty siphon; null when time runs out. */
        @Nullable
        BitSet someMinimal(BitSet within) {
            BitSet siphon = grown(within);
            BitSet essential = new BitSet();
            BitSet core = unforced(siphon);
            while (!core.equals(siphon)) {
                if (limit.isOver()) {
                    return null;
                }
                BitSet smaller = isSiphon(core) ? core : tried(siphon, essential);
                if (smaller.equals(siphon)) {
                    return limit.isOver() ? null : siphon;
                }
                siphon = smaller;
                core = unforced(siphon);
            }
            return siphon;
        }

        private BitSet grown(BitSet within) {
            BitSet siphon = new BitSet();
            int size = add(within.nextSetBit(0), siphon, 0);
            for (int i = 0; i < size; i++) {
                for (int t : sets.filling(queue[i])) {
                    if (needed(t, siphon) < 0) {
                        size = add(needed(t, within), siphon, size);
                    }
                }
            }
            return siphon;
        }

        private int add(int place, BitSet set, int size) {
            set.set(place);
            queue[size] = place;
            return size + 1;
        }

        /** The first place of a set that a transition needs; -1 when it needs none. */
        private int needed(int transition, BitSet set) {
            for (int p : sets.neededBy(transition)) {
                if (set.get(p)) {
                    return p;
                }
            }
            return -1;
        }

        private boolean isSiphon(BitSet set) {
            for (int p = set.nextSetBit(0); p >= 0; p = set.nextSetBit(p + 1)) {
                for (int t : sets.filling(p)) {
                    if (needed(t, set) < 0) {
                        return false;
                    }
                }
            }
            return true;
        }

        /** Places that force each other and that no other place forces. */
        private BitSet unforced(BitSet siphon) {
            count(siphon, 1);
            BitSet met = new BitSet();
            int root = -1;
            for (int p = siphon.nextSetBit(0); p >= 0; p = siphon.nextSetBit(p + 1)) {
                if (!met.get(p)) {
                    root = p; // the last one is forced only by places that it forces itself
                    forcedBy(p, siphon, met);
                }
            }
            BitSet core = forcing(root, siphon);
            count(siphon, -1);
            return core;
        }

        private void count(BitSet siphon, int change) {
            for (int p = siphon.nextSetBit(0); p >= 0; p = siphon.nextSetBit(p + 1)) {
                for (int t : sets.needing(p)) {
                    needs[t] += change;
                }
            }
        }

        private void forcedBy(int place, BitSet siphon, BitSet met) {
            int size = add(place, met, 0);
            for (int i = 0; i < size; i++) {
                for (int t : sets.needing(queue[i])) {
                    if (needs[t] == 1) {
                        for (int p : sets.filledBy(t)) {
                            if (siphon.get(p) && !met.get(p)) {
                                size = add(p, met, size);
                            }
                        }
                    }
                }
            }
        }

        private BitSet forcing(int place, BitSet siphon) {
            BitSet met = new BitSet();
            int size = add(place, met, 0);
            for (int i = 0; i < size; i++) {
                for (int t : sets.filling(queue[i])) {
                    int p = needed(t, siphon);
                    if (needs[t] == 1 && !met.get(p)) {
                        size = add(p, met, size);
                    }
                }
            }
            return met;
        }

        /** A smaller siphon that lacks some place; the same one if every place is essential or time runs out. */
        private BitSet tried(BitSet siphon, BitSet essential) {
            for (int p = siphon.nextSetBit(0); p >= 0 && !limit.isOver(); p = siphon.nextSetBit(p + 1)) {
                if (!essential.get(p)) {
                    BitSet smaller = without(p, siphon, essential);
                    if (!smaller.isEmpty()) {
                        return smaller;
                    }
                    essential.set(p);
                }
            }
            return siphon;
        }

        /** The largest siphon without a place; empty as soon as it lacks a place that every siphon in here has. */
        private BitSet without(int place, BitSet siphon, BitSet essential) {
            count(siphon, 1);
            BitSet left = (BitSet) siphon.clone();
            left.clear(place);
            queue[0] = place;
            int size = 1;
            for (int i = 0; i < size && !left.isEmpty(); i++) {
                for (int t : sets.needing(queue[i])) {
                    if (--needs[t] == 0) {
                        size = remove(sets.filledBy(t), left, size, essential);
                    }
                }
            }
            Arrays.fill(needs, 0);
            return left;
        }

        private int remove(int[] places, BitSet left, int size, BitSet essential) {
            int end = size;
            for (int p : places) {
                if (left.get(p)) {
                    if (essential.get(p)) {
                        left.clear();
                        return end;
                    }
                    left.clear(p);
                    queue[end++] = p;
                }
            }
            return end;
        }
    }
}
