package org.tidemark.check.disk;

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
import org.tidemark.check.graph.NetDigest;
import org.tidemark.check.run.KeptRun;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.UnusableGraph;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.search.disk.EdgeMaker;
import org.tidemark.search.disk.FolderStates;
import org.tidemark.store.disk.DiskFile;
import org.tidemark.store.disk.FolderDisk;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.store.disk.RunFolder;

/**
 * The edges of a folder's states, in a graph file beside them. It is made when it is asked for first, and mapped into memory whenever it is
 * opened, so that it takes none.
 */
public final class FolderGraph {
    /** The file of the edges. */
    public static final String NAME = "edges.graph";

    private static final String UNFINISHED = "edges.graph.new";

    private FolderGraph() {}

    /** Whether a folder is that of a run, with or without edges. */
    public static boolean isRun(Path folder) {
        try {
            return Files.isDirectory(folder) && RunFolder.isRun(FolderDisk.existing(folder));
        } catch (IOException none) {
            return false;
        }
    }

    /**
     * Opens the edges of a run that is complete, after making them where they are missing.
     *
     * @param model what the model is called, so that it is found again
     * @param progress is given what says how much of the work is done, in percent, where there is any
     * @throws FolderFault when they cannot be written, or are damaged
     * @throws MemoryBudget.Exhausted when there is no memory to make them
     * @throws Cancelled when it is cancelled
     */
    public static CondensedGraph of(
            KeptRun run,
            String model,
            int workers,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            Consumer<IntSupplier> progress) {
        Path path = path(run);
        GraphCard card = card(run, model);
        CondensedGraph there = existing(run, path, card);
        if (there != null) {
            return there;
        }
        FolderStates states = new FolderStates(run.folder(), run.model());
        EdgeMaker maker = new EdgeMaker(run.model(), run.folder(), states, workers, budget, cancelled);
        progress.accept(maker::percent);
        try {
            try (DiskFile file = run.disk().create(UNFINISHED)) {
                maker.write(file, card);
                run.disk().rename(UNFINISHED, NAME);
                run.disk().sync();
            } finally {
                run.disk().delete(UNFINISHED);
            }
            return GraphFile.open(path).graph();
        } catch (IOException failed) {
            throw FolderFault.of(run.disk(), NAME, failed);
        }
    }

    private static Path path(KeptRun run) {
        if (run.disk() instanceof FolderDisk folder) {
            return folder.path(NAME);
        }
        throw new IllegalArgumentException("edges can only be mapped from a folder of the file system");
    }

    /** The edges that were made before; null where there are none of this run. */
    private static @Nullable CondensedGraph existing(KeptRun run, Path path, GraphCard card) {
        try {
            if (!run.disk().exists(NAME)) {
                return null;
            }
            GraphFile file = GraphFile.open(path);
            return file.card().search().equals(card.search()) ? file.graph() : null;
        } catch (UnusableGraph damaged) {
            throw FolderFault.replaceable(run.disk(), NAME, String.valueOf(damaged.getMessage()));
        } catch (IOException failed) {
            throw FolderFault.of(run.disk(), NAME, failed);
        }
    }

    /** What is known of the run goes with the edges, so that those of another one in the same folder are recognised. */
    private static GraphCard card(KeptRun run, String name) {
        NetModel model = run.model();
        PetriNet net = model.net();
        return new GraphCard(
                name,
                NetDigest.of(net),
                "bfs on disk, run " + run.folder().stamp(),
                true,
                IntStream.range(0, model.events()).mapToObj(model::eventName).toList(),
                Map.of(),
                new GraphCard.Kind(false, NetworkNet.seen(net)));
    }
}
