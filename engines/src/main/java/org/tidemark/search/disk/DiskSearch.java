package org.tidemark.search.disk;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.StepsBack;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.StateObserver;
import org.tidemark.store.disk.BlockIndex;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.SortedRun;

/**
 * Breadth-first search with most states on disk: duplicates are found when many candidates are there to be compared at
 * once (delayed duplicate detection), which turns random reading into sequential reading.
 *
 * <p>Workers expand the states of a level and gather the successors in memory, each once. When memory is full, or the
 * level ends, those that are not in memory are compared with the sorted files and are new, or not. A state is expanded
 * only when it is known to be new and only once, so that states, edges, deadlocks and depths are exact. As long as all
 * states fit into memory nothing is compared with files, and later a level with few states reads a few blocks.
 *
 * <p>What is known to be new is written into the folder at each checkpoint, with the states that are still to be
 * expanded; a search that is resumed goes on from there. Observers see a state at least once, and again where it was
 * expanded shortly before memory was full or the process was killed.
 *
 * <p>Runs once. {@link #run} blocks and uses as many threads as there are workers; figures may be read from any thread
 * meanwhile.
 */
public final class DiskSearch {
    private static final int BATCH = 512;

    /** A level with fewer states is expanded by one thread. */
    private static final int WORTH_SHARING = 2048;

    /** With fewer states in memory a search would hardly move. */
    static final int LEAST_STATES = 16;

    private final KeptForm form;
    private final Limits limits;
    private final Tuning tuning;
    private final Ledger ledger;
    private final DiskStates states;
    private final RunFolder folder;
    private final WorkerThreads crew;
    private final DiskWorker[] workers;
    private final AtomicReference<@Nullable End> cut = new AtomicReference<>();
    private volatile boolean isFull;
    private volatile long checkpointNanos = System.nanoTime();
    private final NearestDeadlock nearest;
    private volatile long depth;
    private long examinedBeyond;
    private boolean isReviewing;

    /** Further figures for a checkpoint to keep, such as maxima over all states. */
    public interface Ledger {
        /** Writes what the observers know. No observer is called meanwhile. */
        void save(Map<String, Long> numbers);

        /** Takes back what was saved, before any observer is called. */
        void restore(Map<String, Long> numbers);
    }

    /**
     * The limits of a search.
     *
     * @param bytes memory for states and buffers
     * @param mostStates the most states in memory, where that is less than what fits
     * @param checkpointNanos how much time passes between checkpoints
     */
    public record Tuning(long bytes, int mostStates, long checkpointNanos) {
        private static final long USUAL_CHECKPOINT_NANOS = 30_000_000_000L;

        /** The default settings: as much as fits the memory, and a checkpoint every half minute. */
        public static Tuning within(long bytes) {
            return new Tuning(bytes, Integer.MAX_VALUE, USUAL_CHECKPOINT_NANOS);
        }

        public Tuning withMostStates(int most) {
            return new Tuning(bytes, most, checkpointNanos);
        }
    }

    /**
     * A search in a folder: from the beginning where it is empty, from the last checkpoint where it is not.
     *
     * @param observers makes what each worker shows its states to; the depth of a state serves as its id
     * @throws MemoryBudget.Exhausted when the memory is not even enough to begin
     */
    public DiskSearch(
            Model model,
            RunFolder folder,
            Limits limits,
            int workers,
            Tuning tuning,
            Supplier<StateObserver> observers,
            Ledger ledger) {
        this(model, model, folder, limits, workers, tuning, observers, ledger);
    }

    /**
     * A search through fewer states.
     *
     * @param searched the model without what is left out; its states are kept as those of the whole model, and are
     *     deadlocks only if they are there
     * @param observers makes what each worker shows its states to; the depth of a state serves as its id
     * @throws MemoryBudget.Exhausted when the memory is not even enough to begin
     */
    public DiskSearch(
            Model model,
            Model searched,
            RunFolder folder,
            Limits limits,
            int workers,
            Tuning tuning,
            Supplier<StateObserver> observers,
            Ledger ledger) {
        form = KeptForm.of(model, searched);
        this.folder = folder;
        this.limits = limits;
        this.tuning = tuning;
        this.ledger = ledger;
        crew = new WorkerThreads(workers, "disk-search");
        int stride = form.words();
        nearest = new NearestDeadlock(stride);
        int most = Math.min(
                tuning.mostStates(), CandidateSet.mostStates(stateBytes(tuning.bytes(), stride), stride, workers));
        most = (int) Math.min(most, Math.max(1 << 12, Math.min(limits.maxStates(), Integer.MAX_VALUE / 4) * 2));
        if (most < LEAST_STATES) {
            throw new MemoryBudget.Exhausted();
        }
        int batchSize = Math.max(1, Math.min(BATCH, most / (4 * workers)));
        states = new DiskStates(folder, stride, crew, most, limits.budget());
        this.workers = new DiskWorker[workers];
        DiskWorker.Team team = new DiskWorker.Team(states, form, observers, nearest, new Signals());
        Arrays.setAll(this.workers, number -> new DiskWorker(number, team, batchSize, limits.budget()));
    }

