/**
 * States, events and models: the narrow interface between formalisms and engines.
 *
 * <p>A state is a fixed number of 64-bit words. Read {@link org.tidemark.model.Model} and {@link
 * org.tidemark.model.Expander} first; {@link org.tidemark.model.Layout} says what the bits of a state mean, and {@link
 * org.tidemark.model.Successors} is the batch in which new states travel. Front ends (nets, coloured nets, automata)
 * implement these types, engines (stores, searches) use them, and neither side knows the other. Keep the waist this
 * narrow: what only some models can do is a capability interface beside {@code Model}, asked for once: {@link
 * org.tidemark.model.ReversibleExpander}, {@link org.tidemark.model.LinearEvents}, {@link
 * org.tidemark.model.Dependencies}, {@link org.tidemark.model.SequentialComponents}, {@link
 * org.tidemark.model.Redundant}.
 */
@NullMarked
package org.tidemark.model;

import org.jspecify.annotations.NullMarked;
