/**
 * High-level nets executed directly. {@link org.tidemark.check.direct.Execution} chooses between that and unfolding, {@link
 * org.tidemark.check.direct.DirectExecution} is the stage that answers questions on the way, and {@link
 * org.tidemark.check.direct.DirectExploration} goes through the states. {@code DirectFormulas} searches for the truth of formulas
 * about runs.
 */
@NullMarked
package org.tidemark.check.direct;

import org.jspecify.annotations.NullMarked;
