package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.verdict.OpenReason;

/**
 * The outcome of composing a net.
 *
 * @param composed the states; null where a limit was met
 * @param census edges and deadlocks; null where they were not asked for or not found within the limits
 * @param why why the net was not composed; null where it was
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
     * Counts of the composed state space besides its number of states.
     *
     * @param edges pairs of a state and a transition that is enabled in it
     * @param deadlocks states in which no transition is enabled
     */
    public record Census(BigInteger edges, BigInteger deadlocks) {}

    /** The reason why there are no states; to be called only where there are none. */
    public OpenReason whyNot() {
        return Objects.requireNonNull(why);
    }
}
