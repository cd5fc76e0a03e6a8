package org.tidemark.search.sweep;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;
import org.tidemark.store.Layer;
import org.tidemark.store.Layers;

/**
 * The sweep of Mailund and Westergaard (2004), figure 3, which numbers states as it discovers them, so that a graph of
 * numbers can be kept while the states themselves are forgotten.
 *
 * <p>A state that is met again after it was forgotten gets another number, and all that follows from it too: the observer
 * sees an unfolding of the reachability graph, which is the graph itself where the measure never falls. Every state is
 * expanded once under each number it has. The observer is told of each expanded state by its number, and of the numbers
 * of all successors. Runs once, in the caller's thread; figures for a display may be read from any thread meanwhile. What
 * it books is free again when {@link #run} returns.
 */
public final class NumberedSweep {
    private static final int BATCH = 256;
    private static final int LOOK_UP = 16;

    private final Model model;
    private final ProgressMeasure measure;
    private final Limits limits;
    private final StateObserver observer;
    private final Expander expander;
    private final Successors batch;
    private final int words;
    private long[] answers = new long[2 * BATCH];

    private int sweeps;
    private long explored;
    private long edges;
    private long regressEdges;
    private long next;
    private long held;
    private long peak;
    private long persistentStates;
    private long deadStates;
    private int roots;
    private int sinceLook;
    private @Nullable FieldOverflow overflow;
    private volatile long shownExplored;
    private volatile long shownHeld;
    private volatile long shownValue;
    private volatile int shownSweeps;

    public NumberedSweep(Model model, ProgressMeasure measure, Limits limits, StateObserver observer) {
        this.model = model;
        this.measure = measure;
        this.limits = limits;
        this.observer = observer;
        expander = model.expander();
        words = model.layout().words();
        batch = new Successors(words, 2 * BATCH, limits.budget());
    }

    /**
     * What the sweeps did, and why they ended.
     *
     * @param end why it ended
     * @param overflow what did not fit the layout; null when nothing, or when it was the measure that overflowed
     * @param sweeps how many were begun
     * @param explored states expanded, which is how many numbers were used up
     * @param edges their edges
     * @param regressEdges those of them that lead to a lower progress value
     * @param persistentStates the different states that regress edges lead to
     * @param peakStates the most states held at once, persistent ones included
     * @param deadStates how many of those expanded have no successor
     */
    public record Result(
            End end,
            @Nullable FieldOverflow overflow,
            int sweeps,
            long explored,
            long edges,
            long regressEdges,
            long persistentStates,
            long peakStates,
            long deadStates) {}

    /** Sweeps until nothing new turns up or a limit is met. */
    public Result run() {
        Layers layers = new Layers(words, true, limits.budget());
        End end;
        try {
            end = sweepAll(layers);
        } catch (FieldOverflow tooNarrow) {
            overflow = tooNarrow;
            end = End.OVERFLOW;
        } catch (Intake.MeasureOverflow tooLarge) {
            end = End.OVERFLOW;
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            end = End.MEMORY;
        } finally {
            peak = Math.max(peak, held);
            layers.close();
            batch.unbook();
        }
        return new Result(end, overflow, sweeps, explored, edges, regressEdges, persistentStates, peak, deadStates);
    }

    private End sweepAll(Layers layers) {
        Layer persistent = layers.apart();
        try {
            return sweepAll(layers, persistent);
        } finally {
            persistentStates = persistent.size();
            layers.drop(persistent);
        }
    }

    private End sweepAll(Layers layers, Layer persistent) {
        model.initial(batch);
        if (batch.size() != 1) {
            throw new IllegalArgumentException("a graph begins in one state, and the model in " + batch.size());
        }
        boolean room = take(layers, persistent, Long.MIN_VALUE);
        batch.clear();
        while (room) {
            sweeps++;
            End end = sweepOnce(layers, persistent);
            if (end != End.COMPLETE || roots == persistent.size()) {
                return end;
            }
            openRoots(layers, persistent);
        }
        return End.STATES;
    }

