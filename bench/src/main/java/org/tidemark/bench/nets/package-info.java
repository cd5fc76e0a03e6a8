/**
 * Measurements on the nets of a folder before any state is found: the bits of a state ({@link
 * org.tidemark.bench.nets.StateSizes}), unfolding, and structural reductions ({@link
 * org.tidemark.bench.nets.ReductionTable}).
 */
@NullMarked
package org.tidemark.bench.nets;

import org.jspecify.annotations.NullMarked;
