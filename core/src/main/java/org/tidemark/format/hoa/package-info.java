/**
 * Automata in version 1 of the Hanoi format, which tools for linear-time logic speak.
 *
 * <p>A file is read once ({@code HoaDocument}) and taken in one of two ways. {@link org.tidemark.format.hoa.HoaReader} takes
 * it for an automaton over finite runs: a run is legal when it can end in a state that carries the acceptance set 0.
 * {@link org.tidemark.format.hoa.BuchiHoaReader} takes it as the format means it, over endless runs. Each says what it
 * takes and what it refuses; {@link org.tidemark.format.hoa.HoaWriter} and {@link org.tidemark.format.hoa.BuchiHoaWriter}
 * write. docs/automata.md and docs/ltl.md describe what a proposition means.
 */
@NullMarked
package org.tidemark.format.hoa;

import org.jspecify.annotations.NullMarked;
