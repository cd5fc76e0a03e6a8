package org.tidemark.cli.explore;

import java.util.Locale;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.disk.FolderGraph;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.session.Session;
import org.tidemark.format.InputException;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.net.PetriNet;

/** Writes the edges of states on disk, and says how that went. */
final class EdgeRun {
    private final Session session;
    private final ResultOptions result;

    EdgeRun(Session session, ResultOptions result) {
        this.session = session;
        this.result = result;
    }

    void write(OnDisk files, PetriNet net, String model, ExploreOptions options, ExplorationReport explored)
            throws InputException {
        if (!explored.complete()) {
            remark("not all states are known, so no edges were written");
            return;
        }
        if (explored.notes().disk() == null) {
            remark("all states fit into memory, so that nothing was written to disk");
            return;
        }
        TimeLimit time = new TimeLimit(options);
        try (KeptRun run = KeptRun.open(files, net, options)) {
            CondensedGraph graph =
                    FolderGraph.of(run, model, options.workers(), options.budget(), time::isReached, percent -> {});
            remark(String.format(
                    Locale.ROOT,
                    "%,d edges in %s/%s, %.1f bytes each",
                    graph.edges(),
                    run.folder(),
                    FolderGraph.NAME,
                    (double) graph.bytes() / Math.max(1, graph.edges())));
        } catch (MemoryBudget.Exhausted full) {
            remark("the memory budget is too small to sort the edges, so none were written");
        } catch (Cancelled ended) {
            remark("the time was up, or the run was cancelled, before all edges were written");
        }
    }

    private void remark(String sentence) {
        if (!result.quiet) {
            session.remark(sentence);
        }
    }
}
