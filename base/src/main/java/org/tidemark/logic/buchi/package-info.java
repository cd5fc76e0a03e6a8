/**
 * Linear time as automata: formulas of LTL become Büchi automata that accept exactly the infinite runs they hold for.
 *
 * <p>Read {@link org.tidemark.logic.buchi.LtlTranslator} first, the entry point, and
 * {@link org.tidemark.logic.buchi.BuchiAutomaton}, its result: numbered states, transitions guarded by the propositions
 * that must and must not hold, and acceptance marks on transitions. A formula is first made smaller
 * ({@link org.tidemark.logic.buchi.LtlSimplifier}), then unfolded into a tableau, and the automaton is pruned and
 * quotiented. {@link org.tidemark.logic.buchi.Strength} says how much an emptiness check has to look for.
 *
 * <p>All of it is about infinite words of sets of propositions. A dead state is not a special case
 * here: the product of a model with an automaton lets it stutter.
 */
@NullMarked
package org.tidemark.logic.buchi;

import org.jspecify.annotations.NullMarked;
