/**
 * Stages for questions that single states answer, and for counts. {@link org.tidemark.check.state.StateSearch} explores, {@link
 * org.tidemark.check.state.StubbornSearch} does so with fewer events per state, {@link org.tidemark.check.state.SymmetricSearch} with one state of
 * those that differ by a symmetry; {@linkplain org.tidemark.check.walk walks} look for such states at random and towards goals, {@link
 * org.tidemark.check.state.StructuralProofs} prove that there are none, and {@link org.tidemark.check.state.TerminalComponents} decides liveness on
 * all states. {@link org.tidemark.check.state.ReducedCount} counts all states by way of a smaller net. {@link
 * org.tidemark.check.state.Simplification} comes before all of them.
 */
@NullMarked
package org.tidemark.check.state;

import org.jspecify.annotations.NullMarked;
