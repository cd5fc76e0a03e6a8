/**
 * Finite automata in our own text format, one line per edge: {@code idle -- request --> busy}.
 *
 * <p>{@link org.tidemark.format.automaton.AutomatonReader} reads them and
 * {@link org.tidemark.format.automaton.AutomatonWriter} writes them; docs/automata.md describes them. Uses the logic,
 * but neither nets nor engines: a vocabulary says which events and places there are.
 */
@NullMarked
package org.tidemark.format.automaton;

import org.jspecify.annotations.NullMarked;
