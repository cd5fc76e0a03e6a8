package org.tidemark.dd.frozen;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
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
 * <p>The checksums are CRC-32C. They are verified when the file is opened, and so is everything that a look-up relies
 * on: two passes over the file.
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

    /** The most bytes of memory for each byte of a card: lists of small objects. */
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
     * @param budget what opening needs is booked on it for a time, the table of levels and the card as long as they are
     *     used
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

    /**
     * Verifies what a file says to be a Dag, so that no look-up can leave it or loop: levels, nodes and arcs in order,
     * children on the next level, every node but the root below another one, no number wrong. One pass, from the last
     * level up.
     */
    private static final class DagCheck {
        private final int[] sizes;
        private final int[] firstNode;
        private final Words starts;
        private final Words arcs;
        private final Words before;

        private DagCheck(Words levels, Words starts, Words arcs, Words before) {
            this.starts = starts;
            this.arcs = arcs;
            this.before = before;
            sizes = new int[(int) levels.length()];
            firstNode = new int[sizes.length + 1];
            for (int k = 0; k < sizes.length; k++) {
                sizes[k] = (int) levels.get(k);
                firstNode[k] = (int) (levels.get(k) >>> 32);
            }
            firstNode[sizes.length] = (int) starts.length() - 1;
        }

        static Dag checked(Words levels, Words starts, Words arcs, Words before, boolean numbered, MemoryBudget budget)
                throws UnusableDag {
            long table = 8 * levels.length();
            long counts = 8 * starts.length();
            budget.replace(0, table + counts);
            boolean done = false;
            try {
                DagCheck check = new DagCheck(levels, starts, arcs, before);
                check.checkNodes();
                BigInteger count = numbered ? check.numbers() : check.count(budget);
                done = true;
                return new Dag(new Dag.Content(check.sizes, check.firstNode, starts, arcs, before, count));
            } finally {
                budget.release(done ? counts : counts + table);
            }
        }

        private static void expect(boolean holds, String otherwise) throws UnusableDag {
            if (!holds) {
                throw UnusableDag.contradictory(otherwise);
            }
        }

        private void checkNodes() throws UnusableDag {
            int levels = sizes.length;
            boolean empty = firstNode[levels] == 0;
            expect(firstNode[0] == 0 && (empty || levels == 1 || firstNode[1] == 1), "it has no root");
            expect(
                    starts.get(0) == 0 && starts.get(starts.length() - 1) == arcs.length(),
                    "its nodes and arcs do not fit");
            for (int k = 0; k < levels; k++) {
                expect(
                        sizes[k] > 0 && (empty ? firstNode[k] == 0 : firstNode[k + 1] > firstNode[k]),
                        "its levels make no sense");
            }
            for (int k = 0; k < levels; k++) {
                checkLevel(k);
            }
        }

        /** Nodes of the next level are met in their order, each as soon as those before it were. */
        private void checkLevel(int level) throws UnusableDag {
            boolean last = level == sizes.length - 1;
            int unmet = last ? 0 : firstNode[level + 1];
            for (int node = firstNode[level]; node < firstNode[level + 1]; node++) {
                long end = starts.get(node + 1L);
                expect(end > starts.get(node) && end <= arcs.length(), "a node has no arcs");
                int above = -1;
                for (long arc = starts.get(node); arc < end; arc++) {
                    int value = (int) (arcs.get(arc) >>> 32);
                    int child = (int) arcs.get(arc);
                    expect(value > above && value < sizes[level], "a value is out of order");
                    expect(last ? child == 0 : child >= firstNode[level + 1] && child <= unmet, "an arc leads astray");
                    above = value;
                    unmet += child == unmet ? 1 : 0;
                }
            }
            expect(last || unmet == firstNode[level + 2], "a node is never reached");
        }

        /** Whether numbers are what they must be; and how many there are. */
        private BigInteger numbers() throws UnusableDag {
            int nodes = firstNode[sizes.length];
            long[] counts = new long[nodes];
            for (int node = nodes - 1; node >= 0; node--) {
                long sum = 0;
                for (long arc = starts.get(node); arc < starts.get(node + 1L); arc++) {
                    expect(before.get(arc) == sum, "a number is wrong");
                    sum += node >= firstNode[sizes.length - 1] ? 1 : counts[(int) arcs.get(arc)];
                    expect(sum > 0, "there are too many states");
                }
                counts[node] = sum;
            }
            return nodes == 0 ? BigInteger.ZERO : BigInteger.valueOf(counts[0]);
        }

        private BigInteger count(MemoryBudget budget) throws UnusableDag {
            Dag uncounted = new Dag(new Dag.Content(sizes, firstNode, starts, arcs, before, BigInteger.ZERO));
            BigInteger count = DagCounts.ofAll(uncounted, budget);
            expect(count.bitLength() >= Long.SIZE, "its states should have numbers");
            return count;
        }
    }
}
