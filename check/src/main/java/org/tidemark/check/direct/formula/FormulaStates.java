package org.tidemark.check.direct.formula;

import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.branching.StateTruth;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.WalkedTargets;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.LocalTruth;
import org.tidemark.graph.ctl.RandomFirst;
import org.tidemark.graph.ctl.RunFinder;
import org.tidemark.graph.ctl.StoredPropositions;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.graph.ltl.EndlessRun;
import org.tidemark.graph.ltl.FairRule;
import org.tidemark.graph.ltl.NamedRun;
import org.tidemark.graph.ltl.StoredLetters;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.hash.PlainStore;

/**
 * States of a high-level net that are found as the formulas asked about need them, in one layout. What one formula has
 * found serves the next. A number that does not fit its field ends a question with
 * {@link org.tidemark.model.FieldOverflow}, and one about values that cannot be computed with {@link org.tidemark.logic.Undefined}. One
 * thread.
 */
final class FormulaStates {
    /** How many states the first of several searches for the truth of a formula expands. */
    private static final long FIRST_EXPANSIONS = 1_000;

    private final Model model;
    private final MemoryBudget budget;
    private final PlainStore store;
    private final StoredGraph<PlainStore> graph;
    private @Nullable WalkedTargets walked;

    /**
     * No states but the initial one yet.
     *
     * @throws MemoryBudget.Exhausted when there is no room even for that
     */
    FormulaStates(Model model, MemoryBudget budget, long maxStates) {
        this.model = model;
        this.budget = budget;
        int words = model.layout().words();
        store = new PlainStore(words, budget, Math.min(maxStates, Integer.MAX_VALUE - 1));
        graph = new StoredGraph<>(model, store, 0);
        Successors initial = new Successors(words, 1);
        model.initial(initial);
        if (!Answer.isNew(store.inserter().addAll(initial)[0])) {
            throw new MemoryBudget.Exhausted();
        }
    }

    /** How many states were found so far. */
    long found() {
        return store.size();
    }

    /** The truth of a formula of CTL, and why; null where nobody asks, or there is no memory or time to find out. */
    record Truth(boolean holds, @Nullable Explanation why) {}

    /**
     * Whether a formula of CTL holds in the initial state.
     *
     * @param inTurns whether the search is begun again with other choices now and then, after more and more states; what was learnt stays
     * @param seed those with other seeds make other choices
     * @throws Cancelled when it is cancelled
     */
    Truth branching(Formula f, boolean inTurns, long seed, boolean explains, BooleanSupplier cancelled)
            throws FormulaException {
        Circuit circuit = new Circuit();
        int gate = circuit.add(f);
        LocalTruth truth =
                new LocalTruth(circuit, graph.wandering(), new StoredPropositions<>(circuit, model, store), budget);
        try {
            boolean holds = inTurns ? holdsInTurns(truth, gate, seed, cancelled) : truth.holds(gate, 0, cancelled);
            return new Truth(holds, explains ? explanation(f, circuit, truth, cancelled) : null);
        } finally {
            truth.free(); // the states are kept for the next formula, what they mean to this one is not
        }
    }

    private @Nullable Explanation explanation(Formula f, Circuit circuit, LocalTruth truth, BooleanSupplier cancelled) {
        StateTruth inState = new StateTruth(
                circuit,
                (gate, state) -> truth.holds(gate, state, cancelled),
                StateTruth.States.in(model, store::read));
        try {
            RunFinder runs = new RunFinder(graph.wandering(), graph.wandering(), budget, cancelled);
            return new Explainer(inState, runs).explain(f, 0);
        } catch (MemoryBudget.Exhausted | Cancelled none) {
            return null;
        }
    }

    private static boolean holdsInTurns(LocalTruth truth, int gate, long seed, BooleanSupplier cancelled) {
        long most = FIRST_EXPANSIONS;
        SplittableRandom seeds = new SplittableRandom(seed);
        while (true) {
            truth.prefer(new RandomFirst(seeds.nextLong()));
            long enough = truth.expansions() + most;
            try {
                return truth.holds(gate, 0, () -> truth.expansions() >= enough || cancelled.getAsBoolean());
            } catch (Cancelled ended) {
                if (cancelled.getAsBoolean()) {
                    throw ended;
                }
                most *= 2;
            }
        }
    }

    /**
     * A run that an automaton accepts.
     *
     * @param exists whether there is one; null where that was not found out
     * @param events its events; null where none was looked for, or could be found
     * @param loop the step to which the last state returns
     */
    record Accepted(@Nullable Boolean exists, @Nullable List<Integer> events, OptionalInt loop) {}

    /** Whether an automaton accepts a run, and one that it does where {@code explains} is true. */
    Accepted linear(
            BuchiAutomaton automaton,
            Emptiness.Method method,
            Emptiness.Course course,
            boolean explains,
            BooleanSupplier cancelled)
            throws FormulaException {
        StoredLetters letters = new StoredLetters(automaton.propositions(), model, store, budget);
        try (Emptiness emptiness =
                new Emptiness(automaton, edges(method), letters, FairRule.NONE, method, course, budget, cancelled)) {
            Boolean exists = emptiness.accepts();
            EndlessRun run = explains && Boolean.TRUE.equals(exists) ? emptiness.run() : null;
            if (run == null) {
                return new Accepted(exists, null, OptionalInt.empty());
            }
            NamedRun named = NamedRun.of(run, graph.wandering());
            return new Accepted(true, named.events(), OptionalInt.of(named.loop()));
        }
    }

    /** The edges, of which those that were walked once are kept for all automata; the frugal search keeps none. */
    private WalkedTargets edges(Emptiness.Method method) {
        WalkedTargets known = walked;
        if (known == null) {
            known = method == Emptiness.Method.NESTED
                    ? WalkedTargets.forgotten(graph.wandering(), false, budget)
                    : WalkedTargets.kept(graph.wandering(), false, budget);
            walked = known;
        }
        return known;
    }
}
