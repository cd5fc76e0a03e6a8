package org.tidemark.web.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where runs may keep files while they last, and how many bytes all of them may have together. What another server, or one that was
 * killed, has left there counts as well. Immutable.
 *
 * @param folder the folder
 * @param bytes the most that the files of all runs may have together
 */
public record DiskRoom(Path folder, long bytes) {
    static final String PREFIX = "tidemark-run-";

    /** How many bytes the next run may have. */
    long free() throws IOException {
        long used = 0;
        try (Stream<Path> below = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) below.filter(this::isOfARun).filter(Files::isRegularFile)::iterator) {
                used += Files.size(file);
            }
        }
        return bytes - used;
    }

    private boolean isOfARun(Path file) {
        Path below = folder.relativize(file);
        return below.getNameCount() > 1 && below.getName(0).toString().startsWith(PREFIX);
    }
}
