package org.tidemark.logic.buchi;

import org.tidemark.logic.FormulaException;

/** Makes an automaton smaller by every means of this package, over and over while it helps. Stateless. */
public final class Reduction {
    private Reduction() {}

    /** An automaton of the same language, seldom larger in states. */
    public static BuchiAutomaton reduce(BuchiAutomaton given, AutomatonLimit limit) throws FormulaException {
        BuchiAutomaton a = clean(given, false);
        while (true) {
            limit.check("the automaton of the formula", a.states(), a.transitions());
            BuchiAutomaton smaller = Bisimulation.reduce(a);
            smaller = clean(Simulation.reduce(smaller, true), false);
            smaller = clean(Simulation.reduce(smaller, false), true);
            smaller = clean(Simulation.reduce(smaller, true), false);
            if (smaller.states() >= a.states() && smaller.transitions() >= a.transitions()) {
                return a;
            }
            a = smaller;
        }
    }

    /** Without what is of no use; what is on no accepting cycle may be marked or not, and sometimes one fits better. */
    private static BuchiAutomaton clean(BuchiAutomaton a, boolean marked) {
        BuchiAutomaton few = MarkReduction.reduce(Pruning.prune(a, false));
        return TransitionMerge.merge(marked ? Pruning.prune(few, true) : few);
    }
}
