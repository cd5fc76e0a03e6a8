/**
 * A high-level net executed as it is, without unfolding. Read {@link org.tidemark.color.direct.DirectNet} first: every
 * place is an automaton over the multi-sets it has held, which are numbered as they are met, and {@link
 * org.tidemark.color.direct.DirectModel} is what engines see of that. {@code CoverSearch} finds enabled bindings.
 */
@NullMarked
package org.tidemark.color.direct;

import org.jspecify.annotations.NullMarked;
