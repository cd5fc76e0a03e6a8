package org.tidemark.reference;

import java.util.Collection;

/** Pearson's test of whether draws come up equally often. */
public final class ChiSquare {
    /** Draws that are uniform fail once in some 30,000 times. */
    private static final double DEVIATIONS = 4;

    private ChiSquare() {}

    /**
     * Whether draws look uniform.
     *
     * @param seen how often those came up that did at all
     * @param outcomes how many there are
     */
    public static boolean isUniform(Collection<Integer> seen, int outcomes) {
        double draws = seen.stream().mapToInt(Integer::intValue).sum();
        double expected = draws / outcomes;
        double sum = (outcomes - seen.size()) * expected;
        for (int times : seen) {
            sum += (times - expected) * (times - expected) / expected;
        }
        return sum <= limit(outcomes - 1);
    }

    /** Wilson and Hilferty's approximation of the quantile. */
    private static double limit(int freedom) {
        double share = 2.0 / (9 * freedom);
        return freedom * Math.pow(1 - share + DEVIATIONS * Math.sqrt(share), 3);
    }
}
