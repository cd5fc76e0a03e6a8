package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunMerger;
import org.tidemark.store.disk.SortedRun;
import org.tidemark.store.disk.SortedRunWriter;

/**
 * Sorts more records than fit into memory, all different: as many as fit are sorted and become a run in the folder, and the runs are
 * read as one. The runs are gone when the folder is opened again. One thread, but for the sorting.
 */
final class ExternalSorter implements AutoCloseable {
    private static final int MOST_RUNS = 32;
    private static final int LEAST_RUNS = 2;
    private static final int FIRST_RECORDS = 1 << 10;
    private static final int WORTH_SHARING = 1 << 14;

    private final RunFolder folder;
    private final String name;
    private final int width;
    private final int mostRecords;
    private final int mostRuns;
    private final Crew crew;
    private final MemoryBudget budget;
    private final List<String> runs = new ArrayList<>();
    private long[] buffer = new long[0];
    private int used;
    private long made;
    private long readerBytes;

    /**
     * A sorter.
     *
     * @param name what its runs are called, with a number after it
     * @param width the words of a record
     * @param bytes the most memory that records take, together with what reads the runs while they are merged
     */
    ExternalSorter(RunFolder folder, String name, int width, long bytes, Crew crew, MemoryBudget budget) {
        this.folder = folder;
        this.name = name;
        this.width = width;
        mostRuns = (int) Math.max(LEAST_RUNS, Math.min(MOST_RUNS, bytes / 2 / readerBytes(1)));
        long forRecords = Math.max(bytes / 2, bytes - readerBytes(mostRuns));
        mostRecords = (int) Math.max(16, Math.min(forRecords / (8L * width), (Integer.MAX_VALUE - 64) / width));
        this.crew = crew;
        this.budget = budget;
    }

    /** What it takes to read that many runs at a time. */
    private long readerBytes(int readers) {
        return readers * (SortedRun.READER_BYTES + 8L * width);
    }

    void add(long[] words, int at) {
        if (used == buffer.length / width) {
            makeRoom();
        }
        System.arraycopy(words, at, buffer, used * width, width);
        used++;
    }

    private void makeRoom() {
        if (used == mostRecords) {
            write();
            return;
        }
        int records = (int) Math.min(mostRecords, Math.max(FIRST_RECORDS, 2L * used));
        budget.replace(bytes(), 8L * records * width + MemoryBudget.ARRAY_HEADER_BYTES);
        buffer = Arrays.copyOf(buffer, records * width);
    }

    private long bytes() {
        return buffer.length == 0 ? 0 : 8L * buffer.length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    private void write() {
        StateSorter sorter = new StateSorter(buffer, width);
        if (used < WORTH_SHARING) {
            sorter.sort(0, used);
        } else {
            List<StateSorter.Range> parts = sorter.split(0, used, Math.max(1, used / (16 * crew.members())));
            crew.share(
                    parts.size(),
                    (member, i) -> sorter.sort(parts.get(i).from(), parts.get(i).to()));
        }
        SortedRunWriter run = newRun();
        for (int i = 0; i < used; i++) {
            run.add(buffer, i * width);
        }
        run.finish();
        used = 0;
        if (runs.size() == mostRuns) {
            mergeAll();
        }
    }

    private SortedRunWriter newRun() {
        String next = name + "-" + made++;
        SortedRunWriter run = folder.newRun(next, width);
        runs.add(next);
        return run;
    }

    private void mergeAll() {
        List<String> merged = new ArrayList<>(runs);
        long readers = readerBytes(merged.size());
        budget.replace(0, readers);
        try {
            RunMerger merger = new RunMerger(runsOf(merged));
            SortedRunWriter into = newRun();
            while (merger.next()) {
                into.add(merger.record(), 0);
            }
            into.finish();
        } finally {
            budget.release(readers);
        }
        merged.forEach(folder::drop);
        runs.removeAll(merged);
    }

    private List<SortedRun> runsOf(List<String> names) {
        List<SortedRun> found = new ArrayList<>();
        for (String each : names) {
            SortedRun run = folder.run(each);
            if (run != null) {
                found.add(run);
            }
        }
        return found;
    }

    /** All records in ascending order; nothing is added any more. The memory for records is given back, that of readers at the end. */
    RunMerger sorted() {
        if (used > 0) {
            write();
        }
        release();
        long readers = readerBytes(runs.size());
        budget.replace(0, readers);
        readerBytes = readers;
        return new RunMerger(runsOf(runs));
    }

    private void release() {
        budget.release(bytes());
        buffer = new long[0];
        used = 0;
    }

    /** Drops the runs. */
    @Override
    public void close() {
        release();
        budget.release(readerBytes);
        readerBytes = 0;
        runs.forEach(folder::drop);
        runs.clear();
    }
}
