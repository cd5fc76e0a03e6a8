package org.tidemark.automata.equivalence;

import java.util.BitSet;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/**
 * The states of an automaton by an equivalence: states are equivalent when they have the same class.
 *
 * @param classOf the class of each state; classes are numbered from 0
 * @param divergent the classes whose states may go on silently forever without leaving their class; empty where that is not asked
 */
@SuppressWarnings("ArrayRecordComponent")
record EquivalenceClasses(int[] classOf, int classes, BitSet divergent) {
    static EquivalenceClasses of(LabelledAutomaton automaton, Equivalence equivalence, WorkLimit limit) {
        return switch (equivalence) {
            case STRONG -> counted(Refinement.strong(automaton, limit), new BitSet());
            case BRANCHING -> branching(automaton, false, limit);
            case DIVERGENCE_BRANCHING -> branching(automaton, true, limit);
            case WEAK -> weak(automaton, limit);
        };
    }

    private static EquivalenceClasses counted(int[] classOf, BitSet divergent) {
        int most = -1;
        for (int c : classOf) {
            most = Math.max(most, c);
        }
        return new EquivalenceClasses(classOf, most + 1, divergent);
    }

    private static EquivalenceClasses branching(LabelledAutomaton automaton, boolean divergence, WorkLimit limit) {
        Contraction contraction = Contraction.of(automaton, limit);
        BitSet marked = divergence ? contraction.divergent() : new BitSet();
        int[] classOf = Refinement.branching(contraction.automaton(), marked, limit);
        BitSet divergent = new BitSet();
        marked.stream().forEach(state -> divergent.set(classOf[state]));
        release(contraction, limit);
        return counted(composed(contraction.stateOf(), classOf), divergent);
    }

    /** What is branching equivalent is weakly equivalent, and the fewer states, the smaller the weak steps. */
    private static EquivalenceClasses weak(LabelledAutomaton automaton, WorkLimit limit) {
        EquivalenceClasses branching = branching(automaton, false, limit);
        LabelledAutomaton small = ClassAutomaton.of(automaton, branching, Equivalence.BRANCHING, limit);
        Contraction ordered = Contraction.of(small, limit);
        LabelledAutomaton saturated = Saturation.of(ordered.automaton(), limit);
        int[] classOf = Refinement.strong(saturated, limit);
        limit.budget().release(LabelledAutomaton.bytes(saturated.states(), saturated.steps()));
        release(ordered, limit);
        limit.budget().release(LabelledAutomaton.bytes(small.states(), small.steps()));
        return counted(composed(branching.classOf(), composed(ordered.stateOf(), classOf)), new BitSet());
    }

    private static void release(Contraction contraction, WorkLimit limit) {
        LabelledAutomaton automaton = contraction.automaton();
        limit.budget()
                .release(LabelledAutomaton.bytes(automaton.states(), automaton.steps())
                        + 4L * contraction.stateOf().length
                        + MemoryBudget.ARRAY_HEADER_BYTES);
    }

    private static int[] composed(int[] first, int[] second) {
        int[] both = new int[first.length];
        for (int s = 0; s < first.length; s++) {
            both[s] = second[first[s]];
        }
        return both;
    }
}
