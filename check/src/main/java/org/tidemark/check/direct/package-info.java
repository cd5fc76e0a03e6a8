/**
 * High-level nets executed directly. {@link org.tidemark.check.direct.Execution} chooses between that and unfolding. {@link
 * org.tidemark.check.direct.DirectExecution} and {@link org.tidemark.check.direct.CountingExecution} are the stages. {@code DirectQuestions} asks properties as
 * those of any system, {@link org.tidemark.check.direct.DirectExploration} and {@code DirectSweep} go through the states, and {@code ShownRuns} makes the net in
 * which runs are shown. {@code NeededBindings}, {@code DirectRepresentatives} and {@code DirectClasses} say what is left out.
 */
@NullMarked
package org.tidemark.check.direct;

import org.jspecify.annotations.NullMarked;
