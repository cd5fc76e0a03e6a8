/**
 * Smaller nets with the same answers: structural reductions of place/transition nets.
 *
 * <p>Read {@link org.tidemark.reduce.Preserved} first, which says what a question may depend on, then {@link
 * org.tidemark.reduce.Reducer}, which applies every {@link org.tidemark.reduce.Rule} that preserves it until none
 * applies any more. There is one class per rule; its first sentence says what it preserves, and the rest under which
 * conditions, and why. A {@link org.tidemark.reduce.ReducedNet} takes its runs back to the original net. Uses {@code
 * net}; nothing but {@code check} uses it.
 */
@NullMarked
package org.tidemark.reduce;

import org.jspecify.annotations.NullMarked;
