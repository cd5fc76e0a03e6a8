package org.tidemark.search.sweep;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;
import org.tidemark.model.Successors;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.StateObserver;
import org.tidemark.search.sweep.SweepOutcome.LayerRecord;
import org.tidemark.store.Answer;
import org.tidemark.store.layer.Layer;

/**
 * The sweep-line method (Jensen, Kristensen and Mailund 2012, figure 3): states are expanded layer by layer, from low
 * progress to high, and a layer is forgotten when it is done. States to which an edge leads back are persistent, and
 * the next sweep begins with them; when a sweep finds no more of them, every reachable state has been expanded at least
 * once. Where the plan has subspaces that no edge leaves but upwards, this is done in each before the next is begun.
 *
 * <p>Observers see each expanded state. Its id is the position of its record in the plan's spanning tree, or its number
 * where the plan numbers states, else the number of states expanded before. Runs once, in the caller's thread; the
 * figures for a display may be read from any thread meanwhile. The memory it books is free again when {@link #run}
 * returns.
 */
public final class Sweep {
    /** Enough successors for the waits for memory to overlap, few enough to stay in the nearest cache. */
    private static final int BATCH = 256;

    /** After this many states at the latest the limits are looked at. */
    private static final int POLL_INTERVAL = 16;

    private final Model model;
    private final ProgressMeasure measure;
    private final SweepPlan plan;
    private final Limits limits;
    private final StateObserver observer;
    private final boolean tagged;
    private final Expander expander;
    private final Successors batch;

    /** The fields that layers do not hold; null where they hold whole states. */
    private final @Nullable ImpliedFields implied;

    /** This many words of a state lie in a layer. */
    private final int words;

    /** A state of a layer, restored. */
    private final long[] whole;

    private final LayerProfile profile = new LayerProfile();
    private final List<SweepOutcome.OneSweep> perSweep = new ArrayList<>();
    private @Nullable Holdings holdings;
    private @Nullable Intake intake;
    private @Nullable FieldOverflow overflow;

    private long sweeps;
    private long subspaces;
    private long round;
    private long roots;
    private long exploredBefore;
    private long explored;
    private long edges;
    private long regressEdges;
    private long peakStates;
    private long persistentStates;
    private long mostPersistent;
    private long layers;
    private long largestLayer;
    private long deadStates;
    private long firstDeadState = -1;
    private long statesCutOff;
    private int sinceLook;

    private volatile long shownSweeps;
    private volatile long shownExplored;
    private volatile long shownEdges;
    private volatile long shownHeld;
    private volatile long shownValue;

    public Sweep(Model model, ProgressMeasure measure, SweepPlan plan, StateObserver observer) {
        this.model = model;
        this.measure = measure;
        this.plan = plan;
        this.limits = plan.limits();
        this.observer = observer;
        tagged = plan.numbered() || plan.tree() != null;
        expander = model.expander();
        batch = new Successors(model.layout().words(), 2 * BATCH, limits.budget());
        // A representative need not satisfy the equations of the states it represents.
        implied = plan.canonical() == null && model instanceof Redundant redundant ? redundant.implied() : null;
        words = (implied == null ? model : implied.kept()).layout().words();
        whole = new long[model.layout().words()];
    }

    /** Whether states were left unexpanded by a cut-off so far; for the thread that sweeps. */
    public boolean hasCutOff() {
        return statesCutOff > 0;
    }

    /** Sweeps until nothing new turns up or a limit is met. */
    public SweepOutcome run() {
        End end;
        try {
            Holdings mine = new Holdings(words, limits.maxStates(), plan.tags(), limits.budget());
            holdings = mine;
            Intake way = plan.numbered() ? numbering(mine) : batched(mine);
            intake = way;
            end = sweepAll(mine, way);
        } catch (FieldOverflow tooNarrow) {
            overflow = tooNarrow;
            end = End.OVERFLOW;
        } catch (Intake.MeasureOverflow tooLarge) {
            end = End.OVERFLOW;
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            end = End.MEMORY;
        } catch (Cancelled inState) { // by a model that looks at the limits itself, in the middle of a state
            end = limits.timeIsUp() ? End.TIME : End.CANCELLED;
        } finally {
            close();
        }
        return outcome(end);
    }

    private Intake batched(Holdings mine) {
        return new BatchedIntake(words, mine, measure, measure.steps(model), plan.canonical(), limits.budget());
    }

