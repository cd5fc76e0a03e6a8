package org.tidemark.graph.condensed;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.disk.DiskFile;

/**
 * Writes a {@link GraphFile} state by state, in the order of their numbers, of a graph that never lies in memory. How
 * many states there are is known before, so that all parts have their places: directory and blocks grow side by side,
 * and the header comes last.
 *
 * <p>Where the card says that events are recomputed, only targets are written, and what events would have added is
 * counted.
 *
 * <p>Takes some megabytes, whatever the graph. The file is read once more in the end, for its checksum. One thread.
 */
public final class GraphFileWriter {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BUFFER_BYTES = 1 << 20;

    /** This many blocks are collected before they are written. */
    private static final int BLOCKS_AT_ONCE = 1 << 12;

    private final DiskFile file;
    private final GraphCard card;
    private final int states;
    private final BlockWriter writer;

    /** Writes the same with events, to nowhere; null where {@link #writer} does. */
    private final @Nullable BlockWriter withEvents;

    private long wordsWithEvents;
    private final Block block;
    private final WordOutput directory;
    private final WordOutput blocks;
    private final long firstBlockWord;
    private int done;
    private int known;
    private int edgesOfState;
    private long edges;
    private int waiting;

    /** Begins an empty file for a graph of this many states. */
    public GraphFileWriter(DiskFile file, GraphCard card, int states) {
        this.file = file;
        this.card = card;
        this.states = states;
        int events = card.events().size();
        BlockWriter whole = new BlockWriter(Encoding.AUTO, true, events, MemoryBudget.unlimited());
        boolean isWhole = !card.kind().recomputed();
        writer = isWhole ? whole : BlockWriter.ofTargets(events, MemoryBudget.unlimited());
        withEvents = isWhole ? null : whole;
        block = new Block(events);
        block.begin(0);
        long firstWord = GraphFile.HEADER_WORDS + (card.toBytes().length + 7L) / 8;
        firstBlockWord = firstWord + Directory.wordsFor(Block.count(states));
        directory = new WordOutput(firstWord);
        blocks = new WordOutput(firstBlockWord);
    }

    /** An edge of the state whose turn it is. */
    public void edge(int event, int target) {
        block.edge(block.edges() + edgesOfState, event, target);
        edgesOfState++;
        known = Math.max(known, target);
    }

    /** All edges of the state were given; the next one's come. */
    public void endState() throws IOException {
        edges += edgesOfState;
        block.complete(done, block.edges() + edgesOfState);
        edgesOfState = 0;
        done++;
        if (block.states == Block.STATES || done == states) {
            writer.write(block);
            if (withEvents != null) {
                withEvents.write(block);
            }
            block.begin(known);
            waiting++;
            if (waiting == BLOCKS_AT_ONCE) {
                drain();
            }
        }
    }

    private void drain() throws IOException {
        writer.drain(blocks::put, directory::put);
        if (withEvents != null) {
            withEvents.drain(word -> wordsWithEvents++, word -> wordsWithEvents++);
        }
        waiting = 0;
    }

    /** The bytes of the graph in the file, once it is finished: directory and edges. */
    public long bytes() {
        return 8 * (Directory.wordsFor(Block.count(states)) + blocks.end - firstBlockWord);
    }

    /** The bytes that the graph would take with its events. */
    public long bytesWithEvents() {
        return withEvents == null
                ? bytes()
                : 8 * (wordsWithEvents + (withEvents.bits().size() > 0 ? 1 : 0));
    }

    /** Writes what is left, the header and the checksum, and waits until all of it is on the disk. */
    public void finish() throws IOException {
        if (done != states || known != states - 1) {
            throw new IllegalStateException("a graph of " + done + " states with edges to state " + known);
        }
        drain();
        if (writer.bits().size() > 0) {
            blocks.put(writer.bits().get(0));
        }
        writer.release();
        directory.flush();
        blocks.flush();
        byte[] text = card.toBytes();
        byte[] header = GraphFile.header(
                states,
                edges,
                card.events().size(),
                text.length,
                Directory.wordsFor(Block.count(states)),
                blocks.end - firstBlockWord);
        file.write(0, header, 0, header.length);
        file.write(header.length, text, 0, text.length);
        long end = 8 * blocks.end;
        byte[] sum = new byte[8];
        LONG.set(sum, 0, sum(header.length, end));
        file.write(end, sum, 0, 8);
        file.sync();
    }

    private long sum(long from, long to) throws IOException {
        CRC32C crc = new CRC32C();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (long at = from; at < to; at += buffer.length) {
            int n = (int) Math.min(buffer.length, to - at);
            if (file.read(at, buffer, 0, n) < n) {
                throw new IOException("the file is shorter than what was written");
            }
            crc.update(buffer, 0, n);
        }
        return crc.getValue();
    }

    /** Writes words one after the other from a place of the file on. */
    private final class WordOutput {
        private final byte[] buffer = new byte[BUFFER_BYTES];
        private int used;
        private long start;
        private long end;

        WordOutput(long firstWord) {
            start = 8 * firstWord;
            end = firstWord;
        }

        void put(long word) throws IOException {
            if (used == buffer.length) {
                flush();
            }
            LONG.set(buffer, used, word);
            used += 8;
            end++;
        }

        void flush() throws IOException {
            file.write(start, buffer, 0, used);
            start += used;
            used = 0;
        }
    }
}
