/**
 * LTL and CTL*. {@link org.tidemark.check.linear.AutomatonRuns} runs the automaton of what is forbidden along the states of a
 * net: on the fly in {@link org.tidemark.check.linear.AutomatonSearch}, on all states in {@link
 * org.tidemark.check.linear.EmptinessCheck}, and together with formulas of CTL in {@link
 * org.tidemark.check.linear.FormulasTogether}. Nested formulas are found from the inside out by {@code NestedTruth}.
 */
@NullMarked
package org.tidemark.check.linear;

import org.jspecify.annotations.NullMarked;
