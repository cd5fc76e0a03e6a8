package org.tidemark.check.replay;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.system.Game;

/**
 * Plays a run against an automaton by its definition: it remembers every state the automaton could be in and looks at every
 * edge from there. It shares nothing with the deterministic form that runs beside a model, so what both say is so.
 */
public final class AutomatonGame {
    private final FiniteAutomaton automaton;
    private BitSet states = new BitSet();
    private BitSet before = new BitSet();
    private @Nullable String last;

    public AutomatonGame(FiniteAutomaton automaton) {
        this.automaton = automaton;
        automaton.starts().forEach(states::set);
    }

    /** Reads a letter: an event, or null for none, and the marking it led to. */
    public void read(@Nullable String event, Game state) {
        BitSet next = new BitSet();
        states.stream()
                .mapToObj(automaton::edgesFrom)
                .flatMap(List::stream)
                .filter(edge -> edge.guard().events().contains(event)
                        && state.holds(edge.guard().state()))
                .forEach(edge -> next.set(edge.to()));
        before = states;
        states = next;
        last = event;
    }

    /** Whether the run so far is accepted. */
    public boolean isLegal() {
        return states.stream().anyMatch(automaton::accepts);
    }

    /** Why the run so far is not accepted, as a clause. */
    public String complaint() {
        if (!states.isEmpty()) {
            return automaton.name() + " is then in " + names(states) + ", where no run may end";
        }
        return automaton.name() + " in " + names(before) + " does not allow "
                + (last == null ? "the initial state" : "'" + last + "' there");
    }

    private String names(BitSet some) {
        return some.stream()
                .mapToObj(state -> "'" + automaton.stateName(state) + "'")
                .collect(Collectors.joining(" or "));
    }
}
