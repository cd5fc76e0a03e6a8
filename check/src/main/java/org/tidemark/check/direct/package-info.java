/**
 * High-level nets executed directly. {@link org.tidemark.check.direct.Execution} chooses between that and unfolding, {@link
 * org.tidemark.check.direct.DirectExecution} is the stage that answers questions on the way, and {@link
 * org.tidemark.check.direct.DirectExploration} goes through the states. {@code NeededBindings} and {@code SymmetryChoice} say what is left out,
 * {@code DirectConclusion} what is decided in the end, and {@code NetHandover} leaves a net to the stages that follow. What states show is in {@code
 * sight}, those that are taken for one another are in {@code classes}, and formulas about runs in {@code formula}.
 */
@NullMarked
package org.tidemark.check.direct;

import org.jspecify.annotations.NullMarked;
