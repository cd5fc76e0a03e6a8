package org.tidemark.api;

import java.time.Duration;

/**
 * How far a call has come. Figures that are not known, and those before the first state, are 0. A check goes through several
 * stages, and some calls start again with wider fields: until one of them has come farther, the figures are those of the one that
 * came farthest before. They are read one after the other while they rise, and may differ by a few states.
 *
 * @param states states in memory
 * @param explored states whose successors are known
 * @param edges edges found
 * @param depth how many steps away from the initial state a search is; in a sweep, the progress value it has reached
 * @param bytes memory in use for states
 * @param elapsed time since the call began
 */
public record Progress(long states, long explored, long edges, long depth, long bytes, Duration elapsed) {
    /** The same at another time. */
    Progress at(Duration time) {
        return new Progress(states, explored, edges, depth, bytes, time);
    }
}
