package org.tidemark.check.direct.sight;

import org.tidemark.check.question.OpenReason;

/**
 * A number about values cannot be computed in a state, so that nobody knows whether a formula holds there. Carries no stack
 * trace: it is an answer, not a fault of the program.
 */
public final class NumberTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why what depends on such a number is open. */
    public static final OpenReason WHY = new OpenReason(
            OpenReason.Cause.NUMBER_TOO_LARGE, "a number about values is too large to be computed in some state");

    NumberTooLarge() {
        super(WHY.sentence(), null, false, false);
    }
}
