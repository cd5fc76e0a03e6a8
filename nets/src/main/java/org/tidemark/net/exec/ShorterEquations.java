package org.tidemark.net.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tidemark.net.exec.PlaceEquations.Equation;

/**
 * The same places by shorter equations, some of whose terms are places that have equations themselves: where two places have
 * most of their terms in common, the longer equation is that of the shorter one and what is different.
 *
 * <pre>
 *   performing = 0 - a - b - c - d - e                 performing = 0 - a - b - c - d - e
 *   inactive   = 1 - waiting - a - b - c - d - e       inactive   = 1 - waiting + performing
 * </pre>
 *
 * <p>A term with an equation always has a shorter one, so they can be computed in turn. The same for the same equations.
 */
final class ShorterEquations {
    /** This many equations that share a term are looked at, those that came last. */
    private static final int MOST_LOOKS = 64;

    private final long ring;
    private final Equation[] all;

    /** For each place the numbers of equations it is a term of, as they were. */
    private final int[][] withTerm;

    private final int[] uses;

    /** For each equation the terms it shares with the one at hand, those of equal and those of opposite weight among them. */
    private final int[] shared;

    private final int[] equal;
    private final int[] opposite;

    private ShorterEquations(List<Equation> equations, int places, boolean parity) {
        ring = parity ? 1 : -1;
        all = equations.toArray(Equation[]::new);
        Arrays.sort(all, Comparator.comparingInt(Equation::terms).thenComparingInt(Equation::place));
        withTerm = new int[places][0];
        uses = new int[places];
        shared = new int[all.length];
        equal = new int[all.length];
        opposite = new int[all.length];
    }

    static List<Equation> of(List<Equation> equations, int places, boolean parity) {
        return new ShorterEquations(equations, places, parity).shorten();
    }

    private List<Equation> shorten() {
        List<Equation> shorter = new ArrayList<>();
        for (int e = 0; e < all.length; e++) {
            shorter.add(all[e].terms() < 3 ? all[e] : shorten(all[e]));
            for (int q : all[e].others()) {
                withTerm[q] = uses[q] == withTerm[q].length ? Arrays.copyOf(withTerm[q], 2 * uses[q] + 2) : withTerm[q];
                withTerm[q][uses[q]++] = e;
            }
        }
        shorter.sort(Comparator.comparingInt(Equation::place));
        return shorter;
    }

    /** An equation by those that came before. */
    private Equation shorten(Equation equation) {
        int[] met = new int[0];
        int meetings = 0;
        for (int k = 0; k < equation.terms(); k++) {
            int q = equation.others()[k];
            long weight = equation.weights()[k];
            for (int i = Math.max(0, uses[q] - MOST_LOOKS); i < uses[q]; i++) {
                int other = withTerm[q][i];
                if (shared[other]++ == 0) {
                    met = meetings == met.length ? Arrays.copyOf(met, 2 * meetings + 8) : met;
                    met[meetings++] = other;
                }
                long there = all[other].weights()[Arrays.binarySearch(all[other].others(), q)];
                equal[other] += weight == there ? 1 : 0;
                opposite[other] += weight == -there ? 1 : 0;
            }
        }
        int least = equation.terms();
        int best = -1;
        for (int i = 0; i < meetings; i++) {
            int other = met[i];
            int left = equation.terms() + all[other].terms() + 1 - shared[other];
            if (left - Math.max(equal[other], opposite[other]) < least) {
                least = left - Math.max(equal[other], opposite[other]);
                best = other;
            }
        }
        Equation result = best < 0 ? equation : less(equation, all[best], equal[best] >= opposite[best] ? 1 : -1);
        for (int i = 0; i < meetings; i++) {
            shared[met[i]] = 0;
            equal[met[i]] = 0;
            opposite[met[i]] = 0;
        }
        return result;
    }

    /** The equation of a place minus a multiple of another one. */
    private Equation less(Equation of, Equation other, long factor) {
        int[] places = new int[of.terms() + other.terms() + 1];
        long[] weights = new long[places.length];
        int n = 0;
        int i = 0;
        int j = 0;
        boolean named = false;
        while (i < of.terms() || j < other.terms() || !named) {
            int mine = i < of.terms() ? of.others()[i] : Integer.MAX_VALUE;
            int theirs = j < other.terms() ? other.others()[j] : Integer.MAX_VALUE;
            int itself = named ? Integer.MAX_VALUE : other.place();
            int next = Math.min(itself, Math.min(mine, theirs));
            long sum = mine == next ? of.weights()[i++] : 0;
            sum -= theirs == next ? factor * other.weights()[j++] : 0;
            sum -= itself == next ? factor : 0;
            named |= itself == next;
            places[n] = next;
            weights[n] = sum & ring;
            n += weights[n] == 0 ? 0 : 1;
        }
        long constant = (of.constant() - factor * other.constant()) & ring;
        return new Equation(of.place(), constant, Arrays.copyOf(places, n), Arrays.copyOf(weights, n));
    }
}
