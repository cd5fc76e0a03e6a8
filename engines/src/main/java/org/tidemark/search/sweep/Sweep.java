package org.tidemark.search.sweep;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
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
import org.tidemark.store.layer.Layer;

/**
 * The sweep-line method (Jensen, Kristensen and Mailund 2012, figure 3): states are expanded layer by layer, from low
 * progress to high, and a layer is forgotten when it is done. States to which an edge leads back are persistent, and the
 * next sweep begins with them; when a sweep finds no more of them, every reachable state has been expanded at least once.
 * Where the plan has subspaces that no edge leaves but upwards, this is done in each before the next is begun.
 *
 * <p>Observers see each expanded state. Its id is the position of its record in the plan's spanning tree, or its number
 * where the plan numbers states, else the number of states expanded before. Runs once, in the caller's thread; the figures for a display may be read from any
 * thread meanwhile. The memory it books is free again when {@link #run} returns.
 */
public final class Sweep {
    /** Enough successors for the waits for memory to overlap, few enough to stay in the nearest cache. */
    private static final int BATCH = 256;

    /** After this many states at the latest the limits are looked at. */
    private static final int LOOK_UP = 16;

    private final Model model;
    private final ProgressMeasure measure;
    private final SweepPlan plan;
    private final Limits limits;
    private final StateObserver observer;
    private final boolean tagged;
    private final Expander expander;
    private final Successors batch;

    /** What layers do without; null where they hold whole states. */
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
                if (++sinceLook == LOOK_UP) {
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
}
