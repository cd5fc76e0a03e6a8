package org.tidemark.automata.equivalence;

import java.util.BitSet;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.IntEdges;
import org.tidemark.bits.MemoryBudget;

/**
 * An automaton in which states that reach each other silently are one state. Its silent steps lead to lower numbers.
 *
 * @param automaton the contracted automaton
 * @param stateOf the state that each state of the original is part of
 * @param divergent the states that were a silent cycle
 */
@SuppressWarnings("ArrayRecordComponent")
record Contraction(LabelledAutomaton automaton, int[] stateOf, BitSet divergent) {
    static Contraction of(LabelledAutomaton original, WorkLimit limit) {
        MemoryBudget budget = limit.budget();
        budget.replace(0, 4L * original.states() + MemoryBudget.ARRAY_HEADER_BYTES);
        int[] stateOf = new int[original.states()];
        int states = ComponentNumbers.find(stateOf, new SilentEdges(original), null, budget, limit.cancelled());
        if (states < 0) {
            throw new Cancelled();
        }
        AutomatonBuilder steps = new AutomatonBuilder(budget);
        BitSet divergent = new BitSet(states);
        for (int s = 0; s < original.states(); s++) {
            for (int e = original.from(s); e < original.to(s); e++) {
                int target = stateOf[original.target(e)];
                if (original.label(e) == LabelledAutomaton.SILENT && target == stateOf[s]) {
                    divergent.set(target);
                } else {
                    steps.add(stateOf[s], original.label(e), target);
                }
            }
        }
        LabelledAutomaton contracted = steps.build(states, stateOf[original.initial()], original.labels());
        return new Contraction(contracted, stateOf, divergent);
    }

    /** The silent steps, which are the first ones of each state. */
    private static final class SilentEdges implements IntEdges {
        private final LabelledAutomaton automaton;
        private int at;
        private int end;

        SilentEdges(LabelledAutomaton automaton) {
            this.automaton = automaton;
        }

        @Override
        public void moveTo(int node, int edge) {
            at = automaton.from(node) + edge - 1;
            end = automaton.to(node);
        }

        @Override
        public boolean next() {
            return ++at < end && automaton.label(at) == LabelledAutomaton.SILENT;
        }

        @Override
        public int target() {
            return automaton.target(at);
        }
    }
}
