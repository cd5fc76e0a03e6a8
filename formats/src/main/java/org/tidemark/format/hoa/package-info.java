/**
 * Automata in version 1 of the Hanoi format, which tools for linear-time logic exchange.
 *
 * <p>A file is read once ({@code HoaDocument}) and interpreted in one of two ways.
 * {@link org.tidemark.format.hoa.HoaReader} interprets it as an automaton over finite runs: a run is accepted if it
 * can end in a state with the acceptance set 0. {@link org.tidemark.format.hoa.BuchiHoaReader} interprets it as the
 * format does, over infinite runs. Each documents what it accepts and what it refuses;
 * {@link org.tidemark.format.hoa.HoaWriter} and {@link org.tidemark.format.hoa.BuchiHoaWriter} write.
 * docs/automata.md and docs/ltl.md describe what a proposition means.
 */
@NullMarked
package org.tidemark.format.hoa;

import org.jspecify.annotations.NullMarked;
