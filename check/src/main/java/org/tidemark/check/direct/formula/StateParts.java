package org.tidemark.check.direct.formula;

import java.util.List;
import java.util.function.UnaryOperator;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;

/**
 * Puts the parts of a formula that are about single states in another way and leaves everything else as it is, so that the
 * reasons given for the formula fit the new one.
 */
final class StateParts {
    private StateParts() {}

    /** The formula with its largest parts about single states replaced. */
    static Formula replaced(Formula f, UnaryOperator<Formula> inState) {
        if (Logic.of(f) == Logic.STATE) {
            return inState.apply(f);
        }
        List<Formula> parts =
                f.children().stream().map(part -> replaced(part, inState)).toList();
        Formula first = parts.get(0);
        Formula last = parts.get(parts.size() - 1);
        if (f instanceof Formula.Not) {
            return new Formula.Not(first);
        } else if (f instanceof Formula.And) {
            return new Formula.And(parts);
        } else if (f instanceof Formula.Or) {
            return new Formula.Or(parts);
        } else if (f instanceof Formula.Implies) {
            return new Formula.Implies(first, last);
        } else if (f instanceof Formula.Iff) {
            return new Formula.Iff(first, last);
        } else if (f instanceof Formula.Exists) {
            return new Formula.Exists(first);
        } else if (f instanceof Formula.ForAll) {
            return new Formula.ForAll(first);
        } else if (f instanceof Formula.Next) {
            return new Formula.Next(first);
        } else if (f instanceof Formula.Finally) {
            return new Formula.Finally(first);
        } else if (f instanceof Formula.Globally) {
            return new Formula.Globally(first);
        } else if (f instanceof Formula.Until) {
            return new Formula.Until(first, last);
        } else if (f instanceof Formula.WeakUntil) {
            return new Formula.WeakUntil(first, last);
        } else if (f instanceof Formula.Release) {
            return new Formula.Release(first, last);
        }
        throw new IllegalArgumentException("an unknown temporal formula: " + f);
    }
}
