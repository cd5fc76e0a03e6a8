package org.tidemark.store.tree;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * A set of numbers below 2^m in little more than m - log2(buckets) bits each: Cleary's quotienting, in buckets of 64 that lie
 * bit by bit across.
 *
 * <p>A number is scrambled, one to one; the remainder by the number of buckets says where it lies, so that only the quotient is
 * kept. Two bits in front say which of three scramblings that was; 0 is an empty place. A bucket of 64 entries of {@code
 * width} bits is {@code width} words, of which word {@code j} has bit {@code j} of all entries:
 *
 * <pre>
 *   entry         63 … 2 1 0
 *   word 0           … 0 1 1        entry 0: first scrambling   (01)
 *   word 1           … 0 1 0        entry 1: third scrambling   (11)
 *   word 2           … 0 0 1        entry 2: empty              (00)
 *   …                               quotients, lowest bit first
 * </pre>
 *
 * <p>So all 64 are compared at once, a word at a time, and mostly after some words none is left. The second and third
 * scramblings are for numbers whose buckets are full by those before; when all three are, the set grows by a sixth, at a load
 * of some 0.9. For one thread at a time.
 */
final class CompactSet {
    /** The number was there. */
    static final int SEEN = 0;
    /** The number is there now. */
    static final int NEW = 1;
    /** The budget has no room for it. */
    static final int FULL = 2;

    private static final int PLACES = 64;
    private static final int CHOICES = 3;
    private static final int CHOICE_BITS = 2;
    private static final long FIRST_0 = 0x9E3779B97F4A7C15L;
    private static final long FIRST_1 = 0xD6E8FEB86659FD93L;
    private static final long FIRST_2 = 0xA3B195354A39B70DL;
    private static final long SECOND = 0xC2B2AE3D27D4EB4FL;
    private static final long BACK_0 = inverse(FIRST_0);
    private static final long BACK_1 = inverse(FIRST_1);
    private static final long BACK_2 = inverse(FIRST_2);
    private static final long SECOND_BACK = inverse(SECOND);

    private final MemoryBudget budget;
    private int bits;
    private int buckets;
    private int width;
    private long[] words = new long[0];
    /** Where the last new number went. */
    private int lastBucket;

    private long lastPlace;

    CompactSet(MemoryBudget budget) {
        this.budget = budget;
    }

    /** The inverse of an odd number modulo 2^64; each step doubles the bits that are right. */
    private static long inverse(long odd) {
        long x = odd;
        for (int i = 0; i < 5; i++) {
            x *= 2 - odd * x;
        }
        return x;
    }

    /** Adds a number that has no more bits than may be. */
    int add(long number) {
        int answer = buckets == 0 ? FULL : tryToAdd(number);
        while (answer == FULL) {
            if (!rebuild(bits, more(buckets), number, x -> x)) {
                return FULL;
            }
            answer = tryToAdd(number);
        }
        return answer;
    }

    private static int more(int buckets) {
        return buckets + Math.max(1, buckets / 6);
    }

    /** Takes back the number that was added last. */
    void undo() {
        for (int j = 0; j < width; j++) {
            words[lastBucket * width + j] &= ~lastPlace;
        }
    }

    /** Looks for a number where it may be, and puts it into the first such bucket that has a place. */
    private int tryToAdd(long number) {
        for (int choice = 0; choice < CHOICES; choice++) {
            long scrambled = scramble(number, choice);
            int bucket = (int) (scrambled % buckets);
            long entry = ((scrambled / buckets) << CHOICE_BITS) | (choice + 1);
            if (contains(bucket, entry)) {
                return SEEN;
            }
            long taken = words[bucket * width] | words[bucket * width + 1];
            if (taken != -1) {
                put(bucket, entry, Long.lowestOneBit(~taken));
                return NEW;
            }
        }
        return FULL;
    }

    private boolean contains(int bucket, long entry) {
        long same = -1;
        for (int i = bucket * width, end = i + width, j = 0; i < end && same != 0; i++, j++) {
            same &= words[i] ^ (((entry >>> j) & 1) - 1);
        }
        return same != 0;
    }

