/**
 * Stores that find whole states through a hash table. Read {@link org.tidemark.store.hash.PlainStore} first, then {@link
 * org.tidemark.store.hash.GatedStore}, which it shares with the Δ-store: who may insert, who grows the table, and the next ids.
 * {@link org.tidemark.store.hash.BatchInserter} is the hot loop.
 */
@NullMarked
package org.tidemark.store.hash;

import org.jspecify.annotations.NullMarked;
