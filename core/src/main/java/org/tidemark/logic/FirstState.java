package org.tidemark.logic;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
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

/**
 * What is left of a formula once the first state is known: conditions that are about the first state become constants, and operators go that the
 * first state decides, such as {@code F p} where {@code p} holds at first. The result says the same of the first state, and of no other.
 */
public final class FirstState {
    private final Predicate<Formula> truth;

    /**
     * A first state.
     *
     * @param truth which conditions on one state hold in it
     */
    public FirstState(Predicate<Formula> truth) {
        this.truth = truth;
    }

    /** What is left of a formula, whose temporal operators may be under quantifiers or not. */
    public Formula of(Formula f) {
        if (Logic.isOfState(f)) {
            return new Constant(truth.test(f));
        }
        if (f instanceof And || f instanceof Or) {
            return junction(f.children(), f instanceof And);
        }
        if (f instanceof Exists || f instanceof ForAll) {
            Formula run = of(f.children().get(0));
            return run instanceof Constant || !Logic.hasBareOperator(run) ? run : Expansion.rebuilt(f, List.of(run));
        }
        if (f instanceof Next) {
            return f;
        }
        if (Logic.isTemporal(f)) {
            Boolean decided = decided(f);
            return decided == null ? f : new Constant(decided);
        }
        Formula left = Expansion.rebuilt(f, f.children().stream().map(this::of).toList());
        boolean isKnown = left.children().stream().allMatch(Constant.class::isInstance);
        return isKnown ? new Constant(truth.test(left)) : left;
    }

    private Formula junction(List<Formula> formulas, boolean isAnd) {
        List<Formula> open = formulas.stream()
                .map(this::of)
                .filter(part -> !(part instanceof Constant constant && constant.value() == isAnd))
                .toList();
        boolean isDecided = open.stream().anyMatch(Constant.class::isInstance);
        return isDecided ? new Constant(!isAnd) : isAnd ? Formula.and(open) : Formula.or(open);
    }

    /** The truth of an operator that its parts' truth at first decides; null where it does not. */
    private @Nullable Boolean decided(Formula f) {
        List<Formula> parts = f.children();
        Boolean first = value(parts.get(0));
        Boolean last = parts.size() == 1 ? first : value(parts.get(1));
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

    private @Nullable Boolean value(Formula part) {
        return Simplifier.value(of(part));
    }
}
