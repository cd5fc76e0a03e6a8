package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SparseVector;

/**
 * Decides whether linear forms in non-negative variables can satisfy their bounds, exactly and over the rationals.
 *
 * <p>This is the simplex method for bounds that are added and removed (Dutertre and de Moura, <i>A fast
 * linear-arithmetic solver for DPLL(T)</i>, CAV 2006): the tableau has one row per form, each check starts from the
 * current tableau, and {@link #undo} only restores bounds. Variables are numbered: first the columns, then the forms
 * as they were added. A row is an integer vector {@code Σ a·v = 0} in which the coefficient of its basic variable is
 * negative. A variable that is not basic always has an integral value within its bounds, so the values of basic ones
 * need not be stored. On overflow the check is repeated once from a new tableau; if that overflows too, the answer is
 * unknown. Not thread-safe.
 */
final class Simplex {
    /** The reason of a bound that needs none: columns are not negative, or the bound was given with the form. */
    static final int NATURAL = -1;

    static final long NO_LOWER = Long.MIN_VALUE;
    static final long NO_UPPER = Long.MAX_VALUE;

    /** After this many pivots plus one per row, Bland's rule is used, which cannot cycle. */
    private static final int PIVOTS_BEFORE_BLAND = 100;

    /** The answer to {@link #check}. */
    enum Answer {
        FEASIBLE,
        INFEASIBLE,
        GIVEN_UP
    }

    /**
     * A bound that takes part in a contradiction: all of them, multiplied and added up, say {@code 0 ≥ 1} or worse.
     *
     * @param reason why the bound holds
     * @param times positive
     */
    record Part(int variable, int reason, long times) {}

    private final int columns;
    private int variables;
    private final VariableBounds bounds;
    private long[] value;
    private int[] rowOf;
    private int[] occurrences;
    private final List<SparseVector> forms = new ArrayList<>();
    private final List<SparseVector> rows = new ArrayList<>();
    private int[] basic = new int[16];
    private double[] excess = new double[16];
    private final BitSet stale = new BitSet();
    private List<Part> conflict = List.of();

    /** A tableau with this many columns, each at least 0, and no forms. */
    Simplex(int columns) {
        this.columns = columns;
        variables = columns;
        bounds = new VariableBounds(columns);
        value = new long[columns];
        rowOf = new int[columns];
        occurrences = new int[columns];
        Arrays.fill(rowOf, -1);
        for (int c = 0; c < columns; c++) {
            bounds.add(0, NATURAL, NO_UPPER, NATURAL);
        }
    }

    /** Adds a form over the columns with permanent bounds, and returns its variable. */
    int add(SparseVector form, long lower, int lowerReason, long upper, int upperReason) {
        int variable = variables++;
        int row = rows.size();
        value = Arrays.copyOf(value, Math.max(value.length, grown(variables)));
        rowOf = Arrays.copyOf(rowOf, value.length);
        occurrences = Arrays.copyOf(occurrences, value.length);
        basic = Arrays.copyOf(basic, Math.max(basic.length, grown(row + 1)));
        excess = Arrays.copyOf(excess, basic.length);
        bounds.add(lower, lowerReason, upper, upperReason);
        forms.add(row(form, variable));
        rows.add(SparseVector.unit(variable));
        occurrences[variable] = 1;
        basic[row] = variable;
        rowOf[variable] = row;
        try {
            replace(row, substituted(forms.get(row)));
        } catch (ArithmeticException overflow) {
            reset();
        }
        return variable;
    }

    private static int grown(int needed) {
        return Integer.bitCount(needed) == 1 ? 2 * needed : Integer.highestOneBit(needed) << 1;
    }

    private static SparseVector row(SparseVector form, int variable) {
        return form.combine(1, SparseVector.unit(variable), -1);
    }

