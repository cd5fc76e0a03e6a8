package org.tidemark.net.codec;

import java.util.List;

/**
 * What has to be written of a marking, and how the rest follows from it.
 *
 * <p>A philosopher who thinks, is hungry or eats is one digit of three values, for two of the three places; the third, and the
 * forks, follow from invariants and are not written.
 *
 * @param digits numbers with proven limits
 * @param open places without a proven bound, which are written as numbers of any size
 * @param counts for each place its count, in terms of places that are written
 */
record MarkingDigits(List<Digit> digits, List<Integer> open, List<CountExpression> counts) {
    MarkingDigits {
        digits = List.copyOf(digits);
        open = List.copyOf(open);
        counts = List.copyOf(counts);
    }
}
