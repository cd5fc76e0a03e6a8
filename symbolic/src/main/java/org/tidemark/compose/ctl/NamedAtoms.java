package org.tidemark.compose.ctl;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Linear;

/**
 * Atoms by the names that formulas use: what is counted under a name is a sum over the parts, and so is every linear
 * comparison. Immutable.
 */
public final class NamedAtoms implements PartCondition.Atoms {
    private final Function<String, @Nullable Map<Integer, long[]>> counts;
    private final Function<String, @Nullable PartCondition> fireable;

    /**
     * Atoms of a system.
     *
     * @param counts for each name that can be counted and each part that adds to it, the number of each local state;
     *     null for a name that is unknown
     * @param fireable when each event can happen; null for one that is unknown
     */
    public NamedAtoms(
            Function<String, @Nullable Map<Integer, long[]>> counts,
            Function<String, @Nullable PartCondition> fireable) {
        this.counts = counts;
        this.fireable = fireable;
    }

    /**
     * The condition for an atom.
     *
     * @throws IllegalArgumentException where a name is unknown, or a comparison multiplies counts with each other
     * @throws ArithmeticException where a number does not fit a {@code long}
     */
    @Override
    public PartCondition of(Formula atom) {
        if (atom instanceof Fireable event) {
            PartCondition known = fireable.apply(event.transition());
            if (known != null) {
                return known;
            }
        } else if (atom instanceof Comparison comparison) {
            Linear left = Linear.of(comparison.left());
            Linear right = Linear.of(comparison.right());
            if (left != null && right != null) {
                return sum(left, right, comparison);
            }
        }
        throw new IllegalArgumentException("cannot be evaluated part by part: " + atom);
    }

    private PartCondition sum(Linear left, Linear right, Comparison comparison) {
        SortedMap<String, BigInteger> coefficients = new TreeMap<>(left.coefficients());
        right.coefficients().forEach((name, factor) -> coefficients.merge(name, factor.negate(), BigInteger::add));
        Map<Integer, long[]> weights = new HashMap<>();
        coefficients.forEach((name, factor) -> add(name, factor.longValueExact(), weights));
        long bound = right.constant().subtract(left.constant()).longValueExact();
        return new PartCondition.Sum(weights, comparison.relation(), bound);
    }

    private void add(String name, long factor, Map<Integer, long[]> weights) {
        Map<Integer, long[]> known = counts.apply(name);
        if (known == null) {
            throw new IllegalArgumentException("unknown name: " + name);
        }
        known.forEach((part, numbers) -> {
            long[] sum = weights.computeIfAbsent(part, p -> new long[numbers.length]);
            for (int state = 0; state < sum.length; state++) {
                sum[state] = Math.addExact(sum[state], Math.multiplyExact(factor, numbers[state]));
            }
        });
    }
}
