package org.tidemark.compose.explore;

import org.tidemark.model.Kronecker;

/**
 * States as numbers: the local state of each part is a digit, that of part 0 the most significant. Parts of 3, 2 and 3 states
 * have the weights 6, 3 and 1, and the state (2, 0, 1) is number 13. Immutable.
 */
public final class MixedRadix {
    private final int[] sizes;
    private final long[] weights;
    private final long limit;

    /**
     * The numbers of a system's states.
     *
     * @throws ArithmeticException where there are 2^63 or more
     */
    public MixedRadix(Kronecker system) {
        this(system, 0, system.parts().size());
    }

    /** The numbers of the states of some neighbouring parts. */
    public MixedRadix(Kronecker system, int from, int to) {
        sizes = new int[to - from];
        weights = new long[to - from];
        long weight = 1;
        for (int p = sizes.length - 1; p >= 0; p--) {
            sizes[p] = system.parts().get(from + p).states();
            weights[p] = weight;
            weight = Math.multiplyExact(weight, sizes[p]);
        }
        limit = weight;
    }

    public int digits() {
        return sizes.length;
    }

    /** How many numbers there are. */
    public long limit() {
        return limit;
    }

    public long weight(int digit) {
        return weights[digit];
    }

    public long number(int[] state) {
        return number(state, 0);
    }

    /** The number of the digits from a place of an array on. */
    public long number(int[] state, int at) {
        long number = 0;
        for (int p = 0; p < sizes.length; p++) {
            number += weights[p] * state[at + p];
        }
        return number;
    }

    public void digits(long number, int[] into) {
        digits(number, into, 0);
    }

    /** Writes the digits of a number from a place of an array on. */
    public void digits(long number, int[] into, int at) {
        long rest = number;
        for (int p = sizes.length - 1; p >= 0; p--) {
            long above = rest / sizes[p];
            into[at + p] = (int) (rest - above * sizes[p]);
            rest = above;
        }
    }
}
