package org.tidemark.color.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.color.type.Type;

/**
 * Values of a type as strings of bits (Mäkelä, §2.2.1). No string is the beginning of another one, and a string depends
 * on the value alone: not on when a value occurred, as the numbers in a table do that represent values of large types.
 * Immutable.
 *
 * <p>If a type has ranks, they are written in ⌈log2 size⌉ bits, whatever it is composed of; the ranks of a constrained
 * type come from its list of ranges. Values of larger types are written part by part:
 *
 * <table>
 * <caption>Large types</caption>
 * <tr><th>type</th><th>string</th></tr>
 * <tr><td>whole numbers</td><td>how many come before it, in ⌈log2 size⌉ bits</td></tr>
 * <tr><td>tuple, record, array</td><td>its components or elements</td></tr>
 * <tr><td>union</td><td>the tag, then what it holds</td></tr>
 * <tr><td>queue, stack, vector</td><td>the length in ⌈log2(capacity + 1)⌉ bits, then the elements</td></tr>
 * <tr><td>set</td><td>the elements in their order, then an end marker</td></tr>
 * <tr><td>map</td><td>each key in order with its value, then an end marker</td></tr>
 * </table>
 *
 * <p>Where the elements have ranks, the end marker is the number after the last rank. Otherwise one bit before each
 * element says that there is one.
 */
public interface ValueCode {
    /** Writes the value with this rank, or the number that represents it. */
    void put(long rank, BitBuffer out);

    long take(BitReader in);

    /** The code for a type. */
    static ValueCode of(Type type) {
        return ValueCodes.of(type);
    }
}
