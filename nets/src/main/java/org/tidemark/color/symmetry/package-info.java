/**
 * Symmetries that the sorts of a high-level net declare: values that its expressions treat alike, found by reading the
 * expressions and not by unfolding them.
 *
 * <p>{@link org.tidemark.color.symmetry.SortSurvey} reads a net, {@link org.tidemark.color.symmetry.SortSymmetry} is
 * what it finds. Uses the net, its types and its expressions; direct execution uses it.
 */
@NullMarked
package org.tidemark.color.symmetry;

import org.jspecify.annotations.NullMarked;
