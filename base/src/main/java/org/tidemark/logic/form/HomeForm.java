package org.tidemark.logic.form;

import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Logic;

/**
 * Formulas of CTL where every reachable state leads back to the first: what can be reached ({@code EF f}), and what always holds ({@code AG f}), is
 * the same in all states. So these parts, wherever they stand, are asked of the first state, and the rest of the formula once with each answer:
 * {@code A[p U EF f && q]} is {@code EF f && A[p U q] || !EF f && A[p U false]}.
 */
public final class HomeForm {
    /** A formula with more parts that are the same everywhere keeps the others: each doubles it. */
    private static final int MOST_PARTS = 4;

    private final UnaryOperator<Formula> simplify;

    /**
     * For formulas about such states.
     *
     * @param simplify makes a formula simpler that has a constant in place of a part
     */
    public HomeForm(UnaryOperator<Formula> simplify) {
        this.simplify = simplify;
    }

    /** Whether a formula has a part that is the same everywhere under a temporal operator. */
    public boolean isOfUse(Formula f) {
        return inner(f, false) != null;
    }

    /** A formula that says the same of the first state. */
    public Formula of(Formula f) {
        return of(f, MOST_PARTS);
    }

    private Formula of(Formula f, int most) {
        Formula part = most == 0 ? null : inner(f, false);
        if (part == null) {
            return f;
        }
        Formula then = of(simplify.apply(replaced(f, part, true)), most - 1);
        Formula otherwise = of(simplify.apply(replaced(f, part, false)), most - 1);
        if (then.equals(otherwise)) {
            return then;
        }
        Formula condition = of(part, most - 1);
        return simplify.apply(
                new Or(List.of(new And(List.of(condition, then)), new And(List.of(new Not(condition), otherwise)))));
    }

    /** An outermost part that is the same in all states and stands under a temporal operator; null where there is none. */
    private static @Nullable Formula inner(Formula f, boolean isUnderOperator) {
        if (isUnderOperator && isSameEverywhere(f)) {
            return f;
        }
        boolean isUnder = isUnderOperator || Logic.isTemporal(f);
        for (Formula part : f.children()) {
            Formula found = inner(part, isUnder);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static boolean isSameEverywhere(Formula f) {
        return (f instanceof Exists some && some.run() instanceof Finally)
                || (f instanceof ForAll all && all.run() instanceof Globally);
    }

    private static Formula replaced(Formula f, Formula part, boolean by) {
        if (f.equals(part)) {
            return new Constant(by);
        }
        if (Logic.isOfState(f)) {
            return f;
        }
        List<Formula> parts =
                f.children().stream().map(child -> replaced(child, part, by)).toList();
        return parts.equals(f.children()) ? f : Expansion.rebuilt(f, parts);
    }
}
