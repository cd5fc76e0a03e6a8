/**
 * Sets of states of a system made of parts, as diagrams: one level per part, one arc per value, equal subsets once.
 *
 * <p>Read {@link org.tidemark.dd.Forest} first: many sets that share their nodes, and the operations on them.
 * {@link org.tidemark.dd.AscendingStates} folds states that come in order, or a bit vector, into a set without ever holding
 * the tree. {@link org.tidemark.dd.Dag} is one set frozen: states by number and numbers by state, in a file that is mapped
 * when it is opened ({@link org.tidemark.dd.DagFile}). The diagrams are those of Buchholz and Kemper, "Efficient Computation
 * and Representation of Large Reachability Sets for Composed Automata" (2002), sections 5 and 6.
 *
 * <p>The order of the levels is the order of the parts of a {@link org.tidemark.model.Kronecker}: level 0 is the root and the
 * most significant digit. {@link org.tidemark.dd.ConfinedSteps} and {@link org.tidemark.dd.StepCounts} take its steps from all
 * states of a set at once. Uses {@code bits}, {@code model} and {@code logic}; engines above use it.
 */
@NullMarked
package org.tidemark.dd;

import org.jspecify.annotations.NullMarked;
