/**
 * Runs of a model as evidence: how the search reached a state.
 *
 * <p>Read {@link org.tidemark.trace.Trace} first; {@link org.tidemark.trace.PathFinder} computes one from the
 * predecessors in a store, and {@link org.tidemark.trace.SpanningTree} from a file, for searches that forget states.
 * Every run is replayed by code that shares nothing with the engines ({@code check.replay}) before a user sees it.
 * Uses {@code model} and {@code store}; {@code search.sweep} and {@code check} may use it.
 */
@NullMarked
package org.tidemark.trace;

import org.jspecify.annotations.NullMarked;