    private Intake numbering(Holdings mine) {
        return new NumberingIntake(words, mine, measure, measure.steps(model), observer, limits.budget());
    }

    private void close() {
        batch.unbook();
        if (intake != null) {
            regressEdges = intake.regressEdges();
            intake.close();
        }
        if (holdings != null) {
            persistentStates = holdings.persistentStates();
            mostPersistent = holdings.mostPersistent();
            endSweep(holdings);
            holdings.close();
        }
    }

    private End sweepAll(Holdings held, Intake way) {
        model.initial(batch);
        roots = batch.size();
        if (!way.takeInitial(batch)) {
            return End.STATES;
        }
        End end;
        do {
            end = sweepSubspace(held, way);
        } while (end == End.COMPLETE && held.lowest() != null);
        return end;
    }

    /** Sweeps over the subspace of the lowest layer until it has no new persistent states, and forgets them then. */
    private End sweepSubspace(Holdings held, Intake way) {
        Layer first = held.lowest();
        long last = plan.lastOfSubspace(first == null ? 0 : first.value());
        subspaces++;
        round = 0;
        do {
            if (round++ > 0) {
                way.beginSweep();
            }
            sweeps = Math.max(sweeps, round);
            shownSweeps = round;
            exploredBefore = explored;
            roots += held.beginSweep(this::valueOfStored);
            End end = sweepOnce(held, way, last);
            if (end != End.COMPLETE) {
                return end;
            }
            endSweep(held);
        } while (held.hasNewRoots());
        held.endSubspace();
        return End.COMPLETE;
    }

    /** Notes the figures of a sweep that has ended, one way or another. */
    private void endSweep(Holdings held) {
        peakStates = Math.max(peakStates, held.peak());
        SweepOutcome.OneSweep one = new SweepOutcome.OneSweep(roots, explored - exploredBefore, held.peak());
        if (round > perSweep.size() && round <= SweepOutcome.MOST_SWEEPS_TOLD) {
            perSweep.add(one);
        } else if (round > 0 && round <= perSweep.size()) {
            perSweep.set((int) round - 1, perSweep.get((int) round - 1).and(one));
        }
        roots = 0;
        exploredBefore = explored;
    }

    private End sweepOnce(Holdings held, Intake way, long last) {
        for (Layer layer = held.lowest(); layer != null && layer.value() <= last; layer = held.lowest()) {
            long regressBefore = way.regressEdges();
            shownValue = layer.value();
            End end = workOff(layer, held, way);
            if (end != End.COMPLETE) {
                return end;
            }
            layers++;
            largestLayer = Math.max(largestLayer, layer.size());
            profile.add(new SweepOutcome.LayerRecord(
                    round, layer.value(), 1, layer.size(), held.held(), way.regressEdges() - regressBefore));
            held.dropLowest();
            if (plan.settled().getAsBoolean()) {
                return End.CANCELLED;
            }
        }
        return End.COMPLETE;
    }

    /** Expands the states of a layer, those included that it gets meanwhile. */
    private End workOff(Layer layer, Holdings held, Intake way) {
        batch.clear();
        int next = 0;
        while (true) {
            while (next < layer.size() && batch.size() < BATCH) {
                expand(layer, next++);
                if (++sinceLook == POLL_INTERVAL) {
                    sinceLook = 0;
                    End end = limits.reached();
                    if (end != null) {
                        return end;
                    }
                }
            }
            if (!way.take(batch, layer.value())) {
                return End.STATES;
            }
            batch.clear();
            show(held);
            if (next == layer.size()) {
                return End.COMPLETE;
            }
        }
    }

    /** The progress value of a state as it lies in a layer. */
    private long valueOfStored(long[] stored, int from) {
        return implied == null
                ? Intake.valueOf(measure, stored, from)
                : Intake.valueOf(measure, restored(stored, from), 0);
    }

    /** A stored state in memory where it is whole. */
    private long[] restored(long[] stored, int from) {
        if (implied != null) {
            System.arraycopy(stored, from, whole, 0, words);
            implied.restore(whole, 0);
        }
        return whole;
    }

    private void expand(Layer layer, int state) {
        long[] expanded = implied == null ? layer.page(state) : restored(layer.page(state), layer.offset(state));
        int at = implied == null ? layer.offset(state) : 0;
        long id = tagged ? layer.tag(state) : explored;
        int before = batch.size();
        batch.from(id);
        int successors;
        if (plan.cutOff() != null && plan.cutOff().at(expanded, at)) {
            successors = successorsLeftOut(expanded, at, before);
        } else {
            expander.expand(expanded, at, batch);
            successors = batch.size() - before;
        }
        explored++;
        edges += successors;
        if (successors == 0) {
            firstDeadState = deadStates == 0 ? id : firstDeadState;
            deadStates++;
        }
        observer.expanded(id, expanded, at, successors);
    }

