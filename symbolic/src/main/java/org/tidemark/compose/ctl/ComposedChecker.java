package org.tidemark.compose.ctl;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.AscendingStates;
import org.tidemark.dd.Forest;
import org.tidemark.dd.HighestState;
import org.tidemark.dd.JointLevels;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Written;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.model.Kronecker;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;

/**
 * Decides formulas of CTL on all reachable states of a composed system.
 *
 * <p>Formulas are taken apart into the gates of a {@link Circuit}, and each gate is labelled once with the states where
 * it is true. That some or all reachable states satisfy a formula needs no temporal operator in the initial state:
 * {@code EF f} is true there where {@code f} is true anywhere. All memory is booked; anything may end with {@link
 * MemoryBudget.Exhausted} or {@link Cancelled}, and then nothing is known. Not thread-safe.
 */
public final class ComposedChecker implements AutoCloseable {
    private static final long MOST_RANKED = 1L << 20;

    private final int[] initial;
    private final Forest forest;
    private final LiveRoots live;
    private final int[] reachable;
    private final int[] dead;
    private boolean isDeadKnown;
    private final MemoryBudget budget;
    private final PartCondition.Atoms atoms;
    private final Label.Labelled labelled;
    private final Propositions propositions;
    private final SetSteps sets;
    private final @Nullable RankedSteps ranked;
    private final long matrixBytes;
    private final Circuit circuit = new Circuit();
    private final List<@Nullable Label> labels = new ArrayList<>();

    /** How temporal operators are computed. */
    public enum Search {
        /** From state to state, by numbers; a bit per state and gate. */
        BY_NUMBER,
        /** From set to set. */
        BY_SET
    }

    /**
     * A checker of one system.
     *
     * @param reachable all states that can be reached, of the parts as they are in {@code system}
     */
    public ComposedChecker(
            Kronecker system,
            Dag reachable,
            PartCondition.Atoms atoms,
            Search search,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this(system, new Forest(sizes(system), budget, cancelled), reachable, atoms, search, budget, cancelled);
        boolean done = false;
        try {
            this.reachable[0] = reachable.thaw(forest);
            done = true;
        } finally {
            if (!done) {
                close();
            }
        }
    }

    /**
     * A checker of a system whose states are in a forest, from set to set.
     *
     * @param forest holds nothing else that is needed; the checker closes it
     * @param reachable all states that can be reached, of the parts as they are in {@code system}
     */
    public static ComposedChecker of(
            Kronecker system,
            Forest forest,
            int reachable,
            PartCondition.Atoms atoms,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        ComposedChecker checker = new ComposedChecker(system, forest, null, atoms, Search.BY_SET, budget, cancelled);
        checker.reachable[0] = reachable;
        return checker;
    }

    private ComposedChecker(
            Kronecker system,
            Forest forest,
            @Nullable Dag numbered,
            PartCondition.Atoms atoms,
            Search search,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        initial = system.parts().stream().mapToInt(Kronecker.Part::initial).toArray();
        this.budget = budget;
        this.forest = forest;
        this.atoms = atoms;
        live = new LiveRoots(forest);
        reachable = live.hold(Forest.EMPTY);
        dead = live.hold(Forest.EMPTY);
        propositions = new Propositions(forest, dead, atoms);
        labelled = new Label.Labelled(forest, live, reachable, numbered, budget);
        BackwardSteps back = BackwardSteps.of(system);
        matrixBytes = back.bytes();
        sets = new SetSteps(forest, live, new JointLevels(initial, back.steps()), reachable, dead);
        ranked = search == Search.BY_NUMBER && numbered != null
                ? new RankedSteps(numbered, back.steps(), budget, cancelled)
                : null;
        budget.replace(0, matrixBytes);
    }

    private static int[] sizes(Kronecker system) {
        return system.parts().stream().mapToInt(Kronecker.Part::states).toArray();
    }

