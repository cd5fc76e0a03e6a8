package org.tidemark.logic.form;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
import org.tidemark.logic.LinearComparison;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Term;

/**
 * Simplifies formulas without changing their meaning in any state within the bounds, including dead states.
 *
 * <p>Constants are folded, double negations and repeated parts are removed, comparisons become {@code Σ c·p ⋈ k} and
 * those that the bounds decide become constants, and so do conditions that are known never to change, and temporal formulas that such conditions decide
 * ({@link StateEstimate}); {@link TemporalRules} has the identities of temporal operators. One
 * pass from the leaves to the root; the result is not deeper. The bounds must hold in every state in which the
 * formula may be evaluated, not only in the first. Thread-safe if the bounds are; keeps the sums of comparisons that it has written.
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
     * The same with a clock: long formulas take long.
     *
     * @param cancelled asked at each part of a formula; then it ends with {@link Cancelled}
     */
    public Simplifier(CountBounds bounds, BooleanSupplier cancelled) {
        this.bounds = bounds;
        this.cancelled = cancelled;
        estimate = new StateEstimate(bounds::afterStep);
        sums = new CanonicalSums(bounds);
    }

    /** The same for those who have to come to an end. */
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

    /** What is known of the states some steps from the first; as {@link CountBounds#truthAfter}. */
    public @Nullable Boolean truthAfter(Formula condition, int count) {
        return bounds.truthAfter(condition, count);
    }

    /** What formulas say of single states, by what is known. */
    public StateEstimate estimate() {
        return estimate;
    }

    /** What is known of a formula in all states by what it says about single ones; null where nothing is. */
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
}
