package org.tidemark.search.sweep;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Successors;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;
import org.tidemark.store.layer.Layer;

/**
 * The way of successors of a sweep that numbers states as it discovers them (Mailund and Westergaard 2004, figure 3), so
 * that a graph of numbers can be kept while the states themselves are forgotten. The observer gets the number of every
 * successor, new or not.
 *
 * <p>A state that is met again after it was forgotten gets another number, and all that follows from it too: what the
 * observer sees is an unfolding of the reachability graph, and the graph itself where the measure never falls.
 *
 * <p>Not thread-safe; allocates only when a batch is larger than any before.
 */
final class NumberingIntake implements Intake {
    /** Batches up to this size are not worth booking. */
    private static final int USUAL = 1 << 10;

    private final int stride;
    private final Holdings holdings;
    private final ProgressMeasure measure;
    private final ProgressMeasure.@Nullable Steps steps;
    private final StateObserver observer;
    private final MemoryBudget budget;
    private long[] answers = new long[USUAL];
    private long bookedBytes;
    private long regressEdges;

    NumberingIntake(
            int wordsPerState,
            Holdings holdings,
            ProgressMeasure measure,
            ProgressMeasure.@Nullable Steps steps,
            StateObserver observer,
            MemoryBudget budget) {
        stride = wordsPerState;
        this.holdings = holdings;
        this.measure = measure;
        this.steps = steps;
        this.observer = observer;
        this.budget = budget;
    }

    @Override
    public boolean takeInitial(Successors batch) {
        if (batch.size() != 1) {
            throw new IllegalArgumentException("a graph begins in one state, and the model in " + batch.size());
        }
        return number(batch, Long.MIN_VALUE, null);
    }

    @Override
    public boolean take(Successors batch, long line) {
        boolean room = number(batch, line, steps);
        if (room) {
            observer.stored(batch, answers);
        }
        return room;
    }

    private boolean number(Successors batch, long line, ProgressMeasure.@Nullable Steps along) {
        int n = batch.size();
        makeRoom(n);
        for (int i = 0; i < n; i++) {
            long hash = WordHash.hash(batch.words(), batch.at(i), stride);
            long value = along == null
                    ? Intake.valueOf(measure, batch.words(), batch.at(i))
                    : along.after(line, batch.event(i), batch.words(), batch.at(i));
            answers[i] = value < line ? behind(hash, batch, i) : ahead(value, hash, batch, i);
            if (answers[i] == Answer.FULL) {
                return false;
            }
        }
        return true;
    }

    private void makeRoom(int n) {
        if (n > answers.length) {
            budget.replace(bookedBytes, 2L * n * Long.BYTES);
            bookedBytes = 2L * n * Long.BYTES;
            answers = new long[2 * n];
        }
    }

    private long behind(long hash, Successors batch, int entry) {
        regressEdges++;
        long known = holdings.persistentTag(hash, batch, entry);
        return known >= 0
                ? Answer.seen(known)
                : holdings.addPersistent(hash, batch, entry) ? holdings.newestTag() : Answer.FULL;
    }

    private long ahead(long value, long hash, Successors batch, int entry) {
        Layer layer = holdings.layer(value);
        int found = layer == null ? -1 : layer.find(hash, batch.words(), batch.at(entry));
        if (layer != null && found >= 0) {
            return Answer.seen(layer.tag(found));
        }
        // Those found by this sweep lie behind the line and are not met here.
        long known = holdings.asksPersistent() ? holdings.persistentTag(hash, batch, entry) : -1;
        if (known >= 0) {
            return Answer.seen(known);
        }
        return holdings.add(value, hash, batch, entry) ? holdings.newestTag() : Answer.FULL;
    }

    @Override
    public long regressEdges() {
        return regressEdges;
    }

    @Override
    public void close() {
        budget.release(bookedBytes);
        bookedBytes = 0;
    }
}
