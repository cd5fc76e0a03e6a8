package org.tidemark.timed;

/**
 * Upper bounds of differences of times, packed into an {@code int}: twice the number, and 1 more where the number itself is allowed. So a tighter bound is a smaller
 * number: {@code < 3} is 6, {@code ≤ 3} is 7.
 */
final class Bound {
    static final int NONE = Integer.MAX_VALUE;
    /** {@code ≤ 0}. */
    static final int ZERO = 1;

    private Bound() {}

    static int of(int value, boolean isStrict) {
        return 2 * value + (isStrict ? 0 : 1);
    }

    /** The bound of a sum. */
    static int plus(int one, int other) {
        return one == NONE || other == NONE ? NONE : one + other - ((one | other) & 1);
    }

    /** The bound of the negated difference where this one is broken. */
    static int opposite(int bound) {
        return 1 - bound;
    }

    /** Whether there are two numbers of which one difference has the first bound and its negation the second. */
    static boolean leavesRoom(int one, int other) {
        return plus(one, other) >= ZERO;
    }
}
