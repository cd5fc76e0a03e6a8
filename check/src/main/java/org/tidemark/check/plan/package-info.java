/**
 * Which stages a check runs, in which order: {@link org.tidemark.check.plan.Plans}. This is the top of {@code check}; it knows
 * every stage, and nothing below knows it.
 */
@NullMarked
package org.tidemark.check.plan;

import org.jspecify.annotations.NullMarked;
