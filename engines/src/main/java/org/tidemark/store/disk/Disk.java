package org.tidemark.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of one folder, as narrow as a run needs them, so that tests can put a disk beneath it that forgets, tears,
 * flips and fills up. Names have no separators. {@code toString} is how messages name the folder.
 *
 * <p>Nothing lasts before it is synced: what is written to a file after {@link DiskFile#sync}, that a file exists, has
 * another name or is gone after {@link #sync}. Methods throw {@link DiskFull} where there is no room.
 */
public interface Disk {
    /** A new empty file; one of that name is emptied. */
    DiskFile create(String name) throws IOException;

    /** A file that exists, for reading. */
    DiskFile open(String name) throws IOException;

    boolean exists(String name) throws IOException;

    List<String> list() throws IOException;

    /** Gives a file another name at one stroke; a file of that name is replaced. */
    void rename(String from, String to) throws IOException;

    void delete(String name) throws IOException;

    /** Waits until the names of all files are as they are now, whatever happens. */
    void sync() throws IOException;

    /** Whether files can only be read; whatever would change one throws {@link NotWritable} then. */
    default boolean isReadOnly() {
        return false;
    }

    /** Locks the folder until the result is closed or the process ends; null where another process holds the lock. */
    @Nullable
    Closeable lock(String name) throws IOException;
}
