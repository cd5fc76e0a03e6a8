package org.tidemark.check;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.branching.Claims;
import org.tidemark.check.branching.CondensedStates;
import org.tidemark.check.branching.LabelledStates;
import org.tidemark.check.linear.LinearClaims;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.ProductSweep;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.format.InputException;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.net.PetriNet;

/**
 * Answers formulas about runs by sweeps: those that a finite run breaks by running an automaton along, and all others on a
 * condensed graph that a sweep leaves behind, since a cycle is found only where its states are kept. One thread; {@link #progress}
 * may be called from any.
 */
final class SweptRuns {
    private final PetriNet net;
    private final Claims claims;
    private final LinearClaims linear;
    private final SweepMeasure.Wish wish;
    private final BooleanSupplier over;
    private volatile Supplier<SweepExploration.@Nullable Progress> sweeping = () -> null;

    SweptRuns(PetriNet net, Claims claims, LinearClaims linear, SweepMeasure.Wish wish, BooleanSupplier over) {
        this.net = net;
        this.claims = claims;
        this.linear = linear;
        this.wish = wish;
        this.over = over;
    }

    /** How far the sweep has come; null while none has begun. */
    SweepExploration.@Nullable Progress progress() {
        return sweeping.get();
    }

    /** Whether there is something left to find out, and time. */
    boolean isOpen() {
        return (claims.anyOpen() || linear.anyOpen()) && !over.getAsBoolean();
    }

    /**
     * Sweeps for the finite runs that break claims, one claim after the other, each with its share of the time that the options
     * leave; one share more is for the graph. Tells of the first of these sweeps that left its claim open or, if none did, of
     * the first.
     */
    @Nullable
    SweepReport sweepFinite(Supplier<ExploreOptions> options) throws InputException {
        SweepReport first = null;
        SweepReport cut = null;
        Map<LinearClaim, FiniteAutomaton> broken = linear.brokenByPrefixes(net, over);
        int shares = broken.size() + 1;
        for (Map.Entry<LinearClaim, FiniteAutomaton> claim : broken.entrySet()) {
            if (!over.getAsBoolean()) {
                SweepReport report = sweep(claim.getKey(), claim.getValue(), share(options.get(), shares));
                first = first == null ? report : first;
                cut = cut == null && claim.getKey().isOpen() ? report : cut;
            }
            shares--;
        }
        return cut == null ? first : cut;
    }

    private static ExploreOptions share(ExploreOptions left, int shares) {
        return left.timeNanos() == Long.MAX_VALUE ? left : left.withTime(left.timeNanos() / shares);
    }

    /** Null where the automaton is too large; it then takes the graph. */
    private @Nullable SweepReport sweep(LinearClaim claim, FiniteAutomaton prefixes, ExploreOptions options)
            throws InputException {
        try {
            DeterministicAutomaton automaton = prefixes.determinised(FiniteAutomaton.MOST_STATES);
            ProductSweep running = new ProductSweep(net, automaton, true, options, wish);
            sweeping = running::progress;
            ProductSweep.Result result = running.run();
            linear.settle(claim, result, net);
            return result.report();
        } catch (FormulaException tooMuch) {
            return null;
        }
    }

    /** Sweeps for a graph with the truth of all conditions, and settles on it what is open, as far as memory and time allow. */
    GraphReport sweepGraph(ExploreOptions options) throws InputException {
        linear.plan(net, over);
        GraphExploration building =
                new GraphExploration(net, options, wish, Encoding.AUTO, CondensedStates.labels(claims.circuit()));
        sweeping = building::sweepProgress;
        GraphReport report = building.run();
        if (report.built() != null) {
            CondensedGraph graph = report.built().graph();
            MemoryBudget budget = new MemoryBudget(options.memoryBytes());
            if (budget.reserve(graph.bytes())) {
                LabelledStates.ask(
                        claims.circuit(),
                        new CondensedStates(net, graph),
                        budget,
                        over,
                        List.of(claims::label, states -> linear.examine(states, over)));
            }
        }
        return report;
    }
}
