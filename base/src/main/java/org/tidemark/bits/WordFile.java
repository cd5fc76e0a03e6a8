package org.tidemark.bits;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.jspecify.annotations.Nullable;

/**
 * A kind of file made of little-endian words: a header that begins with a magic number and a version and ends with its
 * own checksum, a body, and the checksum of the body. The checksums are CRC-32C. Immutable.
 *
 * @param headerWords with its checksum
 * @param foreign what is said of a file that begins otherwise; sentences go on from the name of the file
 * @param again how a file is made again that cannot be used
 */
public record WordFile(long magic, long version, int headerWords, String foreign, String again) {
    private static final int CHUNK_WORDS = 1 << 13;

    /** Whether a file begins as those of this kind do; false for one that cannot be read. */
    public boolean isBeginOf(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer first = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            return channel.read(first) == 8 && first.getLong(0) == magic;
        } catch (IOException e) {
            return false;
        }
    }

    /** A header to be filled, behind the magic number and the version. */
    public ByteBuffer header() {
        ByteBuffer header = ByteBuffer.allocate(8 * headerWords).order(ByteOrder.LITTLE_ENDIAN);
        return header.putLong(magic).putLong(version);
    }

    /** Writes a header, with its checksum, and then the body. */
    public void write(ByteBuffer header, OutputStream out, Body body) throws IOException {
        out.write(sealed(header));
        writeBody(out, body);
    }

    /** A header that was filled, with its checksum. */
    @SuppressWarnings("ByteBufferBackingArray") // all of it, from its beginning
    public byte[] sealed(ByteBuffer header) {
        header.putLong(8 * (headerWords - 1), sum(header));
        return header.array();
    }

    /** Writes a body, behind a header, and its checksum. */
    public static void writeBody(OutputStream out, Body body) throws IOException {
        Writer writer = new Writer(out);
        body.writeTo(writer);
        ByteBuffer last = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        out.write(last.putLong(writer.sum.getValue()).array());
    }

    /** The content of a file, between the two checksums. */
    @FunctionalInterface
    public interface Body {
        void writeTo(Writer out) throws IOException;
    }

    /** Writes a body and sums it up. */
    public static final class Writer {
        private final OutputStream out;
        private final Checksum sum = new CRC32C();

        private Writer(OutputStream out) {
            this.out = out;
        }

        /** Bytes, filled up with zeros to whole words. */
        public void bytes(byte[] bytes) throws IOException {
            byte[] padded = Arrays.copyOf(bytes, (bytes.length + 7) & -8);
            sum.update(padded);
            out.write(padded);
        }

        public void words(Words words) throws IOException {
            ByteBuffer chunk = ByteBuffer.allocate(8 * CHUNK_WORDS).order(ByteOrder.LITTLE_ENDIAN);
            for (long from = 0; from < words.length(); from += CHUNK_WORDS) {
                int n = (int) Math.min(CHUNK_WORDS, words.length() - from);
                chunk.clear();
                for (int i = 0; i < n; i++) {
                    chunk.putLong(words.get(from + i));
                }
                sum.update(chunk.array(), 0, 8 * n);
                out.write(chunk.array(), 0, 8 * n);
            }
        }
    }

    private long sum(ByteBuffer header) {
        Checksum sum = new CRC32C();
        sum.update(header.duplicate().position(0).limit(8 * (headerWords - 1)));
        return sum.getValue();
    }

    /** Reads as much of a header as there is. */
    public ByteBuffer readHeader(FileChannel file) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(8 * headerWords).order(ByteOrder.LITTLE_ENDIAN);
        while (header.hasRemaining() && file.read(header) > 0) {
            // a file may give less than asked for
        }
        return header;
    }

    /** Describes the fault of a header that was read; null where it is right. */
    public @Nullable String objection(ByteBuffer header) {
        if (header.position() < 8 || header.getLong(0) != magic) {
            return foreign;
        }
        if (header.position() >= 16 && header.getLong(8) != version) {
            return "is of version " + header.getLong(8) + ", and this program reads version " + version + "; " + again;
        }
        if (header.hasRemaining()) {
            return "is truncated: its first " + header.position() + " bytes are all there is";
        }
        return header.getLong(8 * (headerWords - 1)) == sum(header)
                ? null
                : "is damaged: the checksum of its beginning does not fit";
    }

    /** Describes the fault of a file that should have this many words, judged by its size; null where that is right. */
    public static @Nullable String objection(long bytes, long words) {
        return bytes == 8 * words
                ? null
                : (bytes < 8 * words ? "is truncated: " : "is damaged: ") + bytes + " bytes, where " + 8 * words
                        + " were written";
    }

    /** Describes the fault of a file whose body does not match its checksum; null where it does. */
    public @Nullable String objection(MappedWords file) {
        Checksum sum = new CRC32C();
        long skip = 8L * headerWords;
        long left = 8 * (file.length() - headerWords - 1);
        for (ByteBuffer piece : file.pieces()) {
            piece.position((int) skip);
            piece.limit((int) Math.min(piece.limit(), piece.position() + left));
            skip = 0;
            left -= piece.remaining();
            sum.update(piece);
        }
        return file.part(file.length() - 1, 1).get(0) == sum.getValue()
                ? null
                : "is damaged: its checksum does not fit; " + again;
    }
}
