package org.tidemark.cli.explore;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.disk.FolderGraph;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.disk.KeptRun;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.session.Session;
import org.tidemark.system.TransitionSystem;

/** Writes the edges of states on disk, and says how that went. */
final class EdgeRun {
    /** How edges are written. */
    static final OptionWords<FolderGraph.Form> ENCODINGS =
            OptionWords.of("--encoding", List.of(FolderGraph.Form.values()), EdgeRun::word);

    private final Session session;
    private final ResultOptions result;
    private final FolderGraph.@Nullable Form form;

    /** Edges in a form; null for that of edges which are there already, or with their events. */
    EdgeRun(Session session, ResultOptions result, FolderGraph.@Nullable Form form) {
        this.session = session;
        this.result = result;
        this.form = form;
    }

    private static String word(FolderGraph.Form form) {
        return form == FolderGraph.Form.WITH_EVENTS ? "auto" : "targets";
    }

    /** Refuses edges that are damaged, before anything is said of the states beside them. */
    static void verify(OnDisk files, TransitionSystem system, ExploreOptions options) {
        try (KeptRun run = KeptRun.open(files, system, options)) {
            FolderGraph.existing(run);
        }
    }

    void write(
            OnDisk files, TransitionSystem system, String model, ExploreOptions options, ExplorationReport explored) {
        if (!explored.complete()) {
            remark("not all states are known, so no edges were written");
            return;
        }
        if (explored.notes().disk() == null) {
            remark("all states fit into memory, so that nothing was written to disk");
            return;
        }
        TimeLimit time = new TimeLimit(options);
        FolderGraph.Making how = new FolderGraph.Making(
                system, model, options.workers(), options.budget(), time::isReached, percent -> {});
        try (KeptRun run = KeptRun.open(files, system, options)) {
            FolderGraph.Edges edges = form == null ? FolderGraph.of(run, how) : FolderGraph.of(run, how, form);
            remark(sentence(run, edges));
        } catch (MemoryBudget.Exhausted full) {
            remark("the memory budget is too small to sort the edges, so none were written");
        } catch (Cancelled ended) {
            remark("the time was up, or the run was cancelled, before all edges were written");
        }
    }

    private static String sentence(KeptRun run, FolderGraph.Edges edges) {
        long count = Math.max(1, edges.graph().edges());
        String each = String.format(
                Locale.ROOT,
                "%,d edges in %s/%s, %.2f bytes each",
                edges.graph().edges(),
                run.folder(),
                FolderGraph.NAME,
                (double) edges.graph().bytes() / count);
        if (edges.form() == FolderGraph.Form.WITH_EVENTS) {
            return each;
        }
        String compared = edges.bytesWithEvents() < 0
                ? ""
                : String.format(Locale.ROOT, "; %.2f with their events", (double) edges.bytesWithEvents() / count);
        return each + " without their events, which are recomputed" + compared;
    }

    private void remark(String sentence) {
        if (!result.quiet) {
            session.remark(sentence);
        }
    }
}
