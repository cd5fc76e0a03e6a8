package org.tidemark.automata.equivalence;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;

/**
 * An automaton whose states are classes of another one's, where states of different colours are never equivalent.
 *
 * <p>For the refinement every state has a step on the spot, labelled with its colour, and silent steps between colours are not
 * silent: they change what is seen. So a silent cycle is contracted only where it keeps its colour, and a state has its own
 * colour to show and no other's.
 *
 * @param automaton the automaton of classes, with all labels of the other one under the same numbers
 * @param classOf the class of each state
 */
@SuppressWarnings("ArrayRecordComponent")
public record ColoredQuotient(LabelledAutomaton automaton, int[] classOf) {
    /**
     * The quotient by the strong or the divergence-preserving branching equivalence. All states are kept, reachable or not.
     *
     * @param colorOf the colour of each state, from 0 on
     * @throws org.tidemark.bits.MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public static ColoredQuotient of(
            LabelledAutomaton automaton, int[] colorOf, Equivalence equivalence, WorkLimit limit) {
        if (equivalence == Equivalence.BRANCHING || equivalence == Equivalence.WEAK) {
            throw new IllegalArgumentException("endless silence has to be kept: " + equivalence);
        }
        LabelledAutomaton shown = shown(automaton, colorOf, limit);
        EquivalenceClasses classes = EquivalenceClasses.of(shown, equivalence, limit);
        limit.budget().release(LabelledAutomaton.bytes(shown.states(), shown.steps()));
        return new ColoredQuotient(ClassAutomaton.of(automaton, classes, equivalence, limit), classes.classOf());
    }

    /** The automaton that shows its colours. */
    private static LabelledAutomaton shown(LabelledAutomaton automaton, int[] colorOf, WorkLimit limit) {
        AutomatonBuilder steps = new AutomatonBuilder(limit.budget());
        int change = automaton.labels().size();
        int colors = 0;
        for (int state = 0; state < automaton.states(); state++) {
            colors = Math.max(colors, colorOf[state] + 1);
            steps.add(state, change + 1 + colorOf[state], state);
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                int target = automaton.target(step);
                boolean isSeen = automaton.label(step) == LabelledAutomaton.SILENT && colorOf[state] != colorOf[target];
                steps.add(state, isSeen ? change : automaton.label(step), target);
            }
        }
        List<String> labels = new ArrayList<>(automaton.labels());
        for (int extra = 0; extra <= colors; extra++) {
            labels.add("\0" + extra);
        }
        return steps.build(automaton.states(), automaton.initial(), labels);
    }
}
