/**
 * Questions answered by sweeps, which look at every state in the order of a progress measure and forget it. {@link
 * org.tidemark.check.sweep.SweepStates} answers what single states show, {@link
 * org.tidemark.check.sweep.TimesBySweep} how much time passes, {@link org.tidemark.check.sweep.PrefixSweep} formulas
 * that a finite run breaks, and {@link org.tidemark.check.sweep.GraphSweep} all others, on a condensed graph that the sweep
 * leaves behind.
 */
@NullMarked
package org.tidemark.check.sweep;

import org.jspecify.annotations.NullMarked;
