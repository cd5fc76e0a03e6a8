package org.tidemark.net.exec;

import java.util.Arrays;

/**
 * Builds, transition by transition, the flat table that an expander runs on: for each word the transition touches a
 * triple (word, first mask, second mask).
 */
final class WordTriples {
    private final int[] start;
    private final long[] first;
    private final long[] second;
    private long[] triples = new long[64];
    private int[] touched;
    private final boolean[] isTouched;
    private int touches;
    private int size;
    private int row;
    private boolean forbidden;

    WordTriples(int rows, int words) {
        start = new int[rows + 1];
        first = new long[words];
        second = new long[words];
        touched = new int[words];
        isTouched = new boolean[words];
    }

    /** Sets bits in the current row's triple for a word. */
    void or(int word, long firstBits, long secondBits) {
        touch(word);
        first[word] |= firstBits;
        second[word] |= secondBits;
    }

    /** Adds numbers, as whole words, to the current row's triple for a word. */
    void add(int word, long firstNumber, long secondNumber) {
        touch(word);
        first[word] += firstNumber;
        second[word] += secondNumber;
    }

    private void touch(int word) {
        if (!isTouched[word]) {
            isTouched[word] = true;
            touched[touches++] = word;
        }
    }

    /** Makes the current row one whose first triple, read as a test (word & first) == second, never holds. */
    void forbid() {
        forbidden = true;
    }

    void end() {
        Arrays.sort(touched, 0, touches);
        if (forbidden) {
            append(touches == 0 ? 0 : touched[0], 0, 1);
        }
        for (int i = 0; i < touches; i++) {
            int w = touched[i];
            append(w, first[w], second[w]);
            first[w] = 0;
            second[w] = 0;
            isTouched[w] = false;
        }
        touches = 0;
        forbidden = false;
        start[++row] = size;
    }

    private void append(int word, long a, long b) {
        if (size + 3 > triples.length) {
            triples = Arrays.copyOf(triples, 2 * triples.length);
        }
        triples[size++] = word;
        triples[size++] = a;
        triples[size++] = b;
    }

    /** For each row the index of its first triple of this word or one behind it. */
    static int[] firstBeyond(long[] triples, int[] start, int word) {
        int[] first = new int[start.length - 1];
        for (int row = 0; row < first.length; row++) {
            int e = start[row];
            while (e < start[row + 1] && triples[e] < word) {
                e += 3;
            }
            first[row] = e;
        }
        return first;
    }

    int[] start() {
        return start;
    }

    long[] triples() {
        return Arrays.copyOf(triples, size);
    }
}
