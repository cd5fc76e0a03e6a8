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
    private final Path folder;

    private RunFiles(Path folder) {
        this.folder = folder;
    }

    /** An empty folder within another. */
    static RunFiles in(Path parent) {
        try {
            return new RunFiles(Files.createTempDirectory(parent, "tidemark-run-"));
        } catch (IOException e) {
            throw new IllegalArgumentException(parent + ": no folder can be made in it: " + e.getMessage(), e);
        }
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
