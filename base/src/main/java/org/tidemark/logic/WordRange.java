package org.tidemark.logic;

/**
 * A test of one word that needs no call: some of its bits, as an unsigned number, are in a range. Immutable.
 *
 * <p>{@code p >= 3} for a field of 4 bits from bit 8 on is {@code 0x300 <= (words[w] & 0xF00) <= 0xF00}; {@code low}
 * is 0x300 and {@code span}, the length of the range, 0xC00.
 *
 * @param word the index of the word in the state
 * @param mask the bits that are tested
 * @param low the least value allowed
 * @param span the greatest value allowed, minus {@code low}
 */
public record WordRange(int word, long mask, long low, long span) implements StatePredicate {
    /** The test that every word passes. */
    public static final WordRange ANY = new WordRange(0, 0, 0, 0);

    static WordRange between(int word, long mask, long low, long high) {
        return new WordRange(word, mask, low, high - low);
    }

    @Override
    public boolean holds(long[] words, int at, boolean dead) {
        return Long.compareUnsigned((words[at + word] & mask) - low, span) <= 0;
    }

    @Override
    public WordRange guard() {
        return this;
    }
}
