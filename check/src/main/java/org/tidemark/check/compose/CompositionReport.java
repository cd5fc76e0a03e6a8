package org.tidemark.check.compose;

import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.verdict.OpenReason;

/**
 * What came of composing a net.
 *
 * @param composed the states; null where a limit was met
 * @param census edges and deadlocks; null where nobody asked, or they were not found within the limits
 * @param why what stood in the way; null where nothing did
 * @param splitSeconds how long it took to find the parts
 * @param seconds how long all of it took
 * @param peakBytes the most memory that was in use
 */
public record CompositionReport(
        @Nullable ComposedNet composed,
        @Nullable Census census,
        @Nullable OpenReason why,
        double splitSeconds,
        double seconds,
        long peakBytes) {
    /**
     * What can be counted besides states.
     *
     * @param edges pairs of a state and a transition that is enabled in it
     * @param deadlocks states in which no transition is enabled
     */
    public record Census(BigInteger edges, BigInteger deadlocks) {}

    /** What stood in the way, where there are no states. */
    public OpenReason whyNot() {
        return Objects.requireNonNull(why);
    }
}
