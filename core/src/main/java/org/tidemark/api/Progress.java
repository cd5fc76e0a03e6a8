package org.tidemark.api;

import java.time.Duration;

/**
 * How far a call has come. Figures that are not known, and those before the first state, are 0.
 *
 * @param states states in memory
 * @param explored states whose successors are known
 * @param edges edges found
 * @param depth how many steps away from the initial state a search is; in a sweep, the progress value it has reached
 * @param bytes memory in use for states
 * @param elapsed time since the call began
 */
public record Progress(long states, long explored, long edges, long depth, long bytes, Duration elapsed) {}
