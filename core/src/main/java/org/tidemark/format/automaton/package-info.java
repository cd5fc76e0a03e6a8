/**
 * Finite automata as people write them, a line for each edge: {@code idle -- request --> busy}.
 *
 * <p>{@link org.tidemark.format.automaton.AutomatonReader} reads them and
 * {@link org.tidemark.format.automaton.AutomatonWriter} writes them; docs/automata.md describes them. Knows the logic, and
 * neither nets nor engines: which events and places there are, a vocabulary tells.
 */
@NullMarked
package org.tidemark.format.automaton;

import org.jspecify.annotations.NullMarked;
