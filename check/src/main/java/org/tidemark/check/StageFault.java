package org.tidemark.check;

/**
 * A bug of ours that ended a stage. What the stage had answered does not count; what others have answered does.
 *
 * @param stage the name of the stage
 * @param thrown what it threw
 */
public record StageFault(String stage, Throwable thrown) {}
