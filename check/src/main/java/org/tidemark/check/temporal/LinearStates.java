package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.walk.StateDistance;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.graph.PackedGraph;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.WalkedTargets;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.graph.ltl.Emptiness.Method;
import org.tidemark.graph.ltl.EnabledEvents;
import org.tidemark.graph.ltl.EndlessRun;
import org.tidemark.graph.ltl.FairRule;
import org.tidemark.graph.ltl.Letters;
import org.tidemark.graph.ltl.NamedRun;
import org.tidemark.graph.ltl.Nearness;
import org.tidemark.graph.ltl.StoredEvents;
import org.tidemark.graph.ltl.StoredLetters;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.model.Evidence;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.Answer;
import org.tidemark.store.StateReader;
import org.tidemark.store.StateStore;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * States and edges to run automata along: all states of a complete exploration, states found while automata run, or states on
 * which nested formulas are labelled. Edges that were walked are kept for later automata until memory runs out. Books on an
 * account of its own with the memory that is left. One thread.
 */
final class LinearStates implements AutoCloseable {
    private final TransitionSystem system;

    /** The models that states are found in while automata run; null where all were found before. */
    private final @Nullable StateModels models;

    private final Laying laying;
    private final @Nullable NestedTruth nested;
    private boolean keepsEdges;
    private RunStates ground;

    /** How many automata were run along what is there now. */
    private int automata;

    private final Set<LinearClaim> favoured = new HashSet<>();
    private RunOfNet ofNet = Evidence::lasso;

    /** Makes a run of the net of one through the states that were searched. */
    @FunctionalInterface
    interface RunOfNet {
        @Nullable
        Evidence of(List<Integer> events, int loop, String shows);
    }

    /** Sets how runs through these states become runs of the net; initially, they are taken as they are. */
    LinearStates telling(RunOfNet other) {
        ofNet = other;
        return this;
    }

    /** Tells what automata read in states. */
    private interface Reading {
        Letters of(BuchiAutomaton automaton) throws FormulaException;
    }

    /** Tells where automata should go first. */
    private interface Guiding {
        @Nullable
        Nearness of(BuchiAutomaton automaton);
    }

    /** Lays the ground on which automata run, with the edges kept that they walk or not. */
    private interface Laying {
        RunStates lay(boolean keepsEdges);
    }

    /**
     * The states and edges that automata run on.
     *
     * @param named readers of these edges with their events
     * @param nearness which states automata should visit first; no guidance where all states are known
     * @param enabled says which events are enabled in a state; null where its edges do
     * @param own where states are kept that are found while automata run; null where all were found before
     */
    private record RunStates(
            IndexedTargets edges,
            Supplier<EdgeCursor> named,
            Reading reading,
            Guiding nearness,
            MemoryBudget budget,
            MemoryBudget whole,
            @Nullable EnabledEvents enabled,
            @Nullable PlainStore own) {

        static RunStates stored(
                Model model,
                Model searched,
                StateStore store,
                IndexedTargets edges,
                MemoryBudget budget,
                MemoryBudget whole,
                boolean leavesOut,
                @Nullable PlainStore own) {
            return new RunStates(
                    edges,
                    () -> new StoredGraph<>(searched, store, 0).wandering(),
                    automaton -> new StoredLetters(automaton.propositions(), model, store, budget),
                    automaton -> own == null
                            ? null
                            : model instanceof NetModel ofNet
                                    ? PhaseGoals.of(automaton, ofNet, own.reader())
                                    : Nearness.UNKNOWN,
                    budget,
                    whole,
                    leavesOut ? new StoredEvents(model, store) : null,
                    own);
        }
    }

    private LinearStates(
            TransitionSystem system,
            @Nullable StateModels models,
            Laying laying,
            boolean keepsEdges,
            @Nullable NestedTruth nested) {
        this.system = system;
        this.models = models;
        this.laying = laying;
        this.nested = nested;
        this.keepsEdges = keepsEdges;
        ground = laying.lay(keepsEdges);
    }

    /** The states of a pass, not too many to be numbered. */
    static LinearStates of(ExploredStates explored, boolean withEvents, Method method) {
        MemoryBudget whole = explored.budget();
        StoredGraph<StateStore> stored = new StoredGraph<>(explored.model(), explored.store(), explored.edges());
        Laying laying = keepsEdges -> {
            MemoryBudget budget = whole.rest();
            PackedGraph packed =
                    keepsEdges && !withEvents ? PackedGraph.of(stored, budget, explored.cancelled()) : null;
            IndexedTargets edges = packed == null ? walked(stored, withEvents, keepsEdges, budget) : packed;
            return RunStates.stored(
                    explored.model(), explored.model(), explored.store(), edges, budget, whole, false, null);
        };
        return new LinearStates(explored.system(), null, laying, keepsEdges(method), null);
    }

