package org.tidemark.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder of the file system. The lock belongs to the process, so that one that was killed leaves none behind. Within
 * a process a second lock is refused as well, but the systems that know locks by process only may let others in once
 * that has happened.
 *
 * <p>A folder that is there and cannot be written, or whose lock cannot, can be read. Its lock is then one that others
 * who read can share, where there is a file for it. Files that are there are only ever read, so that it does not matter
 * who may write them.
 */
public final class FolderDisk implements Disk {
    private final Path folder;
    private final boolean isReadOnly;

    private FolderDisk(Path folder) {
        this(folder, Files::isWritable);
    }

    /** A folder on a system that lets some files be written. */
    FolderDisk(Path folder, Predicate<Path> isWritable) {
        this.folder = folder;
        Path lock = folder.resolve(RunFolder.LOCK);
        isReadOnly = !isWritable.test(folder) || (Files.exists(lock) && !isWritable.test(lock));
    }

    /**
     * The files of a folder, which is created where it is missing. @throws FolderFault when it cannot be, or cannot be
     * written
     */
    public static FolderDisk at(Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new FolderFault(
                    FolderFault.Kind.UNUSABLE, folder + " is a file, not a folder; choose another name for the folder");
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw FolderFault.noFolder(folder, orFull(e));
        }
        FolderDisk created = new FolderDisk(folder);
        if (created.isReadOnly) {
            throw FolderFault.noFolder(folder, new NotWritable());
        }
        return created;
    }

    /** The files of a folder that is there. @throws FolderFault when it is not */
    public static FolderDisk existing(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new FolderFault(
                    FolderFault.Kind.FOREIGN,
                    Files.exists(folder)
                            ? folder + " is a file, not the folder of a run"
                            : "there is no folder " + folder);
        }
        return new FolderDisk(folder);
    }

    @Override
    public boolean isReadOnly() {
        return isReadOnly;
    }

    private void mayWrite() throws NotWritable {
        if (isReadOnly) {
            throw new NotWritable();
        }
    }

    /** Where a file of the folder is, for what has to be mapped into memory. */
    public Path path(String name) {
        return folder.resolve(name);
    }

    @Override
    public DiskFile create(String name) throws IOException {
        mayWrite();
        return open(
                name,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE));
    }

    @Override
    public DiskFile open(String name) throws IOException {
        return open(name, Set.of(StandardOpenOption.READ));
    }

    private DiskFile open(String name, Set<StandardOpenOption> options) throws IOException {
        try {
            return new ChannelFile(folder.resolve(name), options);
        } catch (IOException e) {
            throw orFull(e);
        }
    }

    @Override
    public boolean exists(String name) {
        return Files.exists(folder.resolve(name));
    }

    @Override
    public List<String> list() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        mayWrite();
        try {
            Files.move(
                    folder.resolve(from),
                    folder.resolve(to),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw orFull(e);
        }
    }

    @Override
    public void delete(String name) throws IOException {
        mayWrite();
        Files.deleteIfExists(folder.resolve(name));
    }

    @Override
    public void sync() throws IOException {
        boolean isInterrupted = false;
        try {
            while (!syncUnlessInterrupted()) {
                isInterrupted |= Thread.interrupted();
            }
        } catch (IOException e) {
            throw orFull(e);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Systems on which a folder cannot be opened (Windows) keep names by themselves. */
    private boolean syncUnlessInterrupted() throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(folder, StandardOpenOption.READ);
        } catch (IOException e) {
            return true;
        }
        try (channel) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException e) {
            return false;
        }
    }

    @Override
    public @Nullable Closeable lock(String name) throws IOException {
        if (isReadOnly && !exists(name)) {
            return () -> {};
        }
        FileChannel channel = isReadOnly
                ? FileChannel.open(folder.resolve(name), StandardOpenOption.READ)
                : FileChannel.open(folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock(0, Long.MAX_VALUE, isReadOnly);
        } catch (OverlappingFileLockException e) {
            // held by another run of this process
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        return lock == null ? null : channel;
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    /** Java has no exception for a full disk: the system's words are all there is. */
    static IOException orFull(IOException e) {
        String words = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        boolean full = words.contains("no space") || words.contains("quota") || words.contains("not enough space");
        return full && !(e instanceof DiskFull) ? new DiskFull(String.valueOf(e.getMessage())) : e;
    }

    /**
     * A file of the file system. A channel is closed when a thread that uses it is interrupted, for all threads; since
     * a search that is interrupted still makes a checkpoint, the file is opened again then, and the thread stays
     * interrupted.
     */
    private static final class ChannelFile implements DiskFile {
        /** The options by which a file is opened again; it was created, or emptied, the first time. */
        private static final Set<OpenOption> REOPENING = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);

        private final Path path;
        private final Set<? extends OpenOption> options;
        private volatile FileChannel channel;
        private boolean isClosed;

        ChannelFile(Path path, Set<? extends OpenOption> options) throws IOException {
            this.path = path;
            this.options = options;
            channel = FileChannel.open(path, options);
        }

        private interface Use {
            long of(FileChannel channel) throws IOException;
        }

        private long use(Use use) throws IOException {
            boolean isInterrupted = false;
            try {
                while (true) {
                    FileChannel now = channel;
                    try {
                        return use.of(now);
                    } catch (ClosedChannelException closed) {
                        isInterrupted |= Thread.interrupted();
                        reopen(now, closed);
                    }
                }
            } catch (IOException e) {
                throw FolderDisk.orFull(e);
            } finally {
                if (isInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private synchronized void reopen(FileChannel former, ClosedChannelException why) throws IOException {
            if (isClosed) {
                throw why;
            }
            if (channel == former) {
                channel = FileChannel.open(
                        path, options.stream().filter(REOPENING::contains).collect(Collectors.toSet()));
            }
        }

        @Override
        public long size() throws IOException {
            return use(FileChannel::size);
        }

        @Override
        public int read(long position, byte[] into, int at, int n) throws IOException {
            return (int) use(file -> {
                ByteBuffer buffer = ByteBuffer.wrap(into, at, n);
                while (buffer.hasRemaining() && file.read(buffer, position + n - buffer.remaining()) > 0) {
                    // a channel may give less than asked for
                }
                return (long) n - buffer.remaining();
            });
        }

        @Override
        public void write(long position, byte[] from, int at, int n) throws IOException {
            use(file -> {
                ByteBuffer buffer = ByteBuffer.wrap(from, at, n);
                while (buffer.hasRemaining()) {
                    file.write(buffer, position + n - buffer.remaining());
                }
                return n;
            });
        }

        @Override
        public void sync() throws IOException {
            use(file -> {
                file.force(true);
                return 0;
            });
        }

        @Override
        public synchronized void close() throws IOException {
            isClosed = true;
            channel.close();
        }
    }
}
