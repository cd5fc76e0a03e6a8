package org.tidemark.store.disk;

import java.io.Closeable;
import java.io.IOException;

/** An open file of a {@link Disk}. Reads may come from any thread, writes from one at a time. */
public interface DiskFile extends Closeable {
    long size() throws IOException;

    /** Reads up to {@code n} bytes; fewer only where the file ends. Returns how many. */
    int read(long position, byte[] into, int at, int n) throws IOException;

    void write(long position, byte[] from, int at, int n) throws IOException;

    /** Waits until all that was written stays, whatever happens. */
    void sync() throws IOException;
}
