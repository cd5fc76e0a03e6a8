package org.tidemark.logic;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Bit tests, one per word: either all words equal their values under their masks, or some word does not.
 *
 * <p>With {@code all}, {@code p = 1 && q = 0} over one-bit fields 0 and 1 of word 3 is
 * {@code (words[3] & 0b11) == 0b01}. Without, {@code p >= 1 || q >= 1} is {@code (words[3] & 0b11) != 0}: the
 * negation of "no bit is set".
 */
final class WordTest implements StatePredicate {
    private final boolean all;
    private final int[] word;
    private final long[] mask;
    private final long[] value;

    private WordTest(boolean all, int[] word, long[] mask, long[] value) {
        this.all = all;
        this.word = word;
        this.mask = mask;
        this.value = value;
    }

    /** {@code (word & mask) == value}, or its negation. */
    static WordTest of(boolean equal, int word, long mask, long value) {
        return new WordTest(equal, new int[] {word}, new long[] {mask}, new long[] {value});
    }

    /** Whether the test can be merged word by word into a conjunction or, respectively, a disjunction. */
    boolean isPartOf(boolean conjunction) {
        return all == conjunction || isOneBit();
    }

    private boolean isOneBit() {
        return word.length == 1 && Long.bitCount(mask[0]) == 1;
    }

    /**
     * The conjunction or disjunction of mergeable tests; null if two tests exclude each other, so that the
     * conjunction never holds and the disjunction always does.
     */
    static @Nullable WordTest merged(boolean conjunction, List<WordTest> tests) {
        SortedMap<Integer, long[]> byWord = new TreeMap<>();
        for (WordTest test : tests) {
            for (int i = 0; i < test.word.length; i++) {
                // In a disjunction, a bit that must be set is one that must differ from 0.
                long value = test.all == conjunction ? test.value[i] : test.value[i] ^ test.mask[i];
                long[] so = byWord.computeIfAbsent(test.word[i], w -> new long[2]);
                if (((so[1] ^ value) & so[0] & test.mask[i]) != 0) {
                    return null;
                }
                so[0] |= test.mask[i];
                so[1] |= value;
            }
        }
        return new WordTest(
                conjunction,
                byWord.keySet().stream().mapToInt(Integer::intValue).toArray(),
                byWord.values().stream().mapToLong(so -> so[0]).toArray(),
                byWord.values().stream().mapToLong(so -> so[1]).toArray());
    }

    @Override
    public boolean holds(long[] words, int at, boolean dead) {
        for (int i = 0; i < word.length; i++) {
            if ((words[at + word[i]] & mask[i]) != value[i]) {
                return !all;
            }
        }
        return all;
    }

    /** If all words must match, any one of them is a guard; if one of several is enough, there is no guard. */
    @Override
    public WordRange guard() {
        if (all) {
            return WordRange.between(word[0], mask[0], value[0], value[0]);
        }
        // A value other than 0 is at least 1; a range cannot exclude a number in its middle.
        return word.length == 1 && value[0] == 0 ? WordRange.between(word[0], mask[0], 1, -1) : WordRange.ANY;
    }

    @Override
    public String toString() {
        return (all ? "all" : "not all") + " of words " + Arrays.toString(word) + " are " + Arrays.toString(value);
    }
}
