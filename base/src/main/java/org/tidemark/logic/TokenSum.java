package org.tidemark.logic;

/**
 * A number that depends on the values of the tokens in one place: the sum of what each token adds. The counts and sums
 * of formulas are such numbers, and so are the fields of the one token of a place.
 *
 * <p>Two of them are equal if they are written the same way and mean the same. Immutable.
 */
public interface TokenSum {
    /** The proper name of the place. */
    String place();

    /**
     * The weight of a token with the value of this rank.
     *
     * @throws ArithmeticException when it does not fit 64 bits
     */
    long weight(long rank);

    /** Numbers whose sum is what a token with the value of this rank adds: several where one need not fit. */
    default long[] weights(long rank) {
        return new long[] {weight(rank)};
    }

    /** The text as it is written in a formula. */
    String text();
}
