package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Certificate;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SparseVector;

/**
 * Proven limits for the tokens of a net: the most of each place, and weighted sums that never grow.
 *
 * <p>A group that is explored on its own gets tokens from nowhere. Local markings that break a cap belong to no reachable
 * marking, so they are left out; every cap is proven, none is a claim. Immutable.
 */
public final class TokenCaps {
    private final int[] most;
    private final List<Sum> sums;
    private final BitSet deadTransitions;

    private TokenCaps(int[] most, List<Sum> sums, BitSet deadTransitions) {
        this.most = most;
        this.sums = List.copyOf(sums);
        this.deadTransitions = deadTransitions;
    }

    /** The limits that can be proven within a time limit. */
    public static TokenCaps of(PetriNet net, Limit limit) {
        PlaceBounds bounds = PlaceBounds.of(net, limit.share(0.7));
        Map<SparseVector, Sum> sums = new LinkedHashMap<>();
        for (SparseVector weights : Semiflows.ofPlaces(net, limit).minimal()) {
            add(net, weights, sums);
        }
        for (int p = 0; p < net.places(); p++) {
            if (bounds.certificate(p) instanceof Certificate.WeightedSum sum) {
                add(net, sum.weights(), sums);
            }
        }
        return new TokenCaps(
                bounds.counts(), new ArrayList<>(sums.values()), bounds.dead().transitions());
    }

    private static void add(PetriNet net, SparseVector weights, Map<SparseVector, Sum> sums) {
        if (weights.size() > 1 && !sums.containsKey(weights)) {
            try {
                sums.put(weights, new Sum(weights, weights.times(net::initial)));
            } catch (ArithmeticException overflow) {
                // A sum that needs more than 64 bits caps nothing that could be explored.
            }
        }
    }

    /** The most tokens of a place; -1 if nothing is proven. */
    public int most(int place) {
        return most[place];
    }

    /** Weighted sums over two places or more that never exceed a number. */
    List<Sum> sums() {
        return sums;
    }

    /** Transitions that never fire. A new set. */
    BitSet deadTransitions() {
        return (BitSet) deadTransitions.clone();
    }

    /**
     * A weighted sum that never exceeds {@code most}.
     *
     * @param weights none is negative
     */
    record Sum(SparseVector weights, long most) {}
}
