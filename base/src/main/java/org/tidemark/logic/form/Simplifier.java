package org.tidemark.logic.form;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Linear;
import org.tidemark.logic.LinearComparison;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Range;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;

/**
 * Simplifies formulas without changing their meaning in any state within the bounds, including dead states.
 *
 * <p>Constants are folded, double negations and repeated parts are removed, comparisons become {@code Σ c·p ⋈ k} and
 * those that the bounds decide become constants, and so do conditions that are known never to change, and temporal
 * formulas that such conditions decide ({@link StateEstimate}); {@link TemporalRules} has the identities of temporal
 * operators. One pass from the leaves to the root; the result is not deeper. The bounds must hold in every state in
 * which the formula may be evaluated, not only in the first. Thread-safe if the bounds are; keeps the sums of
 * comparisons that it has written.
 *
 * <p>CTL stays CTL. But a formula of LTL may come out as one that {@link Logic#of} takes for CTL, such as
 * {@code A(X f)} from {@code A(X f && F true)}, and those two differ about {@code X} in dead states: determine the
 * logic of a formula before simplifying it.
 */
public final class Simplifier {
    private static final Formula TRUE = new Constant(true);
    private static final Formula FALSE = new Constant(false);

    private final CountBounds bounds;
    private final StateEstimate estimate;

    private final CanonicalSums sums;
    private final BooleanSupplier cancelled;

    public Simplifier(CountBounds bounds) {
        this(bounds, () -> false);
    }

    /**
     * A simplifier that can be cancelled, since long formulas take long.
     *
     * @param cancelled asked at each part of a formula; then it ends with {@link Cancelled}
     */
    public Simplifier(CountBounds bounds, BooleanSupplier cancelled) {
        this.bounds = bounds;
        this.cancelled = cancelled;
        estimate = new StateEstimate(bounds::afterStep);
        sums = new CanonicalSums(bounds);
    }

    /** This simplifier without cancellation. */
    public Simplifier withoutClock() {
        return new Simplifier(bounds);
    }

