/**
 * Δ-markings: a state is kept as its predecessor and an event. Read {@link org.tidemark.store.delta.DeltaStore} first;
 * {@code DeltaRecords} are the packed references, {@code Reconstitution} follows them back to an explicit state, {@code Strata}
 * decide what may be discarded. See docs/internals/delta-store.md.
 */
@NullMarked
package org.tidemark.store.delta;

import org.jspecify.annotations.NullMarked;