    /** Puts the persistent states found by the last sweep into their layers. */
    private void openRoots(Layers layers, Layer persistent) {
        for (; roots < persistent.size(); roots++) {
            long[] page = persistent.page(roots);
            int at = persistent.offset(roots);
            Layer layer = layers.open(Intake.valueOf(measure, page, at));
            layer.add(WordHash.hash(page, at, words), page, at);
            layer.setTag(layer.size() - 1, persistent.tag(roots));
            layer.addShared();
        }
    }

    private End sweepOnce(Layers layers, Layer persistent) {
        for (Layer layer = layers.lowest(); layer != null; layer = layers.lowest()) {
            End end = workOff(layer, layers, persistent);
            if (end != End.COMPLETE) {
                return end;
            }
            peak = Math.max(peak, held);
            held -= layer.size() - layer.shared();
            layers.dropLowest();
        }
        return End.COMPLETE;
    }

    /** Expands the states of a layer, those included that it gets meanwhile. */
    private End workOff(Layer layer, Layers layers, Layer persistent) {
        int at = 0;
        while (at < layer.size()) {
            while (at < layer.size() && batch.size() < BATCH) {
                expand(layer, at++);
                if (++sinceLook == LOOK_UP) {
                    sinceLook = 0;
                    End end = limits.reached();
                    if (end != null) {
                        return end;
                    }
                }
            }
            if (!take(layers, persistent, layer.value())) {
                return End.STATES;
            }
            observer.stored(batch, answers);
            batch.clear();
            shownExplored = explored;
            shownHeld = held;
            shownValue = layer.value();
            shownSweeps = sweeps;
        }
        return End.COMPLETE;
    }

    private void expand(Layer layer, int state) {
        long[] page = layer.page(state);
        int at = layer.offset(state);
        int before = batch.size();
        batch.from(layer.tag(state));
        expander.expand(page, at, batch);
        int successors = batch.size() - before;
        explored++;
        edges += successors;
        deadStates += successors == 0 ? 1 : 0;
        observer.expanded(layer.tag(state), page, at, successors);
    }

    /** Numbers the successors of states with this progress value; false when there would be too many states. */
    private boolean take(Layers layers, Layer persistent, long line) {
        int n = batch.size();
        if (n > answers.length) {
            answers = new long[2 * n];
        }
        boolean room = true;
        for (int i = 0; i < n && room; i++) {
            long hash = WordHash.hash(batch.words(), batch.at(i), words);
            long value = Intake.valueOf(measure, batch.words(), batch.at(i));
            answers[i] = value < line ? behind(persistent, hash, i) : ahead(layers, persistent, value, hash, i);
            room = answers[i] != Answer.FULL;
        }
        return room;
    }

    private long behind(Layer persistent, long hash, int i) {
        regressEdges++;
        int found = persistent.find(hash, batch.words(), batch.at(i));
        return found >= 0 ? Answer.seen(persistent.tag(found)) : add(persistent, hash, i);
    }

    private long ahead(Layers layers, Layer persistent, long value, long hash, int i) {
        Layer layer = layers.find(value);
        int found = layer == null ? -1 : layer.find(hash, batch.words(), batch.at(i));
        if (layer != null && found >= 0) {
            return Answer.seen(layer.tag(found));
        }
        // Those found by this sweep lie behind the line and are not met here.
        found = roots == 0 ? -1 : persistent.find(hash, batch.words(), batch.at(i));
        if (found >= 0) {
            return Answer.seen(persistent.tag(found));
        }
        return held < limits.maxStates() ? add(layers.open(value), hash, i) : Answer.FULL;
    }

    private long add(Layer layer, long hash, int i) {
        if (held >= limits.maxStates()) {
            return Answer.FULL;
        }
        layer.add(hash, batch.words(), batch.at(i));
        layer.setTag(layer.size() - 1, next);
        held++;
        return next++;
    }

    /** States expanded so far. */
    public long explored() {
        return shownExplored;
    }

    /** States held now. */
    public long held() {
        return shownHeld;
    }

    /** The sweep that is under way, from 1. */
    public int sweeps() {
        return shownSweeps;
    }

    /** The progress value of the layer being worked off. */
    public long value() {
        return shownValue;
    }
}
