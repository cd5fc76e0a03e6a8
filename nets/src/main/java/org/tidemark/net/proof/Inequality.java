package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.net.Folding;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.SparseVector;

/**
 * A weighted sum of tokens is at least some number: {@code 2·a − b ≥ 3}. Immutable.
 *
 * <p>Markings are integers, so the weights can be divided by their common divisor and the number rounded up; this has
 * always been done.
 *
 * <p>A position beyond the places represents how often a transition has fired ({@link #firings}); so an inequality can
 * also be about the run that led to a marking.
 *
 * @param weights weights of places, and of firings; empty for an inequality that always or never holds
 * @param least the least value of the sum
 */
public record Inequality(SparseVector weights, long least) {
    /** The inequality in its lowest terms. Throws {@link ArithmeticException} on overflow. */
    public static Inequality of(SparseVector weights, long least) {
        long divisor = 0;
        for (int k = 0; k < weights.size() && divisor != 1; k++) {
            divisor = SparseVector.gcd(divisor, weights.value(k));
        }
        return divisor < 2
                ? new Inequality(weights, least)
                : new Inequality(scaled(weights, 1, divisor), Math.negateExact(Math.floorDiv(-least, divisor)));
    }

    /** The sum of these weights is at least this number. */
    public static Inequality of(Map<Integer, Long> weights, long least) {
        TreeMap<Integer, Long> ascending = new TreeMap<>(weights);
        ascending.values().removeIf(weight -> weight == 0);
        int[] places = ascending.keySet().stream().mapToInt(Integer::intValue).toArray();
        long[] values = ascending.values().stream().mapToLong(Long::longValue).toArray();
        return of(SparseVector.of(places, values), least);
    }

    /** The position at which firings of a transition are counted. */
    public static int firings(PetriNet net, int transition) {
        return net.places() + transition;
    }

    static Inequality atLeast(int place, long tokens) {
        return new Inequality(SparseVector.unit(place), tokens);
    }

    static Inequality atMost(int place, long tokens) {
        return atLeast(place, Math.addExact(tokens, 1)).negated();
    }

    /** The negation: it holds of exactly the markings that this one does not hold of. */
    public Inequality negated() {
        return new Inequality(scaled(weights, -1, 1), Math.subtractExact(1, least));
    }

    private static SparseVector scaled(SparseVector weights, long factor, long divisor) {
        int[] places = new int[weights.size()];
        long[] values = new long[places.length];
        for (int k = 0; k < places.length; k++) {
            places[k] = weights.position(k);
            values[k] = Math.multiplyExact(weights.value(k), factor) / divisor;
        }
        return SparseVector.of(places, values);
    }

    /** Whether it holds of a marking. */
    public boolean holds(int[] marking) {
        return weights.sum(marking).compareTo(BigInteger.valueOf(least)) >= 0;
    }

    /** The inequality as text for users; with {@code ≤} instead of minus signs if all weights are negative. */
    public String text(PetriNet net) {
        boolean allNegative = weights.size() > 0;
        for (int k = 0; k < weights.size(); k++) {
            allNegative &= weights.value(k) < 0;
        }
        return allNegative
                ? sum(net, scaled(weights, -1, 1)) + " ≤ " + Math.negateExact(least)
                : sum(net, weights) + " ≥ " + least;
    }

    private static String sum(PetriNet net, SparseVector weights) {
        TreeMap<Integer, BigInteger> terms = new TreeMap<>();
        for (int k = 0; k < weights.size(); k++) {
            terms.put(weights.position(k), BigInteger.valueOf(weights.value(k)));
        }
        return SumText.of(net, terms);
    }

    /**
     * Writes weighted sums of tokens for users: like {@code 2·a − b}. All places of a high-level place, with the same
     * weight, are written as that place.
     */
    static final class SumText {
        /** The most terms of a sum that are written out; the others are only counted. */
        private static final int MOST_TERMS = 1_000;

        private final PetriNet net;
        private final StringBuilder text = new StringBuilder();

        private SumText(PetriNet net) {
            this.net = net;
        }

        static String of(PetriNet net, SortedMap<Integer, BigInteger> weights) {
            SumText sum = new SumText(net);
            int written = -1;
            int terms = 0;
            for (Map.Entry<Integer, BigInteger> term : weights.entrySet()) {
                int place = term.getKey();
                if (place <= written) {
                    continue;
                }
                if (terms++ == MOST_TERMS) {
                    sum.text.append(" + ").append(weights.tailMap(place).size()).append(" terms more");
                    break;
                }
                int end = sum.endOfGroup(place, term.getValue(), weights);
                written = end - 1;
                sum.add(term.getValue(), sum.name(place, end));
            }
            return sum.text.isEmpty() ? "0" : sum.text.toString();
        }

        private String name(int place, int end) {
            if (place >= net.places()) {
                return "firings of " + net.shownTransition(place - net.places());
            }
            return end - place > 1 ? net.placeGroups().name(net.placeGroups().of(place)) : MarkingText.term(net, place);
        }

        /** The place after the group that begins with a place, if all of the group have its weight; else the next place. */
        private int endOfGroup(int place, BigInteger weight, SortedMap<Integer, BigInteger> weights) {
            if (net.folding() == null || place >= net.places()) {
                return place + 1;
            }
            Folding.Groups groups = net.placeGroups();
            int group = groups.of(place);
            if (groups.from(group) != place) {
                return place + 1;
            }
            for (int p = place; p < groups.to(group); p++) {
                if (!weight.equals(weights.get(p))) {
                    return place + 1;
                }
            }
            return groups.to(group);
        }

        private void add(BigInteger weight, String name) {
            if (!text.isEmpty()) {
                text.append(weight.signum() < 0 ? " − " : " + ");
            } else if (weight.signum() < 0) {
                text.append('−');
            }
            if (!weight.abs().equals(BigInteger.ONE)) {
                text.append(weight.abs()).append('·');
            }
            text.append(name);
        }
    }
}
