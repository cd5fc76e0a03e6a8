/**
 * The roof: questions in, answers with evidence out. Here the wing of models and the wing of engines meet.
 *
 * <p>Read {@link org.tidemark.check.Exploration} first: it chooses the layout of a net's states, the store and the
 * search, runs them within the limits of {@link org.tidemark.check.ExploreOptions} and reports. {@link
 * org.tidemark.check.Replay} checks every run by the textbook rule before anybody sees it. {@link
 * org.tidemark.check.Conformance} asks whether every run is legal to an automaton. The faces (command line,
 * benchmarks) stand on this package; nothing below may use it.
 */
@NullMarked
package org.tidemark.check;

import org.jspecify.annotations.NullMarked;
