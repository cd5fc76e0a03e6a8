/**
 * The files of a run on disk, which survives a crash of the process or the machine.
 *
 * <p>Read {@link org.tidemark.store.disk.RunFolder} first: files that are written once, and a manifest that is replaced at each
 * checkpoint. A file is a {@link org.tidemark.store.disk.SortedRun}: records in ascending order, a few bytes each, in blocks with a checksum
 * each ({@code BlockFormat}); {@link org.tidemark.store.disk.RunMerger} reads many as one.
 *
 * <p>All of it uses {@link org.tidemark.store.disk.Disk}, which tests replace by one that loses what was not synced. Every fault
 * is a {@link org.tidemark.store.disk.FolderFault}. The package sees words, never states; {@code search} and the packages above may use it.
 * The formats are described in docs/internals/disk.md.
 */
@NullMarked
package org.tidemark.store.disk;

import org.jspecify.annotations.NullMarked;
