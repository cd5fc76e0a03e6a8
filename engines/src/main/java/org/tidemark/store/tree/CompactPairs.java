package org.tidemark.store.tree;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.Answer;

/**
 * A set of pairs of numbers, in as few bits as their sizes allow: {@link CompactSet}s, each of which grows for itself, so that
 * little exists twice at a time.
 *
 * <p>Which set a pair is in says the lowest bits of its left number, which are therefore not kept. Threads add at the same
 * time; each set is entered by one.
 */
final class CompactPairs {
    private static final int SETS_BITS = 6;
    private static final int SETS = 1 << SETS_BITS;

    /** A set, and how many bits of its numbers are the right half. */
    private static final class Part {
        private final CompactSet set;
        private int leftBits;
        private int rightBits;

        Part(MemoryBudget budget) {
            set = new CompactSet(budget);
        }
    }

    private final Part[] parts = new Part[SETS];

    CompactPairs(MemoryBudget budget) {
        for (int i = 0; i < SETS; i++) {
            parts[i] = new Part(budget);
        }
    }

    /** Gives out the id of a pair that is new. */
    interface Ids {
        /** The next id, or {@link Answer#FULL} where there is none. */
        long take();
    }

    /** Adds a pair; answers with the id it was given, {@link Answer#SEEN} or {@link Answer#FULL}. */
    long add(long left, long right, Ids ids) {
        Part part = parts[(int) (left + scatter(right)) & (SETS - 1)];
        long above = left >>> SETS_BITS;
        synchronized (part) {
            if (!fits(part, above, right)) {
                return Answer.FULL;
            }
            int answer = part.set.add((above << part.rightBits) | right);
            if (answer != CompactSet.NEW) {
                return answer == CompactSet.SEEN ? Answer.SEEN : Answer.FULL;
            }
            long id = ids.take();
            if (id == Answer.FULL) {
                part.set.undo();
            }
            return id;
        }
    }

    /** A function of all bits of a number, so that pairs of a kind do not end up in the same set. */
    private static int scatter(long number) {
        return (int) ((number * 0x9E3779B97F4A7C15L) >>> 40);
    }

    /** Makes numbers as wide as these need; false when there is no room. */
    private static boolean fits(Part part, long left, long right) {
        int leftBits = Math.max(part.leftBits, bitsOf(left));
        int rightBits = Math.max(part.rightBits, bitsOf(right));
        int former = part.rightBits;
        if (leftBits == part.leftBits && rightBits == former) {
            return true;
        }
        long mask = (1L << former) - 1;
        if (!part.set.widen(leftBits + rightBits, x -> ((x >>> former) << rightBits) | (x & mask))) {
            return false;
        }
        part.leftBits = leftBits;
        part.rightBits = rightBits;
        return true;
    }

    private static int bitsOf(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(number);
    }

    long bytes() {
        long sum = 0;
        for (Part part : parts) {
            synchronized (part) {
                sum += part.set.bytes();
            }
        }
        return sum;
    }
}
