package org.tidemark.logic.buchi;

/**
 * A conjunction of literals: the propositions that must hold and those that must not, a bit each. Immutable.
 *
 * @param positive the propositions that must hold
 * @param negative those that must not
 */
public record Cube(long positive, long negative) {
    /** The cube that contains every letter. */
    public static final Cube ALL = new Cube(0, 0);

    /** Whether every letter of the other one is one of it. */
    public boolean contains(Cube other) {
        return (positive & ~other.positive) == 0 && (negative & ~other.negative) == 0;
    }

    /** Whether some letter is one of both. */
    boolean meets(Cube other) {
        return (positive & other.negative) == 0 && (negative & other.positive) == 0;
    }

    /** The propositions it is about and the other one is not. */
    long beyond(Cube other) {
        return (positive | negative) & ~(other.positive | other.negative);
    }
}
