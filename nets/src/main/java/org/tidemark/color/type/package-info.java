/**
 * The types of the values that tokens carry.
 *
 * <p>Read {@link org.tidemark.color.type.Type} first: a type is a finite set of values in a total order, so a value
 * can be represented by its rank, a single {@code long}; the values of very large types are numbered as they occur, in a
 * {@link org.tidemark.color.type.ValueTable}. Then read {@link org.tidemark.color.type.Value}, the form in
 * which people write and see values. There is one class per kind of type: {@code IntType}, {@code EnumType},
 * {@code TupleType} and so on. {@code Radix} computes the ranks of structured values, and
 * {@link org.tidemark.color.type.ColorSet} is a set of ranks.
 *
 * <p>Every other package of high-level nets and the formats that read them may use this package. It depends on none
 * of them.
 */
@NullMarked
package org.tidemark.color.type;

import org.jspecify.annotations.NullMarked;
