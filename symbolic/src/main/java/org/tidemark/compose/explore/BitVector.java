package org.tidemark.compose.explore;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;

/**
 * A set of numbers below a limit, one bit each, in pages of 128 KiB that are there from the first number on that needs
 * them. The number of a state in the mixed radix of its parts is its place, so that nothing is ever compared.
 *
 * <p>Bit {@code i} is bit {@code i & 63} of word {@code i >>> 6}. Not thread-safe while it grows; booked until
 * {@link #release}.
 */
public final class BitVector implements Words {
    private static final int SHIFT = 14;
    private static final int PAGE = 1 << SHIFT;
    private static final int PAGE_SHIFT = SHIFT + 6;

    private final MemoryBudget budget;
    private final long limit;
    private long[][] pages;
    private long count;
    private long bytes;

    /** An empty set of numbers below a limit. */
    public BitVector(long limit, MemoryBudget budget) {
        this.budget = budget;
        this.limit = limit;
        long directory = (limit + (1L << PAGE_SHIFT) - 1) >>> PAGE_SHIFT;
        if (directory > Integer.MAX_VALUE - 8) {
            throw new MemoryBudget.Exhausted();
        }
        book(8 * directory);
        pages = new long[(int) directory][];
        Arrays.fill(pages, new long[0]);
    }

    /** The bytes of a vector of this many bits once all its pages are there. */
    public static long bytes(long limit) {
        return limit / 8 + 8 + ((limit >>> PAGE_SHIFT) + 2) * 24;
    }

    private void book(long more) {
        budget.replace(0, more + MemoryBudget.ARRAY_HEADER_BYTES);
        bytes += more + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** Adds a number; false where it was there. */
    public boolean add(long number) {
        int page = (int) (number >>> PAGE_SHIFT);
        long[] words = pages[page];
        if (words.length == 0) {
            words = open(page);
        }
        int word = (int) (number >>> 6) & PAGE - 1;
        long bit = 1L << number;
        if ((words[word] & bit) != 0) {
            return false;
        }
        words[word] |= bit;
        count++;
        return true;
    }

    /** The last page is only as long as the limit asks for. */
    private long[] open(int page) {
        int words = (int) Math.min(PAGE, length() - ((long) page << SHIFT));
        book(8L * words);
        pages[page] = new long[words];
        return pages[page];
    }

    public boolean contains(long number) {
        return (get(number >>> 6) >>> number & 1) == 1;
    }

    /** The first number from this one on that is in the set; -1 where there is none. */
    public long next(long from) {
        long at = from;
        while (at < limit) {
            long[] words = pages[(int) (at >>> PAGE_SHIFT)];
            if (words.length == 0) {
                at = ((at >>> PAGE_SHIFT) + 1) << PAGE_SHIFT;
            } else {
                long word = words[(int) (at >>> 6) & PAGE - 1] >>> at;
                if (word != 0) {
                    return at + Long.numberOfTrailingZeros(word);
                }
                at = (at | 63) + 1;
            }
        }
        return -1;
    }

    /** How many numbers there are. */
    public long count() {
        return count;
    }

    /** The numbers are below this. */
    public long limit() {
        return limit;
    }

    @Override
    public long length() {
        return (limit + 63) >>> 6;
    }

    @Override
    public long get(long index) {
        long[] words = pages[(int) (index >>> SHIFT)];
        return words.length == 0 ? 0 : words[(int) index & PAGE - 1];
    }

    public long bytes() {
        return bytes;
    }

    /** Gives everything back; nothing may be asked afterwards. */
    public void release() {
        budget.release(bytes);
        bytes = 0;
        pages = new long[0][];
    }
}