    /**
     * The bytes left for states beside buffers of a fixed size, which count only as far as they do not outweigh the
     * states.
     */
    private long stateBytes(long bytes, int stride) {
        long readers = 2L * crew.members() * (stride + 1) * RunBlocks.MOST_BYTES_PER_WORD;
        return Math.max(bytes / 2, bytes - RunFolder.BUFFER_BYTES - readers);
    }

    /** Searches, or goes on, until all is found or a limit is met, and leaves a checkpoint. */
    public Outcome run() {
        FieldOverflow overflow = null;
        boolean isChanged = false;
        End end;
        try {
            End already = begin();
            isChanged = already == null;
            end = already == null ? explore() : already;
        } catch (FieldOverflow tooNarrow) {
            overflow = tooNarrow;
            end = End.OVERFLOW;
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            end = End.MEMORY;
        } catch (Cancelled ended) {
            End reached = limits.reached();
            end = reached == null ? End.CANCELLED : reached;
        }
        if (isChanged && end != End.OVERFLOW && end != End.DEPTH) {
            states.settle();
            checkpoint(end == End.COMPLETE);
        }
        states.release();
        Tally all = tally();
        return new Outcome(
                end, all.explored, all.edges, all.deadlocks, nearest.words() == null ? -1 : 0, depth, overflow);
    }

    /**
     * Shows all states in the files to the observers, for questions that are new to the search. Before it runs; it may
     * end early, when a limit is met.
     */
    public void review() {
        isReviewing = true;
    }

    /**
     * Takes the initial states, or what the last checkpoint left; null where there is more to do, else why there is
     * not.
     */
    private @Nullable End begin() {
        boolean isComplete = FolderSummary.of(folder).isComplete();
        if (!isComplete) {
            folder.mustBeWritable();
        }
        if (folder.counters().isEmpty()) {
            Successors initial = new Successors(form.words(), 1);
            form.kept().initial(initial);
            if (!states.set().gatherer(0).addAll(initial)) {
                throw new MemoryBudget.Exhausted();
            }
            states.nextLevel();
            return null;
        }
        Checkpoint last = states.resume();
        ledger.restore(last.numbers());
        workers[0].tally().restore(last);
        depth = last.get("depth");
        nearest.restore(last);
        if (isReviewing) {
            lookAtAll();
            End reached = limits.reached();
            if (reached != null) { // before all states were shown, as far as anybody knows
                return reached;
            }
        }
        return isComplete ? End.COMPLETE : null;
    }

    /**
     * Looks at one level after the other, so that no state is shown while one that is nearer waits: the first that
     * answers is nearest.
     */
    private void lookAtAll() {
        LevelQueue those = new LevelQueue(crew.members());
        long level = StateFile.SEVERAL;
        for (StateFile file : states.files().all()) {
            if (level == StateFile.SEVERAL || file.level() != level) {
                lookAt(those, level);
            }
            if (limits.reached() != null) {
                return;
            }
            level = file.level();
            those.add(new Stretch(file, 0, file.run().records()));
        }
        lookAt(those, level);
    }

    /** Looks at the states of one level; a file of several is left to one thread, which keeps their order. */
    private void lookAt(LevelQueue those, long level) {
        DiskWorker.Looked nobody = new DiskWorker.Looked() {};
        if (level == StateFile.SEVERAL || those.size() < WORTH_SHARING) {
            workers[0].look(those, nobody);
        } else {
            crew.each(number -> workers[number].look(those, nobody));
        }
    }

    private End explore() {
        do {
            if (states.states() > limits.maxStates()) {
                return End.STATES;
            }
            depth = states.level();
            if (depth >= limits.maxDepth()) {
                return lookBeyond();
            }
            End end = expandLevel();
            if (end != null) {
                return end;
            }
        } while (states.nextLevel());
        return End.COMPLETE;
    }

