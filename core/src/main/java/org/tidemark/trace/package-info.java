/**
 * Runs of a model as evidence: how the search came to a state.
 *
 * <p>Read {@link org.tidemark.trace.Trace} first; {@link org.tidemark.trace.PathFinder} makes one from what a store
 * remembers, and {@link org.tidemark.trace.SpanningTree} from a file, for searches that forget states. What a person is shown has been replayed before, by code that shares nothing with the engines (see the
 * roof).
 */
@NullMarked
package org.tidemark.trace;

import org.jspecify.annotations.NullMarked;
