package org.tidemark.logic.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Vocabulary;

/**
 * An automaton over finite runs: a run is legal when some way through the automaton reads all of it and ends in an
 * accepting state.
 *
 * <p>It reads a letter for each step of a run: the event, and the state that the event led to. One that {@link
 * #readsInitial reads the initial state} reads that first, as a letter without an event. It may have several start
 * states and several edges for one letter; where no edge fits, that way ends. Immutable; two are equal when all their
 * parts are.
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
     * @param readsInitial whether the initial state is read as a first letter; it is in any case where a guard of a
     *     start state looks at the state after whatever event
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

    /** This automaton with other edges between its states. */
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

    /** The events that some guard names, in alphabetical order; no guard distinguishes the others. */
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
     * A number for each state such that no edge leads to a smaller one: the place of its strongly connected component
     * in an order of all of them. States share a number exactly where each can be reached from the other; that of the
     * first component is 0. A progress measure of the automaton that never falls.
     */
    public int[] topologicalNumbers() {
        return order().numbers();
    }

    /**
     * A number for each state that tells those of one strongly connected component apart: it grows along all edges but
     * those by which a depth-first search comes back to where it came from. A progress measure of the automaton that
     * falls there.
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

    /** This automaton with every event of a vocabulary spelled out; an edge whose events never happen is left out. */
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

    /**
     * Makes an automaton deterministic: a state is the set of states that the old one could be in.
     *
     * <p>Letters are distinguished no further than guards do: by the events they name, one class being all others, and
     * by the atoms of their conditions, asked one after the other only while an edge depends on them. What is left of
     * the conditions after some answers is often the same as after others, and is then decided once, as in a decision
     * diagram. Used once.
     */
    private static final class SubsetConstruction {
        /** The most entries of the table, and the most decisions that are tried. */
        private static final int MOST_DECISIONS = 1 << 20;

        private static final int MOST_ATOMS = 1000;
        private static final int MOST_KNOWN = 1 << 14;
        private static final Formula NEVER = new Formula.Constant(false);

        private final FiniteAutomaton automaton;
        private final int mostStates;
        private final List<String> events;
        private final List<List<Branch>> branchesFrom = new ArrayList<>();
        private final Map<BitSet, Integer> numbers = new HashMap<>();
        private final List<BitSet> subsets = new ArrayList<>();
        private final Map<Formula, Integer> atoms = new LinkedHashMap<>();
        private int[] table = new int[64];
        private int[] decisions = new int[48];
        private int filled;
        private int made;
        private int tried;

        /** Results for combinations of conditions that were met before; emptied when full. */
        private final Map<Map<Integer, Formula>, Integer> known = new HashMap<>();

        /** An edge with its condition in normal form. */
        private record Branch(EventSet events, Formula condition, int to) {}

        SubsetConstruction(FiniteAutomaton automaton, int mostStates) {
            this.automaton = automaton;
            this.mostStates = mostStates;
            this.events = List.copyOf(automaton.namedEvents());
        }

        DeterministicAutomaton automaton() throws FormulaException {
            for (int s = 0; s < automaton.states(); s++) {
                branchesFrom.add(automaton.edgesFrom(s).stream()
                        .map(edge -> new Branch(
                                edge.guard().events(),
                                Conditions.normal(edge.guard().state()),
                                edge.to()))
                        .toList());
            }
            BitSet starts = new BitSet();
            automaton.starts().forEach(starts::set);
            number(starts);
            for (int s = 0; s < subsets.size(); s++) {
                for (int c = 0; c <= events.size(); c++) {
                    fill(decide(branches(subsets.get(s), c < events.size() ? events.get(c) : null)));
                }
            }
            BitSet accepting = new BitSet();
            for (int s = 0; s < subsets.size(); s++) {
                accepting.set(s, subsets.get(s).stream().anyMatch(automaton::accepts));
            }
            return new DeterministicAutomaton(
                    automaton.name(),
                    names(),
                    accepting,
                    events,
                    List.copyOf(atoms.keySet()),
                    Arrays.copyOf(table, filled),
                    Arrays.copyOf(decisions, made),
                    automaton.readsInitial());
        }

        /** Under each state that an edge by this event leads to, when one of them can be taken. */
        private Map<Integer, Formula> branches(BitSet subset, @Nullable String event) {
            Map<Integer, List<Formula>> conditions = new TreeMap<>();
            for (int s = subset.nextSetBit(0); s >= 0; s = subset.nextSetBit(s + 1)) {
                for (Branch branch : branchesFrom.get(s)) {
                    if (branch.events().contains(event)) {
                        conditions
                                .computeIfAbsent(branch.to(), to -> new ArrayList<>())
                                .add(branch.condition());
                    }
                }
            }
            Map<Integer, Formula> branches = new TreeMap<>();
            conditions.forEach((to, any) -> {
                Formula condition = Conditions.or(any);
                if (!condition.equals(NEVER)) {
                    branches.put(to, condition);
                }
            });
            return branches;
        }

        /** The state that the branches lead to or, below zero, the decision that leads on. */
        private int decide(Map<Integer, Formula> branches) throws FormulaException {
            Formula atom = branches.values().stream()
                    .map(Conditions::atom)
                    .filter(found -> found != null)
                    .findFirst()
                    .orElse(null);
            if (atom == null) {
                // Numbers are found by sets, which hash well; maps to the same condition differ in the sum of their
                // keys
                // only.
                BitSet targets = new BitSet();
                branches.keySet().forEach(targets::set);
                return number(targets);
            }
            Integer before = known.get(branches);
            if (before != null) {
                return before;
            }
            if (++tried > MOST_DECISIONS) {
                throw tooMuch("distinguishes too many combinations of events and conditions");
            }
            int yes = decide(where(branches, atom, true));
            int no = decide(where(branches, atom, false));
            int result = yes == no ? yes : decision(atom, yes, no);
            if (known.size() == MOST_KNOWN) {
                known.clear();
            }
            known.put(branches, result);
            return result;
        }

        /** The branches where an atom is true, or where it is false; those that cannot be taken then are left out. */
        private static Map<Integer, Formula> where(Map<Integer, Formula> branches, Formula atom, boolean value) {
            Map<Integer, Formula> left = new TreeMap<>();
            branches.forEach((to, condition) -> {
                Formula rest = Conditions.where(condition, atom, value);
                if (!rest.equals(NEVER)) {
                    left.put(to, rest);
                }
            });
            return left;
        }

        private int number(BitSet subset) throws FormulaException {
            Integer found = numbers.get(subset);
            if (found != null) {
                return found;
            }
            if (subsets.size() == mostStates) {
                throw tooMuch("has more than " + mostStates + " states when it is made deterministic");
            }
            numbers.put(subset, subsets.size());
            subsets.add(subset);
            return subsets.size() - 1;
        }

        private FormulaException tooMuch(String what) {
            return new FormulaException("automaton '" + automaton.name() + "' " + what
                    + "; let fewer edges of a state overlap, so that each letter has one way to go");
        }

        private int decision(Formula atom, int yes, int no) throws FormulaException {
            Integer number = atoms.putIfAbsent(atom, atoms.size());
            if (atoms.size() > MOST_ATOMS) {
                throw tooMuch("has more than " + MOST_ATOMS + " different conditions");
            }
            if (made + 3 > decisions.length) {
                decisions = Arrays.copyOf(decisions, 2 * decisions.length);
            }
            decisions[made++] = number == null ? atoms.size() - 1 : number;
            decisions[made++] = yes;
            decisions[made++] = no;
            return ~((made - 3) / 3);
        }

        private void fill(int entry) {
            if (filled == table.length) {
                table = Arrays.copyOf(table, 2 * table.length);
            }
            table[filled++] = entry;
        }

        /** A set of one state has its name; others list theirs, and the empty set is {@code illegal}. */
        private List<String> names() {
            Set<String> taken = new HashSet<>(automaton.stateNames());
            List<String> names = new ArrayList<>();
            for (BitSet subset : subsets) {
                List<String> members =
                        subset.stream().mapToObj(automaton::stateName).toList();
                if (members.size() == 1) {
                    names.add(members.get(0));
                    continue;
                }
                String name = members.isEmpty() ? "illegal" : String.join("+", members);
                while (!taken.add(name)) {
                    name += "'";
                }
                names.add(name);
            }
            return names;
        }
    }
}