    /** The search that suits a set of states: by number where they are few enough to go through one by one. */
    public static Search search(Dag reachable, MemoryBudget budget) {
        boolean few = reachable.isNumbered() && reachable.states() <= MOST_RANKED;
        return few && RankedSteps.bytes(reachable.states()) < budget.limitBytes() - budget.usedBytes()
                ? Search.BY_NUMBER
                : Search.BY_SET;
    }

    /**
     * Whether a formula is true in the initial state.
     *
     * @throws IllegalArgumentException where the formula is not one of CTL
     */
    public boolean holds(Formula f) {
        return holdsInitially(circuit.add(f));
    }

    private boolean holdsInitially(int gate) {
        return switch (circuit.kind(gate)) {
            case NOT -> !holdsInitially(circuit.left(gate));
            case AND -> holdsInitially(circuit.left(gate)) && holdsInitially(circuit.right(gate));
            case OR -> holdsInitially(circuit.left(gate)) || holdsInitially(circuit.right(gate));
            case UNTIL ->
                isTrue(circuit.left(gate))
                        ? !label(circuit.right(gate)).isEmpty()
                        : label(gate).has(initial);
            default -> label(gate).has(initial);
        };
    }

    private boolean isTrue(int gate) {
        return circuit.kind(gate) == Circuit.Kind.PROPOSITION
                && circuit.propositions().get(circuit.left(gate)) instanceof Constant constant
                && constant.value();
    }

    /** The reachable states where a formula is true; booked on the budget as {@link Dag#of} says. */
    public Dag states(Formula f) {
        return Dag.of(forest, label(circuit.add(f)).root(), budget);
    }

    /** In how many reachable states a formula is true. */
    public BigInteger count(Formula f) {
        Label label = label(circuit.add(f));
        return label.hasRoot()
                ? forest.count(label.root())
                : BigInteger.valueOf(label.bits().size());
    }

    /** The states of a set-based search where a formula is true, as a diagram of its own. */
    public Dag diagram(Formula f) {
        Label label = label(circuit.add(f));
        if (!label.hasRoot()) {
            throw new IllegalStateException("states that are not in a diagram");
        }
        return Dag.of(forest, label.root(), budget);
    }

    /** The first reachable state, in lexicographic order, where a formula is true; null where there is none. */
    public int @Nullable [] example(Formula f) {
        return label(circuit.add(f)).first();
    }

    /**
     * A reachable state in which a term has its largest value.
     *
     * @throws IllegalArgumentException where the term is not a sum over the parts
     */
    public int[] highest(Term term) {
        Formula atom = new Formula.Comparison(term, Relation.AT_LEAST, new Term.Constant(0));
        if (!(atoms.of(atom) instanceof PartCondition.Sum sum)) {
            throw new IllegalArgumentException("not a sum over the parts: " + term);
        }
        long[] @Nullable [] weights = new long[forest.levels()][];
        sum.weights().forEach((part, here) -> weights[part] = here);
        return HighestState.of(forest, reachable[0], weights);
    }

    /** Whether the initial state can be reached again from everywhere. */
    public boolean isReversible() {
        int before = sets.until(reachable[0], forest.singleton(initial));
        return before == reachable[0];
    }

    /** The states as sets, for computations beyond formulas of CTL. */
    public StateSets sets() {
        findDead();
        return new StateSets(forest, live, sets, reachable, dead, initial);
    }

    /**
     * The states where a formula is true if a dead state repeats itself forever, as in LTL; a number that holds until
     * the next step from set to set.
     *
     * @throws IllegalArgumentException where the formula is not one of CTL
     */
    public int whereStuttering(Formula f) {
        return label(circuit.addStuttering(f)).root();
    }

    /** The way to the states where a formula is true, of which there is one; the caller closes it. */
    public Approach approach(Formula f) {
        return Approach.to(label(circuit.add(f)).root(), initial, forest, live, sets);
    }

    /** Makes sure that the states without a step are known; sets that are not held are void afterwards. */
    private void findDead() {
        if (!isDeadKnown) {
            int alive = sets.next(reachable[0]);
            dead[0] = forest.difference(reachable[0], alive);
            isDeadKnown = true;
        }
    }

