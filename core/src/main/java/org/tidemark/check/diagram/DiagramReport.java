package org.tidemark.check.diagram;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.OpenReason;
import org.tidemark.dd.DagFile;
import org.tidemark.net.level.LevelOrder;

/**
 * What a search for a diagram came to.
 *
 * @param census what was counted; null where not all states were found
 * @param diagram how the states were found; null likewise
 * @param kept the states themselves, where that was wished and possible
 * @param why why not all were found, or why they could not be kept; null where everything went well
 */
public record DiagramReport(
        @Nullable Census census,
        @Nullable Diagram diagram,
        @Nullable DagFile kept,
        @Nullable OpenReason why,
        double seconds,
        long peakBytes) {
    /**
     * Numbers about all states.
     *
     * @param edges pairs of a state and a transition that is enabled in it
     * @param deadlocks null where it would have taken too much to count them
     * @param most the most tokens of each place
     * @param mostAsWritten the most tokens of each place as it was written, which in a high-level net represents several
     * @param mostInAll the most tokens of a marking
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
    public record Census(
            BigInteger states,
            BigInteger edges,
            @Nullable Deadlocks deadlocks,
            int[] most,
            long[] mostAsWritten,
            long mostInAll) {}

    /**
     * States where no transition is enabled.
     *
     * @param first the marking of one of them; null where there is none
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
    public record Deadlocks(BigInteger count, int @Nullable [] first) {}

    /**
     * The diagram.
     *
     * @param order the order in which the states were found
     * @param tried all orders that took part, the most promising first
     * @param seconds how long it took to find
     */
    public record Diagram(LevelOrder order, List<LevelOrder> tried, int nodes, long arcs, double seconds) {
        /** What nodes and arcs take. */
        public long bytes() {
            return 8 * (nodes + arcs);
        }
    }
}
