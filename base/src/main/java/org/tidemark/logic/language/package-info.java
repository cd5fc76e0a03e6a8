/**
 * Languages: the finite words of chosen letters that a system can produce; all other events are silent.
 *
 * <p>Read {@link org.tidemark.logic.language.WordAutomaton} first: numbered states, steps with a letter or without. A
 * reachability graph is one, and so is a service; both are used through this interface only.
 *
 * <table>
 * <caption>Operations on word automata</caption>
 * <tr><td>{@link org.tidemark.logic.language.ContractedAutomaton}</td><td>a packed copy without silent cycles; all else starts here</td></tr>
 * <tr><td>{@link org.tidemark.logic.language.LanguageAutomaton}</td><td>the deterministic automaton, and the smallest of all</td></tr>
 * <tr><td>{@link org.tidemark.logic.language.Inclusion}</td><td>whether every word of one is a word of another, or a shortest one that is not</td></tr>
 * </table>
 *
 * <p>Everything works within a {@link org.tidemark.logic.language.LanguageLimit} and reports in a {@link
 * org.tidemark.bits.TooLarge} how far it came. Knows numbers only: names belong to the caller.
 */
@NullMarked
package org.tidemark.logic.language;

import org.jspecify.annotations.NullMarked;
