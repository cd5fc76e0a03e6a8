package org.tidemark.graph.condensed;

import static org.tidemark.bits.MemoryBudget.ARRAY_HEADER_BYTES;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitPages;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.PackedNumbers;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;

/**
 * Builds a graph behind a search that numbers states in the order of discovery. The search announces each state it
 * expands, with the number of its edges, and then gives the edges of all announced states in the same order, in batches
 * as it likes.
 *
 * <p>One thread. All that grows is booked; {@link MemoryBudget.Exhausted} when there is no more room, and then the
 * builder is good for nothing but {@link #release}.
 */
public final class GraphBuilder {
    private static final int POLL_INTERVAL = 1 << 14;

    private final boolean inOrder;
    private final int events;
    private final MemoryBudget budget;
    private final BlockWriter writer;
    private final Block block = new Block(Integer.MAX_VALUE);
    private IntPages places;
    private final Map<String, LabelBits> labels = new LinkedHashMap<>();
    private final LabelBits[] labelsByNumber;

    /** States announced whose edges have not come yet: a ring of numbers and degrees. */
    private int[] announced = new int[1024];

    private int first;
    private int waiting;
    private int edgeOf;
    private int known;
    private int states;
    private long edges;

    /**
     * A builder.
     *
     * @param events how many events the model has
     * @param inOrder whether states will be expanded in the order of their numbers
     * @param labels names of atomic propositions
     */
    public GraphBuilder(int events, boolean inOrder, Encoding encoding, List<String> labels, MemoryBudget budget) {
        this.events = events;
        this.inOrder = inOrder;
        this.budget = budget;
        writer = new BlockWriter(encoding, inOrder, events, budget);
        places = new IntPages(budget);
        for (String label : labels) {
            this.labels.put(label, new LabelBits(budget));
        }
        labelsByNumber = this.labels.values().toArray(LabelBits[]::new);
        block.begin(0);
    }

