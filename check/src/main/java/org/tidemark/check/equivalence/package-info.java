/**
 * Smallest automata of models, and whether two behave the same.
 *
 * <p>A model is explored, and its reachability graph becomes a labelled automaton ({@link
 * org.tidemark.check.equivalence.ModelAutomata}); a file with an automaton is one already. The rest is the work of {@code
 * automata.equivalence}; {@link org.tidemark.check.equivalence.Equivalences} calls it within the limits of a run.
 */
@NullMarked
package org.tidemark.check.equivalence;

import org.jspecify.annotations.NullMarked;
