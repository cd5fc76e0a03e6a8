/**
 * The sweep-line method: states are visited from low progress to high, and forgotten as soon as the sweep has passed them.
 *
 * <p>Read {@link org.tidemark.search.sweep.Sweep} first; it is all that the packages above need, together with
 * {@link org.tidemark.search.sweep.SweepPlan} (the request) and {@link org.tidemark.search.sweep.SweepOutcome} (the
 * result). Inside, {@code Holdings} are the states that are remembered and {@code Intake} takes batches of
 * successors. The method is that of Jensen, Kristensen and Mailund, "The sweep-line state space exploration method" (2012).
 */
@NullMarked
package org.tidemark.search.sweep;

import org.jspecify.annotations.NullMarked;
