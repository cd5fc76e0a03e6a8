package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All minimal non-negative integer combinations of rows that give 0: Farkas' elimination.
 *
 * <p>Each row starts with its effect on the columns and a weight of 1 on itself. Columns are eliminated one by one,
 * the one that creates the fewest rows first, by adding every positive row to every negative one. A combination is
 * kept only if no third row uses a subset of what the two use together; that keeps exactly the combinations of
 * minimal support (the extreme rays of the cone of solutions so far), each once. The number of rows may still
 * explode, so rows, numbers and time are limited. A combination that overflows is dropped. In each of these cases the
 * elimination ends, and the result is marked incomplete.
 */
final class Farkas {
    /** A vector of effects (positions below {@code columns}) and weights (the others). */
    private static final class Row {
        final SparseVector vector;
        final int firstWeight;
        boolean gone;

        Row(SparseVector vector, int columns) {
            this.vector = vector;
            this.firstWeight = vector.sizeBelow(columns);
        }
    }

    /**
     * The most numbers in all rows together, about 100 MB; more would leave too little memory for the rest of the
     * program.
     */
    static final long MOST_ENTRIES = 8_000_000;

    private final int columns;
    private final int most;
    private final Limit limit;
    private final List<List<Row>> withColumn = new ArrayList<>();
    private final List<List<Row>> withLeastWeight = new ArrayList<>();
    private final int[] positive;
    private final int[] negative;
    private final boolean[] eliminated;
    private final boolean[] marked;
    private final List<Row> rows = new ArrayList<>();
    private int live;
    private long entries;
    private Incompleteness lack = Incompleteness.NOTHING;

    private Farkas(Incidence incidence, int most, Limit limit) {
        this.columns = incidence.transitions();
        this.most = most;
        this.limit = limit;
        positive = new int[columns];
        negative = new int[columns];
        eliminated = new boolean[columns];
        marked = new boolean[incidence.places()];
        for (int c = 0; c < columns; c++) {
            withColumn.add(new ArrayList<>());
        }
        for (int p = 0; p < incidence.places(); p++) {
            withLeastWeight.add(new ArrayList<>());
        }
        for (int p = 0; p < incidence.places(); p++) {
            SparseVector weight = SparseVector.unit(columns + p);
            add(new Row(weight.combine(1, incidence.ofPlace(p), 1), columns));
        }
    }

    /** The combinations found, and what prevented finding all. */
    record Result(List<SparseVector> weights, Incompleteness lack) {}

    /** The minimal non-negative weights of places whose weighted effect is 0 for every transition. */
    static Result solve(Incidence incidence, int mostRows, Limit limit) {
        Farkas farkas = new Farkas(incidence, mostRows + incidence.places(), limit);
        while (farkas.lack == Incompleteness.NOTHING && farkas.eliminateNext()) {}
        return farkas.result();
    }

    private void add(Row row) {
        rows.add(row);
        live++;
        entries += row.vector.size();
        for (int k = 0; k < row.firstWeight; k++) {
            int c = row.vector.position(k);
            withColumn.get(c).add(row);
            count(row, k)[c]++;
        }
        withLeastWeight.get(row.vector.position(row.firstWeight) - columns).add(row);
    }

    private void remove(Row row) {
        row.gone = true;
        live--;
        entries -= row.vector.size();
        for (int k = 0; k < row.firstWeight; k++) {
            count(row, k)[row.vector.position(k)]--;
        }
    }

    private int[] count(Row row, int k) {
        return row.vector.value(k) > 0 ? positive : negative;
    }

    private boolean eliminateNext() {
        if (limit.isOver()) {
            lack = Incompleteness.TIME;
            return false;
        }
        int best = -1;
        long bestCost = Long.MAX_VALUE;
        for (int c = 0; c < columns; c++) {
            long cost = (long) positive[c] * negative[c] - positive[c] - negative[c];
            if (!eliminated[c] && cost < bestCost) {
                best = c;
                bestCost = cost;
            }
        }
        if (best < 0) {
            return false;
        }
        eliminate(best);
        return true;
    }

    private void eliminate(int c) {
        List<Row> plus = new ArrayList<>();
        List<Row> minus = new ArrayList<>();
        for (Row row : withColumn.get(c)) {
            if (!row.gone) {
                (row.vector.at(c) > 0 ? plus : minus).add(row);
            }
        }
        List<Row> made = new ArrayList<>();
        long madeEntries = 0;
        for (Row p : plus) {
            for (Row m : minus) {
                if (limit.isOver()) {
                    lack = Incompleteness.TIME;
                    return;
                }
                Row row = isMinimal(p, m) ? combine(p, m, c) : null;
                if (row != null) {
                    made.add(row);
                    madeEntries += row.vector.size();
                }
                if (live + made.size() > most || entries + madeEntries > MOST_ENTRIES) {
                    lack = Incompleteness.ROOM;
                    return;
                }
            }
        }
        plus.forEach(this::remove);
        minus.forEach(this::remove);
        made.forEach(this::add);
        withColumn.set(c, List.of());
        eliminated[c] = true;
        forgetTheGone();
    }

    /** The combination of two rows that eliminates the column; null on overflow. */
    private @Nullable Row combine(Row p, Row m, int c) {
        try {
            long up = p.vector.at(c);
            long down = Math.negateExact(m.vector.at(c));
            long divisor = SparseVector.gcd(up, down);
            return new Row(p.vector.combine(down / divisor, m.vector, up / divisor), columns);
        } catch (ArithmeticException overflow) {
            lack = Incompleteness.DIGITS;
            return null;
        }
    }

    /** Whether no third row uses a subset of what the two use. */
    private boolean isMinimal(Row a, Row b) {
        mark(a, true);
        mark(b, true);
        boolean minimal = !hasSubset(a, a, b) && !hasSubset(b, a, b);
        mark(a, false);
        mark(b, false);
        return minimal;
    }

    private boolean hasSubset(Row places, Row a, Row b) {
        for (int k = places.firstWeight; k < places.vector.size(); k++) {
            for (Row row : withLeastWeight.get(places.vector.position(k) - columns)) {
                if (!row.gone && row != a && row != b && isMarked(row)) {
                    return true;
                }
            }
        }
        return false;
    }

    private void mark(Row row, boolean value) {
        for (int k = row.firstWeight; k < row.vector.size(); k++) {
            marked[row.vector.position(k) - columns] = value;
        }
    }

    private boolean isMarked(Row row) {
        for (int k = row.vector.size() - 1; k >= row.firstWeight; k--) {
            if (!marked[row.vector.position(k) - columns]) {
                return false;
            }
        }
        return true;
    }

    private void forgetTheGone() {
        if (rows.size() > 2 * live + 64) {
            rows.removeIf(row -> row.gone);
            withLeastWeight.forEach(list -> list.removeIf(row -> row.gone));
            withColumn.replaceAll(list -> {
                List<Row> kept = new ArrayList<>(list);
                kept.removeIf(row -> row.gone);
                return kept;
            });
        }
    }

    private Result result() {
        List<SparseVector> weights = new ArrayList<>();
        for (Row row : rows) {
            if (!row.gone && row.firstWeight == 0) {
                weights.add(row.vector.moved(position -> position - columns));
            }
        }
        return new Result(weights, lack);
    }
}
