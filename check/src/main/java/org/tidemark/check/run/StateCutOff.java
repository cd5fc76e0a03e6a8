package org.tidemark.check.run;

import java.util.function.Supplier;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Undefined;
import org.tidemark.model.Model;
import org.tidemark.search.CutOff;
import org.tidemark.system.TransitionSystem;

/** A condition on the states of a system as a cut-off. Stateless. */
public final class StateCutOff {
    private StateCutOff() {}

    /**
     * A test for each worker. Whether a state is a deadlock is not asked: then there is nothing to leave out.
     *
     * @param condition a formula that was checked before
     */
    public static Supplier<CutOff> of(Formula condition, TransitionSystem system, Model model) {
        Formula expanded = new Expansion(system.vocabulary()).of(condition);
        return () -> test(expanded, model);
    }

    private static CutOff test(Formula expanded, Model model) {
        try {
            StatePredicate predicate = StatePredicate.of(expanded, model, model.expander());
            return (words, at) -> {
                try {
                    return predicate.holds(words, at, false);
                } catch (Undefined truth) {
                    return false; // so that nothing is left out for no reason
                }
            };
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }
}
