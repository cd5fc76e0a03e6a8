package org.tidemark.net.structure;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

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
final class SiphonShrinker {
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
