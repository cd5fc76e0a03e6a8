/**
 * Walks: runs that are chosen step by step and forgotten, in search of states that answer a question. {@link
 * org.tidemark.check.walk.Walks} sends walkers out, {@link org.tidemark.check.walk.GoalWalk} is one of them, and a {@link
 * org.tidemark.check.walk.Guide} says where to go next: down a distance, along a plan that forgets that tokens are consumed, by the firing
 * counts of a solution of the state equation, or to states where little is enabled. A state that a walk meets is an answer; one that it does not meet
 * means nothing.
 */
@NullMarked
package org.tidemark.check.walk;

import org.jspecify.annotations.NullMarked;