    /** The row with basic columns replaced by their definitions. */
    private SparseVector substituted(SparseVector form) {
        SparseVector row = form;
        for (int k = 0; k < form.size() && form.position(k) < columns; k++) {
            int other = rowOf[form.position(k)];
            if (other >= 0) {
                row = without(row, form.position(k), rows.get(other));
            }
        }
        return row;
    }

    /** Resets the tableau: all forms are basic, and the columns are at their lower bounds. */
    private void reset() {
        Arrays.fill(rowOf, 0, variables, -1);
        Arrays.fill(occurrences, 0);
        for (int c = 0; c < columns; c++) {
            value[c] = bounds.lower(c);
        }
        for (int r = 0; r < rows.size(); r++) {
            basic[r] = columns + r;
            rowOf[basic[r]] = r;
            rows.set(r, forms.get(r));
            count(forms.get(r), 1);
        }
        stale.set(0, rows.size());
    }

    private void replace(int row, SparseVector by) {
        count(rows.get(row), -1);
        rows.set(row, by);
        count(by, 1);
        stale.set(row);
    }

    private void count(SparseVector row, int change) {
        for (int k = 0; k < row.size(); k++) {
            occurrences[row.position(k)] += change;
        }
    }

    /** The state to return to. */
    int mark() {
        return bounds.mark();
    }

    /** Restores the bounds that were changed since then. */
    void undo(int mark) {
        bounds.undo(mark, variable -> {
            if (rowOf[variable] >= 0) {
                stale.set(rowOf[variable]);
            }
        });
    }

    /** Sets a lower bound; false when the upper bound contradicts it, which is then the {@link #conflict}. */
    boolean atLeast(int variable, long bound, int reason) {
        if (bound <= bounds.lower(variable)) {
            return true;
        }
        if (bound > bounds.upper(variable)) {
            conflict = List.of(new Part(variable, reason, 1), new Part(variable, bounds.upperReason(variable), 1));
            return false;
        }
        bounds.setLower(variable, bound, reason);
        keepWithin(variable);
        return true;
    }

    /** Sets an upper bound; false when the lower bound contradicts it, which is then the {@link #conflict}. */
    boolean atMost(int variable, long bound, int reason) {
        if (bound >= bounds.upper(variable)) {
            return true;
        }
        if (bound < bounds.lower(variable)) {
            conflict = List.of(new Part(variable, reason, 1), new Part(variable, bounds.lowerReason(variable), 1));
            return false;
        }
        bounds.setUpper(variable, bound, reason);
        keepWithin(variable);
        return true;
    }

    private void keepWithin(int variable) {
        if (rowOf[variable] >= 0) {
            stale.set(rowOf[variable]);
            return;
        }
        long within = Math.min(Math.max(value[variable], bounds.lower(variable)), bounds.upper(variable));
        if (within != value[variable]) {
            value[variable] = within;
            markRowsWith(variable);
        }
    }

    private void markRowsWith(int variable) {
        for (int r = 0; r < rows.size(); r++) {
            if (rows.get(r).at(variable) != 0) {
                stale.set(r);
            }
        }
    }

    /** Whether all bounds can be satisfied together. */
    Answer check(Limit limit) {
        try {
            return solve(limit);
        } catch (ArithmeticException overflow) {
            reset();
        }
        try {
            return solve(limit);
        } catch (ArithmeticException overflow) {
            reset();
            return Answer.GIVEN_UP;
        }
    }

    /** Why the bounds cannot be satisfied, after such an answer. */
    List<Part> conflict() {
        return conflict;
    }

    private Answer solve(Limit limit) {
        int patience = PIVOTS_BEFORE_BLAND + rows.size();
        for (int pivots = 0; ; pivots++) {
            refresh();
            boolean bland = pivots > patience;
            int row = violated(bland);
            if (row < 0) {
                return Answer.FEASIBLE;
            }
            int entering = entering(row, bland);
            if (entering < 0) {
                conflict = explain(row);
                return Answer.INFEASIBLE;
            }
            if (limit.isOver()) {
                return Answer.GIVEN_UP;
            }
            pivot(row, entering);
        }
    }