    public Formula simplify(Formula f) {
        if (cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
        Formula simple = parts(f);
        if (simple instanceof Constant) {
            return simple;
        }
        // Directly under a quantifier X may be that of CTL, which a dead state tells from that of runs; what it stands
        // in is looked at as a whole.
        Boolean known = Logic.isOfState(simple)
                ? bounds.truth(simple)
                : simple instanceof Formula.Next ? null : temporal(simple);
        return known == null ? simple : known ? TRUE : FALSE;
    }

    /** Whether each state that formulas are about is known to lead back to the first. */
    public boolean isReversible() {
        return bounds.isReversible();
    }

    /**
     * The truth of a condition in all states some steps from the first, where it is known; as {@link
     * CountBounds#truthAfter}.
     */
    public @Nullable Boolean truthAfter(Formula condition, int count) {
        return bounds.truthAfter(condition, count);
    }

    /** Necessary and sufficient conditions on single states, with the bounds of this simplifier. */
    public StateEstimate estimate() {
        return estimate;
    }

    /** The truth of a formula in all states, where the conditions it puts on single ones decide it; else null. */
    private @Nullable Boolean temporal(Formula f) {
        if (isNever(estimate.necessary(f))) {
            return false;
        }
        if (isNever(not(estimate.sufficient(f)))) {
            return true;
        }
        if (f instanceof Exists some && some.run() instanceof Formula.Finally goal) {
            return isRecurrent(estimate.sufficient(goal.of())) ? Boolean.TRUE : null;
        }
        boolean isBroken = f instanceof Formula.ForAll all
                && all.run() instanceof Formula.Globally always
                && isRecurrent(not(estimate.necessary(always.of())));
        return isBroken ? Boolean.FALSE : null;
    }

    private boolean isNever(Formula condition) {
        return !(condition instanceof Constant) && bounds.isNever(condition);
    }

    private boolean isRecurrent(Formula condition) {
        return !(condition instanceof Constant) && bounds.isRecurrent(condition);
    }

    /** The formula with parts that are simplified, as far as they alone allow. */
    private Formula parts(Formula f) {
        if (f instanceof Comparison comparison) {
            return comparison(comparison);
        }
        if (f.children().isEmpty()) {
            return f;
        }
        List<Formula> parts = new ArrayList<>(f.children().size());
        for (Formula part : f.children()) {
            parts.add(simplify(part));
        }
        Formula first = parts.get(0);
        Formula last = parts.get(parts.size() - 1);
        if (f instanceof And || f instanceof Or) {
            return junction(parts, f instanceof And);
        }
        if (f instanceof Not) {
            return not(first);
        }
        if (f instanceof Implies) {
            return implies(first, last);
        }
        if (f instanceof Iff) {
            return iff(first, last);
        }
        return f instanceof Exists || f instanceof ForAll
                ? TemporalRules.quantified(f instanceof Exists, first)
                : TemporalRules.onRuns(f, first, last);
    }

    private Formula comparison(Comparison c) {
        CanonicalSums.Difference difference = sums.of(c);
        if (difference == null) {
            return c;
        }
        LinearComparison linear = difference.comparison(c);
        Boolean decided = difference.decide(linear, bounds);
        if (decided != null) {
            return decided ? TRUE : FALSE;
        }
        Term sum = difference.term();
        if (sum == null || linear.bound().bitLength() >= Long.SIZE) {
            return c;
        }
        return new Comparison(
                sum, linear.relation(), new Term.Constant(linear.bound().longValue()));
    }

    /** The negation; that of a comparison is a comparison in the same canonical form. */
    private Formula not(Formula f) {
        if (f instanceof Constant constant) {
            return constant.value() ? FALSE : TRUE;
        }
        if (f instanceof Not not) {
            return not.of();
        }
        return f instanceof Comparison c
                ? comparison(new Comparison(c.left(), c.relation().negated(), c.right()))
                : new Not(f);
    }

    private Formula junction(List<Formula> parts, boolean conjunction) {
        Set<Formula> different = new LinkedHashSet<>();
        Formula flat = conjunction ? Formula.and(parts) : Formula.or(parts);
        boolean several = conjunction ? flat instanceof And : flat instanceof Or;
        for (Formula part : several ? flat.children() : List.of(flat)) {
            Boolean value = value(part);
            if (value == null) {
                different.add(part);
            } else if (value != conjunction) {
                return part;
            }
        }
        for (Formula part : different) {
            if (different.contains(not(part))) {
                return conjunction ? FALSE : TRUE;
            }
        }
        List<Formula> left = List.copyOf(different);
        return conjunction ? Formula.and(left) : Formula.or(left);
    }

    private Formula implies(Formula premise, Formula conclusion) {
        Boolean premised = value(premise);
        if (premised != null) {
            return premised ? conclusion : TRUE;
        }
        Boolean concluded = value(conclusion);
        if (concluded != null) {
            return concluded ? TRUE : not(premise);
        }
        return premise.equals(conclusion) ? TRUE : new Implies(premise, conclusion);
    }

    private Formula iff(Formula left, Formula right) {
        Boolean leftValue = value(left);
        if (leftValue != null) {
            return leftValue ? right : not(right);
        }
        Boolean rightValue = value(right);
        if (rightValue != null) {
            return rightValue ? left : not(left);
        }
        if (left.equals(right)) {
            return TRUE;
        }
        return left.equals(not(right)) ? FALSE : new Iff(left, right);
    }

    static @Nullable Boolean value(Formula f) {
        return f instanceof Constant constant ? (Boolean) constant.value() : null;
    }

    /**
     * The canonical forms of what comparisons compare, with the values that they can take. A place with ten thousand
     * colours is a sum of as many places, which the comparisons of a formula mention again and again: it is gathered
     * once for each pair of terms that are the same objects. Thread-safe.
     */
    private static final class CanonicalSums {
        /** Represents a side that is a number. */
        private static final Term NUMBER = new Term.Constant(0);

        /**
         * The difference of the two sides of a comparison: {@code factor · sum + constant}.
         *
         * @param sum in canonical form, without a constant
         * @param factor not 0
         * @param range the values of the sum
         * @param term the sum written out; null if it cannot be
         */
        record Difference(
                Linear sum,
                BigInteger factor,
                BigInteger constant,
                Range range,
                @Nullable Term term) {
            /** A comparison of the sides as one of the sum. */
            LinearComparison comparison(Comparison c) {
                BigInteger bound = constant.add(number(c.left()))
                        .subtract(number(c.right()))
                        .negate();
                return switch (c.relation()) {
                    case LESS -> divided(Relation.AT_MOST, bound.subtract(BigInteger.ONE));
                    case MORE -> divided(Relation.AT_LEAST, bound.add(BigInteger.ONE));
                    default -> divided(c.relation(), bound);
                };
            }

            private LinearComparison divided(Relation relation, BigInteger bound) {
                return factor.signum() < 0
                        ? LinearComparison.divided(sum, relation.mirrored(), bound.negate(), factor.negate())
                        : LinearComparison.divided(sum, relation, bound, factor);
            }

            /** True or false if the bounds decide a comparison of the sum; null if it depends on the state. */
            @SuppressWarnings(
                    "ReferenceEquality") // an equal sum that is not the same is rare, and decided as any other
            @Nullable
            Boolean decide(LinearComparison comparison, CountBounds bounds) {
                return comparison.sum() == sum
                        ? range.decide(comparison.relation(), comparison.bound())
                        : comparison.decide(bounds);
            }
        }

        private final CountBounds bounds;
        private final IdentityHashMap<Term, IdentityHashMap<Term, Optional<Difference>>> known =
                new IdentityHashMap<>();

        /** One shared object for each canonical sum. */
        private final Map<Linear, Difference> written = new HashMap<>();

        CanonicalSums(CountBounds bounds) {
            this.bounds = bounds;
        }

        /** The left side of a comparison minus the right one; null if a side multiplies places with each other. */
        synchronized @Nullable Difference of(Comparison c) {
            Term left = c.left() instanceof Term.Constant ? NUMBER : c.left();
            Term right = c.right() instanceof Term.Constant ? NUMBER : c.right();
            IdentityHashMap<Term, Optional<Difference>> same =
                    known.computeIfAbsent(left, first -> new IdentityHashMap<>());
            return same.computeIfAbsent(right, first -> Optional.ofNullable(gathered(left, right)))
                    .orElse(null);
        }

        private @Nullable Difference gathered(Term left, Term right) {
            Linear difference = Linear.difference(left, right);
            if (difference == null) {
                return null;
            }
            Linear multiple = difference.withoutConstant();
            if (multiple.isConstant()) {
                return new Difference(
                        Linear.ZERO,
                        BigInteger.ONE,
                        difference.constant(),
                        Range.of(BigInteger.ZERO),
                        Linear.ZERO.toTerm());
            }
            BigInteger gcd = multiple.gcd();
            boolean isUpright =
                    multiple.coefficients().values().iterator().next().signum() > 0;
            BigInteger factor = isUpright ? gcd : gcd.negate();
            Linear sum = factor.equals(BigInteger.ONE) ? multiple : multiple.dividedBy(factor);
            Difference plain = written.computeIfAbsent(
                    sum, s -> new Difference(s, BigInteger.ONE, BigInteger.ZERO, s.range(bounds), s.toTerm()));
            Term term = plain.term();
            if (term != null) {
                known.computeIfAbsent(term, first -> new IdentityHashMap<>()).put(NUMBER, Optional.of(plain));
            }
            return new Difference(plain.sum(), factor, difference.constant(), plain.range(), term);
        }

        private static BigInteger number(Term side) {
            return side instanceof Term.Constant number ? BigInteger.valueOf(number.value()) : BigInteger.ZERO;
        }
    }
}
