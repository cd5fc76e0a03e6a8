package org.tidemark.web.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A folder of its own for the files of one run, which goes with the run. Nothing outside of it is written or removed. Immutable. */
final class RunFiles implements AutoCloseable {
    /** With less, hardly a run could begin. */
    private static final long LEAST_BYTES = 1L << 20;

    private final Path folder;
    private final long mostBytes;

    private RunFiles(Path folder, long mostBytes) {
        this.folder = folder;
        this.mostBytes = mostBytes;
    }

    /** An empty folder where there is room for one. */
    static RunFiles in(DiskRoom room) {
        try {
            long free = room.free();
            if (free < LEAST_BYTES) {
                throw new IllegalArgumentException(
                        "no room for states on disk: runs have " + ((room.bytes() - free) >> 20)
                                + " MiB of the " + (room.bytes() >> 20) + " MiB of --disk-space in " + room.folder()
                                + "; remove what is in " + DiskRoom.PREFIX + "… there, or start the server with more");
            }
            return new RunFiles(Files.createTempDirectory(room.folder(), DiskRoom.PREFIX), free);
        } catch (IOException e) {
            throw new IllegalArgumentException(room.folder() + ": no folder can be made in it: " + e.getMessage(), e);
        }
    }

    /** The most bytes that the files may have together. */
    long mostBytes() {
        return mostBytes;
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        try {
            Files.walkFileTree(folder, new Removal());
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be removed", e);
        }
    }

    /** Removes what is in a folder, and then the folder; symbolic links are removed and not followed. */
    private static final class Removal extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path each, @Nullable IOException why) throws IOException {
            Files.delete(each);
            return FileVisitResult.CONTINUE;
        }
    }
}
