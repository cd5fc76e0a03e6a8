package org.tidemark.search.disk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFileWriter;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.disk.DiskFile;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunMerger;
import org.tidemark.store.disk.SortedRun;
import org.tidemark.store.disk.SortedRunWriter;

/**
 * Makes the edges of all states of a folder, with numbers in place of states, by two sorts. A search that compares many
 * states at a time never knows the number of a successor when it finds it. So all states are expanded once more; the
 * edges, sorted by the words of their targets, go along the states in the same order and take their numbers; and sorted
 * by their sources they are written.
 *
 * <p>All is read and written in a row. The two sorts take some ten bytes of disk per edge while it lasts, and two
 * thirds of the memory that buffers leave. One thread, but for sorting and writing.
 */
public final class EdgeMaker {
    private static final int POLL_INTERVAL = 1 << 12;

    private final Model kept;
    private final RunFolder folder;
    private final FolderStates states;
    private final WorkerThreads crew;
    private final MemoryBudget budget;
    private final long sortBytes;
    private final BooleanSupplier cancelled;
    private final int stride;
    private final int eventBits;
    private long steps;

    /** The count for other threads, updated from time to time. */
    private volatile long done;

    /** The edges of states that are all states of the model, and fewer than an int can number. */
    public EdgeMaker(
            Model model,
            RunFolder folder,
            FolderStates states,
            int workers,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this(model, folder, states, workers, budget, sortBytes(model, budget), cancelled);
    }

    /** An edge maker with at most that many bytes of records in memory for each sort. */
    EdgeMaker(
            Model model,
            RunFolder folder,
            FolderStates states,
            int workers,
            MemoryBudget budget,
            long sortBytes,
            BooleanSupplier cancelled) {
        kept = KeptForm.of(model).kept();
        this.folder = folder;
        this.states = states;
        this.crew = new WorkerThreads(workers, "disk-search");
        this.budget = budget;
        this.sortBytes = sortBytes;
        this.cancelled = cancelled;
        stride = kept.layout().words();
        eventBits = Long.SIZE - Long.numberOfLeadingZeros(kept.events());
    }

    /** Two sorts at a time, and a third for what else there is. */
    private static long sortBytes(Model model, MemoryBudget budget) {
        long left = budget.limitBytes() - budget.usedBytes();
        return Math.max(left / 8, (left - bufferBytes(KeptForm.of(model).words())) / 3);
    }

    /** The bytes of the buffers for writing and of the reader of states of {@code stride} words. */
    private static long bufferBytes(int stride) {
        return RunFolder.BUFFER_BYTES + (stride + 1) * RunBlocks.MOST_BYTES_PER_WORD;
    }

    /** How much is done, in percent; any thread may ask. */
    public int percent() {
        return (int) Math.min(100, 100 * done / Math.max(1, states.size() + 2 * states.edges()));
    }

    /**
     * Writes a graph file; returns what the edges would take with their events, which the card may leave out.
     *
     * @throws MemoryBudget.Exhausted where the memory is not enough for the least buffers
     * @throws Cancelled when it is cancelled
     * @throws IOException when the file cannot be written
     */
    public long write(DiskFile file, GraphCard card) throws IOException {
        long buffers = bufferBytes(stride);
        budget.replace(0, buffers);
        try (ExternalSorter bySource = sorter("edges-by-source", 2)) {
            try (ExternalSorter byTarget = sorter("edges-by-target", stride + 1)) {
                expand(byTarget);
                number(byTarget.sorted(), bySource);
            }
            GraphFileWriter out = new GraphFileWriter(file, card, Math.toIntExact(states.size()));
            write(bySource.sorted(), out);
            return out.bytesWithEvents();
        } finally {
            budget.release(buffers);
        }
    }

    private ExternalSorter sorter(String name, int width) {
        return new ExternalSorter(folder, name, width, sortBytes, crew, budget);
    }

