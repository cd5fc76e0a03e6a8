package org.tidemark.model.wrap.stubborn;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Closed sets of earlier states, by what they were made from, each with what makes it closed in another state as well:
 * its enabled events are enabled, and what its disabled events lack is still lacking. To look whether that is so takes
 * less time than to close the set again. The latest few are kept. Belongs to one thread.
 */
final class ClosedSets {
    /** How many sets are kept that were made from the same. */
    private static final int MOST = 4;

    /** A set with more conditions is closed again as fast. */
    private static final int MOST_CONDITIONS = 64;

    /** How many conditions are kept in all. */
    private static final int MOST_KEPT = 1 << 16;

    /** About how many bytes it takes at most, beside one reference for each node. */
    static final long BYTES = 4L * Integer.BYTES * MOST_KEPT;

    private final DependencyGraph graph;
    private final @Nullable Closed[][] byNode;
    private final Map<EventRow, @Nullable Closed[]> byRow = new HashMap<>();

    private int kept;

    ClosedSets(DependencyGraph graph) {
        this.graph = graph;
        byNode = new Closed[graph.nodes()][];
    }

    /** A closed set. */
    static final class Closed {
        /** Its enabled events. */
        final int[] enabled;

        /** Fields that have to be empty. */
        private final int[] empty;

        /** Needs that are not met, and the list of events that can change that. */
        private final int[] needs;

        private final int[] lists;

        Closed(int[] enabled, int[] empty, int[] needs, int[] lists) {
            this.enabled = enabled;
            this.empty = empty;
            this.needs = needs;
            this.lists = lists;
        }

        int conditions() {
            return enabled.length + empty.length + needs.length;
        }
    }

    /**
     * A set made from this that is closed in a state; null where none is known.
     *
     * @param node the event or list that it was made from
     * @param row the events that it was made from instead; null for the node
     * @param enabled the enabled events of the state, as bits
     */
    @Nullable
    Closed find(int node, @Nullable EventRow row, long[] enabled, long[] words, int at) {
        @Nullable Closed[] known = row == null ? byNode[node] : byRow.get(row);
        if (known == null) {
            return null;
        }
        for (int i = 0; i < MOST; i++) {
            Closed closed = known[i];
            if (closed == null) {
                return null;
            }
            if (isClosed(closed, enabled, words, at)) {
                System.arraycopy(known, 0, known, 1, i);
                known[0] = closed;
                return closed;
            }
        }
        return null;
    }

    private boolean isClosed(Closed set, long[] enabled, long[] words, int at) {
        for (int event : set.enabled) {
            if ((enabled[event >>> 6] & (1L << event)) == 0) {
                return false;
            }
        }
        for (int field : set.empty) {
            if (graph.layout().get(words, at, field) != 0) {
                return false;
            }
        }
        for (int i = 0; i < set.needs.length; i++) {
            if (graph.needs.lacking(set.needs[i], words, at) != set.lists[i]) {
                return false;
            }
        }
        return true;
    }

    /** Keeps a set in place of the one that was used longest ago, if there is room for it. */
    void keep(int node, @Nullable EventRow row, Closed set) {
        if (set.conditions() > MOST_CONDITIONS || kept + set.conditions() > MOST_KEPT) {
            return;
        }
        @Nullable Closed[] known = row == null ? byNode[node] : byRow.get(row);
        if (known == null) {
            known = new Closed[MOST];
            if (row == null) {
                byNode[node] = known;
            } else {
                byRow.put(row, known);
            }
        }
        Closed last = known[MOST - 1];
        kept += set.conditions() - (last == null ? 0 : last.conditions());
        System.arraycopy(known, 0, known, 1, MOST - 1);
        known[0] = set;
    }
}
