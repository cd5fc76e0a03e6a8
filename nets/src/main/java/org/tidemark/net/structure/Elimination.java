package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * A basis of all integer combinations of rows, including negative ones, that give 0: fraction-free Gaussian
 * elimination.
 *
 * <p>Unlike {@link Farkas} it never creates additional rows, though they get longer. A row that overflows is dropped,
 * and the result is marked incomplete; the other rows are still right.
 */
final class Elimination {
    private final int columns;
    private final Limit limit;
    private final List<SparseVector> rows = new ArrayList<>();
    private final List<SparseVector> basis = new ArrayList<>();
    private long entries;
    private Lack lack = Lack.NOTHING;

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
            lack = Lack.TIME;
            return false;
        }
        if (entries > Farkas.MOST_ENTRIES) {
            lack = Lack.ROOM;
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
            lack = Lack.DIGITS;
        }
    }
}
