package org.tidemark.api;

/** The answer to a property. */
public sealed interface Verdict {
    /** The property holds. */
    record Holds() implements Verdict {}

    /** The property does not hold. */
    record Violated() implements Verdict {}

    /**
     * The exact maximum that was asked for.
     *
     * @param most the largest value in any reachable state
     */
    record Value(long most) implements Verdict {}

    /** The value that was asked for grows without bound. */
    record Unbounded() implements Verdict {}

    /**
     * The property was not decided.
     *
     * @param stoppedBy what ran out
     * @param reason the same as the end of a sentence, with figures
     */
    record Unknown(StopReason stoppedBy, String reason) implements Verdict {}
}
