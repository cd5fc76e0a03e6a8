/**
 * The reachability graph in a few bits per edge. Read {@link org.tidemark.graph.condensed.CondensedGraph} first; a
 * {@link org.tidemark.graph.condensed.GraphBuilder} makes it behind a search: thirty-two states are a {@code Block},
 * which each {@code BlockCode} can write and read, a {@code Directory} says where blocks begin, and {@link
 * org.tidemark.graph.condensed.CondensedGraph.SpanningPaths} reads off the edges how each state was first met. {@link
 * org.tidemark.graph.condensed.GraphFile} keeps one in a file. The method is that of Mailund and Westergaard,
 * "Obtaining Memory-Efficient Reachability Graph Representations Using the Sweep-Line Method" (2004).
 */
@NullMarked
package org.tidemark.graph.condensed;

import org.jspecify.annotations.NullMarked;
