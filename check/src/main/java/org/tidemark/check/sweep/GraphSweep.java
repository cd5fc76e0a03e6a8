package org.tidemark.check.sweep;

import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.temporal.CondensedStates;
import org.tidemark.check.temporal.FormulaSet;
import org.tidemark.check.temporal.LabelledStates;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.input.InputException;

/**
 * Sweeps over all states and leaves a condensed graph behind, on which formulas about runs are answered: a cycle is found only
 * where its states are kept.
 */
public final class GraphSweep extends Stage implements AnySystem {
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
        FormulaSet formulas = FormulaSet.of(context, open);
        GraphExploration building = new GraphExploration(
                context.system(),
                context.optionsLeft(),
                measure,
                Encoding.AUTO,
                CondensedStates.labels(formulas.circuit()),
                context.models());
        context.show(building::sweepProgress);
        GraphReport report = building.run();
        context.work().also(report);
        if (report.built() != null) {
            settle(context, formulas, report.built().graph());
        }
        context.leaveOpen(OpenReasons.after(report, context.options().explore()));
    }

    private static void settle(Context context, FormulaSet formulas, CondensedGraph graph) {
        MemoryBudget budget = context.options().explore().budget();
        if (budget.reserve(graph.bytes())) {
            LabelledStates.ask(
                    formulas.circuit(),
                    new CondensedStates(
                            context.system(),
                            context.model().events(),
                            graph,
                            context.options().explore().workers()),
                    budget,
                    context::isCancelled,
                    List.of(
                            formulas.labeller()::label,
                            states -> formulas.runs().examine(states, context::isCancelled)));
        }
    }
}
