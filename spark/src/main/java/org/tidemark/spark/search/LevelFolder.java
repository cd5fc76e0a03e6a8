package org.tidemark.spark.search;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.tidemark.spark.block.StateBlock;

/**
 * The folder of a run, on a file system that the driver and all executors reach. Files are written once: some levels of one
 * partition each, as blocks with a checksum. A manifest names those that count, and is replaced at each checkpoint, so that whatever
 * happens between two of them is as if it had not been.
 *
 * <p>A file is a sequence of blocks; numbers with the highest byte first:
 *
 * <pre>
 *   level, words per state, states, chunks, bytes    4 bytes each
 *   CRC-32C of all else in the block                 8 bytes
 *   where the chunks begin                           4 bytes each
 *   the states
 * </pre>
 */
final class LevelFolder implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final String MANIFEST = "manifest-";
    private static final String LEVELS = "levels-";
    private static final int BUFFER = 1 << 16;
    private static final String UNFINISHED = ".unfinished";

    private final String folder;
    private final SerializableConfiguration configuration;

    LevelFolder(String folder, SerializableConfiguration configuration) {
        this.folder = folder;
        this.configuration = configuration;
    }

    /** A folder in this one. */
    LevelFolder below(String name) {
        return new LevelFolder(path(name).toString(), configuration);
    }

    private FileSystem files() throws IOException {
        return new Path(folder).getFileSystem(configuration.value());
    }

    /** An operation of the file system. */
    private interface Work<T> {
        T on(FileSystem files) throws IOException;
    }

    private <T> T doing(Work<T> work) {
        try {
            return work.on(files());
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    private Path path(String name) {
        return new Path(folder, name);
    }

    /** The newest manifest that is whole; null where there is none. */
    @Nullable
    FolderManifest manifest() {
        Optional<FolderManifest> newest = doing(files -> {
            for (Path each : manifests(files)) {
                byte[] bytes;
                try (FSDataInputStream in = files.open(each)) {
                    bytes = in.readAllBytes();
                }
                FolderManifest read = FolderManifest.of(bytes);
                if (read != null) {
                    return Optional.of(read);
                }
            }
            return Optional.empty();
        });
        return newest.orElse(null);
    }

    private List<Path> manifests(FileSystem files) throws IOException {
        return list(files).stream()
                .filter(path ->
                        path.getName().startsWith(MANIFEST) && !path.getName().endsWith(UNFINISHED))
                .sorted(Comparator.comparing(Path::getName).reversed())
                .toList();
    }

    private List<Path> list(FileSystem files) throws IOException {
        Path all = new Path(folder);
        return files.exists(all)
                ? Arrays.stream(files.listStatus(all)).map(FileStatus::getPath).toList()
                : List.of();
    }

    /** Replaces the manifest, and deletes the files that it does not name. */
    void replaceManifest(FolderManifest next) {
        doing(files -> {
            List<Path> before = manifests(files);
            int number = before.isEmpty()
                    ? 0
                    : Integer.parseInt(before.get(0).getName().substring(MANIFEST.length())) + 1;
            Path finished = path(String.format("%s%08d", MANIFEST, number));
            Path unfinished = finished.suffix(UNFINISHED);
            try (FSDataOutputStream out = files.create(unfinished, true)) {
                out.write(next.toBytes());
                out.hsync();
            }
            if (!files.rename(unfinished, finished)) {
                throw new IOException("cannot rename " + unfinished);
            }
            for (Path each : before) {
                files.delete(each, false);
            }
            return finished;
        });
    }

    /**
     * Deletes what no manifest names: files of an attempt that was dropped, or of a driver that was killed. A manifest that is not kept
     * goes before the files that it names.
     */
    void clean(@Nullable FolderManifest kept) {
        List<String> names = new ArrayList<>();
        if (kept != null) {
            kept.epochs().forEach(epoch -> names.add(epoch.name()));
            EdgeFiles edges = kept.edges();
            if (edges != null) {
                names.add(edges.name());
            }
        }
        doing(files -> {
            for (Path each : kept == null ? manifests(files) : List.<Path>of()) {
                files.delete(each, false);
            }
            for (Path each : list(files)) {
                String name = each.getName();
                boolean isOfRun = name.startsWith(LEVELS) || name.startsWith(EdgeFiles.PREFIX);
                boolean isLeftOver = isOfRun && names.stream().noneMatch(name::startsWith);
                if (isLeftOver || name.endsWith(UNFINISHED)) {
                    files.delete(each, false);
                }
            }
            return true;
        });
    }

    void delete() {
        doing(files -> files.delete(new Path(folder), true));
    }

    /** A name for the files of some levels that no other files have. */
    static FolderManifest.Epoch epoch(int first, int last) {
        return new FolderManifest.Epoch(
                LEVELS + first + "-" + last + "-" + UUID.randomUUID().toString().substring(0, 8) + "-", first, last);
    }

    /** Writes some levels of a partition, and returns how many bytes that took. A task that is run twice writes the same twice. */
    long write(FolderManifest.Epoch epoch, int partition, List<Piece> pieces) {
        return write(epoch.name() + partition, out -> {
            DataOutputStream data = new DataOutputStream(out);
            for (Piece piece : pieces) {
                write(data, piece);
            }
            data.flush();
        });
    }

    /** Writes a file under a name that it only has once it is whole, and returns how many bytes that took. */
    long write(String name, FoundStates.Content content) {
        return doing(files -> {
            Path finished = path(name);
            Path unfinished = finished.suffix("." + UUID.randomUUID() + UNFINISHED);
            long bytes;
            try (FSDataOutputStream out = files.create(unfinished, true)) {
                content.to(out);
                out.hsync();
                bytes = out.getPos();
            }
            if (!files.rename(unfinished, finished)) {
                files.delete(unfinished, false);
                if (!files.exists(finished) || files.getFileStatus(finished).getLen() != bytes) {
                    throw new IOException("cannot rename " + unfinished + " to " + finished.getName());
                }
            }
            return bytes;
        });
    }

    private static void write(DataOutputStream out, Piece piece) throws IOException {
        StateBlock block = piece.block();
        byte[] head = bytes(piece.level(), block.width(), block.size(), block.chunks(), block.content().length);
        byte[] starts = bytes(block.chunkStarts());
        out.write(head);
        out.writeLong(sum(head, starts, block.content()));
        out.write(starts);
        out.write(block.content());
    }

    private static byte[] bytes(int... numbers) {
        ByteBuffer all = ByteBuffer.allocate(Math.multiplyExact(Integer.BYTES, numbers.length));
        all.asIntBuffer().put(numbers);
        return all.array();
    }

    private static long sum(byte[]... parts) {
        CRC32C crc = new CRC32C();
        for (byte[] part : parts) {
            crc.update(part);
        }
        return crc.getValue();
    }

    /** Reads a file. */
    <T> T read(String name, FoundStates.Reader<T> reader) {
        return doing(files -> {
            FileStatus file = files.getFileStatus(path(name));
            try (InputStream in = new BufferedInputStream(files.open(file.getPath()), BUFFER)) {
                return reader.from(in, file.getLen());
            }
        });
    }

    /** Reads the blocks of a partition that belong to some levels. */
    List<Piece> read(FolderManifest.Epoch epoch, int partition, int first, int last) {
        return doing(files -> {
            FileStatus file = files.getFileStatus(path(epoch.name() + partition));
            List<Piece> pieces = new ArrayList<>();
            try (DataInputStream in = new DataInputStream(files.open(file.getPath()))) {
                for (int n = epoch.first(); n <= Math.min(last, epoch.last()); n++) {
                    Piece piece = read(in, file, n, n >= first);
                    if (piece != null) {
                        pieces.add(piece);
                    }
                }
            }
            return pieces;
        });
    }

    /** Reads the block of a level, or skips it where it is not wanted; null then. */
    private static @Nullable Piece read(DataInputStream in, FileStatus file, int level, boolean isWanted)
            throws IOException {
        byte[] head = new byte[5 * Integer.BYTES];
        in.readFully(head);
        IntBuffer numbers = ByteBuffer.wrap(head).asIntBuffer();
        int chunks = numbers.get(3);
        int bytes = numbers.get(4);
        long sum = in.readLong();
        // Before the checksum can be compared there must be room for what it is about.
        if (numbers.get(0) != level
                || chunks < 0
                || bytes < 0
                || (long) Integer.BYTES * chunks + bytes > file.getLen()) {
            throw damaged(file, level);
        }
        if (!isWanted) {
            in.skipNBytes((long) Integer.BYTES * chunks + bytes);
            return null;
        }
        byte[] starts = new byte[Math.multiplyExact(Integer.BYTES, chunks)];
        in.readFully(starts);
        byte[] content = new byte[bytes];
        in.readFully(content);
        if (sum(head, starts, content) != sum) {
            throw damaged(file, level);
        }
        int[] chunkStarts = new int[chunks];
        ByteBuffer.wrap(starts).asIntBuffer().get(chunkStarts);
        return new Piece(level, new StateBlock(numbers.get(1), numbers.get(2), content, chunkStarts), null);
    }

    private static IOException damaged(FileStatus file, int level) {
        return new IOException("level " + level + " in " + file.getPath().getName() + " is damaged");
    }

    @Override
    public String toString() {
        return folder;
    }
}
