/**
 * Network files: automata, written out or taken from {@code .aut} files, and what they do together.
 *
 * <p>{@link org.tidemark.format.network.NetworkReader} reads one, {@link org.tidemark.format.network.NetworkWriter} writes one
 * that reads back the same; {@code docs/networks.md} has the grammar.
 */
@NullMarked
package org.tidemark.format.network;

import org.jspecify.annotations.NullMarked;
