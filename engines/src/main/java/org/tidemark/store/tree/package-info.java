/**
 * Stores that keep the parts shared by states once. Read {@link org.tidemark.store.tree.TreeStore} first; {@link
 * org.tidemark.store.tree.CompactTreeStore} keeps only the information that a state was seen.
 */
@NullMarked
package org.tidemark.store.tree;

import org.jspecify.annotations.NullMarked;