    /** Expands the states of a level; null when all are, else why not. */
    private @Nullable End expandLevel() {
        long stuckAt = -1;
        while (states.queue().size() > 0) {
            work();
            End reached = limits.reached();
            if (reached != null || cut.get() != null) {
                return reached == null ? cut.get() : reached;
            }
            boolean isDue = isCheckpointDue(1);
            if (isFull) {
                isFull = false;
                states.settle();
                if (states.states() > limits.maxStates()) {
                    return End.STATES;
                }
                long explored = tally().explored;
                if (explored == stuckAt && !states.set().canGrow() && !states.spillAny()) {
                    return End.MEMORY;
                }
                states.makeRoom();
                stuckAt = explored;
                boolean isFirst = folder.counters().isEmpty() && states.hasSpilled();
                isDue |= isFirst || isCheckpointDue(6);
            }
            if (isDue) {
                states.settle();
                checkpoint(false);
            }
        }
        return null;
    }

    private void work() {
        if (states.queue().size() < WORTH_SHARING) {
            workers[0].work();
        } else {
            crew.each(number -> workers[number].work());
        }
    }

    /** Whether a part of the usual time has passed since the last checkpoint. */
    private boolean isCheckpointDue(int part) {
        return System.nanoTime() - checkpointNanos >= tuning.checkpointNanos() / part;
    }

    /**
     * Looks at states that lie too deep to be expanded: whether they are dead, and what they hold. The checkpoint knows
     * nothing of it.
     */
    private End lookBeyond() {
        checkpoint(false);
        crew.each(number -> workers[number].look(states.queue(), new DiskWorker.Looked() {
            @Override
            public void dead(long[] words, int at) {
                nearest.note(depth, words, at);
            }

            @Override
            public void piece(long examined, long deadlocks) {
                looked(workers[number], examined, deadlocks);
            }
        }));
        End reached = limits.reached();
        return reached == null ? End.DEPTH : reached;
    }

    private void checkpoint(boolean complete) {
        Map<String, Long> numbers = new HashMap<>();
        ledger.save(numbers);
        tally().save(numbers);
        numbers.put("depth", depth);
        numbers.put("complete", complete ? 1L : 0L);
        Checkpoint next = new Checkpoint(numbers);
        nearest.save(next);
        states.checkpoint(next.numbers());
        checkpointNanos = System.nanoTime();
    }

    /** The least of the nearest deadlocks, as files keep it; null where none was seen. */
    public long @Nullable [] dead() {
        return nearest.words();
    }

    // ---- figures ----

    /** Different states found, as far as they were compared with the files. */
    public long states() {
        return states.states();
    }

    /** States looked at that were too deep to be expanded. */
    public long examinedBeyond() {
        return examinedBeyond;
    }

    /** States expanded so far. */
    public long explored() {
        return tally().explored;
    }

    public long edges() {
        return tally().edges;
    }

    public long depth() {
        return depth;
    }

    /** How many states of the level wait to be expanded. */
    public long waiting() {
        return states.queue().size();
    }

    /** How often candidates were compared with the files, and how often files were merged. */
    public long merges() {
        return states.settlings() + states.files().merges();
    }

    /** The most states of one level. */
    public long widest() {
        return states.widest();
    }

    /** The bytes of all files. */
    public long diskBytes() {
        return states.files().bytes();
    }

    /** The ways to states that were found. Once the search has run. */
    public BackwardPaths ways() {
        return new BackwardPaths(form.kept(), states.files());
    }

    private Tally tally() {
        Tally sum = new Tally();
        for (DiskWorker worker : workers) {
            sum.add(worker.tally());
        }
        return sum;
    }

    private synchronized void looked(DiskWorker worker, long examined, long deadlocks) {
        examinedBeyond += examined;
        worker.tally().deadlocks += deadlocks;
    }

    /** The signals between the search and its workers. */
    private final class Signals implements DiskWorker.Signals {
        @Override
        public long level() {
            return depth;
        }

        @Override
        public boolean goesOn() {
            if (isFull || cut.get() != null || isCheckpointDue(1)) {
                return false;
            }
            End reached = limits.reached();
            if (reached != null) {
                cut.compareAndSet(null, reached);
            }
            return reached == null;
        }

        @Override
        public void full() {
            isFull = true;
        }

        @Override
        public boolean isOver() {
            return limits.reached() != null;
        }
    }

    /**
     * Finds a shortest run to a state from the files of the levels alone: no predecessors are kept. From a state of
     * level {@code n}, every event is undone; of the states that this gives, those in level {@code n - 1} are
     * predecessors, and the least of them is taken, by its first event. So the run depends on the model only: not on
     * threads, memory, or how often the search was resumed.
     *
     * <p>A step reads a block for each event that can be undone. One thread.
     */
    public static final class BackwardPaths {
        private final LevelFiles files;
        private final Expander expander;
        private final StepsBack back;

