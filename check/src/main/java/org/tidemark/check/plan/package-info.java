/**
 * Which stages a check runs, in which order and for how long: {@link org.tidemark.check.plan.PlannedStage} is the table, {@link
 * org.tidemark.check.plan.Plans} makes plans from it. This is the top of {@code check}; it knows every stage, and nothing below knows it.
 */
@NullMarked
package org.tidemark.check.plan;

import org.jspecify.annotations.NullMarked;