    /**
     * A graph in as few bits as can be, without labels; null where the budget does not allow it or it was cancelled.
     */
    public static @Nullable CondensedGraph copy(
            StateGraph graph, int events, MemoryBudget budget, BooleanSupplier cancelled) {
        GraphBuilder builder = new GraphBuilder(events, true, Encoding.AUTO, List.of(), budget);
        try {
            EdgeCursor edges = graph.edgesOut();
            for (int s = 0; s < graph.states(); s++) {
                if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                    builder.release();
                    return null;
                }
                for (edges.moveTo(s); edges.next(); ) {
                    builder.edge(edges.event(), edges.target());
                }
                builder.announce(s, builder.edgeOf);
            }
            return builder.finish().graph();
        } catch (MemoryBudget.Exhausted full) {
            builder.release();
            return null;
        }
    }

    /**
     * The graph in the same order with other numbers for its events; null where it was cancelled.
     *
     * @param numbers by event, its other number
     * @param events how many events there are
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public static @Nullable Built renumbered(
            CondensedGraph graph,
            int[] numbers,
            int events,
            Encoding encoding,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        List<String> names = List.copyOf(graph.labels().keySet());
        GraphBuilder builder = new GraphBuilder(events, graph.isInOrder(), encoding, names, budget);
        int[] byPlace = byPlace(graph, budget);
        StateLabel[] labels = graph.labels().values().toArray(StateLabel[]::new);
        EdgeCursor edges = graph.edgesOut();
        for (int place = 0; place < graph.states(); place++) {
            if (place % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                return null;
            }
            int s = byPlace.length == 0 ? place : byPlace[place];
            for (edges.moveTo(s); edges.next(); ) {
                builder.edge(numbers[edges.event()], edges.target());
            }
            builder.announce(s, builder.edgeOf);
            for (int i = 0; i < labels.length; i++) {
                if (labels[i].holdsIn(s)) {
                    builder.label(i, s);
                }
            }
        }
        budget.release(ARRAY_HEADER_BYTES + 4L * byPlace.length);
        return builder.finish();
    }

    /**
     * The states of a graph in the order in which they were expanded; nothing where that is the order of their numbers.
     */
    private static int[] byPlace(CondensedGraph graph, MemoryBudget budget) {
        int length = graph.isInOrder() ? 0 : graph.states();
        budget.replace(0, ARRAY_HEADER_BYTES + 4L * length);
        int[] states = new int[length];
        for (int s = 0; s < length; s++) {
            states[graph.placeOf(s)] = s;
        }
        return states;
    }

    /** A state is expanded; its edges will come in turn. */
    public void announce(long number, int degree) {
        if (number > Integer.MAX_VALUE - 1) {
            throw new MemoryBudget.Exhausted();
        }
        if (waiting + 2 > announced.length) {
            widenRing();
        }
        int at = (first + waiting) & (announced.length - 1);
        announced[at] = (int) number;
        announced[at + 1] = degree;
        waiting += 2;
        completeStates();
    }

    private void widenRing() {
        int[] wider = new int[2 * announced.length];
        for (int i = 0; i < waiting; i++) {
            wider[i] = announced[(first + i) & (announced.length - 1)];
        }
        announced = wider;
        first = 0;
    }

    /** An edge of the first announced state that does not have all of its edges yet. */
    public void edge(int event, long target) {
        if (target > Integer.MAX_VALUE - 1) {
            throw new MemoryBudget.Exhausted();
        }
        block.edge(block.edges() + edgeOf, event, (int) target);
        edgeOf++;
        known = Math.max(known, (int) target);
        completeStates();
    }

    /** A proposition, by its place among the names, holds in a state. */
    public void label(int label, long state) {
        labelsByNumber[label].set(state);
    }

    private void completeStates() {
        while (waiting > 0 && announced[first + 1] == edgeOf) {
            complete(announced[first]);
            first = (first + 2) & (announced.length - 1);
            waiting -= 2;
        }
    }

    private void complete(int number) {
        if (inOrder && number != states) {
            throw new IllegalStateException("state " + number + " was expanded where " + states + " was expected");
        }
        if (!inOrder) {
            place(number);
        }
        edges += edgeOf;
        block.complete(number, block.edges() + edgeOf);
        edgeOf = 0;
        states++;
        if (block.states == Block.STATES) {
            writer.write(block);
            block.begin(known);
        }
    }

    private void place(int number) {
        if (number >= places.length()) {
            // A page at a time, so that little is copied and little stands empty.
            long length = Math.max(number + 1L, Math.min(places.length() * 2, places.length() + (1 << 16)));
            if (!places.resize(Math.max(256, length))) {
                throw new MemoryBudget.Exhausted();
            }
        }
        places.set(number, states);
    }

    /** States complete so far. */
    public int states() {
        return states;
    }

    /** Edges of complete states so far. */
    public long edges() {
        return edges;
    }

    /** The bytes booked for the graph now. */
    public long bytes() {
        long bytes = writer.bits().bytes() + writer.directory().bytes() + places.bytes();
        for (LabelBits label : labelsByNumber) {
            bytes += label.bytes();
        }
        return bytes;
    }

    /** Ends the building, once every state was expanded. What the graph holds stays booked. */
    public Built finish() {
        if (waiting > 0 || states == 0 || known != states - 1) {
            throw new IllegalStateException("a graph of " + states + " states with edges to state " + known);
        }
        if (block.states > 0) {
            writer.write(block);
        }
        writer.finish();
        BitPages packed = inOrder ? null : packPlaces();
        Map<String, StateLabel> propositions = new LinkedHashMap<>();
        labels.forEach((name, bits) -> propositions.put(name, bits.finish(states)));
        CondensedGraph graph = new CondensedGraph(new CondensedGraph.Content(
                states,
                edges,
                events,
                writer.directory(),
                writer.bits(),
                packed,
                Collections.unmodifiableMap(propositions)));
        long places = packed == null ? 0 : 8 * packed.length();
        return new Built(graph, sizes(graph), places + (writer.numberBits() + 7) / 8);
    }

    private BitPages packPlaces() {
        BitPages packed = new BitPages(budget);
        int width = PackedNumbers.widthFor(states - 1L);
        for (int number = 0; number < states; number++) {
            packed.append(places.get(number), width);
        }
        packed.trim();
        budget.release(places.bytes());
        places = new IntPages(budget); // so that a release after this gives nothing back twice
        return packed;
    }

    /** The bytes that the graph takes, and would take in each encoding. */
    private Map<Encoding, Long> sizes(CondensedGraph graph) {
        Map<Encoding, Long> sizes = new EnumMap<>(Encoding.class);
        long rest = graph.bytes() - 8 * graph.bits().length();
        for (Encoding encoding : Encoding.values()) {
            if (encoding != Encoding.AUTO) {
                sizes.put(encoding, rest + 8 * ((writer.bitsOf(encoding) + 63) / 64));
            }
        }
        return Collections.unmodifiableMap(sizes);
    }

    /**
     * A graph that was built.
     *
     * @param graph the graph
     * @param numberBytes what the numbers of its states take of it; 0 where states are in order
     * @param bytesIn what it would take in each encoding; in the one chosen, exactly what it takes
     */
    public record Built(CondensedGraph graph, Map<Encoding, Long> bytesIn, long numberBytes) {}

    /** Gives everything back. */
    public void release() {
        writer.release();
        budget.release(places.bytes());
        for (LabelBits label : labelsByNumber) {
            label.release();
        }
    }

    /** The bits of one label while they are collected, in any order. */
    private static final class LabelBits {
        private final MemoryBudget budget;
        private BitPages pages;

        private long @Nullable [] words;

        LabelBits(MemoryBudget budget) {
            this.budget = budget;
            pages = new BitPages(budget);
        }

        void set(long state) {
            int word = (int) (state >>> 6);
            long[] now = words == null ? new long[0] : words;
            if (word >= now.length) {
                int length = Math.max(64, Math.max(word + 1, now.length + (now.length >> 2)));
                budget.replace(now.length * 8L, length * 8L);
                now = Arrays.copyOf(now, length);
                words = now;
            }
            now[word] |= 1L << state;
        }

        StateLabel finish(int states) {
            long[] had = words == null ? new long[0] : words;
            for (int i = 0; i < (states + 63) >>> 6; i++) {
                pages.append(i < had.length ? had[i] : 0, Long.SIZE);
            }
            pages.trim();
            budget.release(had.length * 8L);
            words = null;
            return new StateLabel(pages);
        }

        long bytes() {
            return pages.bytes() + (words == null ? 0 : words.length * 8L);
        }

        void release() {
            pages.release();
            budget.release(words == null ? 0 : words.length * 8L);
            words = null;
            pages = new BitPages(budget);
        }
    }
}
