package org.tidemark.search.disk;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFileWriter;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.disk.DiskFile;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunMerger;

/**
 * Makes the edges of all states of a folder, with numbers in place of states, by two sorts. A search that compares many states at a time
 * never knows the number of a successor when it finds it. So all states are expanded once more; the edges, sorted by the words of
 * their targets, go along the states in the same order and take their numbers; and sorted by their sources they are written.
 *
 * <p>All is read and written in a row. The two sorts take some ten bytes of disk per edge while it lasts, and two thirds of the memory that
 * buffers leave. One thread, but for sorting and writing.
 */
public final class EdgeMaker {
    private static final int LOOK_UP = 1 << 12;

    private final Model kept;
    private final RunFolder folder;
    private final FolderStates states;
    private final Crew crew;
    private final MemoryBudget budget;
    private final long sortBytes;
    private final BooleanSupplier cancelled;
    private final int stride;
    private final int eventBits;
    private long steps;

    /** The same for other threads, now and then. */
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

    /** The same with at most that many bytes of records in memory for each sort. */
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
        this.crew = new Crew(workers);
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

    /** What the buffers for writing take, and what reads states of {@code stride} words one by one. */
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
        if (steps % LOOK_UP == 0) {
            done = steps;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }
}
