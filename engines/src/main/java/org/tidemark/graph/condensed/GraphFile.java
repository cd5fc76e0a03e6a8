package org.tidemark.graph.condensed;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MappedWords;
import org.tidemark.bits.PackedNumbers;
import org.tidemark.bits.WordFile;
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
    static final int HEADER_WORDS = 10;
    private static final WordFile KIND = new WordFile(
            0x48_50_52_47_45_44_49_54L,
            1,
            HEADER_WORDS,
            "is not a graph file; 'tidemark graph MODEL -o FILE' writes one",
            "build it again from its model");

    /** This graph with other names for its events. */
    public GraphFile withEvents(List<String> events) {
        return new GraphFile(
                graph,
                new GraphCard(
                        card.model(), card.digest(), card.search(), card.folded(), events, card.labels(), card.kind()));
    }

    /** Whether a file begins as a graph file does; false for one that cannot be read. */
    public static boolean isGraph(Path file) {
        return KIND.isBeginOf(file);
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
        WordFile.writeBody(out, body -> {
            body.bytes(text);
            body.words(content.directory());
            body.words(content.bits());
            if (content.places() != null) {
                body.words(content.places());
            }
            for (StateLabel label : content.labels().values()) {
                body.words(label.words());
            }
        });
    }

    /** The header with some of its words, from the states on; the others are 0. */
    static byte[] header(long... words) {
        ByteBuffer header = KIND.header();
        for (long word : words) {
            header.putLong(word);
        }
        return KIND.sealed(header);
    }

    /**
     * Opens a file; the mapping lasts as long as the graph is used.
     *
     * @throws UnusableGraph when it is not a graph file, of another version, damaged, or without events
     */
    public static GraphFile open(Path file) throws IOException {
        return open(file, null);
    }

    /**
     * Opens a file together with sources that compute the events it may not contain, for as long as the graph is used.
     *
     * @param events makes a source for each reader
     */
    public static GraphFile open(Path file, @Nullable Supplier<? extends EventSource> events) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer header = KIND.readHeader(channel);
            refuse(KIND.objection(header));
            Sizes sizes = new Sizes(header);
            refuse(WordFile.objection(channel.size(), sizes.end));
            MappedWords mapped = new MappedWords(channel);
            refuse(KIND.objection(mapped));
            return sizes.graph(mapped, events);
        }
    }

    /**
     * Only what a file says of where its graph comes from; the rest of it is not read.
     *
     * @throws UnusableGraph when it is not a graph file, or one of another version
     */
    public static GraphCard cardOf(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer header = KIND.readHeader(channel);
            refuse(KIND.objection(header));
            Sizes sizes = new Sizes(header);
            refuse(WordFile.objection(channel.size(), sizes.end));
            return GraphCard.of(new MappedWords(channel).bytes(HEADER_WORDS, sizes.cardBytes));
        }
    }

    private static void refuse(@Nullable String objection) {
        if (objection != null) {
            throw new UnusableGraph(objection);
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

        GraphFile graph(MappedWords mapped, @Nullable Supplier<? extends EventSource> recomputed) {
            GraphCard card = GraphCard.of(mapped.bytes(HEADER_WORDS, cardBytes));
            if (card.kind().recomputed() && recomputed == null) {
                throw new UnusableGraph(
                        "has edges without events, which are computed from the states of the folder it is in; 'tidemark graph DIR' opens that");
            }
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
            if (propositions.size() != labels || card.events().size() > events || !fits(first, third)) {
                throw UnusableGraph.contradictory();
            }
            return new GraphFile(
                    new CondensedGraph(
                            new CondensedGraph.Content(
                                    states,
                                    edges,
                                    events,
                                    first,
                                    second,
                                    third,
                                    Collections.unmodifiableMap(propositions)),
                            card.kind().recomputed() ? recomputed : null),
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
