/**
 * Promela, the language of Spin. {@link org.tidemark.program.promela.PromelaReader} reads a file: {@code Preprocessor} makes tokens of it, {@code Parser} a tree ({@code Syntax}),
 * {@code Flow} the control-flow graph of every process type, with the locations that Spin's verifier has.
 */
@NullMarked
package org.tidemark.program.promela;

import org.jspecify.annotations.NullMarked;