    private Label label(int gate) {
        while (labels.size() < circuit.size()) {
            labels.add(null);
        }
        Label known = labels.get(gate);
        if (known == null) {
            known = compute(gate);
            labels.set(gate, known);
            live.collect();
        }
        return known;
    }

    private Label compute(int gate) {
        if (circuit.kind(gate) == Circuit.Kind.PROPOSITION) {
            Formula f = circuit.propositions().get(circuit.left(gate));
            if (Propositions.isAboutDead(f)) {
                findDead();
            }
            return Label.of(labelled, propositions.among(reachable[0], f));
        }
        Label a = label(circuit.left(gate));
        Label b = label(circuit.right(gate));
        if (circuit.kind(gate) == Circuit.Kind.WEAK) {
            findDead();
        }
        return switch (circuit.kind(gate)) {
            case NEXT, UNTIL, WEAK ->
                ranked == null ? temporal(circuit.kind(gate), a, b) : temporal(ranked, circuit.kind(gate), a, b);
            default ->
                a.hasRoot() && b.hasRoot()
                        ? Label.of(labelled, combined(circuit.kind(gate), a.root(), b.root()))
                        : Label.of(labelled, combined(circuit.kind(gate), a.bits(), b.bits()));
        };
    }

    private Label temporal(Circuit.Kind kind, Label a, Label b) {
        return Label.of(
                labelled,
                switch (kind) {
                    case NEXT -> sets.next(a.root());
                    case UNTIL -> sets.until(a.root(), b.root());
                    default -> sets.weak(a.root(), b.root());
                });
    }

    private Label temporal(RankedSteps steps, Circuit.Kind kind, Label a, Label b) {
        return Label.of(
                labelled,
                switch (kind) {
                    case NEXT -> steps.next(a.bits());
                    case UNTIL -> steps.until(a.bits(), b.bits());
                    default -> weak(steps, a.bits(), b.bits());
                });
    }

    private RankBits weak(RankedSteps steps, RankBits first, RankBits goal) {
        Label stuck = Label.of(labelled, dead[0]);
        try {
            return steps.weak(first, goal, stuck.bits());
        } finally {
            stuck.free();
        }
    }

    private int combined(Circuit.Kind kind, int a, int b) {
        return switch (kind) {
            case NOT -> forest.difference(reachable[0], a);
            case AND -> forest.intersection(a, b);
            default -> forest.union(a, b);
        };
    }

    private static RankBits combined(Circuit.Kind kind, RankBits a, RankBits b) {
        RankBits result = a.copy();
        switch (kind) {
            case NOT -> result.complement();
            case AND -> result.keepAll(b);
            default -> result.addAll(b);
        }
        return result;
    }

    /** Drops what an operation that did not end has left behind. */
    public void tidy() {
        live.dropOthers();
    }

    /** Gives back what was booked; the checker is not used any more. */
    @Override
    public void close() {
        for (Label label : labels) {
            if (label != null) {
                label.free();
            }
        }
        labels.clear();
        sets.close();
        forest.close();
        budget.release(matrixBytes);
    }

    /**
     * A set of reachable states as a diagram, as bits by number, or as both: each form is made of the other when it is
     * asked for. Not thread-safe.
     */
    private static final class Label {
        private final Labelled states;
        private int @Nullable [] root;
        private @Nullable RankBits bits;

        /** The reachable states, of which labels are subsets. */
        static final class Labelled {
            private final Forest forest;
            private final LiveRoots live;
            private final int[] reachable;
            private final @Nullable Dag dag;
            private final MemoryBudget budget;

            /**
             * The reachable states of a system.
             *
             * @param reachable the cell with the set of all states
             * @param dag the same with numbers; null where no bits are needed
             */
            Labelled(Forest forest, LiveRoots live, int[] reachable, @Nullable Dag dag, MemoryBudget budget) {
                this.forest = forest;
                this.live = live;
                this.reachable = reachable;
                this.dag = dag;
                this.budget = budget;
            }

            private Dag dag() {
                return Objects.requireNonNull(dag, "states without numbers");
            }
        }