    /** Gives every edge by the words of its target, and its source and event in one word. */
    private void expand(ExternalSorter byTarget) {
        Expander expander = kept.expander();
        Successors successors = new Successors(stride, 64);
        long[] state = new long[stride];
        long[] record = new long[stride + 1];
        for (long number = 0; number < states.size(); number++) {
            lookUp();
            states.readKept(number, state, 0);
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                System.arraycopy(successors.words(), i * stride, record, 0, stride);
                record[stride] = number << eventBits | successors.event(i);
                byTarget.add(record, 0);
            }
        }
    }

    /** Gives every edge by its source and event, and the number of its target. */
    private void number(RunMerger byTarget, ExternalSorter bySource) {
        ExternalSorter others = sorter("by-words", stride + 1);
        try (others;
                NumberedMerge targets = new NumberedMerge(states, stride, others, budget)) {
            long[] record = new long[2];
            boolean isAny = true;
            while (byTarget.next()) {
                lookUp();
                long[] edge = byTarget.record();
                while (isAny && KnownRuns.compare(targets.words(), 0, edge, 0, stride) < 0) {
                    isAny = targets.next();
                }
                if (!isAny || KnownRuns.compare(targets.words(), 0, edge, 0, stride) != 0) {
                    throw new IllegalStateException("an edge to a state that was not found");
                }
                record[0] = edge[stride];
                record[1] = targets.number();
                bySource.add(record, 0);
            }
        }
    }

    private void write(RunMerger bySource, GraphFileWriter out) throws IOException {
        int state = 0;
        while (bySource.next()) {
            lookUp();
            long[] edge = bySource.record();
            for (; state < edge[0] >>> eventBits; state++) {
                out.endState();
            }
            out.edge((int) (edge[0] & (1L << eventBits) - 1), (int) edge[1]);
        }
        for (; state < states.size(); state++) {
            out.endState();
        }
        out.finish();
    }

    private void lookUp() {
        steps++;
        if (steps % POLL_INTERVAL == 0) {
            done = steps;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }

    /**
     * Sorts more records than fit into memory, all different: as many as fit are sorted and become a run in the folder,
     * and the runs are read as one. The runs are gone when the folder is opened again. One thread, but for the sorting.
     */
    private static final class ExternalSorter implements AutoCloseable {
        private static final int MOST_RUNS = 32;
        private static final int LEAST_RUNS = 2;
        private static final int FIRST_RECORDS = 1 << 10;
        private static final int WORTH_SHARING = 1 << 14;

        private final RunFolder folder;
        private final String name;
        private final int width;
        private final int mostRecords;
        private final int mostRuns;
        private final WorkerThreads crew;
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
        ExternalSorter(RunFolder folder, String name, int width, long bytes, WorkerThreads crew, MemoryBudget budget) {
            this.folder = folder;
            this.name = name;
            this.width = width;
            mostRuns = (int) Math.max(LEAST_RUNS, Math.min(MOST_RUNS, bytes / 2 / readerBytes(1)));
            long forRecords = Math.max(bytes / 2, bytes - readerBytes(mostRuns));
            mostRecords = (int) Math.max(16, Math.min(forRecords / (8L * width), (Integer.MAX_VALUE - 64) / width));
            this.crew = crew;
            this.budget = budget;
        }

        /** The bytes needed to read that many runs at a time. */
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
                        (member, i) ->
                                sorter.sort(parts.get(i).from(), parts.get(i).to()));
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

        /**
         * All records in ascending order; nothing is added any more. The memory for records is given back, that of
         * readers at the end.
         */
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

    /**
     * All states of a folder in ascending order, with their numbers. Files of one level are in that order already; the
     * states of the others are sorted before, with their numbers after them. One thread.
     */
    private static final class NumberedMerge implements AutoCloseable {
        private final int stride;
        private final ExternalSorter others;
        private final MemoryBudget budget;
        private final long readerBytes;
        private final RunMerger ofLevels;
        private final RunMerger ofOthers;
        private final long[] next;
        private boolean hasLevel;
        private boolean hasOther;
        private boolean isLevel;

        /**
         * The states of a folder.
         *
         * @param others sorts records of a state and its number
         * @throws MemoryBudget.Exhausted where there is no room for a reader of each file
         */
        NumberedMerge(FolderStates states, int stride, ExternalSorter others, MemoryBudget budget) {
            this.stride = stride;
            this.others = others;
            this.budget = budget;
            List<SortedRun> levels = new ArrayList<>();
            List<Long> firsts = new ArrayList<>();
            for (int i = 0; i < states.runs().size(); i++) {
                if (states.prefix(i) == 0) {
                    levels.add(states.runs().get(i));
                    firsts.add(states.first(i));
                } else {
                    sort(states, i);
                }
            }
            next = firsts.stream().mapToLong(Long::longValue).toArray();
            readerBytes = levels.size() * SortedRun.READER_BYTES;
            budget.replace(0, readerBytes);
            ofLevels = new RunMerger(levels);
            ofOthers = others.sorted();
            hasLevel = ofLevels.next();
            hasOther = ofOthers.next();
            isLevel = isLevelFirst();
        }

        private void sort(FolderStates states, int run) {
            long[] record = new long[stride + 1];
            long end = states.first(run) + states.runs().get(run).records();
            for (long number = states.first(run); number < end; number++) {
                states.readKept(number, record, 0);
                record[stride] = number;
                others.add(record, 0);
            }
        }

        private boolean isLevelFirst() {
            return hasLevel && (!hasOther || KnownRuns.compare(ofLevels.record(), 0, ofOthers.record(), 0, stride) < 0);
        }

        /** The words of the state, from index 0 on. */
        long[] words() {
            return isLevel ? ofLevels.record() : ofOthers.record();
        }

        long number() {
            return isLevel ? next[ofLevels.run()] : ofOthers.record()[stride];
        }

        /** Goes to the next state; false where there is none. */
        boolean next() {
            if (isLevel) {
                next[ofLevels.run()]++;
                hasLevel = ofLevels.next();
            } else {
                hasOther = ofOthers.next();
            }
            isLevel = isLevelFirst();
            return hasLevel || hasOther;
        }

        @Override
        public void close() {
            budget.release(readerBytes);
            others.close();
        }
    }
}
