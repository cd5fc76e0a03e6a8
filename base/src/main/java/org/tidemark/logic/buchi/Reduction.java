package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.TooLarge;
import org.tidemark.logic.buchi.BuchiBuilder.Step;

/**
 * Makes an automaton smaller by every means of this package, over and over while it helps, up to some effort: beyond
 * that it stays as large as it is by then. Stateless.
 */
public final class Reduction {
    private static final long MOST_STEPS = 100_000_000;

    private Reduction() {}

    /**
     * An automaton of the same language, seldom larger in states; one with pairs as it is.
     *
     * @throws TooLarge when it is larger than the limit says, or it is cancelled
     */
    public static BuchiAutomaton reduce(BuchiAutomaton given, AutomatonLimit limit) throws TooLarge {
        if (given.pairs() > 0) {
            limit.check("the automaton", given.states(), given.transitions());
            return given;
        }
        Effort effort = new Effort(MOST_STEPS, limit, given.states(), given.transitions());
        BuchiAutomaton a = clean(given, false, effort);
        limit.check("the automaton of the formula", a.states(), a.transitions());
        while (!effort.isSpent()) {
            BuchiAutomaton smaller = Bisimulation.reduce(a, effort);
            smaller = clean(Simulation.reduce(smaller, true, effort), false, effort);
            smaller = clean(Simulation.reduce(smaller, false, effort), true, effort);
            smaller = clean(Simulation.reduce(smaller, true, effort), false, effort);
            if (smaller.states() >= a.states() && smaller.transitions() >= a.transitions()) {
                return a;
            }
            a = smaller;
        }
        return a;
    }

    /** Without what is of no use; what is on no accepting cycle may be marked or not, and sometimes one fits better. */
    private static BuchiAutomaton clean(BuchiAutomaton a, boolean marked, Effort effort) throws TooLarge {
        BuchiAutomaton few = MarkReduction.reduce(Pruning.prune(a, false), effort);
        return TransitionMerge.merge(marked ? Pruning.prune(few, true) : few, effort);
    }

    /**
     * Makes states one whose transitions are the same, up to states that are one: for automata too large for {@link
     * Simulation}. Splits classes until nothing changes, a pass over all transitions each; leaves the automaton as it
     * is where that takes too much effort. Stateless.
     */
    static final class Bisimulation {
        /** The effort counted for a transition, which is boxed and hashed. */
        private static final long STEPS = 20;

        private record Shape(int number, Set<Step> steps) {}

        private Bisimulation() {}

        static BuchiAutomaton reduce(BuchiAutomaton a, Effort effort) throws TooLarge {
            int[] numbers = new int[a.states()];
            int count = 1;
            while (effort.take(STEPS * (a.states() + a.transitions()))) {
                Map<Shape, Integer> shapes = new HashMap<>();
                int[] finer = new int[numbers.length];
                for (int s = 0; s < numbers.length; s++) {
                    finer[s] = shapes.computeIfAbsent(shape(a, s, numbers), fresh -> shapes.size());
                }
                numbers = finer;
                if (shapes.size() == count) {
                    return quotient(a, numbers, count);
                }
                count = shapes.size();
            }
            return a;
        }

        private static Shape shape(BuchiAutomaton a, int s, int[] numbers) {
            Set<Step> steps = new HashSet<>();
            for (int t = a.first(s); t < a.end(s); t++) {
                steps.add(new Step(numbers[a.target(t)], a.positive(t), a.negative(t), a.marks(t)));
            }
            return new Shape(numbers[s], steps);
        }

        private static BuchiAutomaton quotient(BuchiAutomaton a, int[] numbers, int count) {
            BuchiBuilder builder = new BuchiBuilder(a.propositions(), a.sets()).states(count);
            BitSet done = new BitSet(count);
            for (int s = 0; s < numbers.length; s++) {
                if (!done.get(numbers[s])) {
                    done.set(numbers[s]);
                    for (int t = a.first(s); t < a.end(s); t++) {
                        builder.transition(numbers[s], a.positive(t), a.negative(t), a.marks(t), numbers[a.target(t)]);
                    }
                }
            }
            return builder.build(numbers[a.initial()]);
        }
    }

    /**
     * Direct simulation, forward or backward: a state simulates another when it can answer each of its transitions, on
     * the same letters, with at least its marks, to states that simulate again. Forward looks at transitions out of a
     * state, backward at those into it, where only the initial state simulates itself (Somenzi and Bloem, CAV 2000).
     *
     * <p>States that simulate each other become one, and a transition whose answer is another transition of the same
     * state goes. Both keep the language. Several transitions may answer one together, each on some of its letters.
     * Takes time quadratic in states and transitions a round; {@link #MOST_STATES} and the effort say where that is too
     * much. Used once.
     */
    static final class Simulation {
        static final int MOST_STATES = 400;
        static final int MOST_TRANSITIONS = 8000;
        private static final int MOST_LOOKS = 10_000_000;

