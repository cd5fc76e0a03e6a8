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

    @Override
    public int target(int value, int way) {
        return way == 0 && value >= least && value < limit ? Math.addExact(value, change) : NONE;
    }
}
