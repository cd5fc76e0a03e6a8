package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;

/**
 * Formulas of CTL that are about one run although they have several quantifiers: {@code EF EG f} is {@code E(F G f)}, since a run to a state
 * and one that goes on from there are one run, and {@code AG AF f} is {@code A(G F f)}. Stateless.
 */
final class OneRunForm {
    private OneRunForm() {}

    /** The formula that all runs satisfy, or some run does, where that is what a formula says; null for others, and for those with <i>next</i>. */
    static @Nullable Formula of(Formula f) {
        boolean isQuantified = f instanceof Formula.ForAll || f instanceof Formula.Exists;
        return isQuantified ? path(f, f instanceof Formula.ForAll) : null;
    }

    /** The formula about runs that, said of all of them or of some, is the same as a formula about states. */
    private static @Nullable Formula path(Formula f, boolean isOfAll) {
        if (Logic.isOfState(f)) {
            return f;
        }
        if (f instanceof Formula.Not not) {
            Formula denied = path(not.of(), !isOfAll);
            return denied == null ? null : new Formula.Not(denied);
        }
        if (f instanceof Formula.And || f instanceof Formula.Or) {
            return junction(f, isOfAll);
        }
        if (f instanceof Formula.Implies implies && Logic.isOfState(implies.premise())) {
            Formula then = path(implies.conclusion(), isOfAll);
            return then == null ? null : new Formula.Implies(implies.premise(), then);
        }
        Formula run = f instanceof Formula.ForAll all && isOfAll
                ? all.run()
                : f instanceof Formula.Exists some && !isOfAll ? some.run() : null;
        return run == null ? null : run(run, isOfAll);
    }

    /** All runs satisfy each part of a conjunction; of a disjunction, only one part may be about runs. For some run it is the other way round. */
    private static @Nullable Formula junction(Formula f, boolean isOfAll) {
        boolean isAnd = f instanceof Formula.And;
        long aboutRuns =
                f.children().stream().filter(part -> !Logic.isOfState(part)).count();
        if (isAnd != isOfAll && aboutRuns > 1) {
            return null;
        }
        List<Formula> parts = new ArrayList<>();
        for (Formula part : f.children()) {
            Formula path = path(part, isOfAll);
            if (path == null) {
                return null;
            }
            parts.add(path);
        }
        return isAnd ? Formula.and(parts) : new Formula.Or(parts);
    }

    private static @Nullable Formula run(Formula run, boolean isOfAll) {
        if (run instanceof Formula.Finally later && !isOfAll) {
            Formula goal = path(later.of(), false);
            return goal == null ? null : new Formula.Finally(goal);
        }
        if (run instanceof Formula.Globally always && isOfAll) {
            Formula each = path(always.of(), true);
            return each == null ? null : new Formula.Globally(each);
        }
        boolean isPlain =
                !(run instanceof Formula.Next) && run.children().stream().allMatch(Logic::isOfState);
        return isPlain ? run : null;
    }
}
