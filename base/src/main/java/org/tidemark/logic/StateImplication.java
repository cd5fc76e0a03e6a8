package org.tidemark.logic;

import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether one condition on single states follows from another, as far as their form shows: in every marking, whether or
 * not it can be reached. Places hold no fewer than 0 tokens, so {@code p >= 2} follows from {@code p >= 3}, and so does
 * {@code p + q >= 2}. Long sums are put in order once. One thread.
 */
@SuppressWarnings("missing-explicit-ctor")
public final class StateImplication {
    /** After this many comparisons of two parts, one is taken not to follow from the other. */
    private static final int MOST_COMPARISONS = 200;

    private final IdentityHashMap<Formula.Comparison, Sides> known = new IdentityHashMap<>();
    private int comparisons;

    /** Whether every marking with {@code premise} has {@code conclusion}; false where that is not seen. */
    public boolean holds(Formula premise, Formula conclusion) {
        comparisons = 0;
        return follows(premise, conclusion);
    }

    private boolean follows(Formula premise, Formula conclusion) {
        if (++comparisons > MOST_COMPARISONS) {
            return false;
        }
        if (premise.equals(conclusion)) {
            return true;
        }
        if (premise instanceof Formula.Or any) {
            return any.parts().stream().allMatch(part -> follows(part, conclusion));
        }
        if (conclusion instanceof Formula.And all) {
            return all.parts().stream().allMatch(part -> follows(premise, part));
        }
        if (premise instanceof Formula.And all && all.parts().stream().anyMatch(part -> follows(part, conclusion))) {
            return true;
        }
        if (conclusion instanceof Formula.Or any) {
            return any.parts().stream().anyMatch(part -> follows(premise, part));
        }
        if (premise instanceof Formula.Not not && conclusion instanceof Formula.Not other) {
            return follows(other.of(), not.of());
        }
        return premise instanceof Formula.Comparison one
                && conclusion instanceof Formula.Comparison other
                && follows(one, other);
    }

    private boolean follows(Formula.Comparison premise, Formula.Comparison conclusion) {
        List<AtLeast> given = sides(premise).parts(premise.relation());
        if (conclusion.relation() == Relation.DIFFERENT) {
            return areAmong(sides(conclusion).parts(Relation.LESS), given)
                    || areAmong(sides(conclusion).parts(Relation.MORE), given);
        }
        return areAmong(sides(conclusion).parts(conclusion.relation()), given);
    }

    private static boolean areAmong(List<AtLeast> asked, List<AtLeast> given) {
        return !asked.isEmpty()
                && asked.stream().allMatch(part -> given.stream().anyMatch(some -> some.implies(part)));
    }

    /** A sum that is at least some number. */
    private record AtLeast(SortedMap<String, BigInteger> sum, BigInteger least) {
        /** Whether the other sum is no less than this one, whatever the tokens, and has to be no more. */
        boolean implies(AtLeast other) {
            return least.compareTo(other.least) >= 0
                    && isNoMoreThan(sum, other.sum)
                    && other.sum.entrySet().stream()
                            .allMatch(entry -> entry.getValue().signum() >= 0 || sum.containsKey(entry.getKey()));
        }

        private static boolean isNoMoreThan(SortedMap<String, BigInteger> one, SortedMap<String, BigInteger> other) {
            for (Map.Entry<String, BigInteger> entry : one.entrySet()) {
                if (entry.getValue().compareTo(other.getOrDefault(entry.getKey(), BigInteger.ZERO)) > 0) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The left side of a comparison minus the right one, and the contrary; null where they are not linear. */
    private record Sides(@Nullable AtLeast least, @Nullable AtLeast most) {
        /** A relation as a conjunction of lower bounds of sums; empty where it is not one. */
        List<AtLeast> parts(Relation relation) {
            if (least == null || most == null) {
                return List.of();
            }
            return switch (relation) {
                case AT_LEAST -> List.of(least);
                case MORE -> List.of(new AtLeast(least.sum, least.least.add(BigInteger.ONE)));
                case AT_MOST -> List.of(most);
                case LESS -> List.of(new AtLeast(most.sum, most.least.add(BigInteger.ONE)));
                case EQUAL -> List.of(least, most);
                case DIFFERENT -> List.of();
            };
        }
    }

    private Sides sides(Formula.Comparison comparison) {
        return known.computeIfAbsent(comparison, StateImplication::inOrder);
    }

    private static Sides inOrder(Formula.Comparison comparison) {
        Linear difference = Linear.difference(comparison.left(), comparison.right());
        if (difference == null) {
            return new Sides(null, null);
        }
        SortedMap<String, BigInteger> contrary = new TreeMap<>(difference.coefficients());
        contrary.replaceAll((place, c) -> c.negate());
        return new Sides(
                new AtLeast(difference.coefficients(), difference.constant().negate()),
                new AtLeast(contrary, difference.constant()));
    }
}
