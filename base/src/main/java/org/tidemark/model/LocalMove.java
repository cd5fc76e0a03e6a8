package org.tidemark.model;

/**
 * The effect of an event at one level: from a value to others. Two moves that are equal do the same, so that events can
 * share what follows from them.
 */
public interface LocalMove {
    /** Returned after the last target. */
    int NONE = -1;

    /**
     * The value that one of the ways from a value leads to.
     *
     * @param way counted from 0 on; there are none behind the first for which the answer is {@link #NONE}
     * @throws ArithmeticException where the value is larger than a number can be
     */
    int target(int value, int way);
}
