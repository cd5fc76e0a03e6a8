package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * A basis of all integer combinations of rows, negative ones included, that give 0: Gauss' elimination without fractions.
 *
 * <p>Unlike {@link Farkas} it never makes more rows than there are. A row that overflows is dropped, and the result then
 * said to be incomplete; the others are right all the same.
 */
final class Elimination {
    private Elimination() {}

    /** Independent weights of places whose weighted effect is 0 for every transition. */
    static Farkas.Result solve(Incidence incidence, Limit limit) {
        int columns = incidence.transitions();
        List<SparseVector> rows = new ArrayList<>();
        for (int p = 0; p < incidence.places(); p++) {
            rows.add(SparseVector.unit(columns + p).combine(1, incidence.ofPlace(p), 1));
        }
        List<SparseVector> basis = new ArrayList<>();
        boolean complete = true;
        while (!rows.isEmpty() && !limit.isOver()) {
            SparseVector pivot = takeShortest(rows);
            int column = pivot.position(0);
            if (column >= columns) {
                basis.add(pivot.moved(position -> position - columns));
                continue;
            }
            complete &= eliminate(rows, pivot, column);
        }
        return new Farkas.Result(basis, complete && rows.isEmpty());
    }

    private static SparseVector takeShortest(List<SparseVector> rows) {
        int shortest = 0;
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i).size() < rows.get(shortest).size()) {
                shortest = i;
            }
        }
        SparseVector taken = rows.get(shortest);
        rows.set(shortest, rows.get(rows.size() - 1));
        rows.remove(rows.size() - 1);
        return taken;
    }

    private static boolean eliminate(List<SparseVector> rows, SparseVector pivot, int column) {
        boolean complete = true;
        for (int i = rows.size() - 1; i >= 0; i--) {
            long there = rows.get(i).at(column);
            if (there == 0) {
                continue;
            }
            long here = pivot.at(column);
            try {
                long divisor = SparseVector.gcd(here, there);
                rows.set(i, rows.get(i).combine(here / divisor, pivot, Math.negateExact(there / divisor)));
            } catch (ArithmeticException overflow) {
                rows.remove(i);
                complete = false;
            }
        }
        return complete;
    }
}
