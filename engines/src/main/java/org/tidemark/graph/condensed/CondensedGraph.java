package org.tidemark.graph.condensed;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitReader;
import org.tidemark.bits.PackedNumbers;
import org.tidemark.bits.Words;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;

/**
 * A reachability graph in a few bits per edge (Mailund and Westergaard 2004, gone on from): states are the numbers in
 * which they were discovered, and their edges lie in blocks of {@value Block#STATES} states in the order of expansion,
 * each block in the code that is shortest for it. Behind a sweep that order is another, and the place of each number is
 * kept in as many bits as a number needs.
 *
 * <p>The events may be left out and computed again from the states, where these are available ({@link EventSource}).
 *
 * <p>Immutable; shared by threads, each with a cursor of its own. Going to a state costs the decoding of its block,
 * a few hundred nanoseconds to a microsecond, unless it is the block read last.
 */
public final class CondensedGraph implements StateGraph {
    private final Content content;
    private final Directory directory;
    private final @Nullable PackedNumbers places;
    private final @Nullable Supplier<? extends EventSource> recomputed;

    /**
     * The parts of a graph.
     *
     * @param states how many states
     * @param edges how many edges
     * @param events how many events the model has
     * @param directory where blocks begin
     * @param bits the blocks
     * @param places the place of each number in the order of expansion; null where it is the number itself
     * @param labels atomic propositions, by name
     */
    record Content(
            int states,
            long edges,
            int events,
            Words directory,
            Words bits,
            @Nullable Words places,
            Map<String, StateLabel> labels) {}

    CondensedGraph(Content content) {
        this(content, null);
    }

    /**
     * A graph of blocks that need not contain events.
     *
     * @param recomputed makes what computes them, for each cursor its own; null where they are in the blocks
     */
    CondensedGraph(Content content, @Nullable Supplier<? extends EventSource> recomputed) {
        this.content = content;
        this.recomputed = recomputed;
        directory = new Directory(content.directory);
        places = content.places == null
                ? null
                : new PackedNumbers(content.places, PackedNumbers.widthFor(content.states - 1L));
    }

    @Override
    public int states() {
        return content.states;
    }

    @Override
    public long edges() {
        return content.edges;
    }

    @Override
    public EdgeCursor edgesOut() {
        return new BlockCursor(this);
    }

    /** How many events the model has; an edge's event is below this. */
    public int events() {
        return content.events;
    }

    /** The atomic propositions kept for each state, by name, in the order they were given. */
    public Map<String, StateLabel> labels() {
        return content.labels;
    }

    /** Whether states were expanded in the order of their numbers, as breadth-first search does. */
    public boolean isInOrder() {
        return places == null;
    }

    /**
     * The bytes in memory or in a file, without the description of the model in the file: directory, edges, places,
     * labels.
     */
    public long bytes() {
        long bytes = 8 * (content.directory.length() + content.bits.length());
        bytes += content.places == null ? 0 : 8 * content.places.length();
        for (StateLabel label : content.labels.values()) {
            bytes += 8 * label.words().length();
        }
        return bytes;
    }

    /**
     * The formula of the paper for a graph of this size, 2w·R + |E|·(⌈log2 |T|⌉ + ⌈log2 R⌉) bits with w = 32, in bytes.
     */
    public long paperBytes() {
        return paperBytes(content.states, content.edges, content.events);
    }

    /** The formula of the paper. */
    public static long paperBytes(long states, long edges, long events) {
        long bits = 2L * PaperCode.WORD * states + edges * (Encoding.bitsFor(events) + Encoding.bitsFor(states));
        return (bits + 7) / 8;
    }

    /** The walk through the discovery of states; one thread. */
    public SpanningPaths spanningPaths() {
        return new SpanningPaths(this);
    }

    /** A new source of events, where the blocks have none; else null. */
    @Nullable
    EventSource eventSource() {
        return recomputed == null ? null : recomputed.get();
    }

    Content content() {
        return content;
    }

    Words bits() {
        return content.bits;
    }

    Directory directory() {
        return directory;
    }

    int blocks() {
        return Block.count(content.states);
    }

    int placeOf(int state) {
        return places == null ? state : (int) places.get(state);
    }

    /**
     * Reads edges from blocks that it lays open as they are asked for, and keeps {@value #OPEN} of them open: those who
     * walk depth first come back to blocks they have left, and behind a sweep neighbouring numbers lie in several.
     */
    private static final class BlockCursor implements EdgeCursor {
        private static final int OPEN = 32;

        private final CondensedGraph graph;
        private final BlockReader reader;
        private final Block[] open;
        private final int[] which;
        private Block block;
        private int edge;
        private int end;

        BlockCursor(CondensedGraph graph) {
            this.graph = graph;
            reader = new BlockReader(graph);
            open = new Block[OPEN];
            which = new int[OPEN];
            for (int i = 0; i < OPEN; i++) {
                open[i] = new Block(graph.events());
                which[i] = -1;
            }
            block = open[0];
        }

