package org.tidemark.logic;

/**
 * The truth of a formula in a state cannot be computed, such as that of a comparison of numbers that are too large. It is neither true nor false: a
 * question that meets it is not settled by that state, and not by the lack of other states either.
 *
 * <p>Has no stack trace, so that it may be thrown for many states.
 */
public final class Undefined extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isTooLarge;

    private Undefined(String why, boolean isTooLarge) {
        super(why, null, false, false);
        this.isTooLarge = isTooLarge;
    }

    /**
     * An expression has no value.
     *
     * @param why the reason, as the end of a sentence without its full stop
     */
    public static Undefined noValue(String why) {
        return new Undefined(why, false);
    }

    /**
     * A number is too large.
     *
     * @param why the reason, as the end of a sentence without its full stop
     */
    public static Undefined tooLarge(String why) {
        return new Undefined(why, true);
    }

    /** Whether a number is too large, so that smaller ones may have a value. */
    public boolean isTooLarge() {
        return isTooLarge;
    }
}
