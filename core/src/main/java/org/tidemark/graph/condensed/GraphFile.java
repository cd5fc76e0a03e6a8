package org.tidemark.graph.condensed;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.PackedNumbers;
import org.tidemark.bits.Words;

/**
 * A graph in a file, mapped into memory when it is opened, so that it costs no heap and is there at once.
 *
 * <p>Little-endian words:
 *
 * <pre>
 *   0  "TIDEGRPH"                        6  words of the directory
 *   1  version                           7  words of the blocks
 *   2  states                            8  words of the places; 0 where states are in order
 *   3  edges                             9  checksum of the words 0 to 8
 *   4  events (low), labels (high)      10  the card, filled up with zeros to whole words, then
 *   5  bytes of the card                    directory, blocks, places, labels; last the checksum of all from 10 on
 * </pre>
 *
 * <p>The checksums are CRC-32C and are verified when the file is opened, which reads it once.
 *
 * @param graph the graph
 * @param card where it comes from
 */
public record GraphFile(CondensedGraph graph, GraphCard card) {
    private static final long MAGIC = 0x48_50_52_47_45_44_49_54L;
    private static final long VERSION = 1;
    static final int HEADER_WORDS = 10;
    private static final int CHUNK_WORDS = 1 << 13;

    /** Whether a file begins as a graph file does; false for one that cannot be read. */
    public static boolean isGraph(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer first = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            return channel.read(first) == 8 && first.getLong(0) == MAGIC;
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes the file. */
    public void write(OutputStream out) throws IOException {
        CondensedGraph.Content content = graph.content();
        byte[] text = card.toBytes();
        long places = content.places() == null ? 0 : content.places().length();
        long eventsAndLabels = content.events() | (long) content.labels().size() << Integer.SIZE;
        out.write(header(
                content.states(),
                content.edges(),
                eventsAndLabels,
                text.length,
                content.directory().length(),
                content.bits().length(),
                places));
        Checksum sum = new CRC32C();
        byte[] padded = Arrays.copyOf(text, (text.length + 7) & -8);
        sum.update(padded);
        out.write(padded);
        words(content.directory(), out, sum);
        words(content.bits(), out, sum);
        if (content.places() != null) {
            words(content.places(), out, sum);
        }
        for (StateLabel label : content.labels().values()) {
            words(label.words(), out, sum);
        }
        ByteBuffer last = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        out.write(last.putLong(sum.getValue()).array());
    }

    /** The header with some of its words, from the states on; the others are 0. */
    static byte[] header(long... words) {
        ByteBuffer header = ByteBuffer.allocate(8 * HEADER_WORDS).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC).putLong(VERSION);
        for (long word : words) {
            header.putLong(word);
        }
        header.putLong(8 * (HEADER_WORDS - 1), sum(header));
        return header.array();
    }

    /** The checksum of a header's words before the last. */
    private static long sum(ByteBuffer header) {
        Checksum sum = new CRC32C();
        sum.update(header.duplicate().position(0).limit(8 * (HEADER_WORDS - 1)));
        return sum.getValue();
    }

    private static void words(Words words, OutputStream out, Checksum sum) throws IOException {
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
     * Opens a file; the mapping lasts as long as the graph is used.
     *
     * @throws UnusableGraph when it is no graph file, one of another version, or damaged
     */
    public static GraphFile open(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            ByteBuffer header = ByteBuffer.allocate(8 * HEADER_WORDS).order(ByteOrder.LITTLE_ENDIAN);
            while (header.hasRemaining() && channel.read(header) > 0) {
                // a file may give less than asked for
            }
            checkHeader(header);
            Sizes sizes = new Sizes(header);
            if (size != 8 * sizes.end) {
                throw new UnusableGraph((size < 8 * sizes.end ? "is truncated: " : "is damaged: ") + size
                        + " bytes, where " + 8 * sizes.end + " were written");
            }
            MappedWords mapped = new MappedWords(channel);
            checkBody(mapped, sizes);
            return sizes.graph(mapped);
        }
    }

