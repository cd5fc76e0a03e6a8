package org.tidemark.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition on the values of tokens that relates several places, or several tokens of one: {@code exists m in p:
 * forall n in q: m != n}.
 *
 * <p>Two of them are equal if they are written the same way and mean the same. Immutable.
 */
public interface TokenCondition {
    /** The proper names of the places that it looks into; other methods number them in this order. */
    List<String> places();

    /**
     * Whether it holds for these tokens.
     *
     * @throws ArithmeticException when a number does not fit 64 bits
     */
    boolean holds(Tokens tokens);

    /**
     * The condition as comparisons of the counts of values; null where it takes too many of them.
     *
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    @Nullable
    Formula expanded(Fields fields);

    /** The text as it is written in a formula. */
    String text();

    /** The tokens of a state. */
    interface Tokens {
        /** The values in a place, each once. */
        long[] ranks(int place);

        /** How many tokens have the value at an index of {@link #ranks}; at least 1. */
        int count(int place, int index);
    }

    /** The values that may occur. */
    interface Fields {
        /** The values that may occur in a place, each once. */
        long[] ranks(int place);

        /** The name of the field that counts the tokens with the value at an index of {@link #ranks}. */
        String name(int place, int index);

        /** Whether the work is to end; polled from time to time. */
        boolean isCancelled();
    }
}
