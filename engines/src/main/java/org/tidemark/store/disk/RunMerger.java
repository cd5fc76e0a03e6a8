package org.tidemark.store.disk;

import java.util.List;

/**
 * Reads several {@link SortedRun}s as one: all their records in ascending order. Equal ones come one after the other, by ascending
 * run. A record costs some log2 of the number of runs comparisons. Belongs to one thread.
 */
public final class RunMerger {
    private final SortedRunReader[] readers;
    private final long[][] records;
    private final int width;

    /** The first word of each record, turned so that a comparison of signed numbers puts it in order. */
    private final long[] firsts;

    /** Runs that are not at their end, as a heap: the least record on top. */
    private final int[] heap;

    private int size;
    private boolean started;

    public RunMerger(List<SortedRun> runs) {
        readers = runs.stream().map(SortedRun::reader).toArray(SortedRunReader[]::new);
        records = new long[readers.length][];
        firsts = new long[readers.length];
        heap = new int[readers.length];
        width = runs.isEmpty() ? 0 : runs.get(0).width();
        for (int i = 0; i < readers.length; i++) {
            records[i] = readers[i].record();
            if (records[i].length != width) {
                throw new IllegalArgumentException("runs of different widths");
            }
        }
    }

    /** Goes to the next record; false where there is none. */
    public boolean next() {
        if (!started) {
            start();
        } else if (size > 0) {
            if (!advance(heap[0])) {
                heap[0] = heap[--size];
            }
            sink(0);
        }
        return size > 0;
    }

    /** The record; it is overwritten by the next one. */
    public long[] record() {
        return records[heap[0]];
    }

    /** The index of the run that the record is from. */
    public int run() {
        return heap[0];
    }

    private void start() {
        started = true;
        for (int i = 0; i < readers.length; i++) {
            if (advance(i)) {
                heap[size++] = i;
            }
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    private boolean advance(int run) {
        boolean more = readers[run].next();
        firsts[run] = records[run][0] ^ Long.MIN_VALUE;
        return more;
    }

    private void sink(int from) {
        int at = from;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (before(heap[at], heap[child])) {
                return;
            }
            int swapped = heap[at];
            heap[at] = heap[child];
            heap[child] = swapped;
            at = child;
        }
    }

    private boolean before(int first, int second) {
        if (firsts[first] != firsts[second]) {
            return firsts[first] < firsts[second];
        }
        long[] one = records[first];
        long[] other = records[second];
        for (int i = 1; i < width; i++) {
            if (one[i] != other[i]) {
                return Long.compareUnsigned(one[i], other[i]) < 0;
            }
        }
        return first < second;
    }
}
