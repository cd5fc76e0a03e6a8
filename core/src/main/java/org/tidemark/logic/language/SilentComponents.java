package org.tidemark.logic.language;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;

/**
 * The states of an automaton that reach each other silently, as numbered components: strongly connected ones of the graph
 * of silent steps, by Tarjan's search without recursion. Used by one thread; sixteen bytes a state while it works, eight
 * after that.
 */
final class SilentComponents {
    private final ContractedAutomaton automaton;
    private final GrowingInts component;
    private final GrowingInts members;
    private final GrowingInts path;
    private final GrowingInts next;
    private final GrowingInts open;
    private int components;
    private int found;

    SilentComponents(ContractedAutomaton automaton, LanguageLimit limit) throws TooLarge {
        this.automaton = automaton;
        MemoryBudget budget = limit.budget();
        int states = automaton.states();
        component = new GrowingInts(budget, states);
        members = new GrowingInts(budget, states);
        path = new GrowingInts(budget);
        next = new GrowingInts(budget);
        open = new GrowingInts(budget);
        GrowingInts low = new GrowingInts(budget, states);
        for (int s = 0; s < states; s++) {
            if (s % (1 << 14) == 0) {
                limit.look(0);
            }
            if (low.get(s) == 0) {
                search(s, low);
            }
        }
        low.release();
        path.release();
        next.release();
        open.release();
        list(budget);
    }

    /** Goes through all that a state reaches; {@code low} has 0 for states not found, else 1 + the least number reached. */
    private void search(int root, GrowingInts low) {
        enter(root, low);
        GrowingInts number = component; // the number of discovery until the component is known: below zero
        while (path.size() > 0) {
            long top = path.size() - 1;
            int state = path.get(top);
            int step = next.get(top);
            if (step < automaton.to(state) && automaton.letter(step) == WordAutomaton.SILENT) {
                next.set(top, step + 1);
                int target = automaton.target(step);
                if (low.get(target) == 0) {
                    enter(target, low);
                } else if (number.get(target) < 0) {
                    low.set(state, Math.min(low.get(state), -number.get(target)));
                }
            } else {
                leave(state, low);
            }
        }
    }

    private void enter(int state, GrowingInts low) {
        found++;
        component.set(state, -found);
        low.set(state, found);
        path.add(state);
        next.add(automaton.from(state));
        open.add(state);
    }

    private void leave(int state, GrowingInts low) {
        path.cut(path.size() - 1);
        next.cut(next.size() - 1);
        if (path.size() > 0) {
            int before = path.get(path.size() - 1);
            low.set(before, Math.min(low.get(before), low.get(state)));
        }
        if (low.get(state) != -component.get(state)) {
            return;
        }
        int member;
        do {
            member = open.get(open.size() - 1);
            open.cut(open.size() - 1);
            component.set(member, components);
        } while (member != state);
        components++;
    }

    /** Puts the states in the order of their components. */
    private void list(MemoryBudget budget) {
        GrowingInts at = new GrowingInts(budget, components + 1L);
        for (int s = 0; s < automaton.states(); s++) {
            at.set(component.get(s) + 1L, at.get(component.get(s) + 1L) + 1);
        }
        for (int c = 0; c < components; c++) {
            at.set(c + 1L, at.get(c + 1L) + at.get(c));
        }
        for (int s = 0; s < automaton.states(); s++) {
            int place = at.get(component.get(s));
            at.set(component.get(s), place + 1);
            members.set(place, s);
        }
        at.release();
    }

    int count() {
        return components;
    }

    int of(int state) {
        return component.get(state);
    }

    /** The states in the order of their components. */
    int member(int place) {
        return members.get(place);
    }

    void release() {
        component.release();
        members.release();
    }
}
