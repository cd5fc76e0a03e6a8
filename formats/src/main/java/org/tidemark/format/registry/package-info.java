/**
 * Chooses the format for a file by its ending.
 *
 * <p>Read {@link org.tidemark.format.registry.NetFiles} first, which opens and writes models, and then
 * {@link org.tidemark.format.registry.AutomatonFiles}, which does the same for automata.
 * {@link org.tidemark.format.registry.ProcessFiles} writes the pictures of runs.
 *
 * <p>Uses all formats, which do not know about this package. The command line and the benchmarks use it.
 */
@NullMarked
package org.tidemark.format.registry;

import org.jspecify.annotations.NullMarked;
