package org.tidemark.logic.buchi;

import org.tidemark.bits.TooLarge;

/**
 * Makes an automaton smaller by every means of this package, over and over while it helps, up to some effort: beyond that it
 * stays as large as it is by then. Stateless.
 */
public final class Reduction {
    private static final long MOST_STEPS = 100_000_000;

    private Reduction() {}

    /**
     * An automaton of the same language, seldom larger in states; one with pairs as it is.
     *
     * @throws TooLarge when it is larger than the limit says, or it is cancelled
     */
    public static BuchiAutomaton reduce(BuchiAutomaton given, AutomatonLimit limit) throws TooLarge {
        if (given.pairs() > 0) {
            limit.check("the automaton", given.states(), given.transitions());
            return given;
        }
        Effort effort = new Effort(MOST_STEPS, limit, given.states(), given.transitions());
        BuchiAutomaton a = clean(given, false, effort);
        limit.check("the automaton of the formula", a.states(), a.transitions());
        while (!effort.isSpent()) {
            BuchiAutomaton smaller = Bisimulation.reduce(a, effort);
            smaller = clean(Simulation.reduce(smaller, true, effort), false, effort);
            smaller = clean(Simulation.reduce(smaller, false, effort), true, effort);
            smaller = clean(Simulation.reduce(smaller, true, effort), false, effort);
            if (smaller.states() >= a.states() && smaller.transitions() >= a.transitions()) {
                return a;
            }
            a = smaller;
        }
        return a;
    }

    /** Without what is of no use; what is on no accepting cycle may be marked or not, and sometimes one fits better. */
    private static BuchiAutomaton clean(BuchiAutomaton a, boolean marked, Effort effort) throws TooLarge {
        BuchiAutomaton few = MarkReduction.reduce(Pruning.prune(a, false), effort);
        return TransitionMerge.merge(marked ? Pruning.prune(few, true) : few, effort);
    }
}
