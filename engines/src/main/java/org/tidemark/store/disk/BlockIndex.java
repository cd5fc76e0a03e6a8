package org.tidemark.store.disk;

import java.util.Arrays;

/**
 * The first record of each block of a {@link SortedRun}, and its row, so that a block can be found by a record or by a row without
 * reading others. Takes a record and a word per block, some thousandth of the file. Grows at its end; otherwise immutable.
 */
public final class BlockIndex {
    private final int width;
    private long[] firsts = new long[0];
    private long[] rows = new long[0];
    private int blocks;

    BlockIndex(int width) {
        this.width = width;
    }

    void add(long[] words, int from, long row) {
        if (blocks == rows.length) {
            rows = Arrays.copyOf(rows, Math.max(4, 2 * blocks));
            firsts = Arrays.copyOf(firsts, rows.length * width);
        }
        System.arraycopy(words, from, firsts, blocks * width, width);
        rows[blocks++] = row;
    }

    public int blocks() {
        return blocks;
    }

    /** The row of the first record of a block. */
    public long row(int block) {
        return rows[block];
    }

    /** The block, from a given one on, that holds a record if any of these does: the last one that does not begin after it. */
    public int blockOf(long[] words, int at, int from) {
        int low = from;
        int step = 1;
        while (low + step < blocks && !isAfter(low + step, words, at)) {
            low += step;
            step *= 2;
        }
        int high = Math.min(blocks, low + step);
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (isAfter(middle, words, at)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /** Whether a block begins after a record. */
    public boolean isAfter(int block, long[] words, int at) {
        int start = block * width;
        for (int w = 0; w < width; w++) {
            if (firsts[start + w] != words[at + w]) {
                return Long.compareUnsigned(firsts[start + w], words[at + w]) > 0;
            }
        }
        return false;
    }

    /** The block that holds a row. */
    public int blockOf(long row) {
        int found = Arrays.binarySearch(rows, 0, blocks, row);
        return found >= 0 ? found : -found - 2;
    }
}
