/**
 * Estimated distances of states from goals: about how many tokens are missing or too many. {@link
 * org.tidemark.check.distance.GoalGraph} has the conditions, {@link org.tidemark.check.distance.GoalDistance} and {@link
 * org.tidemark.check.distance.GoalTruth} follow them while tokens move, and {@link org.tidemark.check.distance.StateDistance} looks at single states. Distances are guesses: they decide where
 * to look first, and no answer depends on them.
 */
@NullMarked
package org.tidemark.check.distance;

import org.jspecify.annotations.NullMarked;
