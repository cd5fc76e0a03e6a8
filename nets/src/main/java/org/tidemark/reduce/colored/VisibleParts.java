package org.tidemark.reduce.colored;

import java.util.BitSet;

/**
 * The places, transitions and values of a high-level net that questions refer to. Its sets are not modified.
 *
 * @param places the places that they mention
 * @param valuedPlaces those whose tokens they distinguish by their values
 * @param transitions the transitions that they mention
 * @param valuedTransitions those of which they mention single bindings
 */
public record VisibleParts(BitSet places, BitSet valuedPlaces, BitSet transitions, BitSet valuedTransitions) {
    /** Nothing is mentioned. */
    public VisibleParts() {
        this(new BitSet(), new BitSet(), new BitSet(), new BitSet());
    }

    /** The union of two. */
    public VisibleParts and(VisibleParts other) {
        return new VisibleParts(
                union(places, other.places),
                union(valuedPlaces, other.valuedPlaces),
                union(transitions, other.transitions),
                union(valuedTransitions, other.valuedTransitions));
    }

    private static BitSet union(BitSet some, BitSet others) {
        BitSet all = (BitSet) some.clone();
        all.or(others);
        return all;
    }
}
