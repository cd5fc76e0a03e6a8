package org.tidemark.compose;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;

/** Large numbers in messages. */
final class Sizes {
    private static final BigInteger EXACT = BigInteger.valueOf(10).pow(15);

    private Sizes() {}

    /** All digits of a number, or the first three of a very long one. */
    static String inWords(BigInteger number) {
        return number.compareTo(EXACT) < 0
                ? String.format(Locale.ROOT, "%,d", number)
                : String.format(Locale.ROOT, "%.2e", new BigDecimal(number, new MathContext(3)));
    }

    static String bytesInWords(long bytes) {
        return bytes >= 10L << 20 ? inWords(BigInteger.valueOf(bytes >> 20)) + " MiB" : bytes + " bytes";
    }
}
