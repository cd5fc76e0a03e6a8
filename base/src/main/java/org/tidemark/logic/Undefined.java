package org.tidemark.logic;

/**
 * The truth of a formula in a state cannot be computed, such as that of a comparison of numbers that are too large. It is neither true nor false: a
 * question that meets it is not settled by that state, and not by the lack of other states either.
 *
 * <p>Has no stack trace, so that it may be thrown for many states.
 */
public final class Undefined extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A truth that cannot be computed.
     *
     * @param why the reason, as the end of a sentence without its full stop
     */
    public Undefined(String why) {
        super(why, null, false, false);
    }
}
