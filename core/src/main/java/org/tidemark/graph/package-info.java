/**
 * The reachability graph itself, kept: a state is a number, an edge a few bits.
 *
 * <p>Read {@link org.tidemark.graph.StateGraph} first; an {@link org.tidemark.graph.EdgeCursor} walks along its edges.
 */
@NullMarked
package org.tidemark.graph;

import org.jspecify.annotations.NullMarked;