        private Label(Labelled states, int @Nullable [] root, @Nullable RankBits bits) {
            this.states = states;
            this.root = root;
            this.bits = bits;
        }

        static Label of(Labelled states, int root) {
            return new Label(states, states.live.hold(root), null);
        }

        static Label of(Labelled states, RankBits bits) {
            return new Label(states, null, bits);
        }

        boolean hasRoot() {
            return root != null;
        }

        /** The set in the forest; a number that holds until the next collection. */
        int root() {
            if (root == null) {
                root = states.live.hold(fold(bits()));
            }
            return root[0];
        }

        /** The bits; not to be changed. */
        RankBits bits() {
            if (bits == null) {
                bits = new RankBits(states.dag().states(), states.budget);
                if (root != null && root[0] != Forest.EMPTY) {
                    fill(bits, root[0]);
                }
            }
            return bits;
        }

        private int fold(RankBits set) {
            int[] state = new int[states.forest.levels()];
            try (AscendingStates ascending = new AscendingStates(states.forest)) {
                for (long s = set.next(0); s >= 0; s = set.next(s + 1)) {
                    states.dag().unrank(s, state);
                    ascending.add(state);
                }
                return ascending.finish();
            }
        }

        /**
         * Goes down the set and the reachable states side by side; where both are the same, all numbers in between are
         * set.
         */
        private void fill(RankBits set, int from) {
            Forest forest = states.forest;
            Dag dag = states.dag();
            int last = dag.levels() - 1;
            int[] end = new int[last + 1];
            int[] arc = new int[last + 1];
            int[] whole = new int[last + 1];
            int[] node = new int[last + 1];
            long[] first = new long[last + 1];
            long[] behind = new long[last + 1];
            if (from == states.reachable[0]) {
                set.addRange(0, dag.states());
                return;
            }
            arc[0] = forest.start(from);
            end[0] = forest.end(from);
            whole[0] = states.reachable[0];
            behind[0] = dag.states();
            for (int k = 0; k >= 0; ) {
                if (arc[k] == end[k]) {
                    k--;
                    continue;
                }
                int value = forest.value(arc[k]);
                int child = forest.child(arc[k]++);
                long to = dag.find(node[k], value);
                long begin = first[k] + dag.before(to);
                long stop = to + 1 == dag.start(node[k] + 1) ? behind[k] : first[k] + dag.before(to + 1);
                int all = forest.child(whole[k], value);
                if (child == all) {
                    set.addRange(begin, stop);
                } else {
                    k++;
                    arc[k] = forest.start(child);
                    end[k] = forest.end(child);
                    whole[k] = all;
                    node[k] = dag.child(to);
                    first[k] = begin;
                    behind[k] = stop;
                }
            }
        }

        boolean isEmpty() {
            return root != null ? root[0] == Forest.EMPTY : bits().isEmpty();
        }

        /** The first of its states in lexicographic order; null where there is none. */
        int @Nullable [] first() {
            if (isEmpty()) {
                return null;
            }
            int[] state = new int[states.forest.levels()];
            if (root == null) {
                states.dag().unrank(bits().next(0), state);
                return state;
            }
            int node = root[0];
            for (int k = 0; k < state.length; k++) {
                state[k] = states.forest.value(states.forest.start(node));
                node = states.forest.child(states.forest.start(node));
            }
            return state;
        }

        boolean has(int[] state) {
            return root != null
                    ? states.forest.contains(root[0], state)
                    : bits().has(states.dag().rank(state));
        }

        void free() {
            if (root != null) {
                states.live.drop(root);
            }
            if (bits != null) {
                bits.free();
            }
        }
    }

    /**
     * The states where a formula about single states is true, as a set. An atom costs one pass over the diagram, or
     * none at all where the local states of its parts decide it. Not thread-safe.
     */
    private static final class Propositions {
        private final Forest forest;
        private final int[] dead;
        private final PartCondition.Atoms atoms;

