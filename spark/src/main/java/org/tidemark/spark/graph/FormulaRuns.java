package org.tidemark.spark.graph;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.temporal.StateTruth;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.WalkedTargets;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.graph.ctl.Labelling;
import org.tidemark.graph.ctl.RunFinder;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.graph.ltl.EndlessRun;
import org.tidemark.graph.ltl.Letters;
import org.tidemark.graph.ltl.MarkedLetters;
import org.tidemark.graph.ltl.NamedRun;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.model.Evidence;
import org.tidemark.net.TokenGame;
import org.tidemark.spark.search.Jobs;

/**
 * Runs that explain the verdicts of formulas on a cluster. What is known by then, for each state and part of a formula, leads the way: the
 * driver goes forward from state to state and computes successors itself. Each run is looked for with the memory that the verdicts leave,
 * and gives all of it back. Verdicts stay where no run is found, whatever the reason. One thread, which alone books on the budget.
 */
final class FormulaRuns {
    /** A run that breaks a formula is looked for no longer than this. */
    private static final long LONGEST_NANOS = 10_000_000_000L;

    private final Context context;
    private final ClusterGraph graph;
    private final MemoryBudget budget;
    private final int initial;

    FormulaRuns(Context context, ClusterGraph graph, MemoryBudget budget, int initial) {
        this.context = context;
        this.graph = graph;
        this.budget = budget;
        this.initial = initial;
    }

    private static EdgeCursor edges(DriverStates states) {
        return new DriverEdges(states, state -> true);
    }

    private void checkCancelled() {
        if (context.isCancelled()) {
            throw new Cancelled();
        }
    }

    /** Looks for a run. */
    private interface Search {
        void in(DriverStates states);
    }

    /**
     * Looks for a run, and frees what that took, even where it failed in the middle.
     *
     * @return why there is none; null where the search came to its end
     */
    private @Nullable NoRun search(Search search) {
        long before = budget.usedBytes();
        try (DriverStates states = graph.onDriver()) {
            search.in(states);
            return null;
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            return NoRun.MEMORY;
        } catch (Cancelled late) {
            return NoRun.TIME;
        } catch (Jobs.Failure | UncheckedIOException failed) {
            return NoRun.CLUSTER;
        } finally {
            budget.release(budget.usedBytes() - before);
        }
    }

    /** Explains a formula of CTL that was settled. */
    void explain(Claim claim, Circuit circuit, Labelling labelling) {
        NoRun missed = search(states -> {
            long[] words = new long[states.model().layout().words()];
            TokenGame game = new TokenGame(context.net());
            StateTruth truth = new StateTruth(circuit, labelling::holds, (formula, state) -> {
                states.read(state, words);
                states.model().decode(words, 0, game.marking());
                return game.holds(formula);
            });
            RunFinder runs = new RunFinder(
                    edges(states),
                    edges(states),
                    new WaysByRounds(graph, edges(states), budget, this::checkCancelled),
                    budget,
                    context::isCancelled);
            claim.explain(new Explainer(truth, runs).explain(claim.formula(), initial));
        });
        if (missed != null) {
            claim.miss(missed);
        }
    }

    /**
     * Shows a run that breaks a claim, which there is.
     *
     * @param letters by proposition of the automaton, the states where it holds
     * @param onRuns makes the set of the states that are on accepted runs, with whichever state of the automaton
     */
    void show(LinearClaim claim, BuchiAutomaton automaton, List<StateSet> letters, Supplier<StateSet> onRuns) {
        long until = System.nanoTime() + LONGEST_NANOS;
        BooleanSupplier ended = () -> System.nanoTime() - until >= 0 || context.isCancelled();
        AtomicReference<@Nullable ShownRun> run = new AtomicReference<>();
        NoRun missed = search(states -> run.set(broken(states, automaton, letters, onRuns.get()::has, ended)));
        if (run.get() == null) {
            claim.miss(missed == null ? NoRun.of(ended.getAsBoolean()) : missed);
        }
        claim.show(run.get());
    }

    /** Every state that is left leads on to another one, unless it is dead, so that leaving out the rest makes no dead ends. */
    private @Nullable ShownRun broken(
            DriverStates states,
            BuchiAutomaton automaton,
            List<StateSet> letters,
            IntPredicate onRuns,
            BooleanSupplier ended) {
        MarkedLetters marked = new MarkedLetters(letters);
        Letters read = new Letters() {
            @Override
            public long letter(int state, boolean dead) {
                return marked.letter(swapped(state), dead);
            }

            @Override
            public void free() {}
        };
        EdgeCursor fromZero = new FromZero(new DriverEdges(states, onRuns));
        WalkedTargets targets = WalkedTargets.kept(fromZero, false, budget);
        try (Emptiness emptiness = new Emptiness(automaton, targets, read, FairSets.NONE, 0, budget, ended)) {
            Boolean accepts = emptiness.accepts();
            if (accepts != null && !accepts) {
                throw new IllegalStateException("two searches disagree about a formula");
            }
            EndlessRun found = accepts == null ? null : emptiness.run();
            if (found == null) {
                return null;
            }
            NamedRun named = NamedRun.of(found, fromZero);
            String shows = named.loop() == named.events().size() ? "a dead end" : "a loop";
            Evidence lasso = Evidence.lasso(named.events(), named.loop(), shows);
            return new ShownRun(lasso, named.states().size(), Map.of());
        }
    }

    /** The number of a state where the initial state and state 0 have changed their numbers. */
    private int swapped(int state) {
        return state == 0 ? initial : state == initial ? 0 : state;
    }

    /** Edges by numbers of which 0 is that of the initial state, as searches expect it. */
    private final class FromZero implements EdgeCursor {
        private final EdgeCursor edges;

        FromZero(EdgeCursor edges) {
            this.edges = edges;
        }

        @Override
        public void moveTo(int state) {
            edges.moveTo(swapped(state));
        }

        @Override
        public boolean next() {
            return edges.next();
        }

        @Override
        public int target() {
            return swapped(edges.target());
        }

        @Override
        public int event() {
            return edges.event();
        }
    }
}
