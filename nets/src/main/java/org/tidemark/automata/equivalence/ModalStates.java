package org.tidemark.automata.equivalence;

import java.util.BitSet;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;

/**
 * The states of an automaton in which formulas hold, by the definition of each operator. Shares nothing with the search for
 * classes, so that it can check what that says. Remembers what it was asked; not thread-safe.
 */
final class ModalStates {
    private final LabelledAutomaton automaton;
    private final BitSet divergent;
    private final IdentityHashMap<Modal, BitSet> known = new IdentityHashMap<>();

    /** Of an automaton in which silent cycles may have become states that are marked as divergent. */
    ModalStates(LabelledAutomaton automaton, BitSet divergent) {
        this.automaton = automaton;
        this.divergent = divergent;
    }

    boolean holds(Modal formula, int state) {
        return of(formula).get(state);
    }

    private BitSet of(Modal formula) {
        BitSet states = known.get(formula);
        if (states == null) {
            states = compute(formula);
            known.put(formula, states);
        }
        return states;
    }

    private BitSet compute(Modal formula) {
        BitSet states = new BitSet(automaton.states());
        if (formula instanceof Modal.All all) {
            states.set(0, automaton.states());
            all.parts().forEach(part -> states.and(of(part)));
        } else if (formula instanceof Modal.Not not) {
            states.set(0, automaton.states());
            states.andNot(of(not.part()));
        } else if (formula instanceof Modal.Step step) {
            before(step.label(), of(step.after()), states);
        } else if (formula instanceof Modal.WeakStep step) {
            BitSet goal = silentlyBefore(of(step.after()), null);
            if (step.label() == LabelledAutomaton.SILENT) {
                return goal;
            }
            before(step.label(), goal, states);
            return silentlyBefore(states, null);
        } else if (formula instanceof Modal.StepAlong step) {
            before(step.label(), of(step.after()), states);
            states.and(of(step.before()));
            return silentlyBefore(states, of(step.before()));
        } else {
            return endless(of(((Modal.EndlessAlong) formula).along()));
        }
        return states;
    }

    /** Adds the states with such a step into the goal. */
    private void before(int label, BitSet goal, BitSet states) {
        for (int s = 0; s < automaton.states(); s++) {
            for (int e = automaton.from(s); e < automaton.to(s); e++) {
                if (automaton.label(e) == label && goal.get(automaton.target(e))) {
                    states.set(s);
                }
            }
        }
    }

    /** The states from which silent steps through certain states (null: any) lead to the goal, the goal included. */
    private BitSet silentlyBefore(BitSet goal, @Nullable BitSet through) {
        BitSet reached = (BitSet) goal.clone();
        for (boolean more = true; more; ) {
            BitSet next = new BitSet();
            before(LabelledAutomaton.SILENT, reached, next);
            if (through != null) {
                next.and(through);
            }
            next.andNot(reached);
            more = !next.isEmpty();
            reached.or(next);
        }
        return reached;
    }

    /** The states from which silent steps go on forever within certain states. */
    private BitSet endless(BitSet within) {
        BitSet states = (BitSet) within.clone();
        for (boolean more = true; more; ) {
            BitSet going = new BitSet();
            before(LabelledAutomaton.SILENT, states, going);
            going.or(divergent);
            going.and(states);
            more = !going.equals(states);
            states = going;
        }
        return silentlyBefore(states, within);
    }
}
