/**
 * Finds the reachable states of a system of parts (section 4 of Buchholz and Kemper).
 *
 * <p>Read {@link org.tidemark.compose.explore.BitVectorSearch} first: two bits per potential state and a short queue.
 * {@link org.tidemark.compose.explore.DiagramSearch} does the same with diagrams where there are too many potential states.
 * Both take the moves of the parts from lists that hold what a part reaches by itself.
 */
@NullMarked
package org.tidemark.compose.explore;

import org.jspecify.annotations.NullMarked;
