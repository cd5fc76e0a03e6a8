/**
 * Searches whose states are in the files of a folder. {@link org.tidemark.check.run.disk.DiskRun} makes the attempts of one run and
 * recognises the run of a folder again; {@link org.tidemark.check.run.disk.MoveToDisk} brings there what a search in memory had found,
 * and {@link org.tidemark.check.run.disk.KeptRun} opens what is left. The files themselves are those of {@code search.disk} and {@code
 * store.disk}.
 */
@NullMarked
package org.tidemark.check.run.disk;

import org.jspecify.annotations.NullMarked;