    /** A state that is cut off is still a deadlock or not; nothing is left out of one that is. */
    private int successorsLeftOut(long[] state, int at, int before) {
        int successors;
        try {
            expander.expand(state, at, batch);
            successors = batch.size() - before;
        } catch (FieldOverflow beyond) {
            successors = batch.size() - before + 1;
        } finally {
            batch.truncate(before);
        }
        statesCutOff += successors > 0 ? 1 : 0;
        return successors;
    }

    private void show(Holdings held) {
        shownExplored = explored;
        shownEdges = edges;
        shownHeld = held.held();
    }

    private SweepOutcome outcome(End end) {
        return new SweepOutcome(
                end,
                overflow,
                sweeps,
                subspaces,
                explored,
                edges,
                regressEdges,
                persistentStates,
                mostPersistent,
                peakStates,
                layers,
                largestLayer,
                deadStates,
                firstDeadState,
                statesCutOff,
                List.copyOf(perSweep),
                profile.records());
    }

    /** The sweep of its subspace that is under way, from 1. */
    public long sweeps() {
        return shownSweeps;
    }

    /** States expanded so far. */
    public long explored() {
        return shownExplored;
    }

    /** Edges found so far. */
    public long edges() {
        return shownEdges;
    }

    /** States held now. */
    public long held() {
        return shownHeld;
    }

    /** The layers processed so far; neighbours are one record where there are very many. */
    public List<SweepOutcome.LayerRecord> layers() {
        return profile.records();
    }

    /** The progress value of the layer being processed. */
    public long value() {
        return shownValue;
    }

    /**
     * The way of successors of a sweep that numbers states as it discovers them (Mailund and Westergaard 2004, figure
     * 3), so that a graph of numbers can be kept while the states themselves are forgotten. The observer gets the
     * number of every successor, new or not.
     *
     * <p>A state that is met again after it was forgotten gets another number, and all that follows from it too: what
     * the observer sees is an unfolding of the reachability graph, and the graph itself where the measure never falls.
     *
     * <p>Not thread-safe; allocates only when a batch is larger than any before.
     */
    private static final class NumberingIntake implements Intake {
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

    /**
     * The layers one after the other, for a plot. When there are more than {@value #MOST}, neighbours are joined in
     * pairs, of one sweep if that is enough; so it stays small whatever the number of layers. One thread adds, any may
     * look.
     */
    static final class LayerProfile {
        static final int MOST = 4096;

        private List<LayerRecord> records = new ArrayList<>();

        /** The record still being filled, once several layers share one. */
        private long layersInRecord = 1;

        synchronized void add(LayerRecord next) {
            int last = records.size() - 1;
            if (last >= 0 && records.get(last).layers() < layersInRecord && sameSweep(records.get(last), next)) {
                records.set(last, joined(records.get(last), next));
                return;
            }
            if (records.size() == MOST) {
                joinPairs(false);
                if (records.size() > MOST * 3 / 4) {
                    joinPairs(true);
                }
            }
            records.add(next);
        }

        private void joinPairs(boolean acrossSweeps) {
            List<LayerRecord> fewer = new ArrayList<>();
            for (int i = 0; i < records.size(); i++) {
                LayerRecord one = records.get(i);
                if (i + 1 < records.size() && (acrossSweeps || sameSweep(one, records.get(i + 1)))) {
                    fewer.add(joined(one, records.get(i + 1)));
                    i++;
                } else {
                    fewer.add(one);
                }
            }
            records = fewer;
            layersInRecord *= 2;
        }

        private static boolean sameSweep(LayerRecord one, LayerRecord next) {
            return one.sweep() == next.sweep();
        }

        private static LayerRecord joined(LayerRecord one, LayerRecord next) {
            return new LayerRecord(
                    one.sweep(),
                    one.value(),
                    one.layers() + next.layers(),
                    one.states() + next.states(),
                    Math.max(one.held(), next.held()),
                    one.regressEdges() + next.regressEdges());
        }

        synchronized List<LayerRecord> records() {
            return List.copyOf(records);
        }
    }
}