        @Override
        public void moveTo(int state) {
            int place = graph.placeOf(state);
            int number = place / Block.STATES;
            int slot = number & (OPEN - 1);
            block = open[slot];
            if (which[slot] != number) {
                which[slot] = -1;
                reader.read(number, block);
                which[slot] = number;
            }
            int within = place % Block.STATES;
            if (within >= block.states) {
                throw UnusableGraph.contradictory();
            }
            edge = block.starts[within] - 1;
            end = block.starts[within + 1];
        }

        @Override
        public void moveTo(int state, int skipped) {
            moveTo(state);
            edge += skipped;
        }

        @Override
        public boolean next() {
            return ++edge < end;
        }

        @Override
        public int event() {
            return block.events[edge];
        }

        @Override
        public int target() {
            return block.targets[edge];
        }
    }

    /**
     * How each state was first met, read off the edges: since numbers are given in the order of discovery, the parent
     * of a number is the first state, in the order of expansion, that has an edge to it, and it stands where the
     * highest number known first reaches it. Nothing more has to be kept.
     *
     * <p>A parent costs a search by halving in the directory and one block; behind breadth-first search a path of
     * parents is a shortest one. Where the states of a level are numbered in another order, as those of a search in
     * files are, the highest number runs ahead, and some of the next blocks have to be read as well. One thread.
     */
    public static final class SpanningPaths {
        private final CondensedGraph graph;
        private final BlockReader reader;
        private final Block block;
        private int parent;
        private int event;

        SpanningPaths(CondensedGraph graph) {
            this.graph = graph;
            reader = new BlockReader(graph);
            block = new Block(graph.events());
        }

        /** Finds from which state, and by which event, one other than the initial state was met. */
        private void find(int state) {
            if (state <= 0 || state >= graph.states()) {
                throw new IllegalArgumentException("state " + state + " was not met from another one");
            }
            for (int b = graph.directory().discoveredIn(state, graph.blocks()); b < graph.blocks(); b++) {
                reader.read(b, block);
                if (isMetIn(state)) {
                    return;
                }
            }
            throw UnusableGraph.contradictory();
        }

        private boolean isMetIn(int state) {
            for (int s = 0; s < block.states; s++) {
                for (int e = block.starts[s]; e < block.starts[s + 1]; e++) {
                    if (block.targets[e] == state) {
                        parent = block.numbers[s];
                        event = block.events[e];
                        return true;
                    }
                }
            }
            return false;
        }

        /** The events from the initial state to a state. */
        public int[] eventsTo(int state) {
            int[] backward = new int[16];
            int length = 0;
            for (int at = state; at != 0; at = parent) {
                if (length == graph.states()) {
                    throw UnusableGraph.contradictory();
                }
                find(at);
                if (length == backward.length) {
                    backward = Arrays.copyOf(backward, 2 * length);
                }
                backward[length++] = event;
            }
            int[] forward = new int[length];
            for (int i = 0; i < length; i++) {
                forward[i] = backward[length - 1 - i];
            }
            return forward;
        }
    }

    /** Lays blocks open that a {@link BlockWriter} has written. Belongs to one thread; allocates only to grow. */
    private static final class BlockReader {
        private final CondensedGraph graph;
        private final BitReader in;
        private final BlockCode[] codes;

        /** Where the events are from; null where the blocks have them. */
        private final @Nullable EventSource recomputed;

        BlockReader(CondensedGraph graph) {
            this.graph = graph;
            in = new BitReader(graph.bits());
            recomputed = graph.eventSource();
            codes = Encoding.codes(graph.events(), recomputed == null);
        }

        /** Opens a block. @throws UnusableGraph where it does not hold edges of this graph */
        void read(int block, Block into) {
            try {
                decode(block, into);
            } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
                throw contradictory(e);
            }
            if (!into.fits(graph.states(), graph.events())) {
                throw UnusableGraph.contradictory();
            }
        }

        private static UnusableGraph contradictory(RuntimeException cause) {
            UnusableGraph thrown = UnusableGraph.contradictory();
            thrown.initCause(cause);
            return thrown;
        }

        private void decode(int block, Block into) {
            into.begin(graph.directory().known(block));
            int first = block * Block.STATES;
            int states = Math.min(Block.STATES, graph.states() - first);
            in.seek(graph.directory().firstBit(block));
            int code = (int) in.take(BlockWriter.CODE_BITS);
            if (graph.isInOrder()) {
                for (int s = 0; s < states; s++) {
                    into.numbers[s] = first + s;
                }
            } else {
                readNumbers(into, states);
            }
            into.states = states;
            if (recomputed != null) {
                into.takeEvents(recomputed);
            }
            codes[code].read(in, into);
        }

        private void readNumbers(Block into, int states) {
            into.numbers[0] = (int) in.take(Integer.SIZE);
            int k = Column.parameter(in);
            for (int s = 1; s < states; s++) {
                into.numbers[s] = into.numbers[s - 1] + (int) Column.unfolded(Column.next(in, k));
            }
        }
    }
}
