/**
 * Fewer events per state: a model of which, in each state, only some enabled events happen, enough to find what is
 * asked for.
 *
 * <p>{@link org.tidemark.model.wrap.stubborn.StubbornModel} wraps a model that knows its {@link
 * org.tidemark.model.Dependencies}. In each state it keeps the enabled events of a <em>stubborn set</em>: whatever the
 * others do first, an event of the set can be moved before it, with the same state in the end (A. Valmari, Stubborn
 * sets for reduced state space generation, 1991). What is asked for is a list of {@link
 * org.tidemark.model.wrap.stubborn.Goal}s; the set of a state contains an {@link
 * org.tidemark.model.wrap.stubborn.Attractor} of each that does not hold there: every way to the goal has an event of
 * it (K. Schmidt, Stubborn sets for standard properties, 1999). No condition on cycles is needed, and a shortest run to
 * a goal is as long as in the whole model. A dead state is reached by a set with a key event, which none of the events
 * outside can disable ({@link org.tidemark.model.wrap.stubborn.KeyFinder}).
 *
 * <p>Two other models preserve more and leave out less: {@link org.tidemark.model.wrap.stubborn.StutteringModel} runs
 * and choices, {@link org.tidemark.model.wrap.stubborn.RecurrentModel} terminal components. Both are for models without
 * priorities.
 *
 * <p>Two events that take the same token are in conflict only if they can be enabled at the same time: {@link
 * org.tidemark.model.wrap.stubborn.Exclusion.TokenPairs} finds out beforehand which tokens are never there together.
 *
 * <p>Models with up to 64 events have their sets in one word ({@link
 * org.tidemark.model.wrap.stubborn.EventSet.WordSet}), larger ones a number for each event ({@link
 * org.tidemark.model.wrap.stubborn.ListedSet}) or, where events depend on many others, strings of bits ({@link
 * org.tidemark.model.wrap.stubborn.DenseClosure}).
 *
 * <p>Read {@link org.tidemark.model.wrap.stubborn.DependencyGraph} first. Counts of states and edges are not preserved.
 */
@NullMarked
package org.tidemark.model.wrap.stubborn;

import org.jspecify.annotations.NullMarked;
