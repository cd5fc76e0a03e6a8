package org.tidemark.web.session;

import java.io.File;
import java.nio.file.Path;

/**
 * Where runs may keep files while they last, and how many bytes all of them may have together. What another server, or one that was
 * killed, has left there counts as well. Immutable.
 *
 * @param folder the folder
 * @param bytes the most that the files of all runs may have together
 */
public record DiskRoom(Path folder, long bytes) {
    static final String PREFIX = "tidemark-run-";

    /** How many bytes the next run may have. Files that are removed meanwhile do not count. */
    long free() {
        long used = 0;
        for (File run : within(folder.toFile())) {
            if (run.getName().startsWith(PREFIX)) {
                for (File file : within(run)) {
                    used += file.length();
                }
            }
        }
        return bytes - used;
    }

    private static File[] within(File folder) {
        File[] files = folder.listFiles();
        return files == null ? new File[0] : files;
    }
}
