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
 * How many markings a net can have at most, by its invariants and bounds.
 *
 * <p>Invariants without common places are chosen one after the other, the shortest first and, for a second estimate, the
 * longest first. The places of each can share out their sum in so many ways; the other places are taken to hold any
 * number of tokens up to their bounds. The product is an upper bound, and may be far above the number of reachable
 * markings.
 */
public final class StateCount {
    /** Additions for one invariant; one that needs more is left out. */
    private static final long MOST_STEPS = 2_000_000;

    private final PetriNet net;
    private final PlaceBounds bounds;

    private StateCount(PetriNet net, PlaceBounds bounds) {
        this.net = net;
        this.bounds = bounds;
    }

    /** The bound; null when some place has none, or time is up. */
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

    /** The estimate by these invariants; of no use when time ran out meanwhile. */
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

    /** In how many ways the places can hold tokens so that the weighted sum is what it is at the beginning. */
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
