/**
 * Walks: runs that are chosen step by step and forgotten, in search of states that answer a question. {@link org.tidemark.check.walk.Walks} starts
 * walkers; a {@link org.tidemark.check.walk.Guide} says where to go next: down a distance, along a plan that forgets that tokens are consumed, by the
 * firing counts of a solution of the state equation, or to states where little is enabled. {@link org.tidemark.check.walk.StateDistance} estimates how
 * many tokens are missing at a state. A state that a walk meets is an answer; one that it does not meet means nothing, and distances only decide where
 * to look first.
 */
@NullMarked
package org.tidemark.check.walk;

import org.jspecify.annotations.NullMarked;
