package org.tidemark.automata.equivalence;

import java.util.Arrays;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;

/**
 * Makes the smallest automaton that is equivalent to a given one: states that cannot be reached go, equivalent states become
 * one, and of the steps those go that others imply. Equivalent automata with the same labels become equal up to the numbers of
 * states. Stateless.
 */
public final class Minimiser {
    private Minimiser() {}

    /**
     * The smallest equivalent automaton, whose states are numbered as a breadth-first search along the labels meets them.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public static LabelledAutomaton minimal(LabelledAutomaton automaton, Equivalence equivalence, WorkLimit limit) {
        LabelledAutomaton reachable = reachable(automaton, limit);
        EquivalenceClasses classes = EquivalenceClasses.of(reachable, equivalence, limit);
        LabelledAutomaton quotient = ClassAutomaton.of(reachable, classes, equivalence, limit);
        if (equivalence == Equivalence.WEAK) {
            quotient = WeakSteps.withoutImplied(quotient, limit);
        }
        return reachable(quotient, limit);
    }

    /** The part that can be reached, numbered in breadth-first order. */
    static LabelledAutomaton reachable(LabelledAutomaton automaton, WorkLimit limit) {
        int[] number = new int[automaton.states()];
        Arrays.fill(number, -1);
        int[] queue = new int[automaton.states()];
        int found = 0;
        number[automaton.initial()] = found;
        queue[found++] = automaton.initial();
        AutomatonBuilder steps = new AutomatonBuilder(limit.budget());
        for (int at = 0; at < found; at++) {
            int state = queue[at];
            for (int e = automaton.from(state); e < automaton.to(state); e++) {
                int target = automaton.target(e);
                if (number[target] < 0) {
                    number[target] = found;
                    queue[found++] = target;
                }
                steps.add(at, automaton.label(e), number[target]);
            }
        }
        return steps.build(found, 0, automaton.labels());
    }
}
