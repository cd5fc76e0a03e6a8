package org.tidemark.color.codec;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/**
 * Which values a multi-set has, where its multiplicities are known. Values of equal multiplicity are a set; the code need not tell
 * their order. Immutable.
 */
interface ItemCode {
    /** Of larger tuples only the first components are tried as keys. */
    int MOST_KEYS = 4;

    /** The ways to write values of a type; the first one is always possible. */
    static List<ItemCode> of(Type type) {
        List<ItemCode> ways = new ArrayList<>();
        ways.add(type.isRanked() ? new SubsetItems(type.count()) : new ValueItems(ValueCode.of(type)));
        if (type.isRanked() && type instanceof TupleType tuple) {
            for (int i = 0; i < Math.min(MOST_KEYS, tuple.components().size()); i++) {
                ways.add(new KeyedItems(tuple, i, true));
                ways.add(new KeyedItems(tuple, i, false));
            }
        }
        return ways;
    }

    /** Whether a sorted multi-set can be written. */
    boolean covers(Tokens tokens);

    /** Whether every multi-set is covered. */
    boolean isTotal();

    /** Writes the values of a sorted multi-set that is covered. */
    void put(Tokens tokens, BitBuffer out);

    /**
     * How many ways there are to choose that many values of one multiplicity, if
     * {@link #takeNumber} can read which it is; 0 if it cannot.
     */
    default long choices(int distinct) {
        return 0;
    }

    /** Reads, instead of the values, a number below the choices that represents them. */
    default long takeNumber(int distinct, BitReader in) {
        throw new UnsupportedOperationException();
    }

    /** The values that a number represents, in a multi-set whose counts are set. */
    default void load(long number, Tokens into) {
        throw new UnsupportedOperationException();
    }

    /** Reads the values of a multi-set whose counts are set. */
    void take(BitReader in, Tokens into);
}
