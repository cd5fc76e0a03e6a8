package org.tidemark.dd.frozen;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MappedWords;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordFile;
import org.tidemark.bits.Words;

/**
 * A Dag in a file, mapped into memory when it is opened, so that it costs no heap and is there at once.
 *
 * <p>Little-endian words:
 *
 * <pre>
 *   0  "TIDEDAG1"                        5  bytes of the card
 *   1  version                           6  checksum of the words 0 to 5
 *   2  levels                            7  the card, filled up with zeros to whole words, then
 *   3  nodes (low), arcs (high)             for each level its size (low) and its first node (high), then
 *   4  1 where states are numbered,         starts, arcs and numbers of {@link Dag}; last the checksum of all from 7 on
 *      or else 0
 * </pre>
 *
 * <p>The checksums are CRC-32C. They are verified when the file is opened, and so is everything that a look-up relies on: two
 * passes over the file.
 *
 * @param dag the states
 * @param card what they mean
 */
public record DagFile(Dag dag, DagCard card) {
    private static final int HEADER_WORDS = 7;
    private static final WordFile KIND = new WordFile(
            0x31_47_41_44_45_44_49_54L,
            3,
            HEADER_WORDS,
            "is not a file of reachable states",
            "write it again from its model");

    /** What a card takes for each of its bytes, at most: lists of small objects. */
    private static final long CARD_FACTOR = 24;

    /** Whether a file begins as the file of a Dag does; false for one that cannot be read. */
    public static boolean isDag(Path file) {
        return KIND.isBeginOf(file);
    }

    /** Writes the file. */
    public void write(OutputStream out) throws IOException {
        byte[] text = card.toBytes();
        Dag.Content content = dag.content();
        ByteBuffer header = KIND.header().putLong(dag.levels());
        header.putInt(dag.nodes()).putInt((int) dag.arcs()).putLong(dag.isNumbered() ? 1 : 0);
        header.putLong(text.length);
        long[] levels = new long[dag.levels()];
        for (int k = 0; k < levels.length; k++) {
            levels[k] = (long) dag.firstNode(k) << 32 | dag.size(k);
        }
        KIND.write(header, out, body -> {
            body.bytes(text);
            body.words(Words.of(levels));
            body.words(content.starts());
            body.words(content.arcs());
            body.words(content.before());
        });
    }

    /**
     * Opens a file; the mapping lasts as long as the Dag is used.
     *
     * @param budget what opening needs is booked on it for a time, the table of levels and the card as long as they are used
     * @throws UnusableDag when it is not the file of a Dag, one of another version, or damaged
     * @throws MemoryBudget.Exhausted when there is no room
     */
    public static DagFile open(Path file, MemoryBudget budget) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer header = KIND.readHeader(channel);
            refuse(KIND.objection(header));
            long levels = header.getLong(16);
            int nodes = header.getInt(24);
            int arcs = header.getInt(28);
            boolean numbered = header.getLong(32) == 1;
            long cardBytes = header.getLong(40);
            if (levels <= 0
                    || levels > Integer.MAX_VALUE - 8
                    || nodes < 0
                    || arcs < 0
                    || header.getLong(32) >>> 1 != 0
                    || cardBytes < 0
                    || cardBytes > 1 << 29) {
                throw UnusableDag.contradictory("its sizes make no sense");
            }
            long at = HEADER_WORDS + (cardBytes + 7) / 8;
            long words = at + levels + nodes + 1 + arcs + (numbered ? arcs : 0) + 1;
            refuse(WordFile.objection(channel.size(), words));
            MappedWords all = new MappedWords(channel);
            refuse(KIND.objection(all));
            budget.replace(0, CARD_FACTOR * cardBytes);
            DagCard card = DagCard.of(all.bytes(HEADER_WORDS, (int) cardBytes));
            long behind = at + levels;
            Dag dag = DagCheck.checked(
                    all.part(at, levels),
                    all.part(behind, nodes + 1L),
                    all.part(behind + nodes + 1, arcs),
                    all.part(behind + nodes + 1 + arcs, numbered ? arcs : 0),
                    numbered,
                    budget);
            checkCard(card, dag);
            return new DagFile(dag, card);
        }
    }

    private static void checkCard(DagCard card, Dag dag) throws UnusableDag {
        boolean fits = card.levels().isEmpty() || card.levels().size() == dag.levels();
        for (int k = 0; fits && k < card.levels().size(); k++) {
            fits = card.levels().get(k).states().size() == dag.size(k);
        }
        if (!fits) {
            throw UnusableDag.contradictory("what it says of its states does not fit them");
        }
    }

    private static void refuse(@Nullable String objection) throws UnusableDag {
        if (objection != null) {
            throw new UnusableDag(objection);
        }
    }
}
