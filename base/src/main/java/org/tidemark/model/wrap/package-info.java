/**
 * Models made of other models, with automata, counters or reductions that become part of their states.
 *
 * <p>{@link org.tidemark.model.wrap.ProductModel} runs a finite automaton along,
 * {@link org.tidemark.model.wrap.stubborn.StubbornModel} leaves out events that can wait,
 * {@link org.tidemark.model.wrap.History} counts events, {@link org.tidemark.model.wrap.StopWatch} counts the time between two conditions, {@link org.tidemark.model.wrap.Quotient} shows one of
 * many equivalent states, {@link org.tidemark.model.wrap.PriorityExpander} lets some events go before others. A wrapped
 * model is a model like any other, so
 * every engine takes it. Sees the model and the logic, and neither nets nor engines.
 */
@NullMarked
package org.tidemark.model.wrap;

import org.jspecify.annotations.NullMarked;
