package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.SparseVector;

/**
 * Why no reachable marking satisfies some inequalities: a weighted sum of tokens that no firing increases is
 * initially smaller than what the inequalities, multiplied and added up, require.
 *
 * <p>The weights are those of the added inequalities, plus some that only increase the sum ({@code m(p) ≥ 0}). This
 * is Farkas' lemma for the state equation, and {@link #holds} checks it with arbitrary-precision arithmetic, or
 * with 64 bits where the numbers are small enough for that.
 * Positions beyond the places count firings, as in an {@link Inequality}: initially none, and each firing is one more.
 * Immutable.
 *
 * @param shares the inequalities that contradict each other on reachable markings
 * @param spare further weights of places, none negative
 */
public record Refutation(List<Share> shares, SparseVector spare) {
    /**
     * An inequality with the positive number it is multiplied by.
     *
     * @param fact why it holds of all reachable markings; null when it is assumed
     */
    public record Share(
            Inequality inequality, long times, @Nullable Fact fact) {}

    /** Weights of this many bits times those of arcs, 31 bits, added up over {@link #FEW_ARCS}, are 62 bits. */
    private static final int SMALL_BITS = 15;

    private static final int FEW_ARCS = 1 << 16;

    public Refutation {
        shares = List.copyOf(shares);
    }

    /**
     * Whether the contradiction is valid, given places that are never marked, so that transitions that need a token
     * from them do not count. The caller checks that these are never marked and that the facts hold.
     */
    boolean holds(PetriNet net, BitSet never) {
        boolean signs = shares.stream().allMatch(share -> share.times > 0);
        for (int k = 0; k < spare.size(); k++) {
            signs &= spare.value(k) > 0;
        }
        return signs && initially(net).compareTo(asked()) < 0 && neverGrows(net, never, false);
    }

    /** The weights of the sum. A new map. */
    Map<Integer, BigInteger> weights() {
        Map<Integer, BigInteger> sum = new TreeMap<>();
        add(sum, spare, BigInteger.ONE);
        shares.forEach(share -> add(sum, share.inequality.weights(), BigInteger.valueOf(share.times)));
        sum.values().removeIf(weight -> weight.signum() == 0);
        return sum;
    }

    private static void add(Map<Integer, BigInteger> sum, SparseVector weights, BigInteger times) {
        for (int k = 0; k < weights.size(); k++) {
            sum.merge(weights.position(k), BigInteger.valueOf(weights.value(k)).multiply(times), BigInteger::add);
        }
    }

    /** The initial value of the sum. */
    BigInteger initially(PetriNet net) {
        BigInteger value = BigInteger.ZERO;
        for (Map.Entry<Integer, BigInteger> weight : weights().entrySet()) {
            if (weight.getKey() >= net.places()) {
                break; // nothing has fired, and these come last
            }
            value = value.add(weight.getValue().multiply(BigInteger.valueOf(net.initial(weight.getKey()))));
        }
        return value;
    }

    /** The value that the inequalities require of the sum. */
    BigInteger asked() {
        return shares.stream()
                .map(share -> BigInteger.valueOf(share.inequality.least()).multiply(BigInteger.valueOf(share.times)))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Whether no transition that can fire increases the sum, or changes it at all. */
    boolean neverGrows(PetriNet net, BitSet never, boolean norShrinks) {
        Map<Integer, BigInteger> weights = weights();
        BigInteger[] dense = new BigInteger[net.places() + net.transitions()];
        Arrays.fill(dense, BigInteger.ZERO);
        weights.forEach((place, weight) -> dense[place] = weight);
        long[] small = small(dense);
        for (int t = 0; t < net.transitions(); t++) {
            boolean areFew = arcs(net.inputs(), t) + arcs(net.outputs(), t) <= FEW_ARCS;
            int sign = small != null && areFew ? signOfGrowth(small, net, t) : signOfGrowth(dense, net, t);
            boolean wrong = norShrinks ? sign != 0 : sign > 0;
            if (wrong && !needs(net.inputs(), t, never) && !needs(net.reads(), t, never)) {
                return false;
            }
        }
        return true;
    }

    private static int arcs(Arcs arcs, int t) {
        return arcs.to(t) - arcs.from(t);
    }

    /** The weights, if none is larger than {@link #SMALL_BITS} says; null otherwise. */
    private static long @Nullable [] small(BigInteger[] dense) {
        long[] small = new long[dense.length];
        for (int p = 0; p < small.length; p++) {
            if (dense[p].bitLength() > SMALL_BITS) {
                return null;
            }
            small[p] = dense[p].longValue();
        }
        return small;
    }

    private static int signOfGrowth(long[] weights, PetriNet net, int t) {
        long counted = weights[net.places() + t];
        return Long.signum(counted + sum(weights, net.outputs(), t) - sum(weights, net.inputs(), t));
    }

    private static long sum(long[] weights, Arcs arcs, int t) {
        long sum = 0;
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            sum += weights[arcs.place(a)] * arcs.weight(a);
        }
        return sum;
    }

    private static int signOfGrowth(BigInteger[] weights, PetriNet net, int t) {
        return sum(weights, net.outputs(), t)
                .subtract(sum(weights, net.inputs(), t))
                .add(weights[net.places() + t])
                .signum();
    }

    private static BigInteger sum(BigInteger[] weights, Arcs arcs, int t) {
        BigInteger sum = BigInteger.ZERO;
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            sum = sum.add(weights[arcs.place(a)].multiply(BigInteger.valueOf(arcs.weight(a))));
        }
        return sum;
    }

    private static boolean needs(Arcs arcs, int t, BitSet places) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            if (places.get(arcs.place(a))) {
                return true;
            }
        }
        return false;
    }
}
