/**
 * Reductions of high-level nets before they are unfolded, with the same answers.
 *
 * <p>Read {@link org.tidemark.reduce.colored.ColoredReducer} first, which applies the rules that preserve what a
 * question depends on, then {@link org.tidemark.reduce.colored.ColoredReducer.ColorQuotient}, the rule that gains most.
 * There is one class per rule; its first sentence says what it preserves. A {@link
 * org.tidemark.reduce.colored.ColoredReduction} is unfolded and takes runs back to the high-level net. Uses {@code
 * color} and {@code reduce}; nothing but {@code check} uses it.
 */
@NullMarked
package org.tidemark.reduce.colored;

import org.jspecify.annotations.NullMarked;
