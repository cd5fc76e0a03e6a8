package org.tidemark.timed;

import java.util.Arrays;

/**
 * Classes that are known, by their markings, to leave out those that lie within another one: what they would lead to is reached from that one, too. So all markings
 * are found, and all deadlocks, but not the runs between them.
 *
 * <p>A class that was admitted once stays so, and each was reached by events from one that was admitted before. So every search that uses a cover meets all classes
 * in it, also where another search has begun it. Thread-safe.
 */
final class ClassCover {
    private final Ledger ledger;
    private final WordTable markings;
    private final WordTable classes;
    private final int firstBit;
    private final long[] tokens;
    /** The newest class of each marking, plus 1. */
    private int[] newest = new int[32];
    /** The class of the same marking that came before, plus 1. */
    private int[] before = new int[32];

    /**
     * A cover without classes.
     *
     * @param words of a state
     * @param firstBit where the marking ends and the matrix begins
     */
    ClassCover(int words, int firstBit, Ledger ledger) {
        this.ledger = ledger;
        this.firstBit = firstBit;
        tokens = new long[(firstBit + Long.SIZE - 1) / Long.SIZE];
        markings = new WordTable(tokens.length, ledger);
        classes = new WordTable(words, ledger);
    }

    /**
     * The number of a class within which another one lies; -1 where it is known itself, or is now.
     *
     * @param matrix its canonical matrix, as {@link MatrixCode#write} takes it
     */
    synchronized int around(long[] words, MatrixCode code, int[] matrix, int stride, int[] timed, int count) {
        int marking = marking(words);
        if (classes.contains(words, 0)) {
            return -1;
        }
        for (int each = newest[marking]; each != 0; each = before[each - 1]) {
            long at = classes.bitAt(each - 1) + firstBit;
            if (code.includes(classes.words(), at, matrix, stride, timed, count)) {
                return each - 1;
            }
        }
        int number = classes.add(words, 0);
        if (number >= before.length) {
            before = grown(before);
        }
        before[number] = newest[marking];
        newest[marking] = number + 1;
        return -1;
    }

    /** The number of the marking of a class; numbers begin with 0. */
    synchronized int marking(long[] words) {
        System.arraycopy(words, 0, tokens, 0, tokens.length);
        if (firstBit % Long.SIZE != 0) {
            tokens[tokens.length - 1] &= (1L << firstBit) - 1;
        }
        int marking = markings.add(tokens, 0);
        if (marking >= newest.length) {
            newest = grown(newest);
        }
        return marking;
    }

    /** The classes that are known. */
    WordTable classes() {
        return classes;
    }

    /** Gives everything back; the cover must not be used any more. */
    void free() {
        ledger.release((long) Integer.BYTES * (newest.length + before.length - 64L));
        markings.free();
        classes.free();
    }

    private int[] grown(int[] numbers) {
        ledger.grow((long) Integer.BYTES * numbers.length);
        return Arrays.copyOf(numbers, 2 * numbers.length);
    }
}
