package org.tidemark.search.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.SharedWork;
import org.tidemark.bits.WordHash;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;
import org.tidemark.model.Successors;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.search.CutOff;
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
 * <p>All workers expand the states of a layer together and are done with it before the next begins, so every figure of
 * the {@link SweepOutcome} is the same whatever their number. With paths, a layer is expanded by depth ({@link Agenda}):
 * if no edge leads back, a path is shortest; and its length does not depend on the number of workers either.
 *
 * <p>Observers see each expanded state. Its id is the position of its record in the plan's spanning tree, or its number
 * where the plan numbers states, else a number that no other state has. Runs once, in the caller's thread and those of
 * further workers; the figures for a display may be read from any thread meanwhile. The memory it books is free again
 * when {@link #run} returns.
 */
public final class Sweep {
    /** Enough successors for the waits for memory to overlap, few enough to stay in the nearest cache. */
    private static final int BATCH = 256;

    /** More, since a batch is divided among the parts of what is held. */
    private static final int BATCH_OF_SEVERAL = 512;

    /** A worker takes this many states of a layer at a time, or fewer if they are large. */
    private static final int TAKE = 32;

    private static final int WORDS_TAKEN = 1 << 12;

    /** After this many states at the latest the limits are looked at. */
    private static final int POLL_INTERVAL = 16;

    private static final int DEPTH_BITS = 24;

    private final Model model;
    private final ProgressMeasure measure;
    private final SweepPlan plan;
    private final Limits limits;
    private final IntFunction<StateObserver> observers;
    private final int workers;
    private final boolean tagged;
    private int worthJoining = SharedWork.WORTH_JOINING;

    /** The fields that layers do not hold; null where they hold whole states. */
    private final @Nullable ImpliedFields implied;

    /** This many words of a state lie in a layer. */
    private final int words;

    private final LayerProfile profile = new LayerProfile();
    private final List<SweepOutcome.OneSweep> perSweep = new ArrayList<>();

    /** The workers that have worked, the caller's first. */
    private final List<Worker> crew = new CopyOnWriteArrayList<>();

    private final AtomicReference<@Nullable End> cut = new AtomicReference<>();
    private @Nullable Holdings holdings;

    private long sweeps;
    private long subspaces;
    private long round;
    private long roots;
    private long exploredBefore;
    private long peakStates;
    private long persistentStates;
    private long mostPersistent;
    private long layers;
    private long largestLayer;

    /** The layer being processed, the depth of its round, and how many rounds there were; changed only between rounds. */
    private long line;

    private long depth;
    private long rounds;

    private volatile long shownSweeps;
    private volatile long shownValue;
    private volatile long shownHeld;

    /** A sweep in the caller's thread alone. */
    public Sweep(Model model, ProgressMeasure measure, SweepPlan plan, StateObserver observer) {
        this(model, measure, plan, 1, worker -> observer);
    }

    /**
     * A sweep whose worker number {@code n} reports to {@code observers.apply(n)}, which it asks for itself. States that
     * are numbered are so in the order of one worker, whatever the number of workers.
     */
    public Sweep(
            Model model, ProgressMeasure measure, SweepPlan plan, int workers, IntFunction<StateObserver> observers) {
        this.model = model;
        this.measure = measure;
        this.plan = plan;
        this.limits = plan.limits();
        this.observers = observers;
        this.workers = plan.numbered() ? 1 : workers;
        tagged = plan.numbered() || plan.tree() != null;
        // A representative need not satisfy the equations of the states it represents.
        implied = plan.canonical() == null && model instanceof Redundant redundant ? redundant.implied() : null;
        words = (implied == null ? model : implied.kept()).layout().words();
    }

    /** Lets further workers join in layers of this many states; to be called before it runs, by tests. */
    Sweep joinFrom(int states) {
        worthJoining = states;
        return this;
    }

    /** Whether states were left unexpanded by a cut-off so far; at the end of a layer. */
    public boolean hasCutOff() {
        return sum(worker -> worker.statesCutOff) > 0;
    }

    private long sum(ToLongFunction<Worker> figure) {
        long sum = 0;
        for (Worker worker : crew) {
            sum += figure.applyAsLong(worker);
        }
        return sum;
    }

    /** Sweeps until nothing new turns up or a limit is met. */
    public SweepOutcome run() {
        End end;
        FieldOverflow overflow = null;
        try {
            end = sweepTogether();
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
        return outcome(end, overflow);
    }

    private End sweepTogether() {
        Holdings held = new Holdings(words, plan, workers);
        holdings = held;
        SharedWork work = new SharedWork(held::shownLeft, worthJoining);
        End[] end = {End.COMPLETE};
        new WorkerThreads(workers, "sweep").each(number -> {
            if (number > 0) {
                work.help(new Lazily(number, held, work));
                return;
            }
            try {
                Worker leader = new Worker(0, held, work);
                crew.add(leader);
                end[0] = sweepAll(held, leader, work);
            } finally {
                work.end();
            }
        });
        return end[0];
    }

    private void close() {
        for (Worker worker : crew) {
            worker.close();
        }
        if (holdings != null) {
            persistentStates = holdings.persistentStates();
            mostPersistent = holdings.mostPersistent();
            endSweep(holdings);
            holdings.close();
        }
    }

    private End sweepAll(Holdings held, Worker leader, SharedWork work) {
        if (!leader.takeInitial()) {
            return End.STATES;
        }
        End end;
        do {
            end = sweepSubspace(held, leader, work);
        } while (end == End.COMPLETE && held.lowest() != null);
        return end;
    }

    /** Sweeps over the subspace of the lowest layer until it has no new persistent states, and forgets them then. */
    private End sweepSubspace(Holdings held, Worker leader, SharedWork work) {
        Layer first = held.lowest();
        long last = plan.lastOfSubspace(first == null ? 0 : first.value());
        subspaces++;
        round = 0;
        do {
            if (round++ > 0) {
                crew.forEach(worker -> worker.intake.beginSweep());
            }
            sweeps = Math.max(sweeps, round);
            shownSweeps = round;
            exploredBefore = sum(worker -> worker.explored);
            roots += held.beginSweep(leader::valueOfStored);
            End end = sweepOnce(held, leader, work, last);
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
        long explored = sum(worker -> worker.explored);
        SweepOutcome.OneSweep one = new SweepOutcome.OneSweep(roots, explored - exploredBefore, held.peak());
        if (round > perSweep.size() && round <= SweepOutcome.MOST_SWEEPS_TOLD) {
            perSweep.add(one);
        } else if (round > 0 && round <= perSweep.size()) {
            perSweep.set((int) round - 1, perSweep.get((int) round - 1).and(one));
        }
        roots = 0;
        exploredBefore = explored;
    }

    private End sweepOnce(Holdings held, Worker leader, SharedWork work, long last) {
        for (Layer layer = held.lowest(); layer != null && layer.value() <= last; layer = held.lowest()) {
            long regressBefore = sum(worker -> worker.intake.regressEdges());
            line = layer.value();
            shownValue = line;
            held.beginLayer(line);
            End end = workOff(held, leader, work);
            if (end != End.COMPLETE) {
                return end;
            }
            layers++;
            long size = held.layerSize();
            largestLayer = Math.max(largestLayer, size);
            long regress = sum(worker -> worker.intake.regressEdges()) - regressBefore;
            profile.add(new SweepOutcome.LayerRecord(round, line, 1, size, held.held(), regress));
            held.dropLayer();
            if (plan.settled().getAsBoolean()) {
                return End.CANCELLED;
            }
        }
        return End.COMPLETE;
    }

    /** Expands the states of a layer, those included that it gets meanwhile. */
    private End workOff(Holdings held, Worker leader, SharedWork work) {
        boolean isDone;
        do {
            depth = plan.goesByDepth() ? held.beginRound() : 0;
            isDone = depth < 0;
            if (!isDone) {
                workTogether(leader, work);
            }
        } while (!isDone && plan.goesByDepth() && !work.isStopped());
        End end = cut.get();
        return end != null ? end : held.isOverfull() ? End.STATES : End.COMPLETE;
    }

    /** Works with whoever joins until nothing is left or the sweep is to end. */
    private void workTogether(Worker leader, SharedWork work) {
        rounds++;
        if (workers == 1) {
            leader.run();
        } else {
            work.lead(leader);
        }
    }

    /** A worker that is made by the thread that needs it, when it does, so that its memory is its own. */
    private final class Lazily implements Runnable {
        private final int number;
        private final Holdings held;
        private final SharedWork work;
        private @Nullable Worker worker;

        Lazily(int number, Holdings held, SharedWork work) {
            this.number = number;
            this.held = held;
            this.work = work;
        }

        @Override
        public void run() {
            Worker mine = worker;
            if (mine == null) {
                mine = new Worker(number, held, work);
                worker = mine;
                crew.add(mine);
            }
            mine.run();
        }
    }

    /** One thread's part: its own expander, intake and batch, and its own counts. */
    private final class Worker implements Runnable {
        private final int number;
        private final Holdings held;
        private final SharedWork work;
        private final Expander expander = model.expander();
        private final @Nullable CutOff cutOff =
                plan.cutOff() == null ? null : plan.cutOff().get();
        private final StateObserver observer;
        private final ProgressMeasure own;
        private final Successors batch;
        private final int batchSize;
        private final Intake intake;

        /** States that were taken, as they lie in a layer. */
        private final long[] taken;

        private final int stride;
        private final int most;

        /** A state of a layer, restored. */
        private final long[] whole = new long[model.layout().words()];

        private long explored;
        private long edges;
        private long deadStates;
        private long firstDeadState = -1;
        private long deadRank = Long.MAX_VALUE;
        private long statesCutOff;
        private int sinceLook;
        private int turn;
        private volatile long shownExplored;
        private volatile long shownEdges;

        Worker(int number, Holdings held, SharedWork work) {
            this.number = number;
            this.held = held;
            this.work = work;
            observer = observers.apply(number);
            batchSize = workers == 1 ? BATCH : BATCH_OF_SEVERAL;
            batch = new Successors(model.layout().words(), 2 * batchSize, limits.budget());
            stride = words + (tagged ? 1 : 0);
            most = Math.max(1, Math.min(TAKE, WORDS_TAKEN / stride));
            taken = new long[most * stride];
            own = number == 0 ? measure : measure.another();
            ProgressMeasure.Steps steps = own.steps(model);
            intake = plan.numbered()
                    ? new NumberingIntake(words, held, own, steps, observer, limits.budget())
                    : new BatchedIntake(
                            number,
                            words,
                            plan.goesByDepth(),
                            held,
                            own,
                            steps,
                            plan.canonical() == null ? null : plan.canonical().get(),
                            limits.budget());
        }

        /** Takes the initial states; false when these are too many. */
        boolean takeInitial() {
            model.initial(batch);
            roots = batch.size();
            boolean hasRoom = intake.takeInitial(batch);
            batch.clear();
            return hasRoom;
        }

        /** Expands states of the layer, or of its round, until none are left. */
        @Override
        public void run() {
            do {
                for (int n = held.take(turn++, taken, most); n > 0; n = held.take(turn++, taken, most)) {
                    for (int i = 0; i < n; i++) {
                        expand(i * stride);
                        if ((batch.size() >= batchSize && !flush()) || !goOn()) {
                            return;
                        }
                    }
                }
            } while (flush() && held.shownLeft() > 0);
        }

        /** Looks at the limits from time to time; false when the sweep is to end. */
        private boolean goOn() {
            if (++sinceLook < POLL_INTERVAL) {
                return true;
            }
            sinceLook = 0;
            End end = limits.reached();
            return end == null ? !work.isStopped() : end(end);
        }

        private boolean end(End why) {
            cut.compareAndSet(null, why);
            work.stop();
            return false;
        }

        private boolean flush() {
            if (work.isStopped()) {
                return false;
            }
            if (!intake.take(batch, line, PathTag.next(depth))) {
                return end(End.STATES);
            }
            batch.clear();
            shownExplored = explored;
            shownEdges = edges;
            shownHeld = held.shownHeld();
            work.callHelpers();
            return true;
        }

        /** The progress value of a state as it lies in a layer. */
        private long valueOfStored(long[] stored, int from) {
            return implied == null
                    ? Intake.valueOf(own, stored, from)
                    : Intake.valueOf(own, restored(implied, stored, from), 0);
        }

        /** A stored state in memory where it is whole. */
        private long[] restored(ImpliedFields fields, long[] stored, int from) {
            System.arraycopy(stored, from, whole, 0, words);
            fields.restore(whole, 0);
            return whole;
        }

        private void expand(int from) {
            long[] expanded = implied == null ? taken : restored(implied, taken, from);
            int at = implied == null ? from : 0;
            long id = !tagged ? explored * workers + number : idOf(taken[from + words]);
            int before = batch.size();
            batch.from(id);
            int successors;
            if (cutOff != null && cutOff.at(expanded, at)) {
                successors = successorsLeftOut(expanded, at, before);
            } else {
                expander.expand(expanded, at, batch);
                successors = batch.size() - before;
            }
            explored++;
            edges += successors;
            if (successors == 0) {
                deadStates++;
                noteDead(id);
            }
            observer.expanded(id, expanded, at, successors);
        }

        /** The nearest dead state of the earliest sweep, where states go by depth; otherwise the first one. */
        private void noteDead(long id) {
            long rank = plan.goesByDepth() ? round << DEPTH_BITS | depth : rounds;
            if (rank < deadRank) {
                firstDeadState = id;
                deadRank = rank;
            }
        }

        private long idOf(long tag) {
            return plan.goesByDepth() ? PathTag.position(tag) : tag;
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

        void close() {
            batch.unbook();
            intake.close();
        }
    }

    private SweepOutcome outcome(End end, @Nullable FieldOverflow overflow) {
        Worker firstDead = null;
        for (Worker worker : crew) {
            firstDead = firstDead == null || worker.deadRank < firstDead.deadRank ? worker : firstDead;
        }
        return new SweepOutcome(
                end,
                overflow,
                sweeps,
                subspaces,
                sum(worker -> worker.explored),
                sum(worker -> worker.edges),
                sum(worker -> worker.intake.regressEdges()),
                persistentStates,
                mostPersistent,
                peakStates,
                layers,
                largestLayer,
                sum(worker -> worker.deadStates),
                firstDead == null ? -1 : firstDead.firstDeadState,
                sum(worker -> worker.statesCutOff),
                List.copyOf(perSweep),
                profile.records());
    }

    /** The sweep of its subspace that is under way, from 1. */
    public long sweeps() {
        return shownSweeps;
    }

    /** States expanded so far. */
    public long explored() {
        return sum(worker -> worker.shownExplored);
    }

    /** Edges found so far. */
    public long edges() {
        return sum(worker -> worker.shownEdges);
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
        private final Holdings all;
        private final HoldingsPart holdings;
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
            all = holdings;
            this.holdings = holdings.part(0);
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
        public boolean take(Successors batch, long line, long depth) {
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
            if (known >= 0) {
                return Answer.seen(known);
            }
            if (all.room() <= 0) {
                return Answer.FULL;
            }
            holdings.addPersistent(hash, batch, entry, 0);
            return holdings.newestTag();
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
            if (all.room() <= 0) {
                return Answer.FULL;
            }
            holdings.add(value, hash, batch, entry, 0);
            return holdings.newestTag();
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
