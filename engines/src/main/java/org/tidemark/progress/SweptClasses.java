package org.tidemark.progress;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * The classes of states that a sweep goes over, of which it meets one representative each. A measure is <em>compatible</em> with them if all
 * states of a class have the same value: then classes lie in layers as states do. With any other measure a sweep uses the values of
 * representatives, and a representative may lie behind the line though no edge of the model goes back.
 *
 * <p>States of a class differ by symmetries, which lead fields to fields. A sum of fields with weights is compatible exactly if the fields
 * that can be led to each other have the same weight. Immutable.
 */
public final class SweptClasses {
    private final Model representatives;
    private final Layout layout;
    private final int[] orbitOf;

    /** For each number the fields that have it. */
    private final Map<Integer, List<Integer>> orbits = new HashMap<>();

    private final Map<String, Integer> fields = new HashMap<>();

    /**
     * Some classes.
     *
     * @param representatives the model whose states are their representatives
     * @param orbits of each field a number that it shares with exactly those that it can be led to
     */
    public SweptClasses(Model representatives, int[] orbits) {
        this.representatives = representatives;
        this.layout = representatives.layout();
        this.orbitOf = orbits.clone();
        for (int f = 0; f < layout.fields(); f++) {
            fields.put(layout.name(f), f);
            this.orbits.computeIfAbsent(orbitOf[f], number -> new ArrayList<>()).add(f);
        }
    }

    Model representatives() {
        return representatives;
    }

    /** Whether all states of a class have the same value by each part of a measure; false also where a part is not a sum. */
    boolean isCompatible(TermMeasure measure) {
        return measure.parts().stream().allMatch(this::isCompatible);
    }

    private boolean isCompatible(Term part) {
        SortedMap<String, BigInteger> weights = weights(part);
        if (weights == null) {
            return false;
        }
        return weights.entrySet().stream()
                .allMatch(entry -> orbit(entry.getKey()).stream()
                        .allMatch(field -> entry.getValue().equals(weights.get(layout.name(field)))));
    }

    /**
     * The parts of a measure, each with the average of their weights for fields that can be led to each other; a part is left out where its
     * weights add up to nothing. If no event lowers a measure, none lowers the average of all that it can be led to.
     */
    List<Term> evened(TermMeasure measure) {
        Set<Term> parts = new LinkedHashSet<>();
        for (Term part : measure.parts()) {
            SortedMap<String, BigInteger> weights = weights(part);
            Term evened = weights == null ? null : evened(weights).term(layout);
            if (evened != null) {
                parts.add(evened);
            }
        }
        return new ArrayList<>(parts);
    }

    /** Averages, all multiplied by the same number so that they are whole. */
    private WeightedFields evened(SortedMap<String, BigInteger> weights) {
        BigInteger factor = BigInteger.ONE;
        for (String name : weights.keySet()) {
            BigInteger size = BigInteger.valueOf(orbit(name).size());
            factor = factor.multiply(size).divide(factor.gcd(size));
        }
        WeightedFields sum = new WeightedFields();
        for (Map.Entry<String, BigInteger> entry : weights.entrySet()) {
            List<Integer> orbit = orbit(entry.getKey());
            BigInteger each = entry.getValue().multiply(factor).divide(BigInteger.valueOf(orbit.size()));
            orbit.forEach(field -> sum.add(field, each));
        }
        return sum;
    }

    private List<Integer> orbit(String name) {
        int field = Objects.requireNonNull(fields.get(name));
        return Objects.requireNonNull(orbits.get(orbitOf[field]));
    }

    /** The weights of a sum; null where it is not one of fields. */
    private @Nullable SortedMap<String, BigInteger> weights(Term part) {
        Linear linear = Linear.of(part);
        return linear != null
                        && fields.keySet().containsAll(linear.coefficients().keySet())
                ? linear.coefficients()
                : null;
    }
}
