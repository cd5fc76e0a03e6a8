package org.tidemark.check.question;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;

/**
 * The property {@code AG EF goal}, or its negation {@code EF AG}: whether every terminal component has a state where
 * the goal holds.
 *
 * @param goal the condition on these states
 * @param inner the formula under the outer operator: {@code EF goal}, or its negation
 * @param isDenied whether the formula is the negation
 */
public record AlwaysReachable(Formula goal, Formula inner, boolean isDenied) {
    /** The property that a formula of CTL expresses; null where it is not of this form. */
    public static @Nullable AlwaysReachable of(Formula f) {
        if (f instanceof Formula.ForAll all
                && all.run() instanceof Formula.Globally always
                && always.of() instanceof Formula.Exists exists
                && exists.run() instanceof Formula.Finally some
                && Logic.of(some.of()) == Logic.STATE) {
            return new AlwaysReachable(some.of(), always.of(), false);
        }
        if (f instanceof Formula.Exists exists
                && exists.run() instanceof Formula.Finally some
                && some.of() instanceof Formula.ForAll all
                && all.run() instanceof Formula.Globally always
                && Logic.of(always.of()) == Logic.STATE) {
            return new AlwaysReachable(new Formula.Not(always.of()), some.of(), true);
        }
        return null;
    }

    /** Whether the formula holds, given whether every terminal component has such a state. */
    public boolean truth(boolean isReachable) {
        return isReachable != isDenied;
    }

    /** Why the formula is what it is: a run to a state from which no such state can be reached, or null where there is none. */
    public Explanation explained(Formula formula, @Nullable List<Integer> run) {
        if (run == null) {
            return Explanation.plain(formula, truth(true), Why.EVERY_RUN);
        }
        Explanation there = Explanation.plain(inner, isDenied, Why.EVERY_RUN);
        return new Explanation(
                formula,
                truth(false),
                Why.RUN,
                run,
                OptionalInt.empty(),
                List.of(new Explanation.Part(run.size(), there)));
    }
}
