package org.tidemark.graph.ltl;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.tidemark.graph.ctl.FairSets;

/**
 * Which fairness constraints each event belongs to, as lists in one array: those of event <i>e</i> are the entries from
 * {@link #first} up to {@link #end}. Four bytes for each event and for each event of a constraint. Immutable.
 */
final class ConstraintIndex {
    private final FairSets fair;
    private final int[] ends;
    private final int[] constraints;

    ConstraintIndex(FairSets fair) {
        this.fair = fair;
        int events = 0;
        for (int c = 0; c < fair.size(); c++) {
            events = Math.max(events, fair.events(c).max().orElse(-1) + 1);
        }
        ends = new int[events + 1];
        for (int c = 0; c < fair.size(); c++) {
            fair.events(c).forEach(event -> ends[event + 1]++);
        }
        Arrays.parallelPrefix(ends, Integer::sum);
        constraints = new int[ends[events]];
        int[] next = ends.clone();
        for (int c = 0; c < fair.size(); c++) {
            int constraint = c;
            fair.events(c).forEach(event -> constraints[next[event]++] = constraint);
        }
    }

    /** How many constraints there are. */
    int size() {
        return fair.size();
    }

    boolean isStrong(int constraint) {
        return fair.isStrong(constraint);
    }

    /** The first entry of an event; -1 represents no event. */
    int first(int event) {
        return event < 0 || event >= ends.length - 1 ? 0 : ends[event];
    }

    int end(int event) {
        return event < 0 || event >= ends.length - 1 ? 0 : ends[event + 1];
    }

    /** The constraint of an entry. */
    int constraint(int entry) {
        return constraints[entry];
    }

    /** Whether one of the events of a constraint passes a test. */
    boolean hasAny(int constraint, IntPredicate test) {
        return fair.hasAny(constraint, test);
    }

    /** Whether an event is one of those of a constraint. */
    boolean has(int constraint, int event) {
        return fair.has(constraint, event);
    }
}
