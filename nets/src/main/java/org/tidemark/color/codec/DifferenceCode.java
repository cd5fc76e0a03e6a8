package org.tidemark.color.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;

/**
 * Multi-sets by how they differ from a fixed one, such as the one that the place holds initially: what is missing of it, and what is
 * there besides. Values of the fixed multi-set are written as their numbers in it.
 */
final class DifferenceCode implements MultiSetCode {
    private final Type type;
    private final Tokens reference;
    private final MultiSetCode missing;
    private final MultiSetCode more;

    /**
     * A code by the difference to a sorted multi-set over a type.
     *
     * @param missing writes numbers of values of the reference
     * @param more writes values of the type
     */
    DifferenceCode(Type type, Tokens reference, MultiSetCode missing, MultiSetCode more) {
        this.type = type;
        this.reference = reference;
        this.missing = missing;
        this.more = more;
    }

    /** The type of the numbers of values in a multi-set that is not empty. */
    static IntType numbers(Tokens reference) {
        return IntType.of(0, reference.size() - 1L);
    }

    /** What is missing of a sorted multi-set in another one, as sorted numbers of its values. */
    static Tokens missing(Tokens reference, Tokens tokens) {
        Tokens missing = new Tokens();
        for (int i = 0; i < reference.size(); i++) {
            long fewer = reference.count(i) - count(tokens, reference.rank(i));
            if (fewer > 0) {
                missing.add(i, fewer);
            }
        }
        missing.sort(numbers(reference));
        return missing;
    }

    /** What a multi-set has besides another one, sorted. */
    static Tokens more(Type type, Tokens reference, Tokens tokens) {
        Tokens more = new Tokens();
        for (int i = 0; i < tokens.size(); i++) {
            long besides = tokens.count(i) - count(reference, tokens.rank(i));
            if (besides > 0) {
                more.add(tokens.rank(i), besides);
            }
        }
        more.sort(type);
        return more;
    }

    private static long count(Tokens tokens, long rank) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.rank(i) == rank) {
                return tokens.count(i);
            }
        }
        return 0;
    }

    @Override
    public boolean covers(Tokens tokens) {
        return missing.covers(missing(reference, tokens)) && more.covers(more(type, reference, tokens));
    }

    @Override
    public boolean isTotal() {
        return missing.isTotal() && more.isTotal();
    }

    @Override
    public void put(Tokens tokens, BitBuffer out) {
        missing.put(missing(reference, tokens), out);
        more.put(more(type, reference, tokens), out);
    }

    @Override
    public void take(BitReader in, Tokens into) {
        missing.take(in, into);
        long[] left = new long[reference.size()];
        for (int i = 0; i < left.length; i++) {
            left[i] = reference.count(i);
        }
        for (int i = 0; i < into.size(); i++) {
            left[(int) into.rank(i)] -= into.count(i);
        }
        Tokens besides = new Tokens();
        more.take(in, besides);
        into.clear();
        for (int i = 0; i < left.length; i++) {
            long count = left[i] + count(besides, reference.rank(i));
            if (count > 0) {
                into.add(reference.rank(i), count);
            }
        }
        for (int i = 0; i < besides.size(); i++) {
            if (count(reference, besides.rank(i)) == 0) {
                into.add(besides.rank(i), besides.count(i));
            }
        }
    }
}
