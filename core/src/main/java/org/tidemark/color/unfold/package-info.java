/**
 * From a high-level net to a place/transition net. Read {@link org.tidemark.color.unfold.Unfolding} first: {@code
 * PossibleColors} finds the values that can occur, {@code BindingSearch} the bindings, following a {@code BindingPlan} that takes
 * the most constrained step first. Conditions that the net relies on become {@link org.tidemark.net.Obligation}s.
 */
@NullMarked
package org.tidemark.color.unfold;

import org.jspecify.annotations.NullMarked;
