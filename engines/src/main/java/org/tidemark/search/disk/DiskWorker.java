package org.tidemark.search.disk;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.search.DeadTest;
import org.tidemark.search.StateObserver;
import org.tidemark.store.disk.BlockIndex;
import org.tidemark.store.disk.RunBlocks;

/** One thread's part of a {@link DiskSearch}: its own expander, batch and counts. */
final class DiskWorker {
    private final DiskStates states;
    private final Supplier<StateObserver> observers;
    private final NearestDeadlock nearest;
    private final Signals signals;
    private final CandidateSet.Gatherer gatherer;
    private final KeptForm form;
    private final Expander expander;
    private final @Nullable DeadTest deadTest;
    private final Successors batch;
    private final int batchSize;
    private final StateRows rows;
    private final Tally tally = new Tally();
    private @Nullable StateObserver observer;

    /** The whole state that is being expanded, where files do not keep whole ones. */
    private final long[] whole;

    /** The signals between a worker and its search while it expands. */
    interface Signals {
        /** The level that is being expanded. */
        long level();

        /** Whether to expand more now: memory is not full, no checkpoint is due, and the search is not to end. */
        boolean goesOn();

        /** There was no room for the successors of a state. */
        void full();

        /** Whether a limit is met. */
        boolean isOver();
    }

    /**
     * The context shared by all workers of a search.
     *
     * @param states where successors go
     * @param form what files keep of a state
     * @param observers makes what each shows its states to
     * @param nearest receives deadlocks
     * @param signals between them and the search
     */
    record Team(
            DiskStates states,
            KeptForm form,
            Supplier<StateObserver> observers,
            NearestDeadlock nearest,
            Signals signals) {}

    /** The worker of a number, with that many successors at a time. */
    DiskWorker(int number, Team team, int batchSize, MemoryBudget budget) {
        states = team.states();
        observers = team.observers();
        nearest = team.nearest();
        signals = team.signals();
        form = team.form();
        this.batchSize = batchSize;
        expander = form.narrowing();
        deadTest = form.deadTest();
        gatherer = states.set().gatherer(number);
        batch = new Successors(form.words(), 2 * batchSize, budget);
        rows = new StateRows(form.words());
        whole = new long[form.wholeWords()];
    }

    Tally tally() {
        return tally;
    }

    private StateObserver observer() {
        if (observer == null) {
            observer = observers.get();
        }
        return Objects.requireNonNull(observer);
    }

    /** Expands some states at least, and more until none is left or the signals say that it is enough. */
    void work() {
        Stretch piece = states.queue().take();
        while (piece != null) {
            expand(piece);
            piece = signals.goesOn() ? states.queue().take() : null;
        }
    }

    /** Expands the states of a piece; those whose successors are not in the set when it ends are given back. */
    private void expand(Stretch piece) {
        long done = piece.from();
        batch.clear();
        try {
            rows.load(piece, states.set().log());
            StateObserver watching = observer();
            long level = signals.level();
            long[] words = rows.words();
            boolean isWhole = form.isWhole();
            long[] state = isWhole ? words : whole;
            int deadInBatch = 0;
            int at = rows.first();
            for (long row = piece.from(); row < piece.to(); row++, at += rows.width()) {
                int before = batch.size();
                int start = isWhole ? at : restored(words, at);
                expander.expand(state, start, batch);
                int successors = atLeast(batch.size() - before, state, start);
                watching.expanded(level, state, start, successors);
                if (successors == 0) {
                    deadInBatch++;
                    nearest.note(level, words, at);
                }
                if (batch.size() < batchSize && row + 1 < piece.to()) {
                    continue;
                }
                if (!gatherer.addAll(batch)) {
                    signals.full();
                    return;
                }
                tally.explored += row + 1 - done;
                tally.edges += batch.size();
                tally.deadlocks += deadInBatch;
                deadInBatch = 0;
                done = row + 1;
                batch.clear();
                if (!signals.goesOn()) {
                    return;
                }
            }
        } finally {
            states.queue().giveBack(piece.after(done));
        }
    }

    /** Makes {@link #whole} the state whose kept words are given; returns where it begins there. */
    private int restored(long[] words, int at) {
        for (int w = 0, kept = form.words(); w < kept; w++) {
            whole[w] = words[at + w];
        }
        form.restore(whole, 0);
        return 0;
    }

    /** Receives the results of a scan over states. */
    @SuppressWarnings("UnusedVariable") // who overrides nothing hears nothing
    interface Looked {
        /** A state without successors, as files keep it. */
        default void dead(long[] words, int at) {}

        default void piece(long examined, long deadlocks) {}
    }

    /** Expands states without keeping their successors. */
    void look(LevelQueue those, Looked report) {
        for (Stretch piece = those.take(); piece != null; piece = those.take()) {
            rows.load(piece, states.set().log());
            long[] words = rows.words();
            int at = rows.first();
            long deadlocks = 0;
            for (long row = piece.from(); row < piece.to(); row++, at += rows.width()) {
                restored(words, at);
                int successors = atLeast(successors(), whole, 0);
                observer().expanded(signals.level(), whole, 0, successors);
                if (successors == 0) {
                    deadlocks++;
                    report.dead(words, at);
                }
            }
            report.piece(piece.size(), deadlocks);
            if (signals.isOver()) {
                return;
            }
        }
    }

    /** How many successors a state has in the whole model, where some may be left out: 0 only where it is dead. */
    private int atLeast(int shown, long[] state, int at) {
        return deadTest == null ? shown : deadTest.successors(shown, state, at);
    }

    /** How many successors the restored state has. */
    private int successors() {
        batch.clear();
        try {
            expander.expand(whole, 0, batch);
            return batch.size();
        } catch (FieldOverflow | MemoryBudget.Exhausted tooMuch) {
            return batch.size() + 1; // one more event was enabled, though what it leads to does not fit
        }
    }

    /** Reads pieces of a level, each within one block of a file or in the log. Belongs to one thread. */
    private static final class StateRows {
        private final int stride;
        private @Nullable RunBlocks blocks;
        private long[] words = new long[0];
        private int first;
        private int width;

        StateRows(int stride) {
            this.stride = stride;
        }

        void load(Stretch piece, long[] log) {
            StateFile file = piece.file();
            if (file == null) {
                words = log;
                first = (int) piece.from() * stride;
                width = stride;
                return;
            }
            RunBlocks reader = blocks == null ? new RunBlocks() : blocks;
            blocks = reader;
            BlockIndex index = file.run().index();
            int block = index.blockOf(piece.from());
            reader.load(file.run(), block);
            words = reader.words();
            width = file.run().width();
            first = (int) (piece.from() - index.row(block)) * width + file.prefix();
        }

        long[] words() {
            return words;
        }

        /** The index of the first word of the first state. */
        int first() {
            return first;
        }

        /** How far states lie apart. */
        int width() {
            return width;
        }
    }
}
