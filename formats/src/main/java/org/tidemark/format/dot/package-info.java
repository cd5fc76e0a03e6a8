/**
 * Pictures of nets, automata and runs for Graphviz, which lays them out.
 *
 * <p>{@link org.tidemark.format.dot.DotWriter} and {@link org.tidemark.format.dot.ProcessDotWriter} write; nothing is
 * read. For a picture without Graphviz see {@code org.tidemark.format.svg}.
 */
@NullMarked
package org.tidemark.format.dot;

import org.jspecify.annotations.NullMarked;
