/**
 * Sweeps over the states of a net, which forget what lies behind the line. {@link org.tidemark.check.run.sweep.SweepMeasure} is what a
 * sweep goes by, as it was wished for or found; {@link org.tidemark.check.run.sweep.SweepExploration} the usual run. {@link
 * org.tidemark.check.run.sweep.ProductSweep} takes an automaton along, {@link org.tidemark.check.run.sweep.TimedSweep} a watch. The
 * sweep itself is {@code search.sweep}, measures are {@code progress}.
 */
@NullMarked
package org.tidemark.check.run.sweep;

import org.jspecify.annotations.NullMarked;
