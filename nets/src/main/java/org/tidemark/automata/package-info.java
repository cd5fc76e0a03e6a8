/**
 * Labelled automata: numbered states and steps between them, each with a label or silent.
 *
 * <p>{@link org.tidemark.automata.LabelledAutomaton} is the packed form of one; {@link
 * org.tidemark.automata.AutomatonBuilder} makes it from steps in any order. Equivalences of states are in
 * {@code automata.equivalence}.
 */
@NullMarked
package org.tidemark.automata;

import org.jspecify.annotations.NullMarked;
