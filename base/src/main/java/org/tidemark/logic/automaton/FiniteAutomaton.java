package org.tidemark.logic.automaton;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Vocabulary;

/**
 * An automaton over finite runs: a run is legal when some way through the automaton reads all of it and ends in an
 * accepting state.
 *
 * <p>It reads a letter for each step of a run: the event, and the state that the event led to. One that {@link
 * #readsInitial reads the initial state} reads that first, as a letter without an event. It may have several start states
 * and several edges for one letter; where no edge fits, that way ends. Immutable; two are equal when all their parts are.
 */
public final class FiniteAutomaton {
    /** The most states of a deterministic form, unless the caller says otherwise. */
    public static final int MOST_STATES = 1 << 16;

    private final String name;
    private final List<String> states;
    private final List<Integer> starts;
    private final List<Edge> edges;
    private final List<List<Edge>> edgesFrom = new ArrayList<>();
    private final BitSet accepting = new BitSet();
    private final boolean readsInitial;

    /** A step of the automaton between two of its states, by their numbers. */
    public record Edge(int from, Guard guard, int to) {}

    /**
     * An automaton whose states are numbered in the order of their names, which differ.
     *
     * @param starts at least one state
     * @param accepting the states in which a run may end
     * @param readsInitial whether the initial state is read as a first letter; it is in any case where a guard of a start
     *     state looks at the state after whatever event
     */
    public FiniteAutomaton(
            String name,
            List<String> states,
            List<Integer> starts,
            List<Edge> edges,
            List<Integer> accepting,
            boolean readsInitial) {
        this.name = name;
        this.states = List.copyOf(states);
        this.starts = starts.stream().distinct().sorted().toList();
        this.edges = List.copyOf(edges);
        if (starts.isEmpty() || new HashSet<>(states).size() < states.size()) {
            throw new IllegalArgumentException("an automaton without a start state, or with two states of one name");
        }
        accepting.forEach(this.accepting::set);
        states.forEach(state -> edgesFrom.add(new ArrayList<>()));
        edges.forEach(edge -> edgesFrom.get(edge.from()).add(edge));
        this.readsInitial = readsInitial || looksAtInitial();
    }

    private boolean looksAtInitial() {
        return starts.stream()
                .flatMap(start -> edgesFrom.get(start).stream())
                .map(Edge::guard)
                .anyMatch(guard -> guard.looksAtState() && guard.events().allBut());
    }

    /** The same states with other edges between them. */
    public FiniteAutomaton withEdges(List<Edge> others) {
        return new FiniteAutomaton(
                name, states, starts, others, accepting.stream().boxed().toList(), readsInitial);
    }

    public String name() {
        return name;
    }

    /** The number of states. */
    public int states() {
        return states.size();
    }

    public String stateName(int state) {
        return states.get(state);
    }

    public List<String> stateNames() {
        return states;
    }

    /** The start states, ascending. */
    public List<Integer> starts() {
        return starts;
    }

    public List<Edge> edges() {
        return edges;
    }

    public List<Edge> edgesFrom(int state) {
        return List.copyOf(edgesFrom.get(state));
    }

    /** Whether a run may end in the state. */
    public boolean accepts(int state) {
        return accepting.get(state);
    }

    /** Whether the initial state of a model is the first letter. */
    public boolean readsInitial() {
        return readsInitial;
    }

    /** The events that some guard names, in alphabetical order; no guard tells the others apart. */
    public SortedSet<String> namedEvents() {
        SortedSet<String> named = new TreeSet<>();
        edges.forEach(edge -> named.addAll(edge.guard().events().names()));
        return named;
    }

    /**
     * The deterministic and complete automaton that accepts the same runs. Its states are sets of these ones, and the
     * empty set is where every way has ended.
     *
     * @throws FormulaException when it would have more than this many states, or its guards too many combinations
     */
    public DeterministicAutomaton determinised(int mostStates) throws FormulaException {
        return new SubsetConstruction(this, mostStates).automaton();
    }

    /**
     * A number for each state such that no edge leads to a smaller one: the place of its strongly connected component in
     * an order of all of them. States share a number exactly where each can be reached from the other; that of the first
     * component is 0. A progress measure of the automaton that never falls.
     */
    public int[] topologicalNumbers() {
        return order().numbers();
    }

    /**
     * A number for each state that tells those of one strongly connected component apart: it grows along all edges but those
     * by which a depth-first search comes back to where it came from. A progress measure of the automaton that falls there.
     */
    public int[] forwardNumbers() {
        return order().forwardNumbers();
    }

    private ComponentOrder order() {
        int[][] successors = new int[states()][];
        for (int s = 0; s < successors.length; s++) {
            successors[s] =
                    edgesFrom.get(s).stream().mapToInt(Edge::to).distinct().toArray();
        }
        return new ComponentOrder(successors);
    }

    /** The same with every event of a vocabulary spelled out; an edge whose events never happen is left out. */
    public FiniteAutomaton expanded(Vocabulary names) {
        Expansion conditions = new Expansion(names);
        List<Edge> spelledOut = new ArrayList<>();
        for (Edge edge : edges) {
            EventSet events = edge.guard().events();
            List<String> spelled = new ArrayList<>();
            events.names().forEach(name -> spelled.addAll(names.eventsOf(name)));
            if (events.allBut() || !spelled.isEmpty()) {
                EventSet all = events.allBut() ? EventSet.allBut(spelled) : EventSet.of(spelled);
                spelledOut.add(new Edge(
                        edge.from(), new Guard(all, conditions.of(edge.guard().state())), edge.to()));
            }
        }
        return withEdges(spelledOut);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FiniteAutomaton that
                && name.equals(that.name)
                && states.equals(that.states)
                && starts.equals(that.starts)
                && edges.equals(that.edges)
                && accepting.equals(that.accepting)
                && readsInitial == that.readsInitial;
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + edges.hashCode();
    }

    @Override
    public String toString() {
        return "automaton " + name + " with " + states.size() + " states and " + edges.size() + " edges";
    }
}
