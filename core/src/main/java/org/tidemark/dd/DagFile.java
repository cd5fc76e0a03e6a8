package org.tidemark.dd;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;

/**
 * A Dag in a file, mapped into memory when it is opened, so that it costs no heap and is there at once.
 *
 * <p>Little-endian words:
 *
 * <pre>
 *   0  "TIDEDAG1"                        4  1 where states are numbered, or else 0
 *   1  version                           5  checksum of the words 0 to 4
 *   2  levels                            6  for each level its size (low) and its first node (high), then
 *   3  nodes (low), arcs (high)             starts, arcs and numbers of {@link Dag}; last the checksum of all from 6 on
 * </pre>
 *
 * <p>The checksums are CRC-32C. They are verified when the file is opened, and so is everything that a look-up relies on: two
 * passes over the file.
 */
public final class DagFile {
    private static final long MAGIC = 0x31_47_41_44_45_44_49_54L;
    private static final long VERSION = 1;
    private static final int HEADER_WORDS = 6;
    private static final int CHUNK_WORDS = 1 << 13;
    private static final int PIECE_SHIFT = 27;
    private static final int PIECE_MASK = (1 << PIECE_SHIFT) - 1;

    private DagFile() {}

    /** Whether a file begins as the file of a Dag does; false for one that cannot be read. */
    public static boolean isDag(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer first = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            return channel.read(first) == 8 && first.getLong(0) == MAGIC;
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes the file. */
    public static void write(Dag dag, OutputStream out) throws IOException {
        Dag.Content content = dag.content();
        ByteBuffer header = ByteBuffer.allocate(8 * HEADER_WORDS).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC).putLong(VERSION).putLong(dag.levels());
        header.putInt(dag.nodes()).putInt((int) dag.arcs()).putLong(dag.isNumbered() ? 1 : 0);
        header.putLong(sum(header));
        out.write(header.array());
        Checksum sum = new CRC32C();
        long[] levels = new long[dag.levels()];
        for (int k = 0; k < levels.length; k++) {
            levels[k] = (long) dag.firstNode(k) << 32 | dag.size(k);
        }
        for (Words words : new Words[] {DagMaker.wordsOf(levels), content.starts(), content.arcs(), content.before()}) {
            write(words, out, sum);
        }
        ByteBuffer last = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        out.write(last.putLong(sum.getValue()).array());
    }

    /** The checksum of a header's words before the last. */
    private static long sum(ByteBuffer header) {
        Checksum sum = new CRC32C();
        sum.update(header.duplicate().position(0).limit(8 * (HEADER_WORDS - 1)));
        return sum.getValue();
    }

    private static void write(Words words, OutputStream out, Checksum sum) throws IOException {
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

    /**
     * Opens a file; the mapping lasts as long as the Dag is used.
     *
     * @param budget what opening needs is booked on it for a time, and the table of levels as long as the Dag is used
     * @throws UnusableDag when it is not the file of a Dag, one of another version, or damaged
     */
    public static Dag open(Path file, MemoryBudget budget) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer header = ByteBuffer.allocate(8 * HEADER_WORDS).order(ByteOrder.LITTLE_ENDIAN);
            while (header.hasRemaining() && channel.read(header) > 0) {
                // a file may give less than asked for
            }
            checkHeader(header);
            long levels = header.getLong(16);
            int nodes = header.getInt(24);
            int arcs = header.getInt(28);
            boolean numbered = header.getLong(32) == 1;
            if (levels <= 0
                    || levels > Integer.MAX_VALUE - 8
                    || nodes < 0
                    || arcs < 0
                    || header.getLong(32) >>> 1 != 0) {
                throw UnusableDag.contradictory("its sizes make no sense");
            }
            long words = HEADER_WORDS + levels + nodes + 1 + arcs + (numbered ? arcs : 0) + 1;
            if (channel.size() != 8 * words) {
                throw new UnusableDag((channel.size() < 8 * words ? "is truncated: " : "is damaged: ") + channel.size()
                        + " bytes, where " + 8 * words + " were written");
            }
            ByteBuffer[] pieces = mapped(channel);
            Words all = words(pieces);
            checkBody(pieces, all);
            long at = HEADER_WORDS + levels;
            return DagCheck.checked(
                    part(all, HEADER_WORDS, levels),
                    part(all, at, nodes + 1L),
                    part(all, at + nodes + 1, arcs),
                    part(all, at + nodes + 1 + arcs, numbered ? arcs : 0),
                    numbered,
                    budget);
        }
    }

    private static void checkHeader(ByteBuffer header) throws UnusableDag {
        if (header.position() < 8 || header.getLong(0) != MAGIC) {
            throw new UnusableDag("is not a file of reachable states");
        }
        if (header.position() >= 16 && header.getLong(8) != VERSION) {
            throw new UnusableDag("is of version " + header.getLong(8) + ", and this program reads version " + VERSION
                    + "; write it again from its model");
        }
        if (header.hasRemaining()) {
            throw new UnusableDag("is truncated: its first " + header.position() + " bytes are all there is");
        }
        if (header.getLong(8 * (HEADER_WORDS - 1)) != sum(header)) {
            throw new UnusableDag("is damaged: the checksum of its beginning does not fit");
        }
    }

    private static ByteBuffer[] mapped(FileChannel file) throws IOException {
        long size = file.size();
        ByteBuffer[] pieces = new ByteBuffer[(int) ((size + (8L << PIECE_SHIFT) - 1) >>> (PIECE_SHIFT + 3))];
        for (int i = 0; i < pieces.length; i++) {
            long from = (long) i << (PIECE_SHIFT + 3);
            pieces[i] = file.map(FileChannel.MapMode.READ_ONLY, from, Math.min(8L << PIECE_SHIFT, size - from))
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        return pieces;
    }

    private static void checkBody(ByteBuffer[] pieces, Words all) throws UnusableDag {
        Checksum sum = new CRC32C();
        for (int i = 0; i < pieces.length; i++) {
            ByteBuffer piece = pieces[i].duplicate();
            piece.position(i == 0 ? 8 * HEADER_WORDS : 0);
            if (i == pieces.length - 1) {
                piece.limit(piece.limit() - 8);
            }
            sum.update(piece);
        }
        if (all.get(all.length() - 1) != sum.getValue()) {
            throw new UnusableDag("is damaged: its checksum does not fit; write it again from its model");
        }
    }

    private static Words words(ByteBuffer[] pieces) {
        LongBuffer[] views = new LongBuffer[pieces.length];
        long length = 0;
        for (int i = 0; i < views.length; i++) {
            views[i] = pieces[i].asLongBuffer();
            length += views[i].limit();
        }
        long total = length;
        return new Words() {
            @Override
            public long length() {
                return total;
            }

            @Override
            public long get(long index) {
                return views[(int) (index >>> PIECE_SHIFT)].get((int) index & PIECE_MASK);
            }
        };
    }

    private static Words part(Words all, long first, long length) {
        return new Words() {
            @Override
            public long length() {
                return length;
            }

            @Override
            public long get(long index) {
                return all.get(first + index);
            }
        };
    }
}