    private void refresh() {
        for (int r = stale.nextSetBit(0); r >= 0; r = stale.nextSetBit(r + 1)) {
            excess[r] = excess(r);
            stale.clear(r);
        }
    }

    /** How far the basic variable of a row is above its upper bound, or, then negative, below its lower bound. */
    private double excess(int row) {
        long scale = scale(row);
        long scaled = numerator(row);
        long lower = bounds.lower(basic[row]);
        long upper = bounds.upper(basic[row]);
        if (lower != NO_LOWER && scaled < Math.multiplyExact(lower, scale)) {
            return Math.min(-Double.MIN_NORMAL, (double) scaled / scale - lower);
        }
        if (upper != NO_UPPER && scaled > Math.multiplyExact(upper, scale)) {
            return Math.max(Double.MIN_NORMAL, (double) scaled / scale - upper);
        }
        return 0;
    }

    private long scale(int row) {
        return Math.negateExact(rows.get(row).at(basic[row]));
    }

    /** The value of a row's basic variable times the row's scale. */
    private long numerator(int row) {
        SparseVector vector = rows.get(row);
        long sum = 0;
        for (int k = 0; k < vector.size(); k++) {
            int variable = vector.position(k);
            if (variable != basic[row] && value[variable] != 0) {
                sum = Math.addExact(sum, Math.multiplyExact(vector.value(k), value[variable]));
            }
        }
        return sum;
    }

    private int violated(boolean first) {
        int worst = -1;
        for (int r = 0; r < rows.size(); r++) {
            if (excess[r] != 0) {
                boolean better =
                        worst < 0 || (first ? basic[r] < basic[worst] : Math.abs(excess[r]) > Math.abs(excess[worst]));
                worst = better ? r : worst;
            }
        }
        return worst;
    }

    /** A variable of the row that may move the basic one towards its bounds; -1 when there is none. */
    private int entering(int row, boolean first) {
        SparseVector vector = rows.get(row);
        int best = -1;
        for (int k = 0; k < vector.size(); k++) {
            int variable = vector.position(k);
            if (variable != basic[row] && mayHelp(variable, vector.value(k) > 0 == excess[row] < 0)) {
                if (first) {
                    return variable;
                }
                best = best < 0 || occurrences[variable] < occurrences[best] ? variable : best;
            }
        }
        return best;
    }

    private boolean mayHelp(int variable, boolean byGrowing) {
        return byGrowing ? value[variable] < bounds.upper(variable) : value[variable] > bounds.lower(variable);
    }

    private void pivot(int row, int entering) {
        int leaving = basic[row];
        SparseVector pivot = rows.get(row);
        List<SparseVector> changed = new ArrayList<>();
        BitSet where = new BitSet();
        for (int r = 0; r < rows.size(); r++) {
            if (r != row && rows.get(r).at(entering) != 0) {
                changed.add(without(rows.get(r), entering, pivot));
                where.set(r);
            }
        }
        value[leaving] = excess[row] < 0 ? bounds.lower(leaving) : bounds.upper(leaving);
        value[entering] = 0;
        rowOf[leaving] = -1;
        rowOf[entering] = row;
        basic[row] = entering;
        rows.set(row, pivot.at(entering) < 0 ? pivot : negated(pivot));
        stale.set(row);
        int next = 0;
        for (int r = where.nextSetBit(0); r >= 0; r = where.nextSetBit(r + 1)) {
            replace(r, changed.get(next++));
        }
    }

    private static SparseVector negated(SparseVector row) {
        return row.combine(-1, SparseVector.unit(0), 0);
    }

