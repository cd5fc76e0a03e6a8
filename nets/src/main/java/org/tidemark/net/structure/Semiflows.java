package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.BitSet;
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
public record Semiflows(
        List<SparseVector> minimal, Incompleteness lack, List<SparseVector> basis, Incompleteness basisLack) {
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
        return lack == Incompleteness.NOTHING;
    }

    /** Whether all flows are combinations of those in the basis, if there is one, else of the minimal ones. */
    public boolean basisComplete() {
        return basisLack == Incompleteness.NOTHING;
    }

    /** P-semiflows: weights of places. */
    public static Semiflows ofPlaces(PetriNet net, Limit limit) {
        return solve(Incidence.of(net), MOST_ROWS, limit);
    }

    /**
     * Some P-semiflows, for users that need a few equations rather than all: stops early, by the number of semiflows
     * and not by the clock, so that unless the limit is over a net always has the same result.
     */
    public static Semiflows someOfPlaces(PetriNet net, Limit limit) {
        return someOfPlaces(net, new BitSet(), limit);
    }

    /** Some P-semiflows of a net without some of its transitions. */
    public static Semiflows someOfPlaces(PetriNet net, BitSet without, Limit limit) {
        return solve(Incidence.of(net, without), FEW_ROWS, limit);
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
        if (farkas.lack() == Incompleteness.NOTHING) {
            return new Semiflows(minimal, Incompleteness.NOTHING, List.of(), Incompleteness.NOTHING);
        }
        Farkas.Result basis = Elimination.solve(incidence, limit);
        return new Semiflows(minimal, farkas.lack(), shortestFirst(basis.weights()), basis.lack());
    }

    private static List<SparseVector> shortestFirst(List<SparseVector> flows) {
        return flows.stream()
                .sorted(Comparator.comparingInt(SparseVector::size))
                .toList();
    }

    /**
     * A basis of all integer combinations of rows, including negative ones, that give 0: fraction-free Gaussian
     * elimination.
     *
     * <p>Unlike {@link Farkas} it never creates additional rows, though they get longer. A row that overflows is dropped,
     * and the result is marked incomplete; the other rows are still right.
     */
    static final class Elimination {
        private final int columns;
        private final Limit limit;
        private final List<SparseVector> rows = new ArrayList<>();
        private final List<SparseVector> basis = new ArrayList<>();
        private long entries;
        private Incompleteness lack = Incompleteness.NOTHING;

        private Elimination(Incidence incidence, Limit limit) {
            this.columns = incidence.transitions();
            this.limit = limit;
            for (int p = 0; p < incidence.places(); p++) {
                SparseVector row = SparseVector.unit(columns + p).combine(1, incidence.ofPlace(p), 1);
                rows.add(row);
                entries += row.size();
            }
        }

        /** Independent weights of places whose weighted effect is 0 for every transition. */
        static Farkas.Result solve(Incidence incidence, Limit limit) {
            Elimination elimination = new Elimination(incidence, limit);
            while (!elimination.rows.isEmpty() && elimination.goesOn()) {
                elimination.takeRow();
            }
            return new Farkas.Result(elimination.basis, elimination.lack);
        }

        /** Whether time and memory allow another row; overflowing rows are not a reason to stop. */
        private boolean goesOn() {
            if (limit.isOver()) {
                lack = Incompleteness.TIME;
                return false;
            }
            if (entries > Farkas.MOST_ENTRIES) {
                lack = Incompleteness.ROOM;
                return false;
            }
            return true;
        }

        private void takeRow() {
            SparseVector pivot = takeShortest();
            int column = pivot.position(0);
            if (column >= columns) {
                basis.add(pivot.moved(position -> position - columns));
                return;
            }
            for (int i = rows.size() - 1; i >= 0; i--) {
                long there = rows.get(i).at(column);
                if (there != 0) {
                    if (!goesOn()) {
                        return;
                    }
                    eliminate(i, there, pivot, pivot.at(column));
                }
            }
        }

        private SparseVector takeShortest() {
            int shortest = 0;
            for (int i = 1; i < rows.size(); i++) {
                if (rows.get(i).size() < rows.get(shortest).size()) {
                    shortest = i;
                }
            }
            return take(shortest);
        }

        private SparseVector take(int i) {
            SparseVector taken = rows.get(i);
            rows.set(i, rows.get(rows.size() - 1));
            rows.remove(rows.size() - 1);
            entries -= taken.size();
            return taken;
        }

        private void eliminate(int i, long there, SparseVector pivot, long here) {
            try {
                long divisor = SparseVector.gcd(here, there);
                SparseVector row = rows.get(i).combine(here / divisor, pivot, Math.negateExact(there / divisor));
                entries += row.size() - rows.get(i).size();
                rows.set(i, row);
            } catch (ArithmeticException overflow) {
                take(i);
                lack = Incompleteness.DIGITS;
            }
        }
    }
}
