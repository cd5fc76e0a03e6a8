/**
 * Finite automata in version 1 of the Hanoi format, which tools for linear-time logic speak.
 *
 * <p>The format is about infinite words; here it is read for finite ones: a run is legal when it can end in a state that
 * carries the acceptance set 0. {@link org.tidemark.format.hoa.HoaReader} says what is taken and what is refused,
 * {@link org.tidemark.format.hoa.HoaWriter} writes; docs/automata.md describes what a proposition means.
 */
@NullMarked
package org.tidemark.format.hoa;

import org.jspecify.annotations.NullMarked;
