package org.tidemark.graph.ctl;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.GraphComponents;
import org.tidemark.graph.StateSet;

/**
 * What up to 64 constraints of fairness find in components of a graph, a bit for each: whether they are enabled in all
 * states, enabled in some, and happen between states of the component. Not thread-safe.
 */
final class FairMarks {
    static final int MOST = Long.SIZE;

    private final long[] maskOf;
    private final long weak;
    private final long strong;
    private final EdgeCursor edges;

    /** The constraints from a first one on, as far as they fit. */
    FairMarks(FairSets fair, int first, int events, EdgeCursor edges) {
        this.edges = edges;
        maskOf = new long[events];
        int n = Math.min(MOST, fair.size() - first);
        long strongOnes = 0;
        for (int i = 0; i < n; i++) {
            long bit = 1L << i;
            fair.events(first + i).forEach(event -> maskOf[event] |= bit);
            strongOnes |= fair.isStrong(first + i) ? bit : 0;
        }
        strong = strongOnes;
        weak = (n == MOST ? -1L : (1L << n) - 1) & ~strongOnes;
    }

    /** What is found in components, each by its rank. */
    static final class Found {
        private final long[] everywhere;
        private final long[] somewhere;
        private final long[] inside;

        private Found(int ranks) {
            everywhere = new long[ranks];
            somewhere = new long[ranks];
            inside = new long[ranks];
            Arrays.fill(everywhere, -1);
        }
    }

    /** Looks at all states; those of a component without a rank have rank -1. */
    Found look(StateSet states, GraphComponents components, int[] rank, int ranks) {
        Found found = new Found(ranks);
        for (int s = states.next(0); s >= 0; s = states.next(s + 1)) {
            int component = components.of(s);
            int r = rank[component];
            if (r >= 0) {
                long enabled = 0;
                edges.moveTo(s);
                while (edges.next()) {
                    long mask = maskOf[edges.event()];
                    enabled |= mask;
                    if (mask != 0 && components.of(edges.target()) == component) {
                        found.inside[r] |= mask;
                    }
                }
                found.everywhere[r] &= enabled;
                found.somewhere[r] |= enabled;
            }
        }
        return found;
    }

    /** Whether no run that stays in the component is fair, wherever it goes there. */
    boolean isHopeless(Found found, int rank) {
        return (weak & found.everywhere[rank] & ~found.inside[rank]) != 0;
    }

    /** The constraints whose states a fair run in the component must avoid from some time on. */
    long avoided(Found found, int rank) {
        return strong & found.somewhere[rank] & ~found.inside[rank];
    }

    /** Whether any of these constraints is enabled in a state. */
    boolean enables(int state, long constraints) {
        edges.moveTo(state);
        while (edges.next()) {
            if ((maskOf[edges.event()] & constraints) != 0) {
                return true;
            }
        }
        return false;
    }

    /** What a look at this many components takes. */
    static long bytes(int ranks) {
        return 3 * (8L * ranks + MemoryBudget.ARRAY_HEADER_BYTES);
    }
}
