package org.tidemark.search;

/**
 * Where a breadth-first search stood when it began to expand a level: all states with lower ids had been expanded, and no others.
 *
 * @param from the id of the first state of the level
 * @param to the id after its last
 * @param edges the edges counted by then
 * @param deadlocks the deadlocks counted by then
 */
public record LevelStart(long from, long to, long edges, long deadlocks) {}
