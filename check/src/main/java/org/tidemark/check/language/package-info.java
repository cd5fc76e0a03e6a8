/**
 * Languages and behaviour of models as labelled automata.
 *
 * <p>A {@link org.tidemark.check.language.LanguageSource} is a model or a service automaton. {@link org.tidemark.check.language.Alphabet} chooses the
 * letters, by names that both sides know; {@link org.tidemark.check.language.Languages} makes the automaton of a model from its condensed reachability
 * graph (Mailund and Westergaard 2004, section 7) and compares two languages. A word that distinguishes them is replayed by the textbook rule on the
 * one and looked up by the definition on the other before it is reported. {@link org.tidemark.check.language.Equivalences} finds smallest automata, and
 * whether two models behave the same, with {@code automata.equivalence}.
 */
@NullMarked
package org.tidemark.check.language;

import org.jspecify.annotations.NullMarked;
