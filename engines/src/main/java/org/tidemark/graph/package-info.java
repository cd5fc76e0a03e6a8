/**
 * The reachability graph itself, kept: a state is a number, an edge a few bits.
 *
 * <p>Read {@link org.tidemark.graph.StateGraph} first; an {@link org.tidemark.graph.EdgeCursor} walks along its edges.
 * What needs no events asks for a {@link org.tidemark.graph.TargetGraph} only. A {@link
 * org.tidemark.graph.condensed.CondensedGraph} is one in little memory, made by a {@link
 * org.tidemark.graph.condensed.GraphBuilder} behind a search: thirty-two states are a {@code Block}, which each {@code
 * BlockCode} can write and read, a {@code Directory} says where blocks begin, and {@link
 * org.tidemark.graph.condensed.CondensedGraph.SpanningPaths} reads off the edges how each state was first met. The
 * method is that of Mailund and Westergaard, "Obtaining Memory-Efficient Reachability Graph Representations Using the
 * Sweep-Line Method" (2004).
 */
@NullMarked
package org.tidemark.graph;

import org.jspecify.annotations.NullMarked;
