/**
 * Linear time on graphs whose states are numbers: is there a run that an automaton accepts?
 *
 * <p>Read {@link org.tidemark.graph.ltl.Emptiness} first: it runs model and automaton together, on the fly, and stops at the
 * first cycle that shows such a run. {@link org.tidemark.graph.ltl.Letters} tells what the automaton reads in a state,
 * {@link org.tidemark.graph.IndexedEdges} where the model goes from there; a dead state stutters for ever. The graph may be
 * kept already or found as it is walked.
 */
@NullMarked
package org.tidemark.graph.ltl;

import org.jspecify.annotations.NullMarked;
