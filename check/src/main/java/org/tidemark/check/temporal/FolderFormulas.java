package org.tidemark.check.temporal;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.search.disk.FolderStates;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Formulas of CTL, LTL and CTL* on states and edges in files: some bits per state in memory, and passes over the edges. Where memory
 * allows for tables of the edges, they are used.
 */
public final class FolderFormulas extends Stage implements AnySystem {
    public FolderFormulas() {
        super("labelling on disk", Cost.STATES);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof Claim || inquiry instanceof LinearClaim;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return lackingStates(context);
    }

    /** Why there are not all states in files, with numbers; null where they are there. */
    static @Nullable String lackingStates(Context context) {
        ExplorationReport explored = context.lastExploration();
        if (!(context.options().explore().store() instanceof OnDisk)) {
            return "no states are in files";
        }
        if (explored == null || !explored.complete() || explored.notes().disk() == null) {
            return "needs all states in files";
        }
        return explored.states() < Integer.MAX_VALUE ? null : "there are too many states to number";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        FolderEdges.in(context, (run, graph) -> settle(context, run, graph, open));
    }

    private static void settle(Context context, KeptRun run, CondensedGraph graph, List<Inquiry> open) {
        FormulaSet formulas = FormulaSet.of(context, open);
        context.showPercent(formulas.labeller()::percent);
        FolderStates states = new FolderStates(run.folder(), run.model());
        LabelledStates.ask(
                formulas.circuit(),
                new FolderWholeStates(context.system(), run.model(), states, graph, formulas.circuit()),
                context.options().explore().budget(),
                context::isCancelled,
                List.of(
                        formulas.labeller()::label,
                        labelled -> formulas.runs().examineByPasses(labelled, graph, context::isCancelled)));
        context.leaveOpen(new OpenReason(StopReason.MEMORY, "there was no memory left to examine the states on disk"));
    }
}
