/**
 * Equivalences of states of automata, and the smallest equivalent automaton.
 *
 * <p>Read {@link org.tidemark.automata.equivalence.Equivalence} first: what "the same" can mean. All of them are found
 * by splitting classes of states by their signatures, what a state can do next in terms of classes, until no class
 * splits any more ({@code Refinement}).
 *
 * <table>
 * <caption>Uses of the classes</caption>
 * <tr><td>{@link org.tidemark.automata.equivalence.Minimiser}</td><td>the smallest automaton</td></tr>
 * <tr><td>{@link org.tidemark.automata.equivalence.EquivalenceCheck}</td><td>whether two automata are equivalent, or a formula that one satisfies and the other does not</td></tr>
 * </table>
 */
@NullMarked
package org.tidemark.automata.equivalence;

import org.jspecify.annotations.NullMarked;
