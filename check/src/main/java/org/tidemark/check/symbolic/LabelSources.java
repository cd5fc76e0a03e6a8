package org.tidemark.check.symbolic;

import java.util.BitSet;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/** For each label of an automaton, the states that have a step with it. Immutable; four bytes per step and label. */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record LabelSources(int[] first, int[] state) {
    /** One pass over the steps; booked. */
    static LabelSources of(LabelledAutomaton automaton, MemoryBudget budget) {
        int labels = automaton.labels().size();
        budget.replace(0, 4L * (labels + 2 + automaton.steps()) + 2 * MemoryBudget.ARRAY_HEADER_BYTES);
        // The counts lie two places behind, so that filling moves each start to where it belongs.
        int[] first = new int[labels + 2];
        for (int step = 0; step < automaton.steps(); step++) {
            if (automaton.label(step) != LabelledAutomaton.SILENT) {
                first[automaton.label(step) + 2]++;
            }
        }
        for (int label = 2; label < first.length; label++) {
            first[label] += first[label - 1];
        }
        int[] sources = new int[automaton.steps()];
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                if (automaton.label(step) != LabelledAutomaton.SILENT) {
                    sources[first[automaton.label(step) + 1]++] = state;
                }
            }
        }
        return new LabelSources(first, sources);
    }

    /** How many steps with a label there are from each of this many states. */
    int[] steps(int label, int states) {
        int[] steps = new int[states];
        for (int i = first[label]; i < first[label + 1]; i++) {
            steps[state[i]]++;
        }
        return steps;
    }

    BitSet of(int label) {
        BitSet states = new BitSet();
        for (int i = first[label]; i < first[label + 1]; i++) {
            states.set(state[i]);
        }
        return states;
    }
}
