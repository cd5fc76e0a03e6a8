/**
 * Emptiness checks for LTL on graphs whose states are numbers: is there a run that an automaton accepts?
 *
 * <p>Read {@link org.tidemark.graph.ltl.Emptiness} first: it runs model and automaton together, on the fly, and stops at the
 * first cycle that shows such a run. {@link org.tidemark.graph.ltl.Letters} says what the automaton reads in a state,
 * {@link org.tidemark.graph.IndexedEdges} where the model goes from there; a dead state stutters forever. The graph may be
 * kept already or found as it is walked. Where edges are left out, {@link org.tidemark.graph.ltl.EnabledEvents} says what is enabled. {@code ComponentSearch} looks for cycles, {@code NestedSearch} does so in little memory,
 * and {@code LevelSearch} serves where no cycle is needed.
 */
@NullMarked
package org.tidemark.graph.ltl;

import org.jspecify.annotations.NullMarked;
