package org.tidemark.check.temporal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.KeptRun;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.UnusableGraph;
import org.tidemark.model.Model;
import org.tidemark.search.disk.EdgeMaker;
import org.tidemark.search.disk.FolderEvents;
import org.tidemark.search.disk.FolderStates;
import org.tidemark.store.disk.DiskFile;
import org.tidemark.store.disk.FolderDisk;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.system.TransitionSystem;

/**
 * The edges of a folder's states, in a graph file beside them. It is made when it is asked for first, and mapped into memory whenever it is
 * opened, so that it takes none.
 */
public final class FolderGraph {
    /** The file of the edges. */
    public static final String NAME = "edges.graph";

    private static final String UNFINISHED = "edges.graph.new";

    private FolderGraph() {}

    /** How the file stores an edge. */
    public enum Form {
        /** Its event, and where it leads. */
        WITH_EVENTS,
        /** Where it leads; its event is computed from the state that it leaves, whenever the edge is read. */
        TARGETS
    }

    /**
     * How edges are made.
     *
     * @param system what the run is about
     * @param model what the model is called, so that it is found again
     * @param workers threads for sorting
     * @param budget memory for sorting
     * @param cancelled ends it
     * @param progress is given what says how much of the work is done, in percent, where there is any
     */
    public record Making(
            TransitionSystem system,
            String model,
            int workers,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            Consumer<IntSupplier> progress) {}

    /**
     * The edges of a run.
     *
     * @param graph the edges
     * @param form what the file keeps of them
     * @param bytesWithEvents what they take with their events; -1 where that is not known
     */
    public record Edges(CondensedGraph graph, Form form, long bytesWithEvents) {}

    /** Whether a folder is that of a run, with or without edges. */
    public static boolean isRun(Path folder) {
        try {
            return Files.isDirectory(folder) && RunFolder.isRun(FolderDisk.existing(folder));
        } catch (IOException none) {
            return false;
        }
    }

    /**
     * Opens the edges of a run that is complete, in whatever form they are; with their events where they have to be made.
     *
     * @throws FolderFault when they cannot be written, or are damaged
     * @throws MemoryBudget.Exhausted when there is no memory to make them
     * @throws Cancelled when it is cancelled
     */
    public static Edges of(KeptRun run, Making how) {
        GraphFile there = existing(run);
        return there == null ? made(run, how, Form.WITH_EVENTS) : edges(there, -1);
    }

    /** Opens the edges of a complete run in the given form; they are written again where they are in another. */
    public static Edges of(KeptRun run, Making how, Form form) {
        GraphFile there = existing(run);
        return there == null || form(there.card()) != form ? made(run, how, form) : edges(there, -1);
    }

    private static Edges edges(GraphFile file, long bytesWithEvents) {
        Form form = form(file.card());
        boolean isWhole = form == Form.WITH_EVENTS;
        return new Edges(file.graph(), form, isWhole ? file.graph().bytes() : bytesWithEvents);
    }

    private static Form form(GraphCard card) {
        return card.kind().recomputed() ? Form.TARGETS : Form.WITH_EVENTS;
    }

    private static Edges made(KeptRun run, Making how, Form form) {
        run.folder().mustBeWritable();
        FolderStates states = new FolderStates(run.folder(), run.model());
        EdgeMaker maker =
                new EdgeMaker(run.model(), run.folder(), states, how.workers(), how.budget(), how.cancelled());
        how.progress().accept(maker::percent);
        try {
            long bytesWithEvents;
            try (DiskFile file = run.disk().create(UNFINISHED)) {
                bytesWithEvents = maker.write(file, card(run, how, form));
                run.disk().rename(UNFINISHED, NAME);
                run.disk().sync();
            } finally {
                run.disk().delete(UNFINISHED);
            }
            return edges(opened(run), bytesWithEvents);
        } catch (IOException failed) {
            throw FolderFault.of(run.disk(), NAME, failed);
        }
    }

    private static GraphFile opened(KeptRun run) throws IOException {
        return GraphFile.open(path(run), () -> new FolderEvents(run.folder(), run.model()));
    }

    private static Path path(KeptRun run) {
        if (run.disk() instanceof FolderDisk folder) {
            return folder.path(NAME);
        }
        throw new IllegalArgumentException("edges can only be mapped from a folder of the file system");
    }

    /**
     * The edges that were made before, read once for their checksum; null where there are none of this run. They last as long as the run is
     * open.
     *
     * @throws FolderFault when they are damaged
     */
    public static @Nullable GraphFile existing(KeptRun run) {
        try {
            if (!run.disk().exists(NAME)) {
                return null;
            }
            GraphFile file = opened(run);
            return file.card().search().equals(search(run)) ? file : null;
        } catch (UnusableGraph damaged) {
            throw FolderFault.replaceable(run.disk(), NAME, damaged.trouble());
        } catch (IOException failed) {
            throw FolderFault.of(run.disk(), NAME, failed);
        }
    }

    /** Identifies the run that the edges belong to, so that those of another run in the same folder are recognised. */
    private static String search(KeptRun run) {
        return "bfs on disk, run " + run.folder().stamp();
    }

    private static GraphCard card(KeptRun run, Making how, Form form) {
        Model model = run.model();
        return new GraphCard(
                how.model(),
                NetDigest.of(how.system()),
                search(run),
                true,
                IntStream.range(0, model.events()).mapToObj(model::eventName).toList(),
                Map.of(),
                new GraphCard.Kind(false, NetDigest.seen(how.system()), form == Form.TARGETS));
    }
}
