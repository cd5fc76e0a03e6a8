/**
 * Finite automata that define which finite runs are accepted.
 *
 * <p>Read {@link org.tidemark.logic.automaton.FiniteAutomaton} first: states, and edges whose {@link
 * org.tidemark.logic.automaton.Guard} names events or states a condition on the state they lead to.
 * {@link org.tidemark.logic.automaton.DeterministicAutomaton} is the form that runs beside a model: one successor for each
 * letter, found without allocation. Like all of the logic it knows names only, and nothing of nets.
 */
@NullMarked
package org.tidemark.logic.automaton;

import org.jspecify.annotations.NullMarked;
