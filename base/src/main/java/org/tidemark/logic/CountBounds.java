package org.tidemark.logic;

import org.jspecify.annotations.Nullable;

/**
 * Knowledge about the states considered: bounds on the numbers of tokens that places hold, and conditions that never
 * change.
 */
@FunctionalInterface
public interface CountBounds {
    /** No upper bound is known. */
    long UNKNOWN = -1;

    /** The most tokens the place holds, or {@link #UNKNOWN}. */
    long upper(String place);

    /** The fewest tokens the place holds. */
    default long lower(String place) {
        return 0;
    }

    /**
     * Whether a condition on states, a comparison among them, holds in all of these states, or in none; null where that
     * is not known.
     */
    default @Nullable Boolean truth(Formula condition) {
        return null;
    }

    /** Whether a condition is known to hold in none of these states. */
    default boolean isNever(Formula condition) {
        return Boolean.FALSE.equals(truth(condition));
    }

    /** Whether it is known that from each of these states one can be reached in which a condition holds. */
    default boolean isRecurrent(Formula condition) {
        return false;
    }

    /** Whether it is known that each of these states leads back to the first. */
    default boolean isReversible() {
        return false;
    }

    /**
     * Knowledge about single steps between these states: a condition that is necessary, or that is sufficient, for
     * another one to hold after some next step, or after every one; null where none is known.
     */
    default @Nullable Formula afterStep(Formula condition, boolean exists, boolean isNecessary) {
        return null;
    }

    /**
     * Whether a condition holds in all states that are this many steps from the first, or in none; null where that is
     * not known.
     */
    default @Nullable Boolean truthAfter(Formula condition, int count) {
        return null;
    }

    /** No bounds, except that no place holds fewer than 0 tokens. */
    static CountBounds none() {
        return place -> UNKNOWN;
    }
}
