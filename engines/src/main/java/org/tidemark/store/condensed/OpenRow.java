package org.tidemark.store.condensed;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;

/**
 * A row of whole states. Each has words of its own, so that threads write at the same time; a thread that passes an id to another
 * thread publishes its words.
 */
final class OpenRow extends StateRow {
    private final long[] words;

    /** The low half of each predecessor's id. */
    private final int[] origins;

    private final int stride;

    OpenRow(int states, int stride) {
        this(new long[states * stride], new int[states], stride);
    }

    private OpenRow(long[] words, int[] origins, int stride) {
        this.words = words;
        this.origins = origins;
        this.stride = stride;
    }

    static long bytesOf(int states, int stride) {
        return states * (8L * stride + Integer.BYTES) + 2 * MemoryBudget.ARRAY_HEADER_BYTES + OBJECT_BYTES;
    }

    /** A copy with room for more states; who still has this one reads the same. */
    OpenRow longer(int states) {
        return new OpenRow(Arrays.copyOf(words, states * stride), Arrays.copyOf(origins, states), stride);
    }

    int length() {
        return origins.length;
    }

    void write(int i, long[] buffer, int at, long origin) {
        System.arraycopy(buffer, at, words, i * stride, stride);
        origins[i] = (int) origin;
    }

    void read(int i, long[] into, int at) {
        System.arraycopy(words, i * stride, into, at, stride);
    }

    boolean same(int i, long[] buffer, int at) {
        long differs = 0;
        for (int w = 0, from = i * stride; w < stride; w++) {
            differs |= words[from + w] ^ buffer[at + w];
        }
        return differs == 0;
    }

    /** Where the words of a state begin. */
    int at(int i) {
        return i * stride;
    }

    /** The words of all states, one after the other. */
    long[] words() {
        return words;
    }

    @Override
    long predecessor(int i) {
        return origins[i] == (int) Successors.NO_ORIGIN ? Successors.NO_ORIGIN : Integer.toUnsignedLong(origins[i]);
    }

    @Override
    long bytes() {
        return bytesOf(length(), stride);
    }
}
