package org.tidemark.logic.language;

import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.IntEdges;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;

/**
 * The states of an automaton that reach each other silently, as numbered components: the strongly connected ones of the graph
 * of silent steps. Used by one thread; eight bytes for each state once they are found.
 */
final class SilentComponents {
    private final ContractedAutomaton automaton;
    private final MemoryBudget budget;
    private final int[] component;
    private final GrowingInts members;
    private final int components;

    SilentComponents(ContractedAutomaton automaton, LanguageLimit limit) throws TooLarge {
        this.automaton = automaton;
        budget = limit.budget();
        budget.replace(0, componentBytes());
        component = new int[automaton.states()];
        components = ComponentNumbers.find(component, new SilentSteps(), null, budget, limit.cancelled());
        if (components < 0) {
            throw limit.cancelled(0);
        }
        members = new GrowingInts(budget, automaton.states());
        list();
    }

    private long componentBytes() {
        return 4L * automaton.states() + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** The silent steps of a state, which come before its others. */
    private final class SilentSteps implements IntEdges {
        private int at;
        private int end;

        @Override
        public void moveTo(int state, int edge) {
            at = automaton.from(state) + edge - 1;
            end = automaton.to(state);
        }

        @Override
        public boolean next() {
            at++;
            return at < end && automaton.letter(at) == WordAutomaton.SILENT;
        }

        @Override
        public int target() {
            return automaton.target(at);
        }
    }

    /** Puts the states in the order of their components. */
    private void list() {
        GrowingInts at = new GrowingInts(budget, components + 1L);
        for (int s = 0; s < automaton.states(); s++) {
            at.set(component[s] + 1L, at.get(component[s] + 1L) + 1);
        }
        for (int c = 0; c < components; c++) {
            at.set(c + 1L, at.get(c + 1L) + at.get(c));
        }
        for (int s = 0; s < automaton.states(); s++) {
            int place = at.get(component[s]);
            at.set(component[s], place + 1);
            members.set(place, s);
        }
        at.release();
    }

    int count() {
        return components;
    }

    int of(int state) {
        return component[state];
    }

    /** The states in the order of their components. */
    int member(int place) {
        return members.get(place);
    }

    void release() {
        budget.release(componentBytes());
        members.release();
    }
}
