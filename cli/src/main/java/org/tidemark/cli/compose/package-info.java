/** {@code tidemark compose}: the states of a model from those of its parts. */
@NullMarked
package org.tidemark.cli.compose;

import org.jspecify.annotations.NullMarked;
