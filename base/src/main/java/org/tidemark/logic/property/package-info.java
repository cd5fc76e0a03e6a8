/**
 * Named questions about a model, as users and property files ask them.
 *
 * <p>Read {@link org.tidemark.logic.property.Property} first: a name, and a formula, a term to maximise, a question
 * about the net as a whole, or an automaton that runs must or must not be accepted by.
 * {@link org.tidemark.logic.property.PropertyParser} reads one from text, and
 * {@link org.tidemark.logic.property.PropertyPrinter} writes it back.
 *
 * <p>Uses {@code logic} and its automata, which in turn do not know properties. Nets, formats and {@code check} may
 * use it.
 */
@NullMarked
package org.tidemark.logic.property;

import org.jspecify.annotations.NullMarked;
