/**
 * Event logs compared with a model: for each trace the run of the model that explains it at the least cost.
 *
 * <p>An alignment (Adriansyah, <em>Aligning Observed and Modeled Behavior</em>, 2014) pairs the events of a trace with the steps of a
 * run that ends as the model is meant to end. An event without a step and a visible step without an event cost 1 each, silent steps cost
 * nothing. Read {@link org.tidemark.check.align.AlignmentSearch} first, which finds one for one trace, then {@link
 * org.tidemark.check.align.LogAlignment}, which does so for a log and shares the states of the model between traces. {@link
 * org.tidemark.check.align.LoggedNames} says which events a log shows, and under which name.
 */
@NullMarked
package org.tidemark.check.align;

import org.jspecify.annotations.NullMarked;
