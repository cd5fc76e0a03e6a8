package org.tidemark.net.structure;

import java.util.Comparator;
import java.util.List;
import org.tidemark.net.PetriNet;

/**
 * Weighted sums that firing never changes (of places), or firing counts that change nothing (of transitions).
 *
 * <p>{@code minimal} are semiflows: no weight is negative, and the weights have no common divisor. When
 * {@code complete}, they are all of those whose support contains no other's, and every semiflow is a non-negative
 * combination of them. There may be exponentially many; when a limit stopped the search, {@code minimal} are those found
 * until then, and {@code basis} spans all flows, negative weights included, as far as {@code basisComplete} says so. Read
 * and inhibitor arcs play no part: an invariant of the net without them is one of the net with them. Immutable.
 *
 * @param minimal semiflows found, short ones first
 * @param complete whether these are all minimal ones
 * @param basis independent flows, when the minimal semiflows are incomplete; else empty
 * @param basisComplete whether the basis spans all flows
 */
public record Semiflows(List<SparseVector> minimal, boolean complete, List<SparseVector> basis, boolean basisComplete) {
    /** More rows than this besides those of the net are an explosion. */
    private static final int MOST_ROWS = 20_000;

    public Semiflows {
        minimal = List.copyOf(minimal);
        basis = List.copyOf(basis);
    }

    /** P-semiflows: weights of places. */
    public static Semiflows ofPlaces(PetriNet net, Limit limit) {
        return solve(Incidence.of(net), limit);
    }

    /** T-semiflows: firing counts of transitions. */
    public static Semiflows ofTransitions(PetriNet net, Limit limit) {
        return solve(Incidence.of(net).transposed(), limit);
    }

    private static Semiflows solve(Incidence incidence, Limit limit) {
        Farkas.Result farkas = Farkas.solve(incidence, MOST_ROWS, limit.share(0.7));
        List<SparseVector> minimal = farkas.weights().stream()
                .sorted(Comparator.comparingInt(SparseVector::size))
                .toList();
        if (farkas.complete()) {
            return new Semiflows(minimal, true, List.of(), true);
        }
        Farkas.Result basis = Elimination.solve(incidence, limit);
        return new Semiflows(minimal, false, basis.weights(), basis.complete());
    }
}
