/**
 * Executes a high-level net directly, without unfolding it.
 *
 * <p>Read {@link org.tidemark.color.direct.DirectNet} first: every place is an automaton over the multi-sets it has
 * held, which are numbered as they are found. Then read {@link org.tidemark.color.direct.DirectModel}, through which
 * engines see such a net: a state has one number per place. {@code CoverSearch} finds the enabled bindings,
 * {@code EventTable} and {@code MultiSetTable} number what was met, and {@code StepCache} and {@code EventLists} keep what
 * follows from what; all workers share them.
 *
 * <p>Uses {@code color.net} and {@code color.unfold}. Only {@code check} and the command line use it; engines see
 * only the model.
 */
@NullMarked
package org.tidemark.color.direct;

import org.jspecify.annotations.NullMarked;