        private final BuchiAutomaton a;
        private final boolean forward;
        /** The transitions at a state, and where each comes from or goes to on the other side. */
        private final int[][] at;

        private final int[] far;
        private final int[] near;
        /** The states that simulate a state. */
        private final BitSet[] above;

        private final GuardCubes cubes = new GuardCubes(MOST_LOOKS);
        private final Effort effort;

        private Simulation(BuchiAutomaton a, boolean forward, Effort effort) {
            this.a = a;
            this.effort = effort;
            this.forward = forward;
            far = new int[a.transitions()];
            near = new int[a.transitions()];
            List<List<Integer>> lists = new ArrayList<>();
            for (int s = 0; s < a.states(); s++) {
                lists.add(new ArrayList<>());
            }
            for (int s = 0; s < a.states(); s++) {
                for (int t = a.first(s); t < a.end(s); t++) {
                    near[t] = forward ? s : a.target(t);
                    far[t] = forward ? a.target(t) : s;
                    lists.get(near[t]).add(t);
                }
            }
            at = lists.stream()
                    .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new);
            above = new BitSet[a.states()];
            for (int s = 0; s < a.states(); s++) {
                above[s] = new BitSet(a.states());
                above[s].set(0, a.states());
            }
            if (!forward) {
                above[a.initial()].clear();
                above[a.initial()].set(a.initial());
            }
        }

        /** The automaton made smaller, or the same one where it is too large for this. */
        static BuchiAutomaton reduce(BuchiAutomaton a, boolean forward, Effort effort) throws TooLarge {
            if (a.states() > MOST_STATES || a.transitions() > MOST_TRANSITIONS) {
                return a;
            }
            Simulation simulation = new Simulation(a, forward, effort);
            return simulation.refine() ? simulation.quotient() : a;
        }

