/**
 * Searches for states: one loop, many frontiers.
 *
 * <p>Read {@link org.tidemark.search.Search} first; {@link org.tidemark.search.Frontier} decides the order in which it
 * works. {@link org.tidemark.search.LevelFrontier} goes breadth first, with any number of workers and hardly any
 * memory of its own; {@link org.tidemark.search.StackFrontier} goes depth first.
 * {@link org.tidemark.search.Limits} says when it is to end, {@link org.tidemark.search.Outcome} is its result, and
 * {@link org.tidemark.search.Horizon} looks at the states where a depth limit ended it. A search uses models and stores,
 * never nets. The package {@code sweep} is the search that forgets what lies behind it.
 */
@NullMarked
package org.tidemark.search;

import org.jspecify.annotations.NullMarked;
