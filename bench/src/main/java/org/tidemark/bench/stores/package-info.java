/**
 * The cost of keeping states: {@link org.tidemark.bench.stores.Growth} in memory, {@link
 * org.tidemark.bench.stores.DiskTable} on disk; and whether they survive there, {@link
 * org.tidemark.bench.stores.DiskKills}. {@link org.tidemark.bench.stores.StoreContract} compares a store with a plain
 * set over very many operations.
 */
@NullMarked
package org.tidemark.bench.stores;

import org.jspecify.annotations.NullMarked;
