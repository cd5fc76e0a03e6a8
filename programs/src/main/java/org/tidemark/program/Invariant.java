package org.tidemark.program;

/**
 * A condition that the author of a program relies on in every state.
 *
 * @param name of the obligation
 * @param condition over global variables and those of named processes
 * @param source where it is written
 */
public record Invariant(String name, Expression condition, Edge.Source source) {}
