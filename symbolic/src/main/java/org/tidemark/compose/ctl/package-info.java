/**
 * CTL on the reachable states of a composed system, given as a {@link org.tidemark.dd.frozen.Dag} and the matrices of its steps.
 *
 * <p>Read {@link org.tidemark.compose.ctl.ComposedChecker} first. What formulas say about single states is given part by part
 * ({@link org.tidemark.compose.ctl.PartCondition}) and costs one pass over the diagram; Boolean operators are operations on
 * diagrams. Temporal operators go back along the matrices: from state to state with a bit per state by its number
 * ({@code RankedSteps}), or from set to set ({@code SetSteps}) where there are too many states for that. The method is that of
 * sections 7 and 8 of Buchholz and Kemper, "Efficient Computation and Representation of Large Reachability Sets for Composed
 * Automata" (2002).
 *
 * <p>Runs are maximal, as everywhere: EX is false in a dead state, AX true, and EG f is f.
 */
@NullMarked
package org.tidemark.compose.ctl;

import org.jspecify.annotations.NullMarked;
