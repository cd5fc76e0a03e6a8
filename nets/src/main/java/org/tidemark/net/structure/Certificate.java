package org.tidemark.net.structure;

import java.math.BigInteger;
import java.util.BitSet;
import org.tidemark.net.Arcs;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;

/**
 * Why a place never holds more than a given number of tokens.
 *
 * <p>{@link #holds} checks the reason from the arcs alone, by code that shares nothing with the search, with
 * arbitrary-precision arithmetic. Immutable if the sets are not modified.
 */
public sealed interface Certificate {
    int place();

    /** The most tokens the place can hold. */
    long bound();

    /** Whether the reason is true of the net. */
    boolean holds(PetriNet net);

    /** The reason, as text for users. */
    String text(PetriNet net);

    /**
     * The place belongs to a set of places that are all unmarked, and every transition that marks one needs a token from
     * one.
     *
     * @param place the place
     * @param siphon the set
     */
    record NeverMarked(int place, BitSet siphon) implements Certificate {
        @Override
        public long bound() {
            return 0;
        }

        @Override
        public boolean holds(PetriNet net) {
            return siphon.get(place) && isEmptyForEver(net, siphon);
        }

        @Override
        public String text(PetriNet net) {
            return net.shownPlace(place) + " is in a set of " + siphon.cardinality()
                    + " unmarked places that only a token from the same set could mark";
        }
    }

    /**
     * A weighted sum of tokens never grows.
     *
     * @param place the place
     * @param bound the initial sum, divided by the place's weight
     * @param weights no weight is negative, that of the place is positive
     * @param never places that are never marked, so that transitions that need a token from them do not count
     */
    record WeightedSum(int place, long bound, SparseVector weights, BitSet never) implements Certificate {
        @Override
        public boolean holds(PetriNet net) {
            BigInteger initially = BigInteger.ZERO;
            for (int k = 0; k < weights.size(); k++) {
                if (weights.value(k) < 0) {
                    return false;
                }
                BigInteger tokens = BigInteger.valueOf(net.initial(weights.position(k)));
                initially = initially.add(tokens.multiply(BigInteger.valueOf(weights.value(k))));
            }
            BigInteger weight = BigInteger.valueOf(weights.at(place));
            return weight.signum() > 0
                    && initially.divide(weight).compareTo(BigInteger.valueOf(bound)) <= 0
                    && isEmptyForEver(net, never)
                    && neverGrows(net);
        }

        private boolean neverGrows(PetriNet net) {
            for (int t = 0; t < net.transitions(); t++) {
                boolean fires = !touches(net.inputs(), t, never) && !touches(net.reads(), t, never);
                if (fires && sum(net.outputs(), t).compareTo(sum(net.inputs(), t)) > 0) {
                    return false;
                }
            }
            return true;
        }

        private BigInteger sum(Arcs arcs, int t) {
            BigInteger sum = BigInteger.ZERO;
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                BigInteger weight = BigInteger.valueOf(weights.at(arcs.place(a)));
                sum = sum.add(weight.multiply(BigInteger.valueOf(arcs.weight(a))));
            }
            return sum;
        }

        @Override
        public String text(PetriNet net) {
            return Algebra.sum(weights, place -> MarkingText.term(net, place)) + " ≤ " + weights.times(net::initial);
        }
    }

    /**
     * Every transition that adds tokens to the place is inhibited by tokens in it.
     *
     * @param place the place
     * @param bound the most tokens that can be there after the last addition
     */
    record Inhibited(int place, long bound) implements Certificate {
        @Override
        public boolean holds(PetriNet net) {
            if (net.initial(place) > bound) {
                return false;
            }
            for (int t = 0; t < net.transitions(); t++) {
                long added =
                        (long) net.outputs().weight(t, place) - net.inputs().weight(t, place);
                long ban = net.inhibitors().weight(t, place);
                if (added > 0 && (ban == 0 || ban - 1 + added > bound)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public String text(PetriNet net) {
            return "tokens in " + net.shownPlace(place) + " inhibit everything that adds more";
        }
    }

    private static boolean isEmptyForEver(PetriNet net, BitSet set) {
        if (set.stream().anyMatch(p -> net.initial(p) > 0)) {
            return false;
        }
        for (int t = 0; t < net.transitions(); t++) {
            boolean fed = touches(net.inputs(), t, set) || touches(net.reads(), t, set);
            if (!fed && touches(net.outputs(), t, set)) {
                return false;
            }
        }
        return true;
    }

    private static boolean touches(Arcs arcs, int t, BitSet set) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            if (set.get(arcs.place(a))) {
                return true;
            }
        }
        return false;
    }
}
