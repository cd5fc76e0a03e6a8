/**
 * Whether every finite run is accepted by an automaton: {@link org.tidemark.check.conform.ConformanceSearch} explores net and
 * complement together, {@link org.tidemark.check.conform.ConformanceSweep} sweeps over them, and {@link
 * org.tidemark.check.conform.LanguageInclusion} takes automata that are too large to be made deterministic.
 */
@NullMarked
package org.tidemark.check.conform;

import org.jspecify.annotations.NullMarked;
