package org.tidemark.store.tree;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.hash.SlotTable;

/**
 * A field of bits in which a state is fourteen bits of one block of 512, a cache line: Holzmann's bitstate hashing as a
 * blocked Bloom filter. A state whose fourteen bits are set counts as seen.
 *
 * <p>Made for as many states as set about half of the bits. Threads add at the same time; a block is
 * entered by one.
 */
public final class SeenBits {
    private static final int BITS = 14;
    private static final int BLOCK_WORDS = 8;
    private static final int BLOCK_BITS = BLOCK_WORDS * Long.SIZE;
    private static final int LOCKS = 64;
    private static final int PAGE_WORDS = 1 << 17;

    /** Bits per state is given when the field is full: of these about half are set by it. */
    private static final double BITS_PER_STATE = BITS / Math.log(2);

    public static final int STEPS = 64;

    private final Object[] locks = new Object[LOCKS];
    private final long[][] pages;
    private final long blocks;

    private SeenBits(long blocks) {
        this.blocks = blocks;
        long words = blocks * BLOCK_WORDS;
        pages = new long[(int) ((words + PAGE_WORDS - 1) / PAGE_WORDS)][];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = new long[(int) Math.min(PAGE_WORDS, words - (long) i * PAGE_WORDS)];
        }
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new Object();
        }
    }

    private static long blocksFor(long states) {
        return (long) Math.ceil(states * BITS_PER_STATE / BLOCK_BITS);
    }

    /** The bytes of a field for this many states. */
    public static long bytesFor(long states) {
        long words = blocksFor(states) * BLOCK_WORDS;
        long count = (words + PAGE_WORDS - 1) / PAGE_WORDS;
        return words * Long.BYTES + count * MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** A field for this many states, whose cost was booked. */
    public static SeenBits forStates(long states) {
        return new SeenBits(blocksFor(states));
    }

    /** Whether all bits of a hash are set; where they are not and it is wanted, they are set now. */
    public boolean test(long hash, boolean setting) {
        long block = SlotTable.home(hash, blocks);
        synchronized (locks[(int) block & (LOCKS - 1)]) {
            long at = block * BLOCK_WORDS;
            long[] page = pages[(int) (at / PAGE_WORDS)];
            int from = (int) (at % PAGE_WORDS);
            long missing = 0;
            long chosen = 0;
            for (int i = 0; i < BITS; i++) {
                if (i % 7 == 0) {
                    chosen = mix(hash + i);
                }
                int bit = (int) chosen & (BLOCK_BITS - 1);
                chosen >>>= 9;
                long mask = 1L << bit;
                int word = from + (bit >>> 6);
                missing |= ~page[word] & mask;
                if (setting) {
                    page[word] |= mask;
                }
            }
            return missing == 0;
        }
    }

    private static long mix(long x) {
        long y = (x ^ (x >>> 31)) * 0x9E3779B97F4A7C15L;
        long z = (y ^ (y >>> 29)) * 0xBF58476D1CE4E5B9L;
        return z ^ (z >>> 32);
    }

    /**
     * How likely a state that is not there looks as if it were, by the part of its states that a field has, in {@link
     * #STEPS} steps from none to all.
     */
    public static double[] falseHits() {
        double[] hits = new double[STEPS + 1];
        for (int step = 1; step <= STEPS; step++) {
            hits[step] = averageOver(BLOCK_BITS / BITS_PER_STATE * step / STEPS);
        }
        return hits;
    }

    /** Blocks have different numbers of states, Poisson distributed, and the fullest ones count most. */
    private static double averageOver(double statesPerBlock) {
        double sum = 0;
        double probability = Math.exp(-statesPerBlock);
        for (int states = 0; states < 200; states++) {
            double set = 1 - Math.pow(1 - 1.0 / BLOCK_BITS, (double) BITS * states);
            sum += probability * Math.pow(set, BITS);
            probability *= statesPerBlock / (states + 1);
        }
        return sum;
    }
}
