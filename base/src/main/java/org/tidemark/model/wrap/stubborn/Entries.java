package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;

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
