package org.tidemark.api;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A number that a call counted, and how it relates to the true one: a call that was stopped has not seen everything, and one
 * that forgets states may have counted some twice.
 *
 * @param value what was counted
 * @param precision what that says about the model
 */
public record Count(BigInteger value, Precision precision) {
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

    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    public Count(long number, Precision precision) {
        this(BigInteger.valueOf(number), precision);
    }

    /** The number, or the largest {@code long} where a diagram has counted more. */
    public long number() {
        return value.min(LARGEST).longValue();
    }

    /** A number that is exact, or of another precision. */
    static Count of(long number, boolean isExact, Precision otherwise) {
        return new Count(number, isExact ? Precision.EXACT : otherwise);
    }

    /** An exact number. */
    static Count of(long number) {
        return new Count(number, Precision.EXACT);
    }

    /** An exact number of any size; null where nothing was counted. */
    static Count of(@Nullable BigInteger number) {
        return number == null ? UNKNOWN : new Count(number, Precision.EXACT);
    }

    /** Whether this is the number in the model. */
    public boolean isExact() {
        return precision == Precision.EXACT;
    }

    /** The number after the words for its precision: {@code 34}, {@code at least 34}, {@code unknown}. */
    @Override
    public String toString() {
        return precision == Precision.UNKNOWN ? "unknown" : precision.words + value;
    }
}
