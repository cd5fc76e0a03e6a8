package org.tidemark.check.sweep;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.NamedStage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.branching.ClaimLabeller;
import org.tidemark.check.branching.CondensedStates;
import org.tidemark.check.branching.LabelledStates;
import org.tidemark.check.linear.AutomatonRuns;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.run.graph.GraphExploration;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.format.InputException;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.ctl.Circuit;

/**
 * Sweeps over all states and leaves a condensed graph behind, on which formulas about runs are answered: a cycle is found only
 * where its states are kept.
 */
public final class GraphSweep extends NamedStage {
    private final SweepMeasure.Wish measure;

    public GraphSweep(SweepMeasure.Wish measure) {
        super("sweep for a graph", Cost.STATES);
        this.measure = measure;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof Claim || inquiry instanceof LinearClaim;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        List<Claim> claims = new ArrayList<>();
        List<LinearClaim> linear = new ArrayList<>();
        for (Inquiry inquiry : open) {
            if (inquiry instanceof Claim claim) {
                claims.add(claim);
            } else if (inquiry instanceof LinearClaim claim) {
                linear.add(claim);
            }
        }
        boolean explains = context.options().explains();
        Circuit circuit = new Circuit();
        ClaimLabeller labeller = new ClaimLabeller(circuit, claims, explains);
        AutomatonRuns runs =
                new AutomatonRuns(context.net(), linear, context.options().emptiness(), explains, circuit);
        runs.plan(context::isCancelled);
        GraphExploration building = new GraphExploration(
                context.net(),
                context.optionsLeft(),
                measure,
                Encoding.AUTO,
                CondensedStates.labels(circuit),
                context.widths());
        context.show(building::sweepProgress);
        GraphReport report = building.run();
        context.work().also(report);
        if (report.built() != null) {
            settle(context, circuit, report.built().graph(), labeller, runs);
        }
        context.leaveOpen(WhyUnknown.after(report, context.options().explore()));
    }

    private static void settle(
            Context context, Circuit circuit, CondensedGraph graph, ClaimLabeller labeller, AutomatonRuns runs) {
        MemoryBudget budget = context.options().explore().budget();
        if (budget.reserve(graph.bytes())) {
            LabelledStates.ask(
                    circuit,
                    new CondensedStates(context.net(), graph),
                    budget,
                    context::isCancelled,
                    List.of(labeller::label, states -> runs.examine(states, context::isCancelled)));
        }
    }
}
