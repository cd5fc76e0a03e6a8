package org.tidemark.api;

import java.math.BigInteger;

/**
 * A number that a call counted, and how it relates to the true one: a call that was stopped has not seen everything, and one
 * that forgets states may have counted some twice.
 *
 * @param number what was counted
 * @param precision what that says about the model
 */
public record Count(long number, Precision precision) {
    /** How a count relates to the number in the model. */
    public enum Precision {
        /** It is the number. */
        EXACT(""),
        /** The number is as large, or larger. */
        AT_LEAST("at least "),
        /** The number is as large, or smaller. */
        AT_MOST("at most "),
        /** Some were not counted, and others perhaps twice. */
        ROUGH("about "),
        /** Nothing was counted; the number is 0. */
        UNKNOWN("");

        private final String words;

        Precision(String words) {
            this.words = words;
        }
    }

    static final Count UNKNOWN = new Count(0, Precision.UNKNOWN);

    /** Exact, or of another precision. */
    static Count of(long number, boolean isExact, Precision otherwise) {
        return new Count(number, isExact ? Precision.EXACT : otherwise);
    }

    /** Exact, or the largest number there is of which the count is no less. */
    static Count of(BigInteger number) {
        return number.bitLength() < Long.SIZE
                ? new Count(number.longValueExact(), Precision.EXACT)
                : new Count(Long.MAX_VALUE, Precision.AT_LEAST);
    }

    /** Whether this is the number in the model. */
    public boolean isExact() {
        return precision == Precision.EXACT;
    }

    /** The number after the words for its precision: {@code 34}, {@code at least 34}, {@code unknown}. */
    @Override
    public String toString() {
        return precision == Precision.UNKNOWN ? "unknown" : precision.words + number;
    }
}
