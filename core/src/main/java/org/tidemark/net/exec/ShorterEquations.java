package org.tidemark.net.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    /** So many equations that share a term are looked at. */
    private static final int MOST_LOOKS = 64;

    private final long ring;

    /** For each place the equations it is a term of, as they were. */
    private final Map<Integer, List<Equation>> withTerm = new HashMap<>();

    private ShorterEquations(boolean parity) {
        ring = parity ? 1 : -1;
    }

    static List<Equation> of(List<Equation> equations, boolean parity) {
        ShorterEquations shorter = new ShorterEquations(parity);
        return equations.stream()
                .sorted(Comparator.comparingInt(Equation::terms).thenComparingInt(Equation::place))
                .map(shorter::shorten)
                .sorted(Comparator.comparingInt(Equation::place))
                .toList();
    }

    /** An equation by those that came before, and for those that come after. */
    private Equation shorten(Equation equation) {
        Map<Equation, Integer> shared = new HashMap<>();
        Equation best = equation;
        for (int q : equation.others()) {
            List<Equation> others = withTerm.getOrDefault(q, List.of());
            for (Equation other : others.subList(Math.max(0, others.size() - MOST_LOOKS), others.size())) {
                if (2 * shared.merge(other, 1, Integer::sum) == other.terms() + other.terms() % 2) {
                    best = shorter(best, less(equation, other, 1));
                    best = ring == 1 ? best : shorter(best, less(equation, other, -1));
                }
            }
        }
        for (int q : equation.others()) {
            withTerm.computeIfAbsent(q, p -> new ArrayList<>()).add(equation);
        }
        return best;
    }

    private static Equation shorter(Equation first, Equation second) {
        return second.terms() < first.terms() ? second : first;
    }

    /** The equation of a place minus a multiple of another one. */
    private Equation less(Equation of, Equation other, long factor) {
        Map<Integer, Long> terms = new HashMap<>();
        for (int k = 0; k < of.terms(); k++) {
            terms.merge(of.others()[k], of.weights()[k], Long::sum);
        }
        for (int k = 0; k < other.terms(); k++) {
            terms.merge(other.others()[k], -factor * other.weights()[k], Long::sum);
        }
        terms.put(other.place(), -factor);
        int[] places = terms.keySet().stream()
                .filter(p -> (terms.getOrDefault(p, 0L) & ring) != 0)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        long[] weights =
                Arrays.stream(places).mapToLong(p -> terms.getOrDefault(p, 0L) & ring).toArray();
        return new Equation(of.place(), (of.constant() - factor * other.constant()) & ring, places, weights);
    }
}
