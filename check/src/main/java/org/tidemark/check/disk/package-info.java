/**
 * Formulas about runs, answered from states and edges in the files of a folder.
 *
 * <p>Read {@link org.tidemark.check.disk.FolderFormulas} first, a stage; {@link org.tidemark.check.disk.FolderGraph} has the edges made
 * and opens them.
 */
@NullMarked
package org.tidemark.check.disk;

import org.jspecify.annotations.NullMarked;
