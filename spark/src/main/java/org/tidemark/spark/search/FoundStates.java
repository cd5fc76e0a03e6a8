package org.tidemark.spark.search;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.net.exec.NetModel;
import org.tidemark.spark.block.Partitions;
import org.tidemark.spark.block.StateBlock;

/**
 * All states of a search that came to its end, in files that every machine reaches. It is sent there; the states are read where they are
 * needed. Immutable.
 */
public final class FoundStates implements Serializable {
    private static final long serialVersionUID = 1L;

    private final ShippedModel shipped;
    private final LevelFolder folder;
    private final ArrayList<FolderManifest.Epoch> epochs;
    private final Partitions partitions;
    private final long[] sizes;
    private final @Nullable EdgeFiles edges;

    FoundStates(
            ShippedModel shipped,
            LevelFolder folder,
            List<FolderManifest.Epoch> epochs,
            Partitions partitions,
            long[] sizes,
            @Nullable EdgeFiles edges) {
        this.shipped = shipped;
        this.folder = folder;
        this.epochs = new ArrayList<>(epochs);
        this.partitions = partitions;
        this.sizes = sizes.clone();
        this.edges = edges;
    }

    /** The net's model in this process. */
    public NetModel model() {
        return shipped.model();
    }

    /** How states are written in blocks; for one thread. */
    public BlockForm form() {
        return shipped.form();
    }

    /** The model of net and automaton, where the states are those of both; null where they are those of the net. */
    @Nullable
    ProductModel product() {
        return shipped.product();
    }

    /** How many states the automaton has; 1 where there is none. */
    int phases() {
        return shipped.phases();
    }

    /** Where states belong. */
    public Partitions partitions() {
        return partitions;
    }

    /** How many states a partition has. */
    public long size(int partition) {
        return sizes[partition];
    }

    /** All states of a partition, sorted; read from the files. */
    public StateBlock read(int partition) {
        List<StateBlock> blocks = new ArrayList<>();
        for (FolderManifest.Epoch epoch : epochs) {
            folder.read(epoch, partition, 0, Integer.MAX_VALUE).forEach(piece -> blocks.add(piece.block()));
        }
        return StateBlock.merged(blocks.get(0).width(), blocks);
    }

    /** The number behind that of the last level. */
    public int levels() {
        return epochs.get(epochs.size() - 1).last() + 1;
    }

    /** The states of one level in a partition. */
    public StateBlock read(int level, int partition) {
        for (FolderManifest.Epoch epoch : epochs) {
            if (epoch.first() <= level && level <= epoch.last()) {
                return folder.read(epoch, partition, level, level).get(0).block();
            }
        }
        throw new IllegalStateException("level " + level + " is in no file");
    }

    /** The files of the edges; null as long as there are none. */
    public @Nullable EdgeFiles edges() {
        return edges;
    }

    /** The states with other files of edges, or none. */
    FoundStates withEdges(@Nullable EdgeFiles files) {
        return new FoundStates(shipped, folder, epochs, partitions, sizes, files);
    }

    /** Has the manifest of the folder name these files of edges. */
    void keepInManifest() {
        FolderManifest before = folder.manifest();
        if (before == null) {
            throw new UncheckedIOException(folder + ": holds no run any more", new FileNotFoundException());
        }
        FolderManifest manifest = before.withEdges(edges);
        folder.replaceManifest(manifest);
        folder.clean(manifest);
    }

    /** Writes the file of a partition's edges. A task that is run twice writes the same twice. */
    public void writeEdges(EdgeFiles files, int partition, Content content) {
        folder.write(files.name() + partition, content);
    }

    /** Reads the file of a partition's edges. */
    public <T> T readEdges(EdgeFiles files, int partition, Reader<T> reader) {
        return folder.read(files.name() + partition, reader);
    }

    /** Writes a file. */
    public interface Content {
        void to(OutputStream out) throws IOException;
    }

    /** Reads something from a file of a known length. */
    public interface Reader<T> {
        T from(InputStream in, long length) throws IOException;
    }

    /** The events of a shortest run to a state; null where it was cancelled. */
    public int @Nullable [] runTo(long[] state, BooleanSupplier cancelled) {
        return new WayBack(this).to(state, cancelled);
    }
}