        /**
         * Whether an event that was undone need not be the one that leads forward again, since states are
         * representatives.
         */
        private final boolean areClasses;

        private final Successors successors;
        private final int events;
        private final int stride;
        private final RunBlocks reader = new RunBlocks();

        /** Ways through files that keep the states of this model. */
        BackwardPaths(Model model, LevelFiles files) {
            this.files = files;
            this.events = model.events();
            this.stride = model.layout().words();
            expander = model.expander();
            areClasses = model instanceof Quotient;
            back = stepsBack(model);
            successors = new Successors(stride, 16);
        }

        private StepsBack stepsBack(Model model) {
            StepsBack steps = model instanceof Quotient quotient
                    ? quotient.stepsBack()
                    : expander instanceof ReversibleExpander reversible ? reversible::unfire : null;
            if (steps == null) {
                throw new IllegalArgumentException("the model cannot step back");
            }
            return steps;
        }

        /** Whether the files have a state, by the words that they keep. */
        public boolean has(long[] state) {
            return levelOf(Arrays.copyOf(state, stride)) >= 0;
        }

        /**
         * The events of a shortest run to a state, of which the words that files keep are looked at; null where it was
         * cancelled, or where a class of states has several representatives and none of those that lie nearer is a
         * predecessor's.
         */
        public int @Nullable [] to(long[] state, BooleanSupplier cancelled) {
            long[] at = Arrays.copyOf(state, stride);
            long level = levelOf(at);
            if (level < 0) {
                throw new IllegalArgumentException("a state that was not found");
            }
            int[] run = new int[Math.toIntExact(level)];
            for (int step = run.length - 1; step >= 0; step--) {
                if (cancelled.getAsBoolean()) {
                    return null;
                }
                run[step] = stepBack(at, step);
                if (run[step] < 0) {
                    return null;
                }
            }
            return run;
        }

        /**
         * Turns a state into its least predecessor in a level, and returns the event between them; -1 where a class has
         * none.
         */
        private int stepBack(long[] state, long level) {
            long[] least = new long[0];
            int event = -1;
            long[] before = new long[stride];
            for (int e = 0; e < events; e++) {
                System.arraycopy(state, 0, before, 0, stride);
                if (back.undo(e, before, 0)
                        && (event < 0 || KnownRuns.compare(before, 0, least, 0, stride) < 0)
                        && files.holds(level, before, 0, reader)) {
                    int forward = leadsTo(before, e, state) ? e : areClasses ? eventTo(before, state) : -1;
                    least = forward < 0 ? least : before.clone();
                    event = forward < 0 ? event : forward;
                }
            }
            if (event < 0 && areClasses) {
                return -1;
            }
            if (event < 0) {
                throw new IllegalStateException(
                        "a state of level " + (level + 1) + " without a predecessor in level " + level);
            }
            System.arraycopy(least, 0, state, 0, stride);
            return event;
        }

        private boolean leadsTo(long[] before, int event, long[] state) {
            long[] after = before.clone();
            return expander.fire(event, after, 0) && Arrays.equals(after, state);
        }

        /** An event that leads from one state to another; -1 where none does. */
        private int eventTo(long[] before, long[] state) {
            successors.clear();
            expander.expand(before, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                int at = successors.at(i);
                if (Arrays.equals(successors.words(), at, at + stride, state, 0, stride)) {
                    return successors.event(i);
                }
            }
            return -1;
        }

        /** The level of a state; -1 where no file has it. */
        private long levelOf(long[] state) {
            for (StateFile file : files.all()) {
                long level = file.level() == StateFile.SEVERAL ? scan(file, state) : file.level();
                if (level >= 0 && file.holds(level, state, 0, reader)) {
                    return level;
                }
            }
            return -1;
        }

        /** Where each state says its level, only a look at all of them finds one. */
        private long scan(StateFile file, long[] state) {
            SortedRun run = file.run();
            BlockIndex index = run.index();
            for (int block = 0; block < index.blocks(); block++) {
                reader.load(run, block);
                long[] words = reader.words();
                for (int i = 0, at = 0; i < reader.size(); i++, at += run.width()) {
                    if (KnownRuns.compare(words, at + 1, state, 0, stride) == 0) {
                        return words[at];
                    }
                }
            }
            return -1;
        }
    }
}
