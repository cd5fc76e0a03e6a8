package org.tidemark.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder of the file system. The lock belongs to the process, so that one that was killed leaves none behind. Within a process a second
 * lock is refused as well, but the systems that know locks by process only may let others in once that has happened.
 */
public final class FolderDisk implements Disk {
    private final Path folder;

    private FolderDisk(Path folder) {
        this.folder = folder;
    }

    /** The files of a folder, which is created where it is missing. */
    public static FolderDisk at(Path folder) throws IOException {
        Files.createDirectories(folder);
        return new FolderDisk(folder);
    }

    /** The files of a folder that is there. @throws FolderFault when it is not */
    public static FolderDisk existing(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new FolderFault(FolderFault.Kind.FOREIGN, "there is no folder " + folder);
        }
        return new FolderDisk(folder);
    }

    /** Where a file of the folder is, for what has to be mapped into memory. */
    public Path path(String name) {
        return folder.resolve(name);
    }

    @Override
    public DiskFile create(String name) throws IOException {
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
        return open(name, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
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
        FileChannel channel =
                FileChannel.open(folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
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
}
