package org.tidemark.progress;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;

/** A sum of fields with weights, on the way to become a term. Not thread-safe. */
final class WeightedFields {
    private final Map<Integer, BigInteger> weights = new TreeMap<>();

    WeightedFields add(int field, long weight) {
        return add(field, BigInteger.valueOf(weight));
    }

    WeightedFields add(int field, BigInteger weight) {
        weights.merge(field, weight, BigInteger::add);
        return this;
    }

    void addAll(WeightedFields others) {
        others.weights.forEach(this::add);
    }

    /** By how much the sum changes with these fields by these amounts. */
    BigInteger change(int[] fields, long[] amounts) {
        BigInteger by = BigInteger.ZERO;
        for (int k = 0; k < fields.length; k++) {
            BigInteger weight = weights.getOrDefault(fields[k], BigInteger.ZERO);
            by = by.add(weight.multiply(BigInteger.valueOf(amounts[k])));
        }
        return by;
    }

    /** The sum with the smallest whole weights in the same proportion, what is added first; null where it is always 0. */
    @Nullable
    Term term(Layout layout) {
        BigInteger divisor = weights.values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
        List<Term> added = new ArrayList<>();
        List<Term> taken = new ArrayList<>();
        for (Map.Entry<Integer, BigInteger> entry : weights.entrySet()) {
            if (entry.getValue().signum() != 0) {
                BigInteger weight = entry.getValue().divide(divisor);
                if (weight.bitLength() >= Long.SIZE - 1) {
                    return null;
                }
                (weight.signum() > 0 ? added : taken).add(multiple(weight, layout.name(entry.getKey())));
            }
        }
        if (added.isEmpty() && taken.isEmpty()) {
            return null;
        }
        List<Term> parts = new ArrayList<>(added);
        for (Term term : taken) {
            parts.add(parts.isEmpty() ? term : turned(term));
        }
        return parts.size() == 1 ? parts.get(0) : new Term.Sum(parts);
    }

    private static Term multiple(BigInteger weight, String name) {
        Term field = new Term.Count(name);
        if (weight.equals(BigInteger.ONE)) {
            return field;
        }
        return weight.equals(BigInteger.ONE.negate())
                ? new Term.Negated(field)
                : new Term.Product(new Term.Constant(weight.longValueExact()), field);
    }

    /** {@code -2*p} as it is written after another term: the negation of {@code 2*p}. */
    private static Term turned(Term term) {
        return term instanceof Term.Product product && product.left() instanceof Term.Constant factor
                ? new Term.Negated(new Term.Product(new Term.Constant(-factor.value()), product.right()))
                : term;
    }
}