    private void put(int bucket, long entry, long place) {
        for (int j = 0; j < width; j++) {
            words[bucket * width + j] |= place & -((entry >>> j) & 1);
        }
        lastBucket = bucket;
        lastPlace = place;
    }

    /** Turns a number into one with as many bits; a shift by half of them undoes itself. */
    private long scramble(long number, int choice) {
        long mask = (1L << bits) - 1;
        int half = (bits + 1) / 2;
        long x = (number * (choice == 0 ? FIRST_0 : choice == 1 ? FIRST_1 : FIRST_2)) & mask;
        x ^= x >>> half;
        x = (x * SECOND) & mask;
        return x ^ (x >>> half);
    }

    private long unscramble(long scrambled, int choice) {
        long mask = (1L << bits) - 1;
        int half = (bits + 1) / 2;
        long x = scrambled ^ (scrambled >>> half);
        x = (x * SECOND_BACK) & mask;
        x ^= x >>> half;
        return (x * (choice == 0 ? BACK_0 : choice == 1 ? BACK_1 : BACK_2)) & mask;
    }

    /** What becomes of each number when they get more bits. */
    interface Change {
        long of(long number);
    }

    /** Lets numbers have more bits from now on; false, with nothing changed, when the budget does not allow it. */
    boolean widen(int moreBits, Change change) {
        if (buckets == 0) {
            bits = moreBits;
            return true;
        }
        return rebuild(moreBits, buckets, -1, change);
    }

    /** Enters all numbers again, and looks whether another has a place; only one set of this size exists twice meanwhile. */
    private boolean rebuild(int newBits, int newBuckets, long another, Change change) {
        CompactSet larger = new CompactSet(budget);
        larger.bits = newBits;
        for (int count = newBuckets; ; count = more(count)) {
            if (!larger.allot(count)) {
                return false;
            }
            if (takesAllInto(larger, change) && (another < 0 || larger.hasPlaceFor(another))) {
                budget.release(bytes());
                bits = newBits;
                buckets = larger.buckets;
                width = larger.width;
                words = larger.words;
                return true;
            }
            budget.release(larger.bytes());
        }
    }

    private boolean allot(int count) {
        long most = (1L << bits) - 1;
        int needed = CHOICE_BITS + Long.SIZE - Long.numberOfLeadingZeros(most / count);
        if ((long) count * needed > Integer.MAX_VALUE - 8
                || !budget.reserve((long) count * needed * Long.BYTES + MemoryBudget.ARRAY_HEADER_BYTES)) {
            return false;
        }
        buckets = count;
        width = needed;
        words = new long[count * needed];
        return true;
    }

    private boolean takesAllInto(CompactSet other, Change change) {
        long[] entries = new long[PLACES];
        for (int bucket = 0; bucket < buckets; bucket++) {
            System.arraycopy(words, bucket * width, entries, 0, width);
            Arrays.fill(entries, width, PLACES, 0);
            transpose(entries);
            for (long entry : entries) {
                if (entry == 0) {
                    continue;
                }
                long scrambled = (entry >>> CHOICE_BITS) * buckets + bucket;
                long number = unscramble(scrambled, (int) (entry & 3) - 1);
                if (other.tryToAdd(change.of(number)) == FULL) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Turns 64 words on their side: bit j of word i becomes bit i of word j. */
    private static void transpose(long[] square) {
        long mask = 0xFFFF_FFFFL;
        for (int side = PLACES / 2; side > 0; side >>= 1, mask ^= mask << side) {
            for (int i = 0; i < PLACES; i = (i + side + 1) & ~side) {
                long differs = ((square[i] >>> side) ^ square[i + side]) & mask;
                square[i] ^= differs << side;
                square[i + side] ^= differs;
            }
        }
    }

    private boolean hasPlaceFor(long number) {
        for (int choice = 0; choice < CHOICES; choice++) {
            int bucket = (int) (scramble(number, choice) % buckets);
            if ((words[bucket * width] | words[bucket * width + 1]) != -1) {
                return true;
            }
        }
        return false;
    }

    long bytes() {
        return buckets == 0 ? 0 : words.length * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
    }
}
