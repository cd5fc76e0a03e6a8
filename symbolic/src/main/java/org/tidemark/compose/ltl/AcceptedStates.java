package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AutomatonPart.Edge;
import org.tidemark.dd.Forest;
import org.tidemark.logic.automaton.ComponentOrder;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.logic.buchi.Cube;

/**
 * From which states a run starts that an automaton accepts, of Büchi or with pairs of Streett, and that counts.
 *
 * <p>The components of the automaton are gone through from the last to the first. What is accepted from a state of one
 * of them is what leads out of it into something accepted, or to where runs can go round and be accepted ({@link
 * FairHull}). A component that accepts whatever comes needs no search, one that accepts nothing only a way out of it.
 * So terminal automata take nothing but saturation, and weak ones one greatest set for each component. Everything may
 * end as {@link StateSets} says. Not thread-safe.
 */
public final class AcceptedStates implements AutoCloseable {
    private final StateSets states;
    private final BuchiAutomaton automaton;
    private final FairRuns fair;
    private final Classification classes;
    private final Map<Cube, int[]> guards = new HashMap<>();

    /** The guard of each transition that can be taken, and that leads on from a state that can be met. */
    private final int[] @Nullable [] guardOf;

    private final int[] component;
    private final int[] number;
    private final int[][] members;
    private final AutomatonPart[] parts;
    private final @Nullable PairSets[] hulls;

    /** By which transitions a run may stay in a hull. */
    private final @Nullable AutomatonPart[] hullParts;

    private final List<int[]> ownGuards = new ArrayList<>();
    private final int[] @Nullable [] won;

    /**
     * The states that an automaton accepts.
     *
     * @param propositions the cells of the states where each proposition holds
     * @param fromInitial whether only runs from the initial state are asked for
     */
    public AcceptedStates(
            StateSets states, BuchiAutomaton automaton, List<int[]> propositions, FairRuns fair, boolean fromInitial) {
        this.states = states;
        this.automaton = automaton;
        this.fair = fair;
        classes = Classification.of(automaton);
        guardOf = new int[automaton.transitions()][];
        won = new int[automaton.states()][];
        label(propositions);
        if (fromInitial) {
            dropFalseStarts();
        }
        component = new ComponentOrder(successors(reachable())).numbers();
        parts = new AutomatonPart[1 + Arrays.stream(component).max().orElse(0)];
        hulls = new PairSets[parts.length];
        hullParts = new AutomatonPart[parts.length];
        number = new int[component.length];
        members = new int[parts.length][];
        divide();
    }

    private void label(List<int[]> propositions) {
        boolean done = false;
        try {
            for (int t = 0; t < guardOf.length; t++) {
                Cube cube = new Cube(automaton.positive(t), automaton.negative(t));
                int[] guard = guards.get(cube);
                if (guard == null) {
                    guard = states.hold(where(cube, propositions));
                    guards.put(cube, guard);
                }
                guardOf[t] = guard[0] == Forest.EMPTY ? null : guard;
            }
            done = true;
        } finally {
            if (!done) {
                guards.values().forEach(states::drop);
            }
        }
    }

    private int where(Cube cube, List<int[]> propositions) {
        int set = states.all()[0];
        for (int p = 0; p < propositions.size(); p++) {
            int holds = propositions.get(p)[0];
            if (((cube.positive() >>> p) & 1) == 1) {
                set = states.forest().intersection(set, holds);
            } else if (((cube.negative() >>> p) & 1) == 1) {
                set = states.forest().difference(set, holds);
            }
        }
        return set;
    }

    /** Where the automaton does not come back to its first state, that reads the initial state only. */
    private void dropFalseStarts() {
        int first = automaton.initial();
        for (int t = 0; t < guardOf.length; t++) {
            if (guardOf[t] != null && automaton.target(t) == first) {
                return;
            }
        }
        for (int t = automaton.first(first); t < automaton.end(first); t++) {
            int[] guard = guardOf[t];
            guardOf[t] = guard == null || states.has(guard, states.initial()) ? guard : null;
        }
    }

    /** The states of the automaton that can be met; transitions of others are dropped. */
    private BitSet reachable() {
        BitSet met = new BitSet();
        List<Integer> next = new ArrayList<>(List.of(automaton.initial()));
        met.set(automaton.initial());
        while (!next.isEmpty()) {
            int q = next.remove(next.size() - 1);
            for (int t = automaton.first(q); t < automaton.end(q); t++) {
                if (guardOf[t] != null && !met.get(automaton.target(t))) {
                    met.set(automaton.target(t));
                    next.add(automaton.target(t));
                }
            }
        }
        return met;
    }

    private int[][] successors(BitSet met) {
        int[][] successors = new int[automaton.states()][];
        for (int q = 0; q < successors.length; q++) {
            List<Integer> targets = new ArrayList<>();
            for (int t = automaton.first(q); t < automaton.end(q); t++) {
                guardOf[t] = met.get(q) ? guardOf[t] : null;
                if (guardOf[t] != null) {
                    targets.add(automaton.target(t));
                }
            }
            successors[q] = targets.stream().mapToInt(Integer::intValue).toArray();
        }
        return successors;
    }

    private void divide() {
        int[] sizes = new int[parts.length];
        for (int q = 0; q < component.length; q++) {
            number[q] = sizes[component[q]]++;
        }
        Arrays.setAll(parts, c -> new AutomatonPart(sizes[c]));
        Arrays.setAll(members, c -> new int[sizes[c]]);
        for (int q = 0; q < component.length; q++) {
            members[component[q]][number[q]] = q;
            for (int t = automaton.first(q); t < automaton.end(q); t++) {
                int[] guard = guardOf[t];
                int to = automaton.target(t);
                if (guard != null && component[to] == component[q]) {
                    parts[component[q]].add(new Edge(number[q], number[to], guard, automaton.marks(t)));
                }
            }
        }
    }

