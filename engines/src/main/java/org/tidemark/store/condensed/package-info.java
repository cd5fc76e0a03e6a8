/**
 * States as strings of bits, as short as a model's codec makes them, side by side in rows. Read {@link
 * org.tidemark.store.condensed.CondensedStore} first, then {@link org.tidemark.store.condensed.SealedRow}, which says where the
 * bits lie. The packages that open stores depend on it.
 */
@NullMarked
package org.tidemark.store.condensed;

import org.jspecify.annotations.NullMarked;
