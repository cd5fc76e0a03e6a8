package org.tidemark.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * A number of tokens, at least one, of which no limit is known: short strings for small numbers (Mäkelä, §3.2.2 and §4.1, n_c).
 *
 * <table>
 * <caption>Strings</caption>
 * <tr><th>numbers</th><th>bits</th><th>zeros and the one behind them</th><th>then</th></tr>
 * <tr><td>1 to 8</td><td>4</td><td>1</td><td>3 bits</td></tr>
 * <tr><td>9 to 264</td><td>10</td><td>01</td><td>8 bits</td></tr>
 * <tr><td>265 to 65,800</td><td>19</td><td>001</td><td>16 bits</td></tr>
 * <tr><td>to 2^32 - 1</td><td>36</td><td>0001</td><td>the number in 32 bits</td></tr>
 * <tr><td>more</td><td>67</td><td>0000</td><td>the number in 63 bits</td></tr>
 * </table>
 */
public final class CardinalityCode {
    private static final int FIRST_BITS = 3;
    private static final int SECOND_BITS = 8;
    private static final int THIRD_BITS = 16;
    private static final int WORD_BITS = 32;
    private static final int MOST_BITS = 63;

    private static final long SECOND = 9;
    private static final long THIRD = SECOND + (1 << SECOND_BITS);
    private static final long FOURTH = THIRD + (1 << THIRD_BITS);
    private static final long FIFTH = 1L << WORD_BITS;

    private static final int CLASSES = 4;

    private CardinalityCode() {}

    /** The bits that a number takes. */
    public static int bits(long number) {
        if (number < 1) {
            throw new IllegalArgumentException(number + " tokens: expected at least 1");
        }
        if (number < SECOND) {
            return 1 + FIRST_BITS;
        }
        if (number < THIRD) {
            return 2 + SECOND_BITS;
        }
        return number < FOURTH ? 3 + THIRD_BITS : CLASSES + (number < FIFTH ? WORD_BITS : MOST_BITS);
    }

    public static void put(long number, BitBuffer out) {
        if (number < SECOND) {
            out.put(1 | (number - 1) << 1, 1 + FIRST_BITS);
        } else if (number < THIRD) {
            out.put(2 | (number - SECOND) << 2, 2 + SECOND_BITS);
        } else if (number < FOURTH) {
            out.put(4 | (number - THIRD) << 3, 3 + THIRD_BITS);
        } else if (number < FIFTH) {
            out.put(8 | number << CLASSES, CLASSES + WORD_BITS);
        } else {
            out.put(0, CLASSES);
            out.put(number, MOST_BITS);
        }
    }

    public static long take(BitReader in) {
        return switch (in.zeros(CLASSES)) {
            case 0 -> in.take(FIRST_BITS) + 1;
            case 1 -> in.take(SECOND_BITS) + SECOND;
            case 2 -> in.take(THIRD_BITS) + THIRD;
            case 3 -> in.take(WORD_BITS);
            default -> in.take(MOST_BITS);
        };
    }
}
