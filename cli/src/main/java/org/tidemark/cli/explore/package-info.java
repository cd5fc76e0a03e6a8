/**
 * {@code tidemark explore}: counts, bounds, deadlocks and memory, as text, JSON and pictures.
 */
@NullMarked
package org.tidemark.cli.explore;

import org.jspecify.annotations.NullMarked;
