/**
 * Fewer states that represent all. {@link org.tidemark.check.run.reduction.StateReduction} is what a search asks: which model to go
 * through, which one to step back in, and how a run there becomes one of the net. {@link
 * org.tidemark.check.run.reduction.SymmetricStates} meets one state of those that differ by a symmetry, {@link
 * org.tidemark.check.run.reduction.EqualTimes} one of those that differ in the moment it is. Reductions that leave out events are made
 * where the questions are known, in {@code check.state} and {@code check.symmetry}.
 */
@NullMarked
package org.tidemark.check.run.reduction;

import org.jspecify.annotations.NullMarked;
