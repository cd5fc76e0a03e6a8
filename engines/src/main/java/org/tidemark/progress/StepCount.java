package org.tidemark.progress;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Weights of fields that count the steps of a run, as far as the effects of the events allow (Schmidt, Automated
 * generation of a progress measure for the sweep-line method, TACAS 2004).
 *
 * <p>Events are taken in a given order. One whose effect is not a combination of those before it counts +1; the others
 * follow by linearity, so that an event which closes a cycle counts as much as undoes the others. The order decides which
 * events go back; taken as they first become possible, it is those that end a round. Gauss' elimination in exact
 * numbers: each row is the effect of an event, with what it counts in one column more. That may fill up in large models;
 * after {@value #MOST_WORK} entries the events that are left are not heeded, and what they count is left to chance. Belongs
 * to one thread.
 */
final class StepCount {
    /** How many entries of rows may be computed; well below a second. */
    static final long MOST_WORK = 2_000_000;

    private final int countColumn;
    /** Independent rows by their first field, which no other row begins with. */
    private final NavigableMap<Integer, SortedMap<Integer, BigInteger>> rows = new TreeMap<>();

    private long work;

    private StepCount(int fields) {
        countColumn = fields;
    }

    /** The weights by taking the events in this order; null when time is up. */
    static @Nullable WeightedFields of(Effects effects, int fields, int[] order, BooleanSupplier cancelled) {
        StepCount count = new StepCount(fields);
        for (int i = 0; i < order.length && count.work < MOST_WORK; i++) {
            if (cancelled.getAsBoolean()) {
                return null;
            }
            count.take(effects, order[i]);
        }
        return count.solve(cancelled);
    }

    private void take(Effects effects, int event) {
        SortedMap<Integer, BigInteger> row = new TreeMap<>();
        for (int k = 0; k < effects.fields(event).length; k++) {
            row.put(effects.fields(event)[k], BigInteger.valueOf(effects.changes(event)[k]));
        }
        row.put(countColumn, BigInteger.ONE);
        while (!row.isEmpty() && row.firstKey() < countColumn) {
            int first = row.firstKey();
            SortedMap<Integer, BigInteger> known = rows.get(first);
            if (known == null) {
                rows.put(first, row);
                return;
            }
            work += row.size() + known.size();
            eliminate(row, first, known);
        }
    }

    /** Subtracts a multiple of a known row that leaves nothing at the column, and divides by what divides the rest. */
    private static void eliminate(
            SortedMap<Integer, BigInteger> row, int column, SortedMap<Integer, BigInteger> known) {
        BigInteger here = at(row, column);
        BigInteger there = at(known, column);
        BigInteger divisor = here.gcd(there);
        BigInteger mine = there.divide(divisor);
        BigInteger theirs = here.divide(divisor).negate();
        row.replaceAll((c, value) -> value.multiply(mine));
        known.forEach((c, value) -> row.merge(c, value.multiply(theirs), BigInteger::add));
        row.values().removeIf(value -> value.signum() == 0);
        BigInteger common = row.values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
        if (common.compareTo(BigInteger.ONE) > 0) {
            row.replaceAll((c, value) -> value.divide(common));
        }
    }

    private static BigInteger at(Map<Integer, BigInteger> row, int column) {
        return row.getOrDefault(column, BigInteger.ZERO);
    }

    /** Weights that give every row its count, up to a factor common to all: the last field first, 0 where all are right. */
    private @Nullable WeightedFields solve(BooleanSupplier cancelled) {
        Map<Integer, BigInteger> weights = new HashMap<>();
        BigInteger scale = BigInteger.ONE;
        for (Map.Entry<Integer, SortedMap<Integer, BigInteger>> entry :
                rows.descendingMap().entrySet()) {
            if (cancelled.getAsBoolean()) {
                return null;
            }
            int column = entry.getKey();
            BigInteger missing = at(entry.getValue(), countColumn).multiply(scale);
            for (Map.Entry<Integer, BigInteger> term : entry.getValue().entrySet()) {
                missing = missing.subtract(term.getValue().multiply(at(weights, term.getKey())));
            }
            BigInteger pivot = at(entry.getValue(), column);
            BigInteger factor = pivot.divide(pivot.gcd(missing)).abs();
            if (!factor.equals(BigInteger.ONE)) {
                scale = scale.multiply(factor);
                weights.replaceAll((field, weight) -> weight.multiply(factor));
            }
            weights.put(column, missing.multiply(factor).divide(pivot));
        }
        WeightedFields sum = new WeightedFields();
        weights.forEach(sum::add);
        return sum;
    }
}
