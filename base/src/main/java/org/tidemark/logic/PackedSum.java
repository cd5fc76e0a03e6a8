package org.tidemark.logic;

import java.util.Arrays;
import org.tidemark.model.Layout;

/**
 * A linear term over packed fields: a constant, and for each field its word, its shift, the mask to apply after
 * shifting, and its factor. Reads one word per field; allocates nothing.
 */
final class PackedSum implements StateNumber {
    private final long constant;
    private int size;
    private int[] word = new int[2];
    private byte[] shift = new byte[2];
    private long[] mask = new long[2];
    private long[] factor = new long[2];

    PackedSum(long constant) {
        this.constant = constant;
    }

    void add(Layout layout, int field, long times) {
        if (size == word.length) {
            resize(2 * size);
        }
        word[size] = layout.word(field);
        shift[size] = (byte) layout.shift(field);
        mask[size] = layout.maxValue(field);
        factor[size] = times;
        size++;
    }

    /** This sum, with its arrays trimmed to size. */
    PackedSum trimmed() {
        resize(size);
        return this;
    }

    private void resize(int length) {
        word = Arrays.copyOf(word, length);
        shift = Arrays.copyOf(shift, length);
        mask = Arrays.copyOf(mask, length);
        factor = Arrays.copyOf(factor, length);
    }

    @Override
    public long value(long[] words, int at) {
        long sum = constant;
        for (int i = 0; i < word.length; i++) {
            sum += factor[i] * ((words[at + word[i]] >>> shift[i]) & mask[i]);
        }
        return sum;
    }
}
