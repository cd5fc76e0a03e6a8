package org.tidemark.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Successors;

/**
 * Records in a temporary file how a search that forgets states reached each of them (Jensen, Kristensen and Mailund
 * 2012, section 3.1): for every state found, the event that led to it and where the record of its predecessor is.
 *
 * <p>A record is {@code event + 1} and the distance back to the predecessor's record, seven bits per byte; an initial
 * state is a single zero. Event 4 at position 1000 from a record at 700 is {@code 05 AC 02}. Records are only
 * appended, through a buffer; a path costs one seek per step.
 *
 * <p>If the file cannot be created or written, the tree is switched off: positions are then {@link #NOWHERE}, and
 * {@link #trouble} says why. Where the system allows it, the file is deleted as soon as it is open, so that it
 * disappears with the process, however that ends. Not thread-safe.
 */
public final class SpanningTree implements AutoCloseable {
    /** The position of a record that was not written. */
    public static final long NOWHERE = -1;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int LONGEST_RECORD = 16;

    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private final @Nullable SeekableByteChannel file;
    private long written;
    private final String name;
    private @Nullable String trouble;

    private SpanningTree(@Nullable SeekableByteChannel file, String name, @Nullable String trouble) {
        this.file = file;
        this.name = name;
        this.trouble = trouble;
    }

    /** A tree on a file that can be written and read. */
    static SpanningTree on(SeekableByteChannel file) {
        return new SpanningTree(file, "the temporary file", null);
    }

    /** A tree in a temporary file in the folder; switched off if no file can be created there. */
    public static SpanningTree in(Path folder) {
        Path path = folder.resolve("tidemark-" + UUID.randomUUID() + ".tree");
        try {
            SeekableByteChannel file = Files.newByteChannel(
                    path,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
            return new SpanningTree(file, "the temporary file in " + folder, null);
        } catch (IOException | SecurityException refused) {
            String trouble = "no temporary file in " + folder + ": " + reason(refused);
            return new SpanningTree(null, "no file", trouble);
        }
    }

    /**
     * Records that the event leads from the state of a record to a new one, and returns the position of the new
     * record.
     */
    public long append(int event, long predecessor) {
        if (file == null || trouble != null) {
            return NOWHERE;
        }
        if (buffer.remaining() < LONGEST_RECORD && !flush()) {
            return NOWHERE;
        }
        long position = written + buffer.position();
        putNumber(event + 1L);
        if (event != Successors.NO_EVENT) {
            putNumber(position - predecessor);
        }
        return position;
    }

    private void putNumber(long number) {
        long left = number;
        while (left > 0x7F) {
            buffer.put((byte) (left | 0x80));
            left >>>= 7;
        }
        buffer.put((byte) left);
    }

    private boolean flush() {
        SeekableByteChannel to = file;
        if (to == null || trouble != null) {
            return false;
        }
        buffer.flip();
        try {
            to.position(written);
            while (buffer.hasRemaining()) {
                written += to.write(buffer);
            }
        } catch (IOException stopped) {
            trouble = name + " cannot be written: " + reason(stopped);
            return false;
        } finally {
            buffer.clear();
        }
        return true;
    }

    /** The events from an initial state to the state of a record; null when the tree is switched off. */
    public @Nullable Trace pathTo(long position) {
        SeekableByteChannel from = file;
        if (from == null || position == NOWHERE || !flush()) {
            return null;
        }
        int[] backward = new int[64];
        int length = 0;
        try {
            for (long at = position; ; ) {
                seek(from, at);
                int event = (int) nextNumber() - 1;
                if (event == Successors.NO_EVENT) {
                    return new Trace(reversed(backward, length));
                }
                at -= nextNumber();
                if (length == backward.length) {
                    backward = Arrays.copyOf(backward, 2 * length);
                }
                backward[length++] = event;
            }
        } catch (IOException stopped) {
            trouble = name + " cannot be read: " + reason(stopped);
            return null;
        } finally {
            buffer.clear();
        }
    }

    private void seek(SeekableByteChannel from, long at) throws IOException {
        buffer.clear().limit(LONGEST_RECORD);
        from.position(at);
        while (buffer.hasRemaining() && from.read(buffer) > 0) {
            // a read may return less than requested
        }
        buffer.flip();
    }

    private long nextNumber() throws IOException {
        long number = 0;
        for (int shift = 0; buffer.hasRemaining(); shift += 7) {
            byte next = buffer.get();
            number |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new IOException("it ends within a record");
    }

    private static int[] reversed(int[] backward, int length) {
        int[] forward = new int[length];
        for (int i = 0; i < length; i++) {
            forward[i] = backward[length - 1 - i];
        }
        return forward;
    }

    /** Why there are no paths; null as long as the tree works. */
    public @Nullable String trouble() {
        return trouble;
    }

    /** The length of the file, including what is still buffered. */
    public long bytes() {
        return written + buffer.position();
    }

    private static String reason(Exception thrown) {
        if (thrown instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        String said = thrown instanceof FileSystemException file ? file.getReason() : thrown.getMessage();
        return said == null ? thrown.getClass().getSimpleName() : said;
    }

    /** Deletes the file. */
    @Override
    public void close() {
        if (file == null) {
            return;
        }
        trouble = trouble == null ? "the tree is closed" : trouble;
        try {
            file.close();
        } catch (IOException gone) {
            trouble = name + " cannot be closed: " + reason(gone);
        }
    }
}
