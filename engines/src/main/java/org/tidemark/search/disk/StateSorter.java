package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.List;

/**
 * Sorts states of a fixed number of words where they lie, words compared as unsigned numbers and the first word first: a radix
 * sort from the top, which takes no memory beside the states.
 *
 * <p>A pass looks at the eight bits from the highest one in which the states of a range differ, since fields leave many bits
 * that never do, and swaps each state into the part of its digit (McIlroy, Bostic and McIlroy 1993). Short ranges are
 * sorted by insertion. Belongs to one thread; the parts that {@link #split} gives can be sorted by several.
 */
public final class StateSorter {
    private static final int DIGIT_BITS = 8;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int SHORT = 24;

    private final long[] words;
    private final int stride;

    /** A sorter of states that lie in an array from index 0 on, each with the same number of words. */
    public StateSorter(long[] words, int stride) {
        this.words = words;
        this.stride = stride;
    }

    /** A range of states. */
    record Range(int from, int to) {
        int size() {
            return to - from;
        }
    }

    public void sort(int from, int to) {
        sort(from, to, 0);
    }

    /**
     * Cuts a range into parts, of which each is wholly below the next: none has more than {@code most} states, unless they cannot
     * be told apart, and no two neighbours could be one.
     */
    List<Range> split(int from, int to, int most) {
        List<Range> parts = new ArrayList<>();
        split(from, to, 0, most, parts);
        List<Range> joined = new ArrayList<>();
        for (Range part : parts) {
            int last = joined.size() - 1;
            if (last >= 0 && part.to() - joined.get(last).from() <= most) {
                joined.set(last, new Range(joined.get(last).from(), part.to()));
            } else {
                joined.add(part);
            }
        }
        return joined;
    }

    private void split(int from, int to, int firstWord, int most, List<Range> parts) {
        int word = to - from <= most ? stride : differingWord(from, to, firstWord);
        if (word == stride) {
            parts.add(new Range(from, to));
            return;
        }
        int[] ends = partition(from, to, word, shift(from, to, word));
        for (int digit = 0, start = from; digit < DIGITS; start = ends[digit++]) {
            if (start < ends[digit]) {
                split(start, ends[digit], word, most, parts);
            }
        }
    }

    private void sort(int from, int to, int firstWord) {
        if (to - from <= SHORT) {
            insert(from, to, firstWord);
            return;
        }
        int word = differingWord(from, to, firstWord);
        if (word == stride) {
            return;
        }
        int[] ends = partition(from, to, word, shift(from, to, word));
        for (int digit = 0, start = from; digit < DIGITS; start = ends[digit++]) {
            if (ends[digit] - start > 1) {
                sort(start, ends[digit], word);
            }
        }
    }

    /** The first word, from a given one on, in which some states differ; the number of words where there is none. */
    private int differingWord(int from, int to, int firstWord) {
        int word = firstWord;
        while (word < stride && difference(from, to, word) == 0) {
            word++;
        }
        return word;
    }

    private int shift(int from, int to, int word) {
        return Math.max(0, 64 - DIGIT_BITS - Long.numberOfLeadingZeros(difference(from, to, word)));
    }

    /** The bits of a word in which some states differ. */
    private long difference(int from, int to, int word) {
        long first = words[from * stride + word];
        long differs = 0;
        for (int i = from * stride + word, end = to * stride; i < end; i += stride) {
            differs |= words[i] ^ first;
        }
        return differs;
    }

    /** Swaps every state into the part of its digit, and returns where the parts end. */
    private int[] partition(int from, int to, int word, int shift) {
        int[] next = new int[DIGITS];
        for (int i = from * stride + word, end = to * stride; i < end; i += stride) {
            next[digit(words[i], shift)]++;
        }
        int[] ends = new int[DIGITS];
        for (int digit = 0, at = from; digit < DIGITS; digit++) {
            int size = next[digit];
            next[digit] = at;
            at += size;
            ends[digit] = at;
        }
        if (stride == 1) {
            swapOne(next, ends, shift);
        } else {
            swapLong(next, ends, word, shift);
        }
        return ends;
    }

    private void swapOne(int[] next, int[] ends, int shift) {
        for (int digit = 0; digit < DIGITS; digit++) {
            while (next[digit] < ends[digit]) {
                long held = words[next[digit]];
                for (int goal = digit(held, shift); goal != digit; goal = digit(held, shift)) {
                    int at = next[goal]++;
                    long there = words[at];
                    words[at] = held;
                    held = there;
                }
                words[next[digit]++] = held;
            }
        }
    }

    private void swapLong(int[] next, int[] ends, int word, int shift) {
        for (int digit = 0; digit < DIGITS; digit++) {
            while (next[digit] < ends[digit]) {
                int home = next[digit] * stride;
                for (int goal = digit(words[home + word], shift);
                        goal != digit;
                        goal = digit(words[home + word], shift)) {
                    swap(home, next[goal]++ * stride);
                }
                next[digit]++;
            }
        }
    }

    private void swap(int a, int b) {
        for (int w = 0; w < stride; w++) {
            long there = words[a + w];
            words[a + w] = words[b + w];
            words[b + w] = there;
        }
    }

    private static int digit(long word, int shift) {
        return (int) (word >>> shift) & (DIGITS - 1);
    }

    private void insert(int from, int to, int firstWord) {
        if (stride == 1) {
            insertOne(from, to);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            for (int j = i; j > from && isBefore(j * stride, (j - 1) * stride, firstWord); j--) {
                swap(j * stride, (j - 1) * stride);
            }
        }
    }

    private void insertOne(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long held = words[i];
            int j = i;
            for (; j > from && Long.compareUnsigned(words[j - 1], held) > 0; j--) {
                words[j] = words[j - 1];
            }
            words[j] = held;
        }
    }

    private boolean isBefore(int a, int b, int firstWord) {
        for (int w = firstWord; w < stride; w++) {
            if (words[a + w] != words[b + w]) {
                return Long.compareUnsigned(words[a + w], words[b + w]) < 0;
            }
        }
        return false;
    }
}
