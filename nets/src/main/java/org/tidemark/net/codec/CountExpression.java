package org.tidemark.net.codec;

import java.util.Map;
import java.util.TreeMap;

/**
 * A token count as a sum of others, each times a factor, and a constant. Exact, or it throws {@link ArithmeticException}.
 */
final class CountExpression {
    private final TreeMap<Integer, Long> factors = new TreeMap<>();
    private long constant;

    /** The count of a place that is written. */
    static CountExpression ofPlace(int place) {
        CountExpression own = new CountExpression();
        own.factors.put(place, 1L);
        return own;
    }

    static CountExpression constant(long value) {
        CountExpression own = new CountExpression();
        own.constant = value;
        return own;
    }

    /** Adds another expression, times a factor. */
    void add(CountExpression other, long times) {
        constant = Math.addExact(constant, Math.multiplyExact(other.constant, times));
        other.factors.forEach((place, factor) -> {
            long sum = Math.addExact(factors.getOrDefault(place, 0L), Math.multiplyExact(factor, times));
            if (sum == 0) {
                factors.remove(place);
            } else {
                factors.put(place, sum);
            }
        });
    }

    long constant() {
        return constant;
    }

    /** The places that are written, and the factor of each. */
    Map<Integer, Long> factors() {
        return factors;
    }
}
