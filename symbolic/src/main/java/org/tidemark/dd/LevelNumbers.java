package org.tidemark.dd;

import java.math.BigInteger;
import org.tidemark.bits.MemoryBudget;

/**
 * A natural number of any size for each node of a level, all in one array: with numbers of four thousand digits on forty thousand
 * levels there is no room for an object per number.
 *
 * <p>Each number takes as many words as the largest could need, the lowest first. Not thread-safe.
 */
public final class LevelNumbers implements AutoCloseable {
    private static final int MOST_WORDS = 1 << 30;

    private final MemoryBudget budget;
    private final int width;
    private final long[] words;

    /**
     * Zeros.
     *
     * @param bits how long a number may become
     * @throws MemoryBudget.Exhausted when there is no room
     */
    public LevelNumbers(int count, int bits, MemoryBudget budget) {
        this.budget = budget;
        width = Math.max(1, (bits + Long.SIZE - 1) / Long.SIZE);
        long length = (long) count * width;
        if (length > MOST_WORDS) {
            throw new MemoryBudget.Exhausted();
        }
        budget.replace(0, bytes(length));
        words = new long[(int) length];
    }

    /** The number 1 alone: how many ends there are behind the last level. */
    public static LevelNumbers one(MemoryBudget budget) {
        LevelNumbers one = new LevelNumbers(1, 1, budget);
        one.words[0] = 1;
        return one;
    }

    /** How many bits a sum of this many of these numbers has at most. */
    public int bitsOfSum(long summands) {
        return bits() + Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, summands));
    }

    private int bits() {
        for (int k = width - 1; k >= 0; k--) {
            long all = 0;
            for (int at = k; at < words.length; at += width) {
                all |= words[at];
            }
            if (all != 0) {
                return k * Long.SIZE + Long.SIZE - Long.numberOfLeadingZeros(all);
            }
        }
        return 0;
    }

    /** Adds one of the other numbers to one of these, which has room for the sum. */
    public void add(int at, LevelNumbers others, int other) {
        int to = at * width;
        int from = other * others.width;
        int common = Math.min(width, others.width); // what lies beyond is zero, since there is room
        long carry = 0;
        for (int k = 0; k < common; k++) {
            long a = words[to + k];
            long sum = a + others.words[from + k];
            long more = Long.compareUnsigned(sum, a) < 0 ? 1 : 0;
            long all = sum + carry;
            carry = all == 0 && carry == 1 ? 1 : more;
            words[to + k] = all;
        }
        for (int k = common; carry != 0 && k < width; k++) {
            words[to + k]++;
            carry = words[to + k] == 0 ? 1 : 0;
        }
    }

    public BigInteger get(int at) {
        byte[] bytes = new byte[8 * width];
        for (int k = 0; k < width; k++) {
            long word = words[at * width + k];
            for (int b = 0; b < 8; b++) {
                bytes[bytes.length - 1 - 8 * k - b] = (byte) (word >>> (8 * b));
            }
        }
        return new BigInteger(1, bytes);
    }

    private static long bytes(long length) {
        return 8 * length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        budget.release(bytes(words.length));
    }
}
