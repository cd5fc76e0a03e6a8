/**
 * Translates a high-level net to a place/transition net with the same behaviour.
 *
 * <p>Read {@link org.tidemark.color.unfold.Unfolding} first: it finds the colours that can occur
 * ({@code PossibleColors}), then the bindings ({@code BindingSearch}), and adds a place or a transition for each.
 * Then read {@link org.tidemark.color.unfold.BindingPlan}, the order in which the variables of a transition are
 * bound, most constrained first. Assumptions of the net, such as capacities, become
 * {@link org.tidemark.system.Obligation}s of the unfolded net, and {@link org.tidemark.color.unfold.UnfoldingSize} stops
 * an unfolding that grows too large.
 *
 * <p>Uses {@code color.net} and {@code net}. Formats and {@code check} may use it, and so does {@code color.direct},
 * which shares the search plan.
 */
@NullMarked
package org.tidemark.color.unfold;

import org.jspecify.annotations.NullMarked;
