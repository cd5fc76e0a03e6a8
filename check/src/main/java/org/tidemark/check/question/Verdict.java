package org.tidemark.check.question;

/** The answer to a question, as far as it is known. */
public sealed interface Verdict {
    /** The property holds. */
    record Holds() implements Verdict {}

    /** The property is violated. */
    record Violated() implements Verdict {}

    /** The largest value, exactly. */
    record Value(long most) implements Verdict {}

    /** There is no largest value. */
    record Unbounded() implements Verdict {}

    /**
     * The answer is not known.
     *
     * @param why what stood in the way
     */
    record Unknown(OpenReason why) implements Verdict {
        /** Why, as the end of a sentence and without advice. */
        public String reason() {
            return why.sentence();
        }
    }

    static Verdict of(boolean truth) {
        return truth ? new Holds() : new Violated();
    }
}
