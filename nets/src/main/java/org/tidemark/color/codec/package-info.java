/**
 * Values, multi-sets and markings of high-level nets as strings of bits.
 *
 * <p>Read {@link org.tidemark.color.codec.ValueCode} first, which writes a value of any type; then {@link
 * org.tidemark.color.codec.PaperCode}, which writes the multi-set of a place as the paper does (Mäkelä, <i>Condensed
 * Storage of Multi-Set Sequences</i>), and {@link org.tidemark.color.codec.MarkingPlan}, which knows the code of every
 * place. There are two plans: the paper's, and one that is trained on a sample of states before anything is stored and
 * frozen then.
 *
 * <table>
 * <caption>Codes that a trained plan chooses from, place by place</caption>
 * <tr><th>code</th><th>writes</th></tr>
 * <tr><td>{@link org.tidemark.color.codec.PaperCode}</td><td>as the paper does</td></tr>
 * <tr><td>{@code OrderedCode}</td><td>as the paper does, without its redundancy</td></tr>
 * <tr><td>{@code ShapedCode}</td><td>all multiplicities as one trained symbol, then the values</td></tr>
 * <tr><td>{@code DifferenceCode}</td><td>what is missing of the initial multi-set, and what is there besides</td></tr>
 * <tr><td>{@code DictionaryCode}</td><td>the whole multi-set as one trained symbol</td></tr>
 * </table>
 *
 * <p>Uses {@code codec}, {@code color.type}, {@code color.expr} and {@code color.net}; {@code color.direct} uses it.
 */
@NullMarked
package org.tidemark.color.codec;

import org.jspecify.annotations.NullMarked;
