package org.tidemark.reduce.colored;

import java.util.BitSet;

/**
 * What questions say of a high-level net. Its sets are not modified.
 *
 * @param places the places that they mention
 * @param valuedPlaces those whose tokens they tell apart by their values
 * @param transitions the transitions that they mention
 * @param valuedTransitions those of which they mention single bindings
 */
public record Sight(BitSet places, BitSet valuedPlaces, BitSet transitions, BitSet valuedTransitions) {
    /** Nothing is mentioned. */
    public Sight() {
        this(new BitSet(), new BitSet(), new BitSet(), new BitSet());
    }

    /** What either of two mentions. */
    public Sight and(Sight other) {
        return new Sight(
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
