/**
 * Questions that single states of a high-level net decide. {@link org.tidemark.check.direct.sight.DirectGoal} is a state that decides a property, {@link
 * org.tidemark.check.direct.sight.DirectPeak} a largest value, and {@link org.tidemark.check.direct.sight.BindingGoals} says which bindings they need, so that
 * stubborn sets can leave out the rest.
 */
@NullMarked
package org.tidemark.check.direct.sight;

import org.jspecify.annotations.NullMarked;
