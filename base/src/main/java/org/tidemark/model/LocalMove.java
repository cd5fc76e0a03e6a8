package org.tidemark.model;

/**
 * What an event does at one level: from a value to others. Two moves that are equal do the same, so that events can share what
 * follows from them.
 */
public interface LocalMove {
    /** What comes after the last way. */
    int NONE = -1;

    /**
     * The value that one of the ways from a value leads to.
     *
     * @param way counted from 0 on; there are none behind the first for which the answer is {@link #NONE}
     * @throws ArithmeticException where the value is larger than a number can be
     */
    int target(int value, int way);
}
