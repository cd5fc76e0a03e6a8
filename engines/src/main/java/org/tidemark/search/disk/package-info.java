/**
 * Search with the states on disk and bounded memory.
 *
 * <p>Read {@link org.tidemark.search.disk.DiskSearch} first, then {@code DiskStates}: what lies in memory, what in
 * files, and how one becomes the other. {@link org.tidemark.search.disk.DiskSearch.BackwardPaths} finds the run to a
 * state from the files. Uses {@code model} and {@code store.disk}; {@code check} may use it.
 */
@NullMarked
package org.tidemark.search.disk;

import org.jspecify.annotations.NullMarked;
