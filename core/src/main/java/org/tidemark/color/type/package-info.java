/**
 * The types of values that tokens carry. Read {@link org.tidemark.color.type.Type} first: a type is finite, ordered and
 * ranked, so that engines work with ranks and only people see {@link org.tidemark.color.type.Value}s. {@code Radix} computes the
 * ranks of compound values, {@link org.tidemark.color.type.ColorSet} is a set of ranks. Uses nothing but {@code bits}.
 */
@NullMarked
package org.tidemark.color.type;

import org.jspecify.annotations.NullMarked;
