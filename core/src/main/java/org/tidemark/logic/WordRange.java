package org.tidemark.logic;

/**
 * A test of one word that needs no call: some of its bits, as an unsigned number, lie between two others. Immutable.
 *
 * <p>{@code p >= 3} for a field of 4 bits from bit 8 on is {@code 0x300 <= (words[w] & 0xF00) <= 0xF00}; {@code low} is
 * 0x300 and {@code span}, how far the range goes beyond it, 0xC00.
 *
 * @param word which word of the state
 * @param mask its bits in question
 * @param low the least they may be
 * @param span how much more they may be
 */
public record WordRange(int word, long mask, long low, long span) implements StatePredicate {
    /** What every word passes. */
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
