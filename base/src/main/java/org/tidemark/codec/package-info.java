/**
 * Numbers, multiplicities and subsets as short runs of bits: the codes of which strings for whole states are composed.
 *
 * <p>Read {@link org.tidemark.codec.Ranges} first, then {@link org.tidemark.codec.CardinalityCode}. All codes are those
 * of Mäkelä, <i>Condensed Storage of Multi-Set Sequences</i>, or improve on one of them; all are free of prefixes,
 * given what the reader knows already. A code writes to a {@link org.tidemark.bits.BitBuffer} and reads from a {@link
 * org.tidemark.bits.BitReader}, lowest bit first. Static codes are thread-safe; so are the others, which do not change
 * once they are made.
 *
 * <table>
 * <caption>Which one do I pick?</caption>
 * <tr><th>to be written</th><th>type</th></tr>
 * <tr><td>a number below a known limit, in ⌈log2 limit⌉ bits</td><td>{@link org.tidemark.codec.Ranges}</td></tr>
 * <tr><td>the same in ⌊log2 limit⌋ bits where there are too few numbers</td><td>{@link org.tidemark.codec.PhasedRanges}</td></tr>
 * <tr><td>a number of tokens without a limit</td><td>{@link org.tidemark.codec.CardinalityCode}</td></tr>
 * <tr><td>a number whose frequencies are known</td><td>{@link org.tidemark.codec.PrefixCode}</td></tr>
 * <tr><td>how many tokens of each value there are, one number at a time</td>
 *     <td>{@link org.tidemark.codec.MultiplicityCode}</td></tr>
 * <tr><td>the same as one number</td><td>{@link org.tidemark.codec.PartitionCode}</td></tr>
 * </table>
 *
 * <p>Depends on {@code bits} alone; it knows neither nets nor states.
 */
@NullMarked
package org.tidemark.codec;

import org.jspecify.annotations.NullMarked;
