package org.tidemark.net.structure;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;

/**
 * An upper bound on the number of markings of a net, from its invariants and bounds.
 *
 * <p>Invariants without common places are chosen one after the other, the shortest first and, for a second estimate,
 * the longest first. For each, the ways in which its places can share the sum are counted; the other places are
 * assumed to hold any number of tokens up to their bounds. The product is an upper bound, and may be far above the
 * number of reachable markings.
 */
public final class StateCount {
    /** The most additions for one invariant; one that needs more is left out. */
    private static final long MOST_STEPS = 2_000_000;

    private final PetriNet net;
    private final PlaceBounds bounds;

    private StateCount(PetriNet net, PlaceBounds bounds) {
        this.net = net;
        this.bounds = bounds;
    }

    /** The bound; null if some place has none, or time runs out. */
    public static @Nullable BigInteger atMost(PetriNet net, PlaceBounds bounds, Semiflows invariants, Limit limit) {
        if (!bounds.allProven()) {
            return null;
        }
        StateCount count = new StateCount(net, bounds);
        List<SparseVector> longestFirst = new ArrayList<>(invariants.minimal());
        Collections.reverse(longestFirst);
        BigInteger most = count.by(invariants.minimal(), limit).min(count.by(longestFirst, limit));
        return limit.isOver() ? null : most;
    }

    /** The estimate by these invariants; not valid if time ran out. */
    private BigInteger by(List<SparseVector> invariants, Limit limit) {
        BitSet covered = new BitSet();
        BigInteger product = BigInteger.ONE;
        for (SparseVector weights : invariants) {
            if (limit.isOver()) {
                return product;
            }
            BitSet places = weights.support();
            if (!places.intersects(covered) && isCheap(weights)) {
                product = product.multiply(ways(weights));
                covered.or(places);
            }
        }
        for (int p = covered.nextClearBit(0); p < net.places() && !limit.isOver(); p = covered.nextClearBit(p + 1)) {
            product = product.multiply(BigInteger.valueOf(bounds.bound(p)).add(BigInteger.ONE));
        }
        return product;
    }

    private boolean isCheap(SparseVector weights) {
        BigInteger steps =
                weights.sum(net.initialMarking()).add(BigInteger.ONE).multiply(BigInteger.valueOf(weights.size()));
        return steps.compareTo(BigInteger.valueOf(MOST_STEPS)) <= 0;
    }

    /** The number of ways in which the places can hold tokens so that the weighted sum has its initial value. */
    private BigInteger ways(SparseVector weights) {
        int sum = weights.sum(net.initialMarking()).intValueExact();
        BigInteger[] ways = new BigInteger[sum + 1];
        Arrays.fill(ways, BigInteger.ZERO);
        ways[0] = BigInteger.ONE;
        for (int k = 0; k < weights.size(); k++) {
            for (long s = weights.value(k); s <= sum; s++) {
                ways[(int) s] = ways[(int) s].add(ways[(int) (s - weights.value(k))]);
            }
        }
        return ways[sum];
    }
}
