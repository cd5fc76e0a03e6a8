package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.Locale;

/**
 * How many values types have. Sizes are exact up to {@link #MOST}, which represents all that are larger: nothing
 * depends on those but how they are shown.
 */
public final class Sizes {
    private static final int MOST_BITS = 1 << 16;

    static final BigInteger MOST = BigInteger.ONE.shiftLeft(MOST_BITS);

    private Sizes() {}

    public static BigInteger product(BigInteger a, BigInteger b) {
        return a.bitLength() + b.bitLength() > MOST_BITS ? MOST.min(a.multiply(b)) : a.multiply(b);
    }

    static BigInteger sum(BigInteger a, BigInteger b) {
        return MOST.min(a.add(b));
    }

    /** A base of at least one to the power of an exponent of any size. */
    static BigInteger power(BigInteger base, BigInteger exponent) {
        boolean huge = base.bitLength() > 1
                && BigInteger.valueOf(base.bitLength() - 1L).multiply(exponent).compareTo(BigInteger.valueOf(MOST_BITS))
                        > 0;
        if (huge) {
            return MOST;
        }
        return base.equals(BigInteger.ONE) ? base : MOST.min(base.pow(exponent.intValueExact()));
    }

    /** A size as it is shown to users: exact, as a power of ten, or as more than one. */
    public static String show(BigInteger size) {
        int low = size.bitLength() - Type.RANK_BITS;
        if (low <= Type.RANK_BITS) {
            return String.format(Locale.ROOT, "%,d", size);
        }
        double digits = Math.log10(size.shiftRight(low).doubleValue()) + low * Math.log10(2);
        return size.compareTo(MOST) >= 0
                ? String.format(Locale.ROOT, "more than 10^%,d", (long) digits)
                : String.format(Locale.ROOT, "about 10^%,d", Math.round(digits));
    }
}