    /**
     * No states but the initial one yet, each with all that can happen in it. From the models that learn how wide fields must be, only the first states are
     * taken.
     *
     * @param model one of the models, as wide as they are now
     * @param searched the same model, or one with fewer states
     * @throws MemoryBudget.Exhausted when there is no room even for the initial state
     */
    static LinearStates walked(
            StateModels models,
            Model model,
            Model searched,
            ExploreOptions options,
            boolean withEvents,
            Method method) {
        return walked(models, model, searched, options, withEvents, method, false);
    }

    /**
     * The initial state of a model in which some events are left out of states, so that enabledness is read from the
     * states and not from their edges.
     *
     * @param searched the model without these events
     */
    static LinearStates leavingOut(
            StateModels models,
            Model model,
            Model searched,
            ExploreOptions options,
            boolean withEvents,
            Method method) {
        return walked(models, model, searched, options, withEvents, method, true);
    }

    private static LinearStates walked(
            StateModels models,
            Model model,
            Model searched,
            ExploreOptions options,
            boolean withEvents,
            Method method,
            boolean leavesOut) {
        int words = model.layout().words();
        long most = Math.min(Math.min(options.maxStates(), models.firstStates()), Integer.MAX_VALUE - 1);
        Laying laying = keepsEdges -> {
            MemoryBudget budget = options.budget();
            models.charge(budget);
            PlainStore store = new PlainStore(words, budget, most);
            Successors initial = new Successors(words, 1);
            searched.initial(initial);
            if (!Answer.isNew(store.inserter().addAll(initial)[0])) {
                throw new MemoryBudget.Exhausted();
            }
            IndexedTargets edges = walked(new StoredGraph<>(searched, store, 0), withEvents, keepsEdges, budget);
            return RunStates.stored(model, searched, store, edges, budget, budget, leavesOut, store);
        };
        return new LinearStates(models.system(), models, laying, keepsEdges(method), null);
    }

    /** The frugal search computes edges whenever it needs them. */
    private static boolean keepsEdges(Method method) {
        return method != Method.NESTED;
    }

    private static IndexedTargets walked(
            StoredGraph<?> graph, boolean withEvents, boolean keepsEdges, MemoryBudget budget) {
        return keepsEdges
                ? WalkedTargets.kept(graph.wandering(), withEvents, budget)
                : WalkedTargets.forgotten(graph.wandering(), withEvents, budget);
    }

    /** All states, with the truth of what automata read in them. */
    static LinearStates labelled(LabelledStates states, NestedTruth nested) {
        RunStates ground = new RunStates(
                nested.edges(),
                states::named,
                nested::letters,
                unread -> null,
                states.budget(),
                states.budget(),
                null,
                null);
        return new LinearStates(states.system(), null, keepsEdges -> ground, false, nested);
    }

    /**
     * Leaves all the memory there is to a claim: drops what others have left, and keeps no edges from now on. False, with
     * nothing changed, where the frugal search has just had as much; or where this was done for the claim before, since each
     * time costs another walk over the states.
     *
     * @param last how the last automaton was run
     */
    boolean startOver(LinearClaim claim, Method last) {
        boolean hadAll = last == Method.NESTED && !keepsEdges && (ground.own() == null || automata < 2);
        if (hadAll || !favoured.add(claim)) {
            return false;
        }
        keepsEdges = false;
        renew();
        return true;
    }

    /** Drops what was found while automata ran. */
    void renew() {
        close();
        automata = 0;
        ground = laying.lay(keepsEdges);
    }

    TransitionSystem system() {
        return system;
    }

    /** Whether only the first states are taken, to learn from them how wide fields must be. */
    boolean isForFirstStates() {
        return models != null && models.firstStates() < Long.MAX_VALUE;
    }

    /** How many states were found while automata ran; -1 where all were found before. */
    long ownStates() {
        PlainStore own = ground.own();
        return own == null ? -1 : own.size();
    }

