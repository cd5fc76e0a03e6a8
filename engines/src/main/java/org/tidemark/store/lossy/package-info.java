/**
 * Stores that may take a new state for one seen before: {@link org.tidemark.store.lossy.HashCompactStore} and {@link
 * org.tidemark.store.lossy.BitstateStore}. Nothing follows from not finding a state in them.
 */
@NullMarked
package org.tidemark.store.lossy;

import org.jspecify.annotations.NullMarked;
