package org.tidemark.zoo;

import java.math.BigInteger;

/** The integer arithmetic for state counts, in arbitrary precision. */
final class Exact {
    static final BigInteger THREE = BigInteger.valueOf(3);

    private Exact() {}

    static BigInteger of(long value) {
        return BigInteger.valueOf(value);
    }

    /** The binomial coefficient n over k. */
    static BigInteger choose(int n, int k) {
        BigInteger result = BigInteger.ONE;
        for (int i = 1; i <= k; i++) {
            result = result.multiply(of(n - k + i)).divide(of(i));
        }
        return result;
    }

    /** The Pell number P(n): 0, 1, 2, 5, 12, 29, each twice the last plus the one before. */
    static BigInteger pell(int n) {
        BigInteger last = BigInteger.ZERO;
        BigInteger next = BigInteger.ONE;
        for (int i = 0; i < n; i++) {
            BigInteger sum = next.shiftLeft(1).add(last);
            last = next;
            next = sum;
        }
        return last;
    }
}