    /** The question whether an automaton accepts a run, of those that count. */
    Emptiness emptiness(
            BuchiAutomaton automaton, FairSets fair, Method method, SearchAttempt turn, BooleanSupplier cancelled) {
        automata++;
        if (models != null) {
            models.cancelWhen(cancelled);
        }
        try {
            Nearness nearness = turn.isNearestFirst() ? ground.nearness().of(automaton) : null;
            Letters letters = ground.reading().of(automaton);
            return new Emptiness(
                    automaton,
                    ground.edges(),
                    letters,
                    new FairRule(fair, ground.enabled()),
                    method,
                    new Emptiness.Course(turn.seed(), nearness, turn.mostNodes()),
                    ground.budget(),
                    cancelled);
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    /** A run that is accepted, with the truth of some formulas on it; null where there is no memory or time to find one. */
    @Nullable
    ShownRun evidence(Emptiness emptiness, Set<Formula> quantified) {
        try {
            EndlessRun run = emptiness.run();
            return run == null ? null : evidence(run, quantified);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError | FieldOverflow | Cancelled tooMuch) {
            return null;
        }
    }

    private @Nullable ShownRun evidence(EndlessRun run, Set<Formula> quantified) {
        NamedRun named = NamedRun.of(run, ground.named().get());
        List<Integer> states = named.states();
        String shows = named.loop() == named.events().size() ? "a dead end" : "a loop";
        Evidence lasso = ofNet.of(named.events(), named.loop(), shows);
        return lasso == null ? null : new ShownRun(lasso, states.size(), told(quantified, states));
    }

    /** Where on a run formulas hold. */
    private Map<Formula, BitSet> told(Set<Formula> quantified, List<Integer> states) {
        Map<Formula, BitSet> told = new HashMap<>();
        for (Formula f : quantified) {
            BitSet where = new BitSet();
            for (int i = 0; nested != null && i < states.size(); i++) {
                where.set(i, nested.where(f).has(states.get(i)));
            }
            told.put(f, where);
        }
        return told;
    }

    /** Leaves in the pass's account how much was booked at most. */
    @Override
    public void close() {
        long peak = ground.budget().peakBytes();
        if (ground.whole() != ground.budget() && ground.whole().reserve(peak)) {
            ground.whole().release(peak);
        }
    }

    /**
     * Goals that guide an automaton towards acceptance: states in which it can take a transition to where fewer are left,
     * or, on accepting cycles, one with an acceptance mark. Belongs to one thread.
     */
    static final class PhaseGoals implements Nearness {
        private final StateDistance distance;
        private final StateDistance.@Nullable Aim[] aims;

        private PhaseGoals(StateDistance distance, StateDistance.@Nullable Aim[] aims) {
            this.distance = distance;
            this.aims = aims;
        }

        /** The goals of an automaton's states; null where there are none that would help. */
        static @Nullable PhaseGoals of(BuchiAutomaton automaton, NetModel model, StateReader store) {
            StateDistance.@Nullable Aim[] aims = new StateDistance.Aim[automaton.states()];
            int[] left = transitionsLeft(automaton);
            boolean helps = false;
            for (int s = 0; s < aims.length; s++) {
                aims[s] = aim(automaton, s, left, model.net());
                helps |= aims[s] != null;
            }
            return helps ? new PhaseGoals(new StateDistance(model, store), aims) : null;
        }

        private static StateDistance.@Nullable Aim aim(BuchiAutomaton a, int phase, int[] left, PetriNet net) {
            List<Formula> guards = new ArrayList<>();
            for (int t = a.first(phase); t < a.end(phase); t++) {
                boolean isCloser = left[phase] == 0
                        ? left[a.target(t)] == 0 && (a.marks(t) & a.allMarks()) != 0
                        : left[a.target(t)] < left[phase];
                if (isCloser) {
                    guards.add(a.guard(t));
                }
            }
            return StateDistance.aim(guards, net);
        }

        /** For each state how many transitions there are to accepting cycles at least. */
        private static int[] transitionsLeft(BuchiAutomaton a) {
            Classification known = Classification.of(a);
            int[] left = new int[a.states()];
            Arrays.fill(left, Integer.MAX_VALUE);
            for (int s = 0; s < left.length; s++) {
                left[s] = known.isAccepting(s) ? 0 : Integer.MAX_VALUE;
            }
            for (boolean again = true; again; ) {
                again = false;
                for (int s = 0; s < left.length; s++) {
                    for (int t = a.first(s); t < a.end(s); t++) {
                        int by = left[a.target(t)];
                        if (by < Integer.MAX_VALUE && by + 1 < left[s]) {
                            left[s] = by + 1;
                            again = true;
                        }
                    }
                }
            }
            return left;
        }

        @Override
        public long distance(int state, int phase) {
            StateDistance.Aim aim = aims[phase];
            return aim == null ? 0 : distance.from(state, aim);
        }
    }
}
