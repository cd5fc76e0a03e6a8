package org.tidemark.check.run;

/**
 * How far the building of a graph has come.
 *
 * @param states states in the graph
 * @param edges their edges
 * @param bytes what is booked for states and graph
 */
public record GraphProgress(long states, long edges, long bytes) implements RunProgress {}
