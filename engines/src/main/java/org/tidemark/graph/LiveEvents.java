package org.tidemark.graph;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.bits.MemoryBudget;

/**
 * The live events of a graph: those that happen within every terminal component. Wherever a run has got to, it can come
 * to a state in which such an event happens, again and again.
 *
 * <p>Books four bytes for each component, and eight for each terminal one and every 64 events that are looked at
 * together; goes over the edges as often as that takes: in most graphs, which have one terminal component or a few,
 * once. One thread.
 */
public final class LiveEvents {
    /** At most this many words are filled together, so that memory does not grow with events times components. */
    private static final int MOST_TOGETHER = 1 << 20;

    private final StateGraph graph;
    private final GraphComponents components;
    private final MemoryBudget budget;

    private LiveEvents(StateGraph graph, GraphComponents components, MemoryBudget budget) {
        this.graph = graph;
        this.components = components;
        this.budget = budget;
    }

    /**
     * Which of a number of events are live.
     *
     * @param components those of all states of the graph
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public static BitSet of(StateGraph graph, GraphComponents components, int events, MemoryBudget budget) {
        return of(graph, components, events, budget, MOST_TOGETHER);
    }

    /**
     * The live events, computed with at most this many words at one time, where there are not more terminal components.
     */
    static BitSet of(StateGraph graph, GraphComponents components, int events, MemoryBudget budget, int most) {
        return new LiveEvents(graph, components, budget).find(events, most);
    }

    private BitSet find(int events, int most) {
        StateSet terminal = components.terminal();
        long placeBytes = 4L * components.count() + MemoryBudget.ARRAY_HEADER_BYTES;
        budget.replace(0, placeBytes);
        try {
            int[] place = places(terminal);
            int terminals = terminal.size();
            int together = (int) Math.max(1, Math.min((events + 63L) / 64, most / terminals));
            budget.replace(0, 8L * terminals * together);
            long[] seen = new long[terminals * together];
            BitSet live = new BitSet(events);
            for (int first = 0; first < events; first += 64 * together) {
                Arrays.fill(seen, 0);
                note(place, first, together, seen);
                addLive(seen, first, Math.min(events, first + 64 * together), together, live);
            }
            budget.release(8L * seen.length);
            return live;
        } finally {
            budget.release(placeBytes);
            terminal.free();
        }
    }

    /** For each component its place among the terminal ones; -1 for others. */
    private int[] places(StateSet terminal) {
        int[] place = new int[components.count()];
        int next = 0;
        for (int c = 0; c < place.length; c++) {
            place[c] = terminal.has(c) ? next++ : -1;
        }
        return place;
    }

    /** Notes, a bit each, which of the events from the first on happen in which terminal component. */
    private void note(int[] place, int first, int together, long[] seen) {
        EdgeCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            int at = place[components.of(s)];
            if (at >= 0) {
                for (cursor.moveTo(s); cursor.next(); ) {
                    int event = cursor.event() - first;
                    if (event >= 0 && event < 64 * together) {
                        seen[at * together + (event >>> 6)] |= 1L << event;
                    }
                }
            }
        }
    }

    private static void addLive(long[] seen, int first, int end, int together, BitSet live) {
        for (int word = 0; word < together; word++) {
            long everywhere = -1L;
            for (int at = word; at < seen.length; at += together) {
                everywhere &= seen[at];
            }
            for (int event = first + 64 * word; event < Math.min(end, first + 64 * (word + 1)); event++) {
                live.set(event, (everywhere >>> (event - first) & 1) != 0);
            }
        }
    }
}
