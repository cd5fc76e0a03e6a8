/**
 * CTL. {@link org.tidemark.check.branching.FormulaLabelling} labels all states, {@link
 * org.tidemark.check.branching.LocalSearch} visits only the states that a formula depends on. {@code LabelledStates} and {@code
 * WholeStates} are common to both kinds of graphs, stored and condensed.
 */
@NullMarked
package org.tidemark.check.branching;

import org.jspecify.annotations.NullMarked;
