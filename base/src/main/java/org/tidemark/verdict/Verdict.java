package org.tidemark.verdict;

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
     * @param why the obstacle
     */
    record Unknown(OpenReason why) implements Verdict {
        /** The limit that was met, or another end of the work. */
        public StopReason stoppedBy() {
            return why.cause();
        }

        /** Why, as the end of a sentence and without advice. */
        public String reason() {
            return why.sentence();
        }
    }

    static Verdict of(boolean truth) {
        return truth ? new Holds() : new Violated();
    }
}
