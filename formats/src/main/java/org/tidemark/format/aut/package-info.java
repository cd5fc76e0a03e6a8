/**
 * Labelled transition systems in the Aldebaran format.
 *
 * <p>{@link org.tidemark.format.aut.AutReader} turns a graph into a state machine: one place per state, one
 * transition per edge, and one token. {@link org.tidemark.format.aut.AutWriter} writes such nets back and refuses all
 * others, since a net is not its reachability graph.
 */
@NullMarked
package org.tidemark.format.aut;

import org.jspecify.annotations.NullMarked;
