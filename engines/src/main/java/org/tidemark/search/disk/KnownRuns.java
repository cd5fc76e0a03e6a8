package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tidemark.store.disk.BlockIndex;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.SortedRun;

/**
 * The sorted runs on disk that together hold every known state which is not in memory, each state once.
 *
 * <p>Candidates are compared with all of them: sorted, they go along each run, from one block that may hold one of them
 * to the next. Many candidates read a run once from beginning to end, a few of them a block or two. Read by several
 * threads at a time, changed by one while no thread reads.
 */
final class KnownRuns {
    private final List<SortedRun> runs = new ArrayList<>();

    void add(SortedRun run) {
        if (run.records() > 0) {
            runs.add(run);
        }
    }

    void removeAll(List<SortedRun> gone) {
        runs.removeAll(gone);
    }

    boolean isEmpty() {
        return runs.isEmpty();
    }

    /**
     * The runs to be merged into one, where there are too many: the shortest ones, and every other that is not longer
     * than those before it together. So a state is copied a few times at most, however many runs there are.
     */
    List<SortedRun> tooMany(int most) {
        if (runs.size() <= most) {
            return List.of();
        }
        List<SortedRun> shortest = new ArrayList<>(runs);
        shortest.sort(Comparator.comparingLong(SortedRun::records));
        List<SortedRun> chosen = new ArrayList<>();
        long records = 0;
        for (SortedRun run : shortest) {
            if (chosen.size() > most / 2 && run.records() > records) {
                break;
            }
            chosen.add(run);
            records += run.records();
        }
        return chosen;
    }

    /**
     * Takes out of a sorted range of states those that some run holds, and moves the others together.
     *
     * @param reader the buffers of the calling thread
     * @return where the range ends then
     */
    int sift(long[] states, int stride, int from, int to, RunBlocks reader) {
        int end = to;
        for (int i = 0; i < runs.size() && end > from; i++) {
            SortedRun run = runs.get(i);
            end = stride == 1
                    ? siftOne(run, run.index(), states, from, end, reader)
                    : siftLong(run, run.index(), states, stride, from, end, reader);
        }
        return end;
    }

    private static int siftOne(SortedRun run, BlockIndex index, long[] states, int from, int to, RunBlocks reader) {
        int out = from;
        int block = 0;
        for (int i = from; i < to; ) {
            block = index.blockOf(states, i, block);
            reader.load(run, block);
            long[] known = reader.words();
            int n = reader.size();
            boolean isLast = block + 1 == index.blocks();
            int k = 0;
            for (; i < to && (isLast || index.isAfter(block + 1, states, i)); i++) {
                long state = states[i];
                while (k < n && Long.compareUnsigned(known[k], state) < 0) {
                    k++;
                }
                if (k == n || known[k] != state) {
                    states[out++] = state;
                }
            }
        }
        return out;
    }

    private static int siftLong(
            SortedRun run, BlockIndex index, long[] states, int stride, int from, int to, RunBlocks reader) {
        int out = from;
        int block = 0;
        for (int i = from; i < to; ) {
            block = index.blockOf(states, i * stride, block);
            reader.load(run, block);
            long[] known = reader.words();
            int end = reader.size() * stride;
            boolean isLast = block + 1 == index.blocks();
            int k = 0;
            for (; i < to && (isLast || index.isAfter(block + 1, states, i * stride)); i++) {
                int at = i * stride;
                int order = -1;
                while (k < end && (order = compare(known, k, states, at, stride)) < 0) {
                    k += stride;
                }
                if (k == end || order != 0) {
                    System.arraycopy(states, at, states, out++ * stride, stride);
                }
            }
        }
        return out;
    }

    /** Compares two states word by word, as unsigned numbers. */
    static int compare(long[] a, int at, long[] b, int from, int stride) {
        for (int w = 0; w < stride; w++) {
            if (a[at + w] != b[from + w]) {
                return Long.compareUnsigned(a[at + w], b[from + w]);
            }
        }
        return 0;
    }
}
