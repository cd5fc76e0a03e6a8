package org.tidemark.color.codec;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.CardinalityCode;
import org.tidemark.codec.MultiplicityCode;
import org.tidemark.codec.Ranges;
import org.tidemark.color.type.Spans;

/**
 * Multi-sets as MARIA writes them (Mäkelä, §3 and §4.1): the number of tokens t, the number d of different values in
 * ⌈log2 t⌉ bits, the multiplicities in descending order, and each value.
 *
 * <p>The number of tokens is preceded by a bit that says whether there are any. That bit is left out where m admissible
 * numbers take at most two bits, or where none of them is 0; then ⌈log2 m⌉ bits remain. Otherwise the number of a place
 * that is not empty takes ⌈log2 m⌉ bits, or those of {@link CardinalityCode} where any number is admissible.
 *
 * <p>With a capacity of one, an identity out of four is written as {@code 1} and two bits, and nothing as {@code 0}.
 */
public final class PaperCode implements MultiSetCode {
    /** Up to this many bits, a number of tokens has no bit for emptiness. */
    private static final int FEW_BITS = 2;

    private final @Nullable Spans cardinalities;
    private final int cardinalityBits;
    private final boolean hasEmptinessBit;
    private final ValueCode values;

    /** A code that uses which numbers of tokens a place may hold. */
    public PaperCode(PlaceRule rule) {
        cardinalities = rule.cardinalities();
        cardinalityBits =
                cardinalities == null ? 0 : Ranges.bits(cardinalities.size().longValueExact());
        hasEmptinessBit = cardinalities == null || (cardinalityBits > FEW_BITS && cardinalities.contains(0));
        values = ValueCode.of(rule.type());
    }

    @Override
    public boolean covers(Tokens tokens) {
        return cardinalities == null || cardinalities.contains(tokens.total());
    }

    @Override
    public boolean isTotal() {
        return cardinalities == null;
    }

    @Override
    public void put(Tokens tokens, BitBuffer out) {
        long total = tokens.total();
        if (hasEmptinessBit) {
            out.put(total == 0 ? 0 : 1, 1);
        }
        if (total > 0 || !hasEmptinessBit) {
            putCardinality(total, out);
        }
        if (total > 0) {
            Ranges.put(tokens.size() - 1L, total, out);
            MultiplicityCode.PLAIN.put(tokens.counts(), tokens.size(), out);
            for (int i = 0; i < tokens.size(); i++) {
                values.put(tokens.rank(i), out);
            }
        }
    }

    private void putCardinality(long total, BitBuffer out) {
        if (cardinalities == null) {
            CardinalityCode.put(total, out);
        } else {
            out.put(cardinalities.rank(total), cardinalityBits);
        }
    }

    @Override
    public void take(BitReader in, Tokens into) {
        into.clear();
        boolean isEmpty = hasEmptinessBit && in.take(1) == 0;
        long total = isEmpty ? 0 : takeCardinality(in);
        if (total > 0) {
            into.resize((int) Ranges.take(total, in) + 1);
            MultiplicityCode.PLAIN.take(total, into.size(), into.counts(), in);
            for (int i = 0; i < into.size(); i++) {
                into.ranks()[i] = values.take(in);
            }
        }
    }

    private long takeCardinality(BitReader in) {
        return cardinalities == null ? CardinalityCode.take(in) : cardinalities.number(in.take(cardinalityBits));
    }
}