    private static void checkHeader(ByteBuffer header) {
        if (header.position() < 8 || header.getLong(0) != MAGIC) {
            throw new UnusableGraph("is no graph file; 'tidemark graph MODEL -o FILE' writes one");
        }
        if (header.position() >= 16 && header.getLong(8) != VERSION) {
            throw new UnusableGraph("is of version " + header.getLong(8)
                    + " of graph files, and this program reads version " + VERSION + "; build it again from its model");
        }
        if (header.hasRemaining()) {
            throw new UnusableGraph("is truncated: its first " + header.position() + " bytes are all there is");
        }
        if (header.getLong(8 * (HEADER_WORDS - 1)) != sum(header)) {
            throw new UnusableGraph("is damaged: the checksum of its beginning does not fit");
        }
    }

    private static void checkBody(MappedWords mapped, Sizes sizes) {
        Checksum sum = new CRC32C();
        long skip = 8L * HEADER_WORDS;
        long left = 8 * (sizes.end - HEADER_WORDS - 1);
        for (ByteBuffer piece : mapped.pieces()) {
            piece.position((int) skip);
            piece.limit((int) Math.min(piece.limit(), piece.position() + left));
            skip = 0;
            left -= piece.remaining();
            sum.update(piece);
        }
        if (mapped.part(sizes.end - 1, 1).get(0) != sum.getValue()) {
            throw new UnusableGraph("is damaged: its checksum does not fit; build it again from its model");
        }
    }

    /** Where the parts are, in words. */
    private static final class Sizes {
        private final int states;
        private final long edges;
        private final int events;
        private final int labels;
        private final int cardBytes;
        private final long directory;
        private final long bits;
        private final long places;
        private final long firstWord;
        private final long labelWords;
        private final long end;

        Sizes(ByteBuffer header) {
            states = (int) header.getLong(16);
            edges = header.getLong(24);
            events = header.getInt(32);
            labels = header.getInt(36);
            cardBytes = (int) header.getLong(40);
            directory = header.getLong(48);
            bits = header.getLong(56);
            places = header.getLong(64);
            firstWord = HEADER_WORDS + (cardBytes + 7L) / 8;
            labelWords = (states + 63L) / 64;
            end = firstWord + directory + bits + places + labels * labelWords + 1;
            if (!areSizes(header)) {
                throw UnusableGraph.contradictory();
            }
        }

        /** Whether nothing is negative, or so large that it was cut short. */
        private boolean areSizes(ByteBuffer header) {
            long all = directory | bits | places | edges | end;
            return all >= 0
                    && events >= 0
                    && labels >= 0
                    && header.getLong(16) == states
                    && states > 0
                    && header.getLong(40) == cardBytes
                    && cardBytes >= 0
                    && Math.max(Math.max(directory, bits), places) < 1L << 56;
        }

        GraphFile graph(MappedWords mapped) {
            ByteBuffer text = mapped.pieces()[0];
            byte[] bytes = new byte[cardBytes];
            text.position(8 * HEADER_WORDS);
            text.get(bytes);
            GraphCard card = GraphCard.of(bytes);
            long at = firstWord;
            Words first = mapped.part(at, directory);
            at += directory;
            Words second = mapped.part(at, bits);
            at += bits;
            Words third = places == 0 ? null : mapped.part(at, places);
            at += places;
            Map<String, StateLabel> propositions = new LinkedHashMap<>();
            for (String name : card.labels().keySet()) {
                propositions.put(name, new StateLabel(mapped.part(at, labelWords)));
                at += labelWords;
            }
            if (propositions.size() != labels || card.events().size() != events || !fits(first, third)) {
                throw UnusableGraph.contradictory();
            }
            return new GraphFile(
                    new CondensedGraph(new CondensedGraph.Content(
                            states, edges, events, first, second, third, Collections.unmodifiableMap(propositions))),
                    card);
        }

        private boolean fits(Words first, @Nullable Words third) {
            int blocks = Block.count(states);
            long width = PackedNumbers.widthFor(states - 1L);
            return first.length() == Directory.wordsFor(blocks)
                    && (third == null || third.length() == (states * width + 63) / 64);
        }
    }
}
