package org.tidemark.net.structure;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The most tokens a place can hold by the state equation alone: a linear program, solved exactly.
 *
 * <p>The program is: maximise {@code m(p)} where {@code m = m0 + C x}, {@code m ≥ 0}, {@code x ≥ 0}. Its tableau has
 * one row per place, starts at {@code x = 0}, {@code m = m0}, and is reused for the next place. Rows are integer
 * vectors that are scaled as needed, so nothing is rounded; a place for which they overflow, or take too much memory,
 * gets no bound. The row of the optimum reads {@code k·m(p) + Σ y·m + Σ c·x = b} with no negative coefficient: its
 * places are weights of a sum that never grows. Entering columns are chosen by the steepest coefficient, and by
 * Bland's rule while the value stalls, which cannot cycle.
 *
 * <p>Positions: transitions, then places, then the place in question a second time, then the constant. Not thread-safe.
 */
final class StateEquation {
    private static final int MOST_STALLED_PIVOTS = 40;

    private final Incidence incidence;
    private final int[] initial;
    private final Limit limit;
    private final int transitions;
    private final int goal;
    private final int constant;
    private final SparseVector[] rows;
    private final int[] basic;
    private final int[] rowOf;
    private long entries;

    StateEquation(Incidence incidence, int[] initial, Limit limit) {
        this.incidence = incidence;
        this.initial = initial;
        this.limit = limit;
        transitions = incidence.transitions();
        goal = transitions + incidence.places();
        constant = goal + 1;
        rows = new SparseVector[incidence.places()];
        basic = new int[rows.length];
        rowOf = new int[goal];
        reset();
    }

    private void reset() {
        Arrays.fill(rowOf, -1);
        entries = 0;
        for (int p = 0; p < rows.length; p++) {
            SparseVector marking = SparseVector.unit(transitions + p).combine(1, incidence.ofPlace(p), -1);
            rows[p] = initial[p] == 0 ? marking : marking.combine(1, SparseVector.unit(constant), initial[p]);
            basic[p] = transitions + p;
            rowOf[transitions + p] = p;
            entries += rows[p].size();
        }
    }

    /** Weights of a sum that never grows and gives the best bound of the place; null if none was found. */
    @Nullable
    SparseVector weights(int place) {
        try {
            SparseVector optimum = maximise(place);
            if (entries > Farkas.MOST_ENTRIES) {
                reset();
            }
            return optimum == null ? null : weights(optimum, place);
        } catch (ArithmeticException overflow) {
            reset();
            return null;
        }
    }

    private SparseVector weights(SparseVector optimum, int place) {
        return optimum.part(transitions, goal).combine(1, SparseVector.unit(place), optimum.at(goal));
    }

    /** The row of the optimum; null if the place is unbounded here, or time or memory ran out. */
    private @Nullable SparseVector maximise(int place) {
        SparseVector value = objective(transitions + place);
        int stalled = 0;
        while (true) {
            int column = entering(value, stalled > MOST_STALLED_PIVOTS);
            if (column < 0) {
                return value;
            }
            int row = leaving(column, stalled > MOST_STALLED_PIVOTS);
            if (row < 0 || limit.isOver()) {
                return null;
            }
            stalled = rows[row].at(constant) == 0 ? stalled + 1 : 0;
            if (!pivot(row, column)) {
                return null;
            }
            value = without(value, column, rows[row]);
        }
    }

    private SparseVector objective(int variable) {
        SparseVector renamed = SparseVector.unit(goal).combine(1, SparseVector.unit(variable), -1);
        int row = rowOf[variable];
        return row < 0 ? renamed : rows[row].combine(1, renamed, rows[row].at(variable));
    }

    private int entering(SparseVector value, boolean first) {
        int column = -1;
        long least = 0;
        for (int k = 0; k < value.size() && value.position(k) < goal; k++) {
            if (value.value(k) < least) {
                column = value.position(k);
                if (first) {
                    return column;
                }
                least = value.value(k);
            }
        }
        return column;
    }

    /** The row that limits the entering variable most; -1 if none does, so that the place is unbounded here. */
    private int leaving(int column, boolean first) {
        int best = -1;
        for (int r = 0; r < rows.length; r++) {
            if (rows[r].at(column) > 0) {
                int order = best < 0 ? -1 : compareRatios(r, best, column);
                if (order < 0 || (order == 0 && first && basic[r] < basic[best])) {
                    best = r;
                }
            }
        }
        return best;
    }

    private int compareRatios(int r, int other, int column) {
        long mine = Math.multiplyExact(rows[r].at(constant), rows[other].at(column));
        long theirs = Math.multiplyExact(rows[other].at(constant), rows[r].at(column));
        return Long.compare(mine, theirs);
    }

    /** Makes the column basic; false if time or memory ran out halfway, which leaves the tableau unusable. */
    private boolean pivot(int row, int column) {
        SparseVector pivot = rows[row];
        for (int r = 0; r < rows.length; r++) {
            if (r != row && rows[r].at(column) != 0) {
                if (limit.isOver() || entries > Farkas.MOST_ENTRIES) {
                    return false;
                }
                SparseVector changed = without(rows[r], column, pivot);
                entries += changed.size() - rows[r].size();
                rows[r] = changed;
            }
        }
        rowOf[basic[row]] = -1;
        basic[row] = column;
        rowOf[column] = row;
        return true;
    }

    /** Scales a row and adds or subtracts the pivot row, so that the column is eliminated. */
    private static SparseVector without(SparseVector row, int column, SparseVector pivot) {
        long there = row.at(column);
        if (there == 0) {
            return row;
        }
        long here = pivot.at(column);
        long divisor = SparseVector.gcd(here, there);
        return row.combine(here / divisor, pivot, Math.negateExact(there / divisor));
    }
}
