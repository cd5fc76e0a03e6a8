package org.tidemark.graph.condensed;

import org.tidemark.bits.Words;

/**
 * Where blocks begin, in little more than two bits per state: one word per block, the highest number known before it above
 * and the distance of its first bit from the beginning of its group below; and before each group of {@value #GROUP}
 * blocks a word with the first bit of the group. Block 20 is in group 1, which begins at word 17; its word is number
 * 17 + 1 + 4.
 *
 * <p>The highest numbers known never fall, so that the block in which a number was discovered is found by halving.
 */
final class Directory {
    static final int GROUP = 16;

    private final Words words;

    Directory(Words words) {
        this.words = words;
    }

    private static long wordOf(int block) {
        return (long) block / GROUP * (GROUP + 1) + 1 + block % GROUP;
    }

    /** How many words there are for this many blocks. */
    static long wordsFor(int blocks) {
        return blocks == 0 ? 0 : wordOf(blocks - 1) + 1;
    }

    long firstBit(int block) {
        return words.get((long) block / GROUP * (GROUP + 1)) + (words.get(wordOf(block)) & 0xFFFF_FFFFL);
    }

    int known(int block) {
        return (int) (words.get(wordOf(block)) >>> 32);
    }

    /** The last of the blocks before which a number was not known yet. */
    int discoveredIn(int number, int blocks) {
        int low = 0;
        int high = blocks - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (known(middle) < number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
