package org.tidemark.net.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
}
