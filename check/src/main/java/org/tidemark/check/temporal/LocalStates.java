package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.walk.StateDistance;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.LocalTruth;
import org.tidemark.graph.ctl.RandomFirst;
import org.tidemark.graph.ctl.RunFinder;
import org.tidemark.graph.ctl.StoredPropositions;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.store.Answer;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.system.StateModels;

/** States that are found as searches for the truth of formulas need them; what one search learnt serves the next. One thread. */
final class LocalStates {
    private final PlainStore store;
    private final LocalTruth truth;
    private @Nullable NearestFirst nearest;
    private final Circuit circuit;
    private final StateModels models;
    private final Model model;
    private final Model edges;
    private final ExploreOptions options;
    private final MemoryBudget budget;

    /**
     * States of which only some edges may be followed. From the models that learn how wide fields must be, only the first states are taken.
     *
     * @param model one of the models, as wide as they are now
     * @param edges the same model, or one with fewer edges
     */
    LocalStates(Circuit circuit, StateModels models, Model model, Model edges, ExploreOptions options) {
        this.circuit = circuit;
        this.models = models;
        this.model = model;
        this.edges = edges;
        this.options = options;
        budget = options.budget();
        models.charge(budget);
        int words = model.layout().words();
        long most = Math.min(options.maxStates(), models.firstStates());
        store = new PlainStore(words, budget, Math.min(most, Integer.MAX_VALUE - 1));
        Successors initial = new Successors(words, 1);
        edges.initial(initial);
        if (!Answer.isNew(store.inserter().addAll(initial)[0])) {
            throw new MemoryBudget.Exhausted();
        }
        try {
            StoredPropositions<PlainStore> propositions = new StoredPropositions<>(circuit, model, store);
            truth = new LocalTruth(circuit, new StoredGraph<>(edges, store, 0).wandering(), propositions, budget);
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    /** New states for the same circuit and model, with nothing found out yet. */
    LocalStates startOver() {
        return new LocalStates(circuit, models, model, edges, options);
    }

    /** Whether a gate is true in the initial state; null when the caller gave up waiting. */
    @Nullable
    Boolean holds(int gate, BooleanSupplier cancelled) {
        models.cancelWhen(cancelled);
        try {
            return truth.holds(gate, 0, cancelled);
        } catch (Cancelled ended) {
            return null;
        }
    }

    /**
     * Says where searches go first from now on.
     *
     * @param isNearest whether to what seems nearest to what they look for, or else anywhere
     * @param seed those with other seeds go elsewhere
     */
    void prefer(boolean isNearest, long seed) {
        if (isNearest && nearest == null && model instanceof NetModel ofNet) {
            nearest = new NearestFirst(circuit, ofNet, store.reader());
        }
        truth.prefer(isNearest && nearest != null ? nearest : new RandomFirst(seed));
    }

    /** How many states were expanded so far, each time counted. */
    long expansions() {
        return truth.expansions();
    }

    /** How many states were met so far. */
    long met() {
        return store.size();
    }

    /**
     * Why a formula is what it is in the initial state.
     *
     * @throws MemoryBudget.Exhausted where there is no memory to find out
     * @throws Cancelled when the caller gave up
     */
    Explanation explain(Formula f, BooleanSupplier cancelled) {
        models.cancelWhen(cancelled);
        StoredGraph<PlainStore> graph = new StoredGraph<>(edges, store, 0);
        RunFinder runs = new RunFinder(graph.wandering(), graph.wandering(), budget, cancelled);
        return new Explainer(
                        new StateTruth(
                                circuit,
                                (gate, state) -> truth.holds(gate, state, cancelled),
                                StateTruth.States.in(model, store::read)),
                        runs)
                .explain(f, 0);
    }

    /**
     * Lets a search for the truth of a gate go first to the states that seem nearest to what it looks for. What is said of later states under the goal
     * counts as if it were said of the goal itself. Belongs to one thread.
     */
    private static final class NearestFirst implements LocalTruth.Preference {
        private static final int ORDER_BITS = 20;
        private static final long LARGEST_DISTANCE = 1L << 42;

        private final Circuit circuit;
        private final List<Formula> propositions;
        private final PetriNet net;
        private final StateDistance distance;
        private final StateDistance.@Nullable Aim[] aims;
        private final boolean[] isRead;
        private long[] keys = new long[64];
        private int[] arranged = new int[64];

        NearestFirst(Circuit circuit, NetModel model, StateReader store) {
            this.circuit = circuit;
            propositions = circuit.propositions();
            net = model.net();
            distance = new StateDistance(model, store);
            aims = new StateDistance.Aim[circuit.size()];
            isRead = new boolean[circuit.size()];
        }

        @Override
        public void arrange(int gate, int[] successors, int count) {
            StateDistance.Aim aim = aim(gate);
            if (aim == null || count >= 1 << ORDER_BITS) {
                return;
            }
            if (keys.length < count) {
                keys = new long[2 * count];
                arranged = new int[2 * count];
            }
            for (int k = 0; k < count; k++) {
                keys[k] = (Math.min(LARGEST_DISTANCE, distance.from(successors[k], aim)) << ORDER_BITS) | k;
            }
            Arrays.sort(keys, 0, count);
            for (int k = 0; k < count; k++) {
                arranged[count - 1 - k] = successors[(int) keys[k] & ((1 << ORDER_BITS) - 1)];
            }
            System.arraycopy(arranged, 0, successors, 0, count);
        }

        private StateDistance.@Nullable Aim aim(int gate) {
            if (!isRead[gate]) {
                isRead[gate] = true;
                boolean isForRight = circuit.kind(gate) == Circuit.Kind.UNTIL;
                ProofGoal goal = goal(isForRight ? circuit.right(gate) : circuit.left(gate), true);
                aims[gate] = goal == null ? null : StateDistance.aim(goal);
            }
            return aims[gate];
        }

        /**
         * The goal of states in which a gate has the given value, as far as conditions on single states say; null where
         * they say nothing.
         */
        private @Nullable ProofGoal goal(int gate, boolean as) {
            int left = circuit.left(gate);
            int right = circuit.right(gate);
            return switch (circuit.kind(gate)) {
                case PROPOSITION -> proposition(propositions.get(left), as);
                case NOT -> goal(left, !as);
                case AND -> joined(left, right, as, as);
                case OR -> joined(left, right, as, !as);
                case NEXT -> goal(left, as);
                case UNTIL -> goal(right, as);
                case WEAK -> joined(left, right, as, !as);
            };
        }

        private @Nullable ProofGoal proposition(Formula f, boolean as) {
            if (f instanceof Formula.Constant || !StateDistance.isOfUse(f)) {
                return null;
            }
            return ProofGoal.of(as ? f : new Formula.Not(f), net);
        }

        private @Nullable ProofGoal joined(int left, int right, boolean as, boolean isAll) {
            List<ProofGoal> parts = new ArrayList<>();
            for (int gate : new int[] {left, right}) {
                ProofGoal part = goal(gate, as);
                if (part != null) {
                    parts.add(part);
                }
            }
            return parts.isEmpty() ? null : isAll ? ProofGoal.all(parts) : ProofGoal.any(parts);
        }
    }
}
