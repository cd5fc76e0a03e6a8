package org.tidemark.spark.graph;

import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.input.InputException;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.Jobs;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/** Makes the edges of what a check has found on a cluster, for a stage that needs them. */
final class GraphUse {
    private GraphUse() {}

    /** The work of a stage on states and edges. */
    interface Use {
        void of(ClusterGraph graph, MemoryBudget budget);
    }

    /** Why there is no graph; null where there is one. */
    static @Nullable String obstacle(Context context) {
        ExplorationReport explored = context.lastExploration();
        if (!(context.options().explore().store() instanceof ClusterStore)) {
            return "no states are on a cluster";
        }
        if (explored == null || !explored.complete()) {
            return "needs all states";
        }
        return explored.states() < Integer.MAX_VALUE ? null : "there are too many states to number";
    }

    /** Lets a stage use the graph; where memory or time run out, its questions stay open. */
    static void in(Context context, Use use) throws InputException {
        ClusterStore store = (ClusterStore) context.options().explore().store();
        // Of its own, so that sets of states which are not freed after a failure count no longer than the stage.
        MemoryBudget budget = context.options().explore().budget().rest();
        Runnable cancellation = () -> {
            if (context.isCancelled()) {
                throw new Cancelled();
            }
        };
        try (ClusterGraph graph = new ClusterGraph(store, budget, cancellation)) {
            use.of(graph, budget);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            context.leaveOpen(new OpenReason(StopReason.MEMORY, "the driver has no memory left for sets of states"));
        } catch (Cancelled late) {
            context.leaveOpen(OpenReasons.NO_TIME);
        } catch (Jobs.Failure | UncheckedIOException failed) {
            if (isOfEdges(failed)) {
                forgetEdges(store, failed);
            }
            throw new InputException(store.explained(failed), failed);
        }
    }

    /** Whoever resumes the run makes them again. */
    private static void forgetEdges(ClusterStore store, RuntimeException failed) {
        try {
            store.keepEdges(null);
        } catch (UncheckedIOException also) {
            failed.addSuppressed(also);
        }
    }

    /** Whether a job failed because a file of edges is not as it was written, or not there. */
    private static boolean isOfEdges(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof EdgeFile.Damaged) {
                return true;
            }
        }
        return false;
    }
}
