package org.tidemark.automata.equivalence;

import java.util.BitSet;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/** Where the steps into each state come from. Immutable; four bytes per step and per state, booked until {@link #release}. */
final class Backward {
    private final MemoryBudget budget;
    private final long booked;
    private final int[] first;
    private final int[] source;
    private final BitSet silent;

    Backward(LabelledAutomaton automaton, MemoryBudget budget) {
        this.budget = budget;
        booked = 4L * automaton.steps()
                + 4L * automaton.states()
                + automaton.steps() / 8
                + 3 * MemoryBudget.ARRAY_HEADER_BYTES;
        budget.replace(0, booked);
        first = new int[automaton.states() + 1];
        source = new int[automaton.steps()];
        silent = new BitSet(automaton.steps());
        for (int e = 0; e < automaton.steps(); e++) {
            first[automaton.target(e)]++;
        }
        for (int s = 1; s < first.length; s++) {
            first[s] += first[s - 1];
        }
        for (int s = automaton.states() - 1; s >= 0; s--) {
            for (int e = automaton.to(s) - 1; e >= automaton.from(s); e--) {
                int at = --first[automaton.target(e)];
                source[at] = s;
                silent.set(at, automaton.label(e) == LabelledAutomaton.SILENT);
            }
        }
    }

    int from(int state) {
        return first[state];
    }

    int to(int state) {
        return first[state + 1];
    }

    int source(int step) {
        return source[step];
    }

    boolean isSilent(int step) {
        return silent.get(step);
    }

    void release() {
        budget.release(booked);
    }
}
