package org.tidemark.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A folder whose files together have at most a number of bytes. What would need more is refused before it is written, as on a disk that
 * is full. Whoever else writes in the folder is not counted. As thread-safe as the folder itself.
 */
public final class BoundedDisk implements Disk {
    private final Disk folder;
    private final long mostBytes;
    private final Map<String, Extent> extents = new HashMap<>();
    private long usedBytes;

    /** How long a file is; it keeps that under another name. */
    private static final class Extent {
        private long bytes;
    }

    private BoundedDisk(Disk folder, long mostBytes) {
        this.folder = folder;
        this.mostBytes = mostBytes;
    }

    /** A folder with this bound; files that are there count. @throws FolderFault when they cannot be read */
    public static BoundedDisk of(Disk folder, long mostBytes) {
        BoundedDisk bounded = new BoundedDisk(folder, mostBytes);
        String name = "";
        try {
            for (String each : folder.list()) {
                name = each;
                try (DiskFile file = folder.open(each)) {
                    bounded.extent(each).bytes = file.size();
                    bounded.usedBytes += file.size();
                }
            }
        } catch (IOException e) {
            throw FolderFault.of(folder, name, e);
        }
        return bounded;
    }

    private Extent extent(String name) {
        return extents.computeIfAbsent(name, unknown -> new Extent());
    }

    private synchronized void forget(String name) {
        Extent gone = extents.remove(name);
        usedBytes -= gone == null ? 0 : gone.bytes;
    }

    private synchronized void grow(Extent extent, long size) throws DiskFull {
        long more = size - extent.bytes;
        if (more > mostBytes - usedBytes) {
            throw DiskFull.beyond(mostBytes);
        }
        if (more > 0) {
            extent.bytes = size;
            usedBytes += more;
        }
    }

    @Override
    public DiskFile create(String name) throws IOException {
        DiskFile file = folder.create(name);
        Extent extent;
        synchronized (this) {
            forget(name);
            extent = extent(name);
        }
        return new BoundedFile(file, extent);
    }

    @Override
    public DiskFile open(String name) throws IOException {
        return folder.open(name);
    }

    @Override
    public boolean exists(String name) throws IOException {
        return folder.exists(name);
    }

    @Override
    public List<String> list() throws IOException {
        return folder.list();
    }

    @Override
    public void rename(String from, String to) throws IOException {
        folder.rename(from, to);
        synchronized (this) {
            forget(to);
            Extent moved = extents.remove(from);
            if (moved != null) {
                extents.put(to, moved);
            }
        }
    }

    @Override
    public void delete(String name) throws IOException {
        folder.delete(name);
        forget(name);
    }

    @Override
    public void sync() throws IOException {
        folder.sync();
    }

    @Override
    public boolean isReadOnly() {
        return folder.isReadOnly();
    }

    @Override
    public @Nullable Closeable lock(String name) throws IOException {
        return folder.lock(name);
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    /** A file that asks for room before it grows. */
    private final class BoundedFile implements DiskFile {
        private final DiskFile file;
        private final Extent extent;

        BoundedFile(DiskFile file, Extent extent) {
            this.file = file;
            this.extent = extent;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public int read(long position, byte[] into, int at, int n) throws IOException {
            return file.read(position, into, at, n);
        }

        @Override
        public void write(long position, byte[] from, int at, int n) throws IOException {
            grow(extent, position + n);
            file.write(position, from, at, n);
        }

        @Override
        public void sync() throws IOException {
            file.sync();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
