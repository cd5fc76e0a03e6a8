package org.tidemark.graph.condensed;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.PackedNumbers;
import org.tidemark.bits.Words;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;

/**
 * A reachability graph in a few bits per edge (Mailund and Westergaard 2004, gone on from): states are the numbers in which
 * they were discovered, and their edges lie in blocks of {@value Block#STATES} states in the order of expansion, each
 * block in the code that is shortest for it. Behind a sweep that order is another, and the place of each number is kept in
 * as many bits as a number needs.
 *
 * <p>The events may be left out and computed again from the states, where somebody has these ({@link EventSource}).
 *
 * <p>Immutable; shared by threads, each with a cursor of its own. Going to a state costs the decoding of its block, some
 * hundred nanoseconds to a microsecond, unless it is the block read last.
 */
public final class CondensedGraph implements StateGraph {
    private final Content content;
    private final Directory directory;
    private final @Nullable PackedNumbers places;
    private final @Nullable Supplier<? extends EventSource> recomputed;

    /**
     * What a graph is made of.
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
     * The same of blocks that may not have events.
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

    /** What it costs in memory or in a file, but for what the file says of the model: directory, edges, places, labels. */
    public long bytes() {
        long bytes = 8 * (content.directory.length() + content.bits.length());
        bytes += content.places == null ? 0 : 8 * content.places.length();
        for (StateLabel label : content.labels.values()) {
            bytes += 8 * label.words().length();
        }
        return bytes;
    }

    /** The formula of the paper for a graph of this size, 2w·R + |E|·(⌈log2 |T|⌉ + ⌈log2 R⌉) bits with w = 32, in bytes. */
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
}
