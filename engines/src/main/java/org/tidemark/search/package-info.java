/**
 * How states are found: one loop, many frontiers.
 *
 * <p>Read {@link org.tidemark.search.Search} first; {@link org.tidemark.search.Frontier} decides the order in which it
 * works. {@link org.tidemark.search.LevelFrontier} goes breadth first, with as many workers as one likes and hardly any
 * memory of its own; {@link org.tidemark.search.StackFrontier} goes depth first.
 * {@link org.tidemark.search.Limits} says when it is to end, {@link org.tidemark.search.Outcome} what came of it, and
 * {@link org.tidemark.search.Horizon} looks at the states where a depth limit ended it. A search sees models and stores,
 * never nets. The package {@code sweep} is the search that forgets what lies behind it.
 */
@NullMarked
package org.tidemark.search;

import org.jspecify.annotations.NullMarked;
