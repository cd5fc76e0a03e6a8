package org.tidemark.net.structure;

import java.util.Comparator;
import java.util.List;
import org.tidemark.net.PetriNet;

/**
 * Weighted sums that firing never changes (of places), or firing counts that change nothing (of transitions).
 *
 * <p>{@code minimal} are semiflows: no weight is negative, and the weights have no common divisor. When complete,
 * they are all of those whose support contains no other's, and every semiflow is a non-negative combination of them.
 * There may be exponentially many; if a limit stopped the search, {@code minimal} are those found until then, and
 * {@code basis} spans all flows, including those with negative weights, unless it is incomplete too. Read and
 * inhibitor arcs are ignored: an invariant of the net without them is one of the net with them. Immutable.
 *
 * @param minimal semiflows found, short ones first
 * @param lack why these are not all minimal ones
 * @param basis independent flows, when the minimal semiflows are incomplete; else empty
 * @param basisLack why the basis does not span all flows
 */
public record Semiflows(List<SparseVector> minimal, Lack lack, List<SparseVector> basis, Lack basisLack) {
    /** The most rows besides those of the net; more count as an explosion. */
    private static final int MOST_ROWS = 20_000;

    /** Enough where only short semiflows matter. */
    private static final int FEW_ROWS = 500;

    public Semiflows {
        minimal = List.copyOf(minimal);
        basis = List.copyOf(basis);
    }

    /** Whether all minimal semiflows were found. */
    public boolean complete() {
        return lack == Lack.NOTHING;
    }

    /** Whether all flows are combinations of those in the basis, if there is one, else of the minimal ones. */
    public boolean basisComplete() {
        return basisLack == Lack.NOTHING;
    }

    /** P-semiflows: weights of places. */
    public static Semiflows ofPlaces(PetriNet net, Limit limit) {
        return solve(Incidence.of(net), MOST_ROWS, limit);
    }

    /**
     * The same for who needs some equations rather than all: gives up on further semiflows early, by their number and not by the
     * clock, so that unless the limit is over a net always has the same.
     */
    public static Semiflows someOfPlaces(PetriNet net, Limit limit) {
        return solve(Incidence.of(net), FEW_ROWS, limit);
    }

    /**
     * The P-semiflows that are found before the number of additional rows exceeds {@code mostRows}; without a basis.
     */
    static Semiflows ofPlaces(PetriNet net, int mostRows, Limit limit) {
        Farkas.Result farkas = Farkas.solve(Incidence.of(net), mostRows, limit);
        return new Semiflows(shortestFirst(farkas.weights()), farkas.lack(), List.of(), farkas.lack());
    }

    /** T-semiflows: firing counts of transitions. */
    public static Semiflows ofTransitions(PetriNet net, Limit limit) {
        return solve(Incidence.of(net).transposed(), MOST_ROWS, limit);
    }

    private static Semiflows solve(Incidence incidence, int mostRows, Limit limit) {
        Farkas.Result farkas = Farkas.solve(incidence, mostRows, limit.share(0.7));
        List<SparseVector> minimal = shortestFirst(farkas.weights());
        if (farkas.lack() == Lack.NOTHING) {
            return new Semiflows(minimal, Lack.NOTHING, List.of(), Lack.NOTHING);
        }
        Farkas.Result basis = Elimination.solve(incidence, limit);
        return new Semiflows(minimal, farkas.lack(), shortestFirst(basis.weights()), basis.lack());
    }

    private static List<SparseVector> shortestFirst(List<SparseVector> flows) {
        return flows.stream()
                .sorted(Comparator.comparingInt(SparseVector::size))
                .toList();
    }
}
