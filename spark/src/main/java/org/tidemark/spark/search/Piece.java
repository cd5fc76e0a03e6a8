package org.tidemark.spark.search;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.tidemark.spark.block.StateBlock;

/**
 * The states that lie in a partition, or are on their way there.
 *
 * @param level the level of the states that are known to be new; {@link #CANDIDATES} for those that may be old, {@link #SEVERAL} for known
 *     ones of several levels
 * @param block the states
 * @param tally what was counted when they, or the level before them, were found; null where nothing was
 */
record Piece(int level, StateBlock block, @Nullable Tally tally) implements Serializable {
    static final int CANDIDATES = -1;
    static final int SEVERAL = -2;

    boolean isKnown() {
        return level != CANDIDATES;
    }

    /** The summary of a partition's part of a new level, for the driver. */
    Summary summary() {
        return new Summary(block.size(), block.bytes(), tally == null ? new Tally() : tally);
    }

    /**
     * A partition's part of a level, without its states.
     *
     * @param states how many there are
     * @param bytes what they take
     * @param tally what was counted when the level before was expanded
     */
    record Summary(long states, long bytes, Tally tally) implements Serializable {}
}
