/**
 * A store that moves its states to a more frugal one when memory runs short: {@link
 * org.tidemark.store.move.MovingStore}.
 */
@NullMarked
package org.tidemark.store.move;

import org.jspecify.annotations.NullMarked;
