package org.tidemark.net.level;

import org.tidemark.model.LocalMove;

/**
 * What a transition does to one place.
 *
 * @param least how many tokens it needs
 * @param limit it is not enabled with this many tokens or more
 * @param change how many tokens it adds
 */
record TokenMove(int least, int limit, int change) implements LocalMove {
    /** The limit of a transition without inhibitor arc. */
    static final int UNLIMITED = Integer.MAX_VALUE;

    /** The most tokens of a place that levels can tell apart: fewer than any limit, and one more fits in an array. */
    static final int MOST = Integer.MAX_VALUE - 9;

    @Override
    public int target(int value, int way) {
        if (way != 0 || counted(value) < least || value >= limit) {
            return NONE;
        }
        return counted(Math.addExact(value, change));
    }

    /**
     * A number of tokens, if levels can tell it from others.
     *
     * @throws ArithmeticException where it is too large
     */
    static int counted(int tokens) {
        if (tokens > MOST) {
            throw new ArithmeticException("too many tokens in a place");
        }
        return tokens;
    }
}
