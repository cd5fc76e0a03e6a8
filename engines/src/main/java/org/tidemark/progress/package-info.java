/**
 * Progress measures: numbers that mostly grow along the runs of a system, so that a search from low to high may
 * forget the states behind it.
 *
 * <p>Read {@link org.tidemark.progress.ProgressMeasure} first, then {@link org.tidemark.progress.Measures}, the way to
 * one: read from text, or found for a model. Every measure here is a {@link org.tidemark.progress.TermMeasure}, terms over
 * fields packed into one number, so that one that was found can be written down and given again. What is found comes from
 * the linear effects of events, from sequential parts, or from fields that only grow, and is tried on a sample of
 * states, which a {@link org.tidemark.progress.Forecast} predicts. Where a sweep goes over
 * {@link org.tidemark.progress.SweptClasses}, the sample has their representatives. Searches use this package; it sees models
 * and terms only.
 */
@NullMarked
package org.tidemark.progress;

import org.jspecify.annotations.NullMarked;