    /** Scales the row and adds or subtracts another, so that the variable is eliminated. */
    private static SparseVector without(SparseVector row, int variable, SparseVector other) {
        long there = row.at(variable);
        long here = other.at(variable);
        long divisor = SparseVector.gcd(here, there);
        long factor = Math.negateExact(there / divisor);
        return row.combine(Math.absExact(here / divisor), other, here > 0 ? factor : Math.negateExact(factor));
    }

    private List<Part> explain(int row) {
        SparseVector vector = rows.get(row);
        List<Part> parts = new ArrayList<>();
        for (int k = 0; k < vector.size(); k++) {
            int variable = vector.position(k);
            boolean atLower = excess[row] < 0 == vector.value(k) < 0;
            int reason = atLower ? bounds.lowerReason(variable) : bounds.upperReason(variable);
            parts.add(new Part(variable, reason, Math.absExact(vector.value(k))));
        }
        return parts;
    }

    /** The lower bound of a variable, to the precision of a double. */
    double lower(int variable) {
        return bounds.lower(variable) == NO_LOWER ? Double.NEGATIVE_INFINITY : bounds.lower(variable);
    }

    /** The upper bound of a variable, to the precision of a double. */
    double upper(int variable) {
        return bounds.upper(variable) == NO_UPPER ? Double.POSITIVE_INFINITY : bounds.upper(variable);
    }

    /** The value of a variable after a feasible answer, to the precision of a double. */
    double value(int variable) {
        int row = rowOf[variable];
        return row < 0 ? value[variable] : (double) numerator(row) / scale(row);
    }

    /**
     * Lower and upper bounds of numbered variables with their reasons, and a trail to undo changes.
     *
     * <p>Bounds given with a variable are permanent; those set later are undone in reverse order. Not thread-safe.
     */
    private static final class VariableBounds {
        private int size;
        private long[] bound;
        private int[] reason;

        /** The entries that were replaced: twice the variable, plus 1 for upper bounds; what was there before. */
        private int[] trail = new int[16];

        private long[] oldBound = new long[16];
        private int[] oldReason = new int[16];
        private int trailLength;

        VariableBounds(int expected) {
            bound = new long[2 * expected + 16];
            reason = new int[bound.length];
        }

        void add(long lower, int lowerReason, long upper, int upperReason) {
            if (2 * size + 1 >= bound.length) {
                bound = Arrays.copyOf(bound, 2 * bound.length);
                reason = Arrays.copyOf(reason, bound.length);
            }
            bound[2 * size] = lower;
            reason[2 * size] = lowerReason;
            bound[2 * size + 1] = upper;
            reason[2 * size + 1] = upperReason;
            size++;
        }

        long lower(int variable) {
            return bound[2 * variable];
        }

        long upper(int variable) {
            return bound[2 * variable + 1];
        }

        int lowerReason(int variable) {
            return reason[2 * variable];
        }

        int upperReason(int variable) {
            return reason[2 * variable + 1];
        }

        void setLower(int variable, long to, int because) {
            set(2 * variable, to, because);
        }

        void setUpper(int variable, long to, int because) {
            set(2 * variable + 1, to, because);
        }

        private void set(int entry, long to, int because) {
            if (trailLength == trail.length) {
                trail = Arrays.copyOf(trail, 2 * trailLength);
                oldBound = Arrays.copyOf(oldBound, trail.length);
                oldReason = Arrays.copyOf(oldReason, trail.length);
            }
            trail[trailLength] = entry;
            oldBound[trailLength] = bound[entry];
            oldReason[trailLength++] = reason[entry];
            bound[entry] = to;
            reason[entry] = because;
        }

        int mark() {
            return trailLength;
        }

        /** Undoes the changes since the mark and reports each variable affected. */
        void undo(int mark, IntConsumer changed) {
            while (trailLength > mark) {
                int entry = trail[--trailLength];
                bound[entry] = oldBound[trailLength];
                reason[entry] = oldReason[trailLength];
                changed.accept(entry / 2);
            }
        }
    }
}
