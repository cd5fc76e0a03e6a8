package org.tidemark.check.compose;

import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.OpenReason;

/**
 * What came of composing a net.
 *
 * @param composed the states; null where a limit was met
 * @param deadlocks how many of them are dead; null where that was not found within the limits
 * @param why what stood in the way; null where nothing did
 * @param splitSeconds how long it took to find the parts
 * @param seconds how long all of it took
 * @param peakBytes the most memory that was in use
 */
public record CompositionReport(
        @Nullable ComposedNet composed,
        @Nullable BigInteger deadlocks,
        @Nullable OpenReason why,
        double splitSeconds,
        double seconds,
        long peakBytes) {
    /** What stood in the way, where there are no states. */
    public OpenReason whyNot() {
        return Objects.requireNonNull(why);
    }
}