        /**
         * Propositions about states of a forest.
         *
         * @param dead a cell with the states without a step; it need not be filled before a formula refers to them
         */
        Propositions(Forest forest, int[] dead, PartCondition.Atoms atoms) {
            this.forest = forest;
            this.dead = dead;
            this.atoms = atoms;
        }

        /** Whether a formula refers to states without a step. */
        static boolean isAboutDead(Formula f) {
            return f instanceof Deadlock
                    || (f instanceof Written values
                            ? isAboutDead(values.meaning())
                            : f.children().stream().anyMatch(Propositions::isAboutDead));
        }

        /** The states among some where a formula is true. */
        int among(int states, Formula f) {
            if (states == Forest.EMPTY) {
                return states;
            }
            if (f instanceof Constant constant) {
                return constant.value() ? states : Forest.EMPTY;
            } else if (f instanceof Not not) {
                return forest.difference(states, among(states, not.of()));
            } else if (f instanceof And and) {
                int left = states;
                for (Formula part : and.parts()) {
                    left = among(left, part);
                }
                return left;
            } else if (f instanceof Or or) {
                int found = Forest.EMPTY;
                for (Formula part : or.parts()) {
                    found = forest.union(found, among(states, part));
                }
                return found;
            } else if (f instanceof Implies implies) {
                int premise = among(states, implies.premise());
                return forest.union(forest.difference(states, premise), among(premise, implies.conclusion()));
            } else if (f instanceof Iff iff) {
                int left = among(states, iff.left());
                int both = among(left, iff.right());
                int neither = forest.difference(forest.difference(states, left), among(states, iff.right()));
                return forest.union(both, neither);
            } else if (f instanceof Written values) {
                return among(states, values.meaning());
            } else if (f instanceof Deadlock) {
                return forest.intersection(states, dead[0]);
            }
            return among(states, atoms.of(f));
        }

        private int among(int states, PartCondition condition) {
            if (condition instanceof PartCondition.Each each) {
                return forest.restrict(states, allowed(each.states()));
            } else if (condition instanceof PartCondition.Sum sum) {
                long[] @Nullable [] weights = new long[forest.levels()][];
                sum.weights().forEach((part, here) -> weights[part] = here);
                return forest.restrictSum(states, weights, sum.relation(), sum.bound());
            }
            int found = Forest.EMPTY;
            for (PartCondition one : ((PartCondition.Any) condition).conditions()) {
                found = forest.union(found, among(states, one));
            }
            return found;
        }

        /** A part that all of its local states are allowed of is not looked at. */
        private @Nullable BitSet[] allowed(Map<Integer, BitSet> states) {
            @Nullable BitSet[] allowed = new BitSet[forest.levels()];
            states.forEach((part, here) -> allowed[part] = here.nextClearBit(0) >= forest.size(part) ? null : here);
            return allowed;
        }
    }

    /**
     * All steps of a system turned round, those that a part takes alone as steps with one partner. Matrices that are
     * equal are turned round once.
     *
     * @param bytes what the matrices take
     */
    private record BackwardSteps(List<Joint> steps, long bytes) {
        static BackwardSteps of(Kronecker system) {
            List<Joint> steps = new ArrayList<>();
            Map<StepMatrix, StepMatrix> turned = new HashMap<>();
            for (int part = 0; part < system.parts().size(); part++) {
                StepMatrix local = system.parts().get(part).local();
                if (local.steps() > 0) {
                    steps.add(new Joint(List.of(part), List.of(turned(local, turned))));
                }
            }
            for (Joint joint : system.joints()) {
                steps.add(new Joint(
                        joint.partners(),
                        joint.steps().stream()
                                .map(matrix -> turned(matrix, turned))
                                .toList()));
            }
            long bytes = turned.values().stream().mapToLong(StepMatrix::bytes).sum();
            return new BackwardSteps(List.copyOf(steps), bytes);
        }

        private static StepMatrix turned(StepMatrix matrix, Map<StepMatrix, StepMatrix> known) {
            return known.computeIfAbsent(matrix, StepMatrix::transposed);
        }
    }
}