        /** Whether the relation was found: there was enough effort left. */
        private boolean refine() throws TooLarge {
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int p = 0; p < above.length; p++) {
                    for (int q = above[p].nextSetBit(0); q >= 0; q = above[p].nextSetBit(q + 1)) {
                        if (!effort.take(1 + (long) at[p].length * at[q].length)) {
                            return false;
                        }
                        if (q != p && !answersAll(q, p)) {
                            above[p].clear(q);
                            changed = true;
                        }
                    }
                }
            }
            return true;
        }

        private boolean answersAll(int q, int p) {
            for (int t : at[p]) {
                if (!answers(q, t)) {
                    return false;
                }
            }
            return true;
        }

        private boolean answers(int q, int t) {
            Cube cube = cube(t);
            List<Cube> some = new ArrayList<>();
            for (int u : at[q]) {
                if ((a.marks(t) & ~a.marks(u)) == 0 && above[far[t]].get(far[u])) {
                    Cube other = cube(u);
                    if (other.contains(cube)) {
                        return true;
                    }
                    if (other.meets(cube)) {
                        some.add(other);
                    }
                }
            }
            return some.size() > 1 && cubes.cover(some, cube);
        }

        private Cube cube(int t) {
            return new Cube(a.positive(t), a.negative(t));
        }

        private BuchiAutomaton quotient() throws TooLarge {
            int[] numbers = new int[a.states()];
            Arrays.fill(numbers, -1);
            int count = 0;
            for (int p = 0; p < numbers.length; p++) {
                if (numbers[p] < 0) {
                    for (int q = p; q < numbers.length; q++) {
                        if (above[p].get(q) && above[q].get(p)) {
                            numbers[q] = count;
                        }
                    }
                    count++;
                }
            }
            List<List<Integer>> byClass = new ArrayList<>();
            for (int c = 0; c < count; c++) {
                byClass.add(new ArrayList<>());
            }
            for (int t = 0; t < a.transitions(); t++) {
                byClass.get(numbers[near[t]]).add(t);
            }
            BuchiBuilder builder = new BuchiBuilder(a.propositions(), a.sets()).states(count);
            for (List<Integer> transitions : byClass) {
                boolean fits = effort.take((long) transitions.size() * transitions.size());
                for (int t : transitions) {
                    if (!fits || transitions.stream().noneMatch(u -> isNeedless(t, u))) {
                        int from = numbers[forward ? near[t] : far[t]];
                        int to = numbers[forward ? far[t] : near[t]];
                        builder.transition(from, a.positive(t), a.negative(t), a.marks(t), to);
                    }
                }
            }
            return builder.build(numbers[a.initial()]);
        }

        /**
         * Whether one transition makes another of the same state needless; of two that do so to each other, the earlier
         * stays.
         */
        private boolean isNeedless(int t, int because) {
            return t != because && isBelow(t, because) && (because < t || !isBelow(because, t));
        }

        private boolean isBelow(int t, int u) {
            return cube(u).contains(cube(t)) && (a.marks(t) & ~a.marks(u)) == 0 && above[far[t]].get(far[u]);
        }
    }

    /**
     * Uses as few acceptance sets as it can. Each component is looked at by itself: a set that every cycle of it meets,
     * or that is met wherever another one is, is needless there; the needed ones are numbered again in each. Used once.
     */
    static final class MarkReduction {
        /** The effort counted for a transition, which is boxed, beside one for each pair of sets. */
        private static final long STEPS = 20;

        private final BuchiAutomaton a;
        private final AutomatonComponents components;
        private final List<List<Integer>> inside = new ArrayList<>();

        /** The number of a state in its component, and of each component how many it has. */
        private final int[] places;

        private final int[] sizes;

        private MarkReduction(BuchiAutomaton a) {
            this.a = a;
            this.components = new AutomatonComponents(a);
            places = new int[a.states()];
            sizes = new int[components.count()];
            for (int s = 0; s < places.length; s++) {
                places[s] = sizes[components.of(s)]++;
            }
            for (int c = 0; c < components.count(); c++) {
                inside.add(new ArrayList<>());
            }
            for (int t = 0; t < a.transitions(); t++) {
                int c = components.around(t, a);
                if (c >= 0) {
                    inside.get(c).add(t);
                }
            }
        }

        /**
         * An automaton of the same language with the fewest sets found; transitions on no accepting cycle have no
         * marks.
         */
        static BuchiAutomaton reduce(BuchiAutomaton a, Effort effort) throws TooLarge {
            return new MarkReduction(a).reduced(effort);
        }

        private BuchiAutomaton reduced(Effort effort) throws TooLarge {
            List<List<Integer>> needed = new ArrayList<>();
            int sets = 0;
            for (int c = 0; c < components.count(); c++) {
                boolean accepting = components.isAccepting(c);
                needed.add(accepting ? needed(c, effort) : List.of());
                boolean rejecting = components.isCyclic(c) && !accepting;
                sets = Math.max(sets, rejecting ? 1 : needed.get(c).size());
            }
            long[] marks = new long[a.transitions()];
            long all = sets == Long.SIZE ? -1 : (1L << sets) - 1;
            for (int c = 0; c < components.count(); c++) {
                if (components.isAccepting(c)) {
                    List<Integer> own = needed.get(c);
                    for (int t : inside.get(c)) {
                        marks[t] = own.size() == Long.SIZE ? 0 : all & (-1L << own.size());
                        for (int i = 0; i < own.size(); i++) {
                            marks[t] |= ((a.marks(t) >>> own.get(i)) & 1) << i;
                        }
                    }
                }
            }
            return a.marked(sets, marks);
        }

        /** The sets that a component needs, or all where it would take too much effort to find out. */
        private List<Integer> needed(int component, Effort effort) throws TooLarge {
            long pairs = (long) a.sets() * (a.sets() + STEPS);
            if (!effort.take(pairs * inside.get(component).size())) {
                return IntStream.range(0, a.sets()).boxed().toList();
            }
            List<Integer> kept = new ArrayList<>();
            for (int set = 0; set < a.sets(); set++) {
                if (!meetsEveryCycle(set, component)) {
                    kept.add(set);
                }
            }
            for (int i = kept.size() - 1; i >= 0; i--) {
                int set = kept.get(i);
                boolean follows = kept.stream().anyMatch(other -> other != set && isWithin(other, set, component));
                if (follows) {
                    kept.remove(i);
                }
            }
            return kept;
        }

        private boolean isWithin(int inner, int outer, int component) {
            return inside.get(component).stream()
                    .allMatch(t -> ((a.marks(t) >>> inner) & 1) == 0 || ((a.marks(t) >>> outer) & 1) == 1);
        }

        /** Whether no cycle of the component is left without the transitions of the set. */
        private boolean meetsEveryCycle(int set, int component) {
            List<Integer> rest = inside.get(component).stream()
                    .filter(t -> ((a.marks(t) >>> set) & 1) == 0)
                    .toList();
            List<List<Integer>> successors = new ArrayList<>();
            while (successors.size() < sizes[component]) {
                successors.add(new ArrayList<>());
            }
            for (int t : rest) {
                successors.get(places[components.source(t)]).add(places[a.target(t)]);
            }
            int[] numbers = ComponentNumbers.of(successors.stream()
                    .map(to -> to.stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new));
            return rest.stream().noneMatch(t -> numbers[places[components.source(t)]] == numbers[places[a.target(t)]]);
        }
    }
}
