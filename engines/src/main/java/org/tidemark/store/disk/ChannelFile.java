package org.tidemark.store.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A file of the file system. A channel is closed when a thread that uses it is interrupted, for all threads; since a search that is
 * interrupted still makes a checkpoint, the file is opened again then, and the thread stays interrupted.
 */
final class ChannelFile implements DiskFile {
    /** What a file is opened for again; it was created, or emptied, the first time. */
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
