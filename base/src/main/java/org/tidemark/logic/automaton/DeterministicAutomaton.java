package org.tidemark.logic.automaton;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;

/**
 * An automaton with exactly one successor for each state and letter, as a table.
 *
 * <p>A row is a state, a column one of the events that guards name, and the last column is for every other event and
 * for none. An entry is the next state or, below zero, the complement of the number of a decision: three integers, the
 * atom to ask about the state of the model and where to go on if it holds and if not. So the table {@code 1, ~0} with
 * the decision {@code (0, 1, 2)} goes from state 0 to state 1 by the one named event, and by any other to 1 or 2 as
 * atom 0 tells. State 0 is where it starts. Immutable; a step asks each atom once at most.
 */
public final class DeterministicAutomaton implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final List<String> states;
    private final BitSet accepting;
    private final List<String> events;
    private final Map<String, Integer> columns = new HashMap<>();
    private final List<Formula> atoms;
    private final int[] table;
    private final int[] decisions;
    private final boolean readsInitial;

    DeterministicAutomaton(
            String name,
            List<String> states,
            BitSet accepting,
            List<String> events,
            List<Formula> atoms,
            int[] table,
            int[] decisions,
            boolean readsInitial) {
        this.name = name;
        this.states = List.copyOf(states);
        this.accepting = accepting;
        this.events = events;
        this.atoms = atoms;
        this.table = table;
        this.decisions = decisions;
        this.readsInitial = readsInitial;
        for (int c = 0; c < events.size(); c++) {
            columns.put(events.get(c), c);
        }
    }

    /** The truth of atoms in the state of a model that a letter leads to. */
    @FunctionalInterface
    public interface Valuation {
        boolean holds(int atom);
    }

    /** The number of states; it starts in state 0. */
    public int states() {
        return states.size();
    }

    public boolean accepts(int state) {
        return accepting.get(state);
    }

    /** Whether the initial state of a model is the first letter. */
    public boolean readsInitial() {
        return readsInitial;
    }

    /** The atoms that letters decide, each a formula about one state without connectives. */
    public List<Formula> atoms() {
        return atoms;
    }

    /** The column of an event, to be looked up once; null means no event. */
    public int column(@Nullable String event) {
        return event == null ? events.size() : columns.getOrDefault(event, events.size());
    }

    /** The state after a letter. */
    public int next(int state, int column, Valuation letter) {
        int entry = table[state * (events.size() + 1) + column];
        while (entry < 0) {
            int at = 3 * ~entry;
            entry = decisions[letter.holds(decisions[at]) ? at + 1 : at + 2];
        }
        return entry;
    }

    /** The automaton that accepts exactly the runs that this one does not. */
    public DeterministicAutomaton complement() {
        BitSet others = (BitSet) accepting.clone();
        others.flip(0, states.size());
        return new DeterministicAutomaton(name, states, others, events, atoms, table, decisions, readsInitial);
    }

    /** This automaton with edges and guards; states keep their numbers. */
    public FiniteAutomaton withEdges() {
        List<FiniteAutomaton.Edge> edges = new ArrayList<>();
        for (int s = 0; s < states.size(); s++) {
            Map<Integer, Map<Formula, List<Integer>>> found = new LinkedHashMap<>();
            for (int c = 0; c <= events.size(); c++) {
                Map<Integer, List<Formula>> ways = new LinkedHashMap<>();
                follow(table[s * (events.size() + 1) + c], new ArrayList<>(), ways);
                for (Map.Entry<Integer, List<Formula>> way : ways.entrySet()) {
                    found.computeIfAbsent(way.getKey(), to -> new LinkedHashMap<>())
                            .computeIfAbsent(Conditions.or(way.getValue()), when -> new ArrayList<>())
                            .add(c);
                }
            }
            int from = s;
            found.forEach((to, guards) -> guards.forEach(
                    (when, inColumns) -> edges.add(new FiniteAutomaton.Edge(from, guard(inColumns, when), to))));
        }
        return new FiniteAutomaton(
                name, states, List.of(0), edges, accepting.stream().boxed().toList(), readsInitial);
    }

    /** Collects under each state the conditions that lead to it. */
    private void follow(int entry, List<Formula> before, Map<Integer, List<Formula>> ways) {
        if (entry >= 0) {
            ways.computeIfAbsent(entry, to -> new ArrayList<>()).add(Conditions.and(before));
            return;
        }
        int at = 3 * ~entry;
        Formula atom = atoms.get(decisions[at]);
        for (boolean value : new boolean[] {true, false}) {
            List<Formula> path = new ArrayList<>(before);
            path.add(value ? atom : Conditions.not(atom));
            follow(decisions[value ? at + 1 : at + 2], path, ways);
        }
    }

    private Guard guard(List<Integer> inColumns, Formula when) {
        boolean others = inColumns.contains(events.size());
        List<String> named = new ArrayList<>();
        for (int c = 0; c < events.size(); c++) {
            if (inColumns.contains(c) != others) {
                named.add(events.get(c));
            }
        }
        return new Guard(others ? EventSet.allBut(named) : EventSet.of(named), when);
    }
}
