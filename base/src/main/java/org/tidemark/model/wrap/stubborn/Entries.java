package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.function.LongBinaryOperator;

/** Entries about fields, in growing arrays. */
final class Entries {
    private int[] fields = new int[64];
    private long[] first = new long[64];
    private long[] second = new long[64];
    private int size;

    void add(int field, long one, long other) {
        if (size == fields.length) {
            fields = Arrays.copyOf(fields, 2 * size);
            first = Arrays.copyOf(first, 2 * size);
            second = Arrays.copyOf(second, 2 * size);
        }
        fields[size] = field;
        first[size] = one;
        second[size++] = other;
    }

    /** Puts the entries from one on into the order of their fields, and makes one entry of several for the same field. */
    void order(int from, LongBinaryOperator firsts, LongBinaryOperator seconds) {
        int end = from;
        for (int i = from; i < size; i++) {
            int field = fields[i];
            long one = first[i];
            long other = second[i];
            int at = end;
            while (at > from && fields[at - 1] > field) {
                at--;
            }
            if (at > from && fields[at - 1] == field) {
                first[at - 1] = firsts.applyAsLong(first[at - 1], one);
                second[at - 1] = seconds.applyAsLong(second[at - 1], other);
                continue;
            }
            System.arraycopy(fields, at, fields, at + 1, end - at);
            System.arraycopy(first, at, first, at + 1, end - at);
            System.arraycopy(second, at, second, at + 1, end - at);
            fields[at] = field;
            first[at] = one;
            second[at] = other;
            end++;
        }
        size = end;
    }

    /** The first number of the entry for a field among some that are in order; 0 where there is none. */
    long first(int from, int to, int field) {
        int at = Arrays.binarySearch(fields, from, to, field);
        return at < 0 ? 0 : first[at];
    }

    int size() {
        return size;
    }

    int[] fields() {
        return Arrays.copyOf(fields, size);
    }

    long[] first() {
        return Arrays.copyOf(first, size);
    }

    long[] second() {
        return Arrays.copyOf(second, size);
    }
}
