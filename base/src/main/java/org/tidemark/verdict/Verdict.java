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
     * @param most the largest value in any reachable state, or the time
     * @param reach whether it is attained
     */
    record Value(long most, Reach reach) implements Verdict {
        /** A number that is attained. */
        public Value(long most) {
            this(most, Reach.ATTAINED);
        }

        public boolean isAttained() {
            return reach == Reach.ATTAINED;
        }
    }

    /** Whether a number is attained, or only approached. */
    enum Reach {
        ATTAINED(""),
        /** It is a larger one, by as little as one likes. */
        FROM_ABOVE("> "),
        /** It is a smaller one, by as little as one likes. */
        FROM_BELOW("< ");

        private final String sign;

        Reach(String sign) {
            this.sign = sign;
        }

        /** The sign before the number. */
        public String sign() {
            return sign;
        }
    }

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
