/**
 * The costs and savings of one engine or technique: formulas ({@link org.tidemark.bench.engines.FormulaCost}, {@link
 * org.tidemark.bench.engines.LtlCost}, {@link org.tidemark.bench.engines.FairnessTable}), the automata made of them
 * ({@link org.tidemark.bench.engines.AutomatonSizes}), stubborn sets, symmetries and diagrams.
 */
@NullMarked
package org.tidemark.bench.engines;

import org.jspecify.annotations.NullMarked;
