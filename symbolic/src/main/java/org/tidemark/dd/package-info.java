/**
 * Sets of states of a system made of parts, as diagrams: one level per part, one arc per value, equal subsets once.
 *
 * <p>Read {@link org.tidemark.dd.Forest} first: many sets that share their nodes, and the operations on them.
 * {@link org.tidemark.dd.AscendingStates} folds states that come in order, or a bit vector, into a set without ever holding
 * the tree. {@link org.tidemark.dd.Saturation} finds all states that can be reached, {@link org.tidemark.dd.ConfinedSteps} takes
 * steps within a set. The diagrams are those of Buchholz and Kemper, "Efficient Computation and Representation of Large
 * Reachability Sets for Composed Automata" (2002), sections 5 and 6.
 *
 * <p>The order of the levels is the order of the parts of a {@link org.tidemark.model.Kronecker}: level 0 is the root and the
 * most significant digit. Uses {@code bits}, {@code model} and {@code logic}; a set that does not change any more is frozen by {@code
 * dd.frozen}, and engines above use both.
 */
@NullMarked
package org.tidemark.dd;

import org.jspecify.annotations.NullMarked;
