/**
 * States in layers, each of which is discarded as a unit: the memory of a sweep. Read {@link
 * org.tidemark.store.layer.Layers} first.
 */
@NullMarked
package org.tidemark.store.layer;

import org.jspecify.annotations.NullMarked;
