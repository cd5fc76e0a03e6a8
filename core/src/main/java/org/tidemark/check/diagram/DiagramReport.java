package org.tidemark.check.diagram;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.OpenReason;
import org.tidemark.net.level.LevelOrder;

/**
 * What a search for a diagram came to.
 *
 * @param census what was counted; null where not all states were found
 * @param diagram how the states were found; null likewise
 * @param why why not all were found; null where they were
 */
public record DiagramReport(
        @Nullable Census census,
        @Nullable Diagram diagram,
        @Nullable OpenReason why,
        double seconds,
        long peakBytes) {
    static DiagramReport found(Census census, Diagram diagram, double seconds, long peakBytes) {
        return new DiagramReport(census, diagram, null, seconds, peakBytes);
    }

    static DiagramReport open(OpenReason why, double seconds, long peakBytes) {
        return new DiagramReport(null, null, why, seconds, peakBytes);
    }

    /**
     * Numbers about all states.
     *
     * @param edges pairs of a state and a transition that is enabled in it
     * @param most the most tokens of each place
     * @param mostInAll the most tokens of a marking
     */
    public record Census(BigInteger states, BigInteger edges, int[] most, long mostInAll) {}

    /**
     * The diagram.
     *
     * @param seconds how long it took to find
     */
    public record Diagram(LevelOrder order, int nodes, double seconds) {}
}
