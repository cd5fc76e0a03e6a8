package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.List;

/**
 * Numbers in a mixed radix: the rank of a sequence of components, the last being the most significant. Components of
 * sizes 3 and 2 have ranks (0,0) 0, (1,0) 1, (2,0) 2, (0,1) 3 and so on. Immutable.
 */
public final class Radix {
    private final BigInteger size;
    private final long[] sizes;
    private final long[] weights;

    Radix(List<Type> components) {
        BigInteger product = BigInteger.ONE;
        sizes = new long[components.size()];
        weights = new long[components.size()];
        for (int i = 0; i < sizes.length; i++) {
            boolean ranked = components.get(i).isRanked() && product.bitLength() <= Type.RANK_BITS;
            sizes[i] = ranked ? components.get(i).count() : 0;
            weights[i] = ranked ? product.longValueExact() : 0;
            product = Sizes.product(product, components.get(i).size());
        }
        size = product;
    }

    /** The weight of the component that follows a number of components of one size. */
    public static long power(long size, long components) {
        long power = 1;
        for (long i = 0; i < components; i++) {
            power *= size;
        }
        return power;
    }

    BigInteger size() {
        return size;
    }

    /** The weight of component i: what an increment of it adds to the rank. */
    public long weight(int i) {
        return weights[i];
    }

    /** Component i of the sequence with this rank. */
    public long digit(long rank, int i) {
        return rank / weights[i] % sizes[i];
    }

    /** The rank of the same sequence with another component i. */
    public long with(long rank, int i, long digit) {
        return rank + (digit - digit(rank, i)) * weights[i];
    }
}