    /** Whether a run from the initial state is accepted. */
    public boolean isInitialAccepted() {
        int first = automaton.initial();
        for (int c = parts.length - 1; c > component[first]; c--) {
            settle(c, true);
        }
        boolean isEverywhere = isMetEverywhere(first);
        settle(component[first], !isEverywhere);
        int[] found = won(first);
        return isEverywhere ? found[0] != Forest.EMPTY : states.has(found, states.initial());
    }

    /**
     * Whether the automaton can be in a state of its own whatever the system has done: then any state will do to go on
     * from.
     */
    private boolean isMetEverywhere(int q) {
        AutomatonPart part = parts[component[q]];
        return part.states() == 1 && part.outOf(0).stream().anyMatch(edge -> edge.guard()[0] == states.all()[0]);
    }

    /** The states with an accepted run; a number that holds until the next step from set to set. */
    public int everywhere() {
        for (int c = parts.length - 1; c >= component[automaton.initial()]; c--) {
            settle(c, true);
        }
        return won(automaton.initial())[0];
    }

    /**
     * Finds what is accepted from the states of a component; where it is not gone back in, only where a run can leave
     * it or stay.
     */
    private void settle(int c, boolean goesBack) {
        AutomatonPart part = parts[c];
        try (PairSets found = exits(c)) {
            PairSets hull = acceptsAll(c) ? null : hull(c);
            if (hull != null) {
                found.addAll(hull);
            }
            for (int n = 0; acceptsAll(c) && n < part.states(); n++) {
                found.add(n, states.all()[0]);
            }
            if (goesBack && part.isCyclic()) {
                try (PairSets all = PairSets.enabled(states, part)) {
                    found.extend(all);
                }
            }
            for (int n = 0; n < part.states(); n++) {
                won[members[c][n]] = states.hold(found.at(n)[0]);
            }
        }
    }

    /** The pairs of a component that lead out of it to something accepted; the caller closes it. */
    PairSets exits(int c) {
        PairSets found = new PairSets(states, parts[c]);
        boolean done = false;
        try {
            for (int q : members[c]) {
                for (int t = automaton.first(q); t < automaton.end(q); t++) {
                    int[] guard = guardOf[t];
                    if (guard != null && component[automaton.target(t)] != c) {
                        int before = states.before(won(automaton.target(t)), guard);
                        found.add(number[q], before);
                    }
                }
            }
            done = true;
            return found;
        } finally {
            if (!done) {
                found.close();
            }
        }
    }

    /** Whether every run that comes into a component is accepted, as is plain from the automaton. */
    boolean acceptsAll(int c) {
        return fair.isAll() && Arrays.stream(members[c]).allMatch(classes::isUniversal);
    }

    /** Where runs can stay in a component and be accepted; null where they cannot. It belongs to this. */
    @Nullable
    PairSets hull(int c) {
        AutomatonPart part = parts[c];
        if (hulls[c] == null && part.isCyclic() && (part.onSome() & automaton.allMarks()) == automaton.allMarks()) {
            FairHull hull = new FairHull(states, part, recurring(c));
            hulls[c] = hull.find();
            hullParts[c] = hull.part();
            ownGuards.addAll(hull.ownGuards());
        }
        return hulls[c];
    }

    /** The transitions by which a run can stay in a hull that was found, and be accepted. */
    AutomatonPart hullPart(int c) {
        AutomatonPart part = hullParts[c];
        if (part == null) {
            throw new IllegalStateException("a hull that was not found");
        }
        return part;
    }

    /** The recurrences of an accepted run that stays in a component. */
    List<Recurrence> recurring(int c) {
        List<Recurrence> recurring = new ArrayList<>();
        for (long left = automaton.allMarks() & ~parts[c].onAll(); left != 0; left &= left - 1) {
            recurring.add(new Recurrence.Marked(Long.lowestOneBit(left)));
        }
        for (int pair = 0; pair < automaton.pairs(); pair++) {
            boolean isAsked = (parts[c].onSome() & automaton.request(pair)) != 0;
            boolean isAlwaysAnswered = (parts[c].onAll() & automaton.answer(pair)) != 0;
            if (isAsked && !isAlwaysAnswered) {
                recurring.add(new Recurrence.Pair(automaton.request(pair), automaton.answer(pair)));
            }
        }
        recurring.addAll(fair.recurring());
        return recurring;
    }

    BuchiAutomaton automaton() {
        return automaton;
    }

    int component(int q) {
        return component[q];
    }

    /** The number of a state in its component. */
    int number(int q) {
        return number[q];
    }

    /** The state with this number in a component. */
    int member(int c, int n) {
        return members[c][n];
    }

    AutomatonPart part(int c) {
        return parts[c];
    }

    /** The guard of a transition; null where it can never be taken. */
    int @Nullable [] guard(int transition) {
        return guardOf[transition];
    }

    /** The cell of the states that are accepted from a state of the automaton. */
    int[] won(int q) {
        int[] cell = won[q];
        if (cell == null) {
            throw new IllegalStateException("a component that was not settled");
        }
        return cell;
    }

    /** Lets all sets go. */
    @Override
    public void close() {
        for (int[] cell : won) {
            if (cell != null) {
                states.drop(cell);
            }
        }
        for (PairSets hull : hulls) {
            if (hull != null) {
                hull.close();
            }
        }
        ownGuards.forEach(states::drop);
        guards.values().forEach(states::drop);
    }
}
