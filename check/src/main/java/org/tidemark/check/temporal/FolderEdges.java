package org.tidemark.check.temporal;

import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/** Opens the run of a check with its edges, which are made where they are missing, for a stage that needs both. */
final class FolderEdges {
    private FolderEdges() {}

    /** The use that a stage makes of states and edges while the run is open. */
    interface Use {
        void of(KeptRun run, CondensedGraph graph);
    }

    /** Lets a stage use them; where they cannot be had, its questions stay open. */
    static void in(Context context, Use use) {
        OnDisk choice = (OnDisk) context.options().explore().store();
        try (KeptRun run =
                KeptRun.open(choice, context.system(), context.options().explore())) {
            FolderGraph.Making how = new FolderGraph.Making(
                    context.system(),
                    context.subject().modelName(context.system()),
                    context.options().explore().workers(),
                    context.options().explore().budget(),
                    context::isCancelled,
                    context::showPercent);
            use.of(run, FolderGraph.of(run, how).graph());
        } catch (MemoryBudget.Exhausted full) {
            context.leaveOpen(
                    new OpenReason(StopReason.MEMORY, "the memory budget is too small for the edges on disk"));
        } catch (Cancelled late) {
            context.leaveOpen(OpenReasons.NO_TIME);
        } catch (FolderFault fault) {
            if (fault.kind() != FolderFault.Kind.UNUSABLE) {
                throw fault;
            }
            context.leaveOpen(
                    new OpenReason(StopReason.REFUSED, "the folder has no edges yet: " + fault.getMessage(), null));
        }
    }
}
