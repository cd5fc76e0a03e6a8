package org.tidemark.logic;

/** Known bounds on the numbers of tokens that places hold in the states considered. */
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

    /** No bounds, except that no place holds fewer than 0 tokens. */
    static CountBounds none() {
        return place -> UNKNOWN;
    }
}
