/**
 * Labelled transition systems in the Aldebaran format, for nets that are one.
 *
 * <p>{@link org.tidemark.format.aut.AutReader} makes a state machine of a graph: a place for each state, a transition for
 * each edge, and one token that walks. {@link org.tidemark.format.aut.AutWriter} takes such nets back and refuses all
 * others, since a net is not its reachability graph.
 */
@NullMarked
package org.tidemark.format.aut;

import org.jspecify.annotations.NullMarked;
