package org.tidemark.logic.form;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Logic;

/**
 * The remainder of a formula once the first state is known, and some of what holds in the states a few steps later:
 * conditions that are about these states become constants, and operators go that they decide, such as {@code F p} where
 * {@code p} holds at first, or {@code X X (p U q)} where {@code q} holds in all states two steps later. The result says
 * the same of the first state, and of no other.
 */
public final class FirstState {
    /** The truth of conditions in the first states. */
    @FunctionalInterface
    public interface Truth {
        /**
         * Whether a condition on one state holds in all states this many steps from the first, a dead state being its
         * own next one, or in none; null where neither is known, which is not so of the first state itself.
         */
        @Nullable
        Boolean at(Formula condition, int steps);
    }

    private final Truth truth;

    public FirstState(Truth truth) {
        this.truth = truth;
    }

    /** The remainder of a formula, whose temporal operators may be under quantifiers or not. */
    public Formula of(Formula f) {
        return of(f, 0);
    }

    private Formula of(Formula f, int steps) {
        if (Logic.isOfState(f)) {
            Boolean known = truth.at(f, steps);
            return known == null ? f : new Constant(known);
        }
        if (f instanceof And || f instanceof Or) {
            return junction(f.children(), f instanceof And, steps);
        }
        if (f instanceof Exists || f instanceof ForAll) {
            return quantified(f, f.children().get(0), steps);
        }
        if (f instanceof Next next) {
            Formula then = of(next.of(), steps + 1);
            return then instanceof Constant ? then : new Next(then);
        }
        if (Logic.isTemporal(f)) {
            Boolean decided = decided(f, steps);
            return decided == null ? f : new Constant(decided);
        }
        Formula left = Expansion.rebuilt(
                f, f.children().stream().map(part -> of(part, steps)).toList());
        boolean isKnown = left.children().stream().allMatch(Constant.class::isInstance);
        Boolean known = isKnown ? truth.at(left, steps) : null;
        return known == null ? left : new Constant(known);
    }

    /** Directly under a quantifier {@code X} may be that of CTL, by which a dead state has no next one. */
    private Formula quantified(Formula f, Formula run, int steps) {
        boolean exists = f instanceof Exists;
        Formula left = of(run, steps);
        if (run instanceof Next && left instanceof Constant constant) {
            boolean isCertain =
                    constant.value() != exists || Boolean.FALSE.equals(truth.at(new Formula.Deadlock(), steps));
            return isCertain ? left : f;
        }
        return left instanceof Constant || !Logic.hasBareOperator(left) ? left : Expansion.rebuilt(f, List.of(left));
    }

    private Formula junction(List<Formula> formulas, boolean isAnd, int steps) {
        List<Formula> open = formulas.stream()
                .map(part -> of(part, steps))
                .filter(part -> !(part instanceof Constant constant && constant.value() == isAnd))
                .toList();
        boolean isDecided = open.stream().anyMatch(Constant.class::isInstance);
        return isDecided ? new Constant(!isAnd) : isAnd ? Formula.and(open) : Formula.or(open);
    }

    /** The truth of an operator that its parts' truth at first decides; null where it does not. */
    private @Nullable Boolean decided(Formula f, int steps) {
        List<Formula> parts = f.children();
        Boolean first = value(parts.get(0), steps);
        Boolean last = parts.size() == 1 ? first : value(parts.get(1), steps);
        if (f instanceof Finally || f instanceof Globally) {
            Boolean settles = f instanceof Finally;
            return settles.equals(last) ? last : null;
        }
        if (f instanceof Until || f instanceof WeakUntil) {
            boolean isOver = Boolean.TRUE.equals(last) || Boolean.FALSE.equals(first);
            return isOver ? last : null;
        }
        boolean isOver = f instanceof Release && (Boolean.FALSE.equals(last) || Boolean.TRUE.equals(first));
        return isOver ? last : null;
    }

    private @Nullable Boolean value(Formula part, int steps) {
        return Simplifier.value(of(part, steps));
    }
}
