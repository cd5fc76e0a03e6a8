package org.tidemark.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * How many tokens of each value a multi-set has, as one number of fixed length: that of the distribution among all with as many
 * tokens (Mäkelä, figure 1). Writer and reader know the number of tokens alone; how many different values there are follows.
 *
 * <p>Five tokens are distributed as 5, 41, 32, 311, 221, 2111 or 11111, in this order, so that 221 is number 4 of 7 and takes 3 bits.
 * Immutable; takes 4·n² bytes for n tokens, and about n steps.
 */
public final class PartitionCode {
    /** With more tokens the number of distributions no longer fits 62 bits. */
    public static final int MOST_TOKENS = 380;

    /** By tokens n and limit k up to n: the distributions of n tokens of which no number exceeds k. */
    private final long[][] ways;

    /** A code for up to this many tokens. */
    public PartitionCode(int tokens) {
        if (tokens > MOST_TOKENS) {
            throw new IllegalArgumentException(tokens + " tokens: expected at most " + MOST_TOKENS);
        }
        ways = new long[tokens + 1][];
        for (int n = 0; n <= tokens; n++) {
            ways[n] = new long[n + 1];
            ways[n][0] = n == 0 ? 1 : 0;
            for (int k = 1; k <= n; k++) {
                ways[n][k] = ways[n][k - 1] + ways(n - k, k);
            }
        }
    }

    private long ways(int tokens, int limit) {
        return ways[tokens][Math.min(tokens, limit)];
    }

    /** How many distributions of a number of tokens there are. */
    public long count(int tokens) {
        return ways(tokens, tokens);
    }

    /** The bits that a distribution of that many tokens takes. */
    public int bits(int tokens) {
        return Ranges.bits(count(tokens));
    }

    /** The number of a distribution, given in descending order. */
    public long rank(long[] numbers, int distinct, int tokens) {
        long rank = 0;
        int left = tokens;
        int limit = tokens;
        for (int i = 0; i < distinct; i++) {
            int here = (int) numbers[i];
            rank += ways(left, limit) - ways(left, here);
            left -= here;
            limit = here;
        }
        return rank;
    }

    /** The distribution of a number; returns how many different values it has. */
    public int unrank(long rank, int tokens, long[] numbers) {
        long after = rank;
        int left = tokens;
        int limit = tokens;
        int distinct = 0;
        while (left > 0) {
            int here = Math.min(left, limit);
            long all = ways(left, here);
            while (all - ways(left, here - 1) <= after) {
                here--;
            }
            after -= all - ways(left, here);
            numbers[distinct++] = here;
            left -= here;
            limit = here;
        }
        return distinct;
    }

    public void put(long[] numbers, int distinct, int tokens, BitBuffer out) {
        out.put(rank(numbers, distinct, tokens), bits(tokens));
    }

    /** Reads the distribution of a number of tokens; returns how many different values it has. */
    public int take(int tokens, long[] numbers, BitReader in) {
        return unrank(in.take(bits(tokens)), tokens, numbers);
    }
}
