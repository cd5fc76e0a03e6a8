package org.tidemark.logic.buchi;

import org.tidemark.logic.FormulaException;

/** The automaton of a formula exceeds its limit, or making it was given up; says the limit and the size reached. */
public final class AutomatonTooLarge extends FormulaException {
    private static final long serialVersionUID = 1L;
    private final int states;
    private final int transitions;

    AutomatonTooLarge(String what, AutomatonLimit limit, int states, int transitions) {
        super(what + ": it had reached " + states + " states and " + transitions + " transitions, of at most "
                + limit.states() + " and " + limit.transitions() + "; ask for parts of the formula one by one");
        this.states = states;
        this.transitions = transitions;
    }

    /** How many states there were. */
    public int states() {
        return states;
    }

    /** How many transitions there were. */
    public int transitions() {
        return transitions;
    }
}
