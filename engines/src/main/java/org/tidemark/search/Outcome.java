package org.tidemark.search;

import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.verdict.StopReason;

/**
 * The result of a search, and why it ended.
 *
 * @param end why it ended; the figures are those of the whole state space only if {@link End#COMPLETE}
 * @param explored states expanded
 * @param edges (state, event) pairs among them
 * @param deadlocks states without a successor among them
 * @param firstDeadlock the id of the one found first, or -1; after breadth-first search none is nearer
 * @param depth the depth reached
 * @param overflow what did not fit the layout, when that ended it
 * @param statesCutOff states whose successors were left out because of a cut-off
 */
public record Outcome(
        End end,
        long explored,
        long edges,
        long deadlocks,
        long firstDeadlock,
        long depth,
        @Nullable FieldOverflow overflow,
        long statesCutOff) {
    /** The outcome of a search without a cut-off. */
    public Outcome(
            End end,
            long explored,
            long edges,
            long deadlocks,
            long firstDeadlock,
            long depth,
            @Nullable FieldOverflow overflow) {
        this(end, explored, edges, deadlocks, firstDeadlock, depth, overflow, 0);
    }

    /** Why a search ended. */
    public enum End {
        /** Everything that can be reached was seen. */
        COMPLETE(null),
        /** The memory budget was used up. */
        MEMORY(StopReason.MEMORY),
        /** There are more states than were asked for. */
        STATES(StopReason.STATE_LIMIT),
        /** There are states as far away as was asked for; they were not expanded. */
        DEPTH(StopReason.DEPTH_LIMIT),
        /** The time was up. */
        TIME(StopReason.TIME),
        /** The caller cancelled it. */
        CANCELLED(StopReason.CANCELLED),
        /** A value did not fit its field; a wider layout may. */
        OVERFLOW(StopReason.NUMBER_TOO_LARGE),
        /** All that was found was expanded, but the store may have taken new states for old ones. */
        LOSSY(StopReason.LOSSY_STORE),
        /** All that was found was expanded, but for states that were cut off. */
        CUT_OFF(StopReason.CUT_OFF);

        private final @Nullable StopReason reason;

        End(@Nullable StopReason reason) {
            this.reason = reason;
        }

        /** Why not everything was seen; null where it was. */
        public @Nullable StopReason reason() {
            return reason;
        }
    }

    /** This outcome with further deadlocks, which lie deeper than all counted so far. */
    public Outcome withDeeper(long more, long first) {
        return new Outcome(
                end,
                explored,
                edges,
                deadlocks + more,
                deadlocks > 0 ? firstDeadlock : first,
                depth,
                overflow,
                statesCutOff);
    }

    /**
     * This outcome with another end, for a search that would have continued with a wider layout had nothing else ended
     * it.
     */
    public Outcome endedBy(End why) {
        return new Outcome(why, explored, edges, deadlocks, firstDeadlock, depth, null, statesCutOff);
    }

    /** This outcome for a store that may take new states for old ones: a search that looks complete need not be. */
    public Outcome ofLossyStore() {
        End why = complete() || end == End.CUT_OFF ? End.LOSSY : end;
        return new Outcome(why, explored, edges, deadlocks, firstDeadlock, depth, overflow, statesCutOff);
    }

    public boolean complete() {
        return end == End.COMPLETE;
    }
}
