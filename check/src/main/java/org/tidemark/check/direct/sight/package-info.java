/**
 * What single states of a high-level net show. {@link org.tidemark.check.direct.sight.DirectSight} sees whether conditions hold, {@link
 * org.tidemark.check.direct.sight.DirectGoal} is a state that decides a property, {@link org.tidemark.check.direct.sight.DirectPeak} a largest
 * value, and {@link org.tidemark.check.direct.sight.BindingGoals} says what they call for, so that stubborn sets can leave out the rest.
 */
@NullMarked
package org.tidemark.check.direct.sight;

import org.jspecify.annotations.NullMarked;
