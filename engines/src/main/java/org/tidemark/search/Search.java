package org.tidemark.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.ThreadEnd;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;
import org.tidemark.store.implied.RestoringStore;

/**
 * The search loop: take states from the frontier, expand them, give the successors to the store in batches, and put the
 * new ones into the frontier, until nothing is left or a limit is met.
 *
 * <p>Runs once. {@link #run} blocks and uses as many threads as there are workers, the caller's among them; the figures
 * for a progress display may be read from any thread meanwhile.
 */
public final class Search {
    /** Enough successors for the store to overlap its waiting for memory, few enough to stay in the nearest cache. */
    private static final int BATCH = 256;

    private static final int TAKE = 256;

    /** After this many states at the latest a worker looks at the limits. */
    private static final int POLL_INTERVAL = 16;

    private final Model model;
    private final SearchStore store;

    /** The fields that neither the store nor batches contain; null where the store keeps whole states. */
    private final @Nullable ImpliedFields implied;

    private final Limits limits;
    private final List<Worker> workers = new ArrayList<>();
    private final AtomicReference<Outcome.@Nullable End> cut = new AtomicReference<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile @Nullable Frontier frontier;
    private volatile @Nullable LevelStart level;
    private @Nullable Supplier<? extends CutOff> cutOff;

    /**
     * A search whose worker number {@code n} reports to {@code observers.apply(n)}, which it asks for itself, so that
     * what the observer writes to lies in memory of that worker's own.
     */
    public Search(Model model, SearchStore store, Limits limits, int workers, IntFunction<StateObserver> observers) {
        this.model = model;
        this.store = store;
        implied = store instanceof RestoringStore restoring ? implied(model, restoring) : null;
        this.limits = limits;
        for (int i = 0; i < workers; i++) {
            this.workers.add(new Worker(i, observers));
        }
    }

    /**
     * The fields as the model has them: a model that leaves out events leaves out those of its narrow states as well.
     */
    private static ImpliedFields implied(Model model, RestoringStore restoring) {
        ImpliedFields own = model instanceof Redundant redundant ? redundant.implied() : null;
        return own == null ? restoring.implied() : own;
    }

    /**
     * Leaves out the successors of some states; each worker asks for a test of its own. To be called before the search.
     */
    public void cutOff(Supplier<? extends CutOff> where) {
        cutOff = where;
    }

    /** Makes the frontier once the store holds the initial states. */
    public interface FrontierChoice {
        Frontier over(long initialStates);
    }

    /** Explores from the initial states on. */
    public Outcome run(FrontierChoice choice) {
        store.cancelWhen(this::isCancelled);
        try {
            return explore(choice);
        } finally {
            store.cancelWhen(() -> false);
        }
    }

    /**
     * Whether the store is to break off what takes it long. The reason is noted first, since it may be known to this
     * thread only: another one, which then finds no room, would take it for a lack of memory.
     */
    private boolean isCancelled() {
        Outcome.End reached = limits.reached();
        if (reached != null) {
            cut.compareAndSet(null, reached);
        }
        return reached != null;
    }

    /** An expander for one worker; its input is whole states, its output the words that the store keeps. */
    private Expander expander() {
        return implied == null ? model.expander() : implied.narrowing();
    }

    private int wordsInBatches() {
        return (implied == null ? model : implied.kept()).layout().words();
    }

    private Outcome explore(FrontierChoice choice) {
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        long[] answers = store.inserter().addAll(initial);
        Frontier chosen = choice.over(store.size());
        frontier = chosen;
        if (!workers.get(0).accept(chosen, chosen.share(0), answers, initial)) {
            return outcome(chosen);
        }
        List<Thread> helpers = new ArrayList<>();
        for (Worker worker : workers.subList(1, workers.size())) {
            Thread thread = new Thread(() -> worker.work(chosen), "search-" + helpers.size());
            thread.setDaemon(true);
            if (!start(thread, chosen)) {
                break;
            }
            helpers.add(thread);
        }
        workers.get(0).work(chosen);
        helpers.forEach(ThreadEnd::await);
        chosen.release();
        rethrow();
        return outcome(chosen);
    }

    /** Starts a helper; a machine that has no more threads to give ends the search. */
    private boolean start(Thread thread, Frontier over) {
        try {
            thread.start();
            return true;
        } catch (OutOfMemoryError none) {
            failure.compareAndSet(null, none);
            over.stop();
            return false;
        }
    }

    private void rethrow() {
        Throwable thrown = failure.get();
        if (thrown instanceof FieldOverflow) {
            cut.compareAndSet(null, Outcome.End.OVERFLOW);
        } else if (thrown instanceof OutOfMemoryError || thrown instanceof MemoryBudget.Exhausted) {
            cut.compareAndSet(null, Outcome.End.MEMORY);
        } else if (thrown instanceof Cancelled) {
            Outcome.End reached = limits.reached();
            cut.compareAndSet(null, reached == null ? Outcome.End.CANCELLED : reached);
        } else if (thrown instanceof RuntimeException exception) {
            throw exception;
        } else if (thrown instanceof Error error) {
            throw error;
        }
    }

    private Outcome outcome(Frontier over) {
        long explored = 0;
        long edges = 0;
        long deadlocks = 0;
        long first = -1;
        long statesCutOff = 0;
        for (Worker worker : workers) {
            Tally tally = worker.tally;
            statesCutOff += tally.statesCutOff;
            explored += tally.explored;
            edges += tally.edges;
            deadlocks += tally.deadlocks;
            if (tally.firstDeadlock >= 0 && (first < 0 || tally.firstDeadlock < first)) {
                first = tally.firstDeadlock;
            }
        }
        Outcome.End end = cut.get();
        if (end == null) {
            end = over.cutOff() ? Outcome.End.DEPTH : Outcome.End.COMPLETE;
        }
        if (end == Outcome.End.COMPLETE && explored < store.size()) {
            throw new IllegalStateException("a search ended with states it had not expanded");
        }
        if (end == Outcome.End.COMPLETE && statesCutOff > 0) {
            end = Outcome.End.CUT_OFF;
        }
        boolean overflowed = end == Outcome.End.OVERFLOW;
        FieldOverflow overflow = overflowed && failure.get() instanceof FieldOverflow thrown ? thrown : null;
        return new Outcome(end, explored, edges, deadlocks, first, over.depth(), overflow, statesCutOff);
    }

    /** Takes note of a level that is about to be expanded; no worker counts meanwhile. */
    public void levelBegins(long from, long to) {
        long edges = 0;
        long deadlocks = 0;
        for (Worker worker : workers) {
            edges += worker.tally.edges;
            deadlocks += worker.tally.deadlocks;
        }
        level = new LevelStart(from, to, edges, deadlocks);
    }

    /** The level that was expanded last, as reported to {@link #levelBegins}; null before the first. */
    public @Nullable LevelStart level() {
        return level;
    }

    /** States expanded so far. */
    public long explored() {
        long sum = 0;
        for (Worker worker : workers) {
            sum += worker.shownExplored;
        }
        return sum;
    }

    /** Edges found so far. */
    public long edges() {
        long sum = 0;
        for (Worker worker : workers) {
            sum += worker.shownEdges;
        }
        return sum;
    }

    public long depth() {
        Frontier over = frontier;
        return over == null ? 0 : over.depth();
    }

    public long frontierSize() {
        Frontier over = frontier;
        return over == null ? 0 : over.size();
    }

    /** The counters of one worker. */
    private static final class Tally {
        private long explored;
        private long edges;
        private long deadlocks;
        private long firstDeadlock = -1;
        private long statesCutOff;

        void add(long id, int successors) {
            explored++;
            edges += successors;
            if (successors == 0) {
                deadlocks++;
                firstDeadlock = firstDeadlock < 0 ? id : Math.min(firstDeadlock, id);
            }
        }
    }

    /** One thread's part: its own expander, inserter and batch, and its own counts. */
    private final class Worker {
        private final int number;
        private final IntFunction<StateObserver> observers;
        private final long[] found = new long[model.layout().words()];
        private Tally tally = new Tally();
        private volatile long shownExplored;
        private volatile long shownEdges;

        Worker(int number, IntFunction<StateObserver> observers) {
            this.number = number;
            this.observers = observers;
        }

        void work(Frontier over) {
            Inserter inserter = null;
            Successors batch = new Successors(wordsInBatches(), 2 * BATCH, limits.budget());
            try {
                inserter = store.inserter();
                loop(over, inserter, batch);
            } catch (Throwable thrown) {
                failure.compareAndSet(null, thrown);
                over.stop();
            } finally {
                batch.unbook();
                if (inserter != null) {
                    inserter.done();
                }
            }
        }

        private void loop(Frontier over, Inserter inserter, Successors batch) {
            // Made by this thread, these do not share a cache line with another worker's.
            Tally counts = new Tally();
            tally = counts;
            var observer = observers.apply(number);
            if (!observer.wantsSuccessors()) {
                batch.leaveOutRepeated();
            }
            var expander = expander();
            var cut = cutOff == null ? null : cutOff.get();
            var reader = inserter instanceof StateReader own ? own : store.reader();
            int stride = model.layout().words();
            long[] state = new long[stride];
            long[] ids = new long[TAKE];
            var share = over.share(number);
            while (true) {
                int taken = share.take(ids);
                for (int i = 0; i < taken; i++) {
                    reader.read(ids[i], state, 0);
                    int before = batch.size();
                    batch.from(ids[i]);
                    int successors;
                    if (cut != null && cut.at(state, 0)) {
                        successors = leftOut(expander, state, batch);
                        counts.statesCutOff += successors > 0 ? 1 : 0;
                    } else {
                        expander.expand(state, 0, batch);
                        successors = batch.size() - before + batch.takeLeftOut();
                    }
                    counts.add(ids[i], successors);
                    observer.expanded(ids[i], state, 0, successors);
                    if (batch.size() >= BATCH && !flush(over, share, inserter.addAll(batch), batch, observer)) {
                        return;
                    }
                    if (i % POLL_INTERVAL == POLL_INTERVAL - 1 && !goOn(over)) {
                        return;
                    }
                }
                if (taken == 0 || over.immediate()) {
                    boolean goOn = flush(over, share, inserter.addAll(batch), batch, observer);
                    if (!goOn || (taken == 0 && !over.advance())) {
                        return;
                    }
                }
            }
        }

        /** How many successors a state has that is not expanded: it is still a deadlock or not. */
        private static int leftOut(Expander expander, long[] state, Successors batch) {
            int before = batch.size();
            try {
                expander.expand(state, 0, batch);
                return batch.size() - before + batch.takeLeftOut();
            } catch (FieldOverflow beyond) {
                return batch.size() - before + 1;
            } finally {
                batch.truncate(before);
            }
        }

        private boolean flush(
                Frontier over, Frontier.Share share, long[] answers, Successors batch, StateObserver observer) {
            boolean accepted = accept(over, share, answers, batch);
            if (accepted) {
                observer.stored(batch, answers);
            }
            batch.clear();
            shownExplored = tally.explored;
            shownEdges = tally.edges;
            return accepted;
        }

        /** Puts new states into the frontier; false when the search is to end. */
        boolean accept(Frontier over, Frontier.Share share, long[] answers, Successors batch) {
            boolean room = true;
            boolean wantsWords = share.wantsWords();
            for (int i = 0; i < batch.size(); i++) {
                long answer = answers[i];
                if (answer >= 0) {
                    room &= wantsWords
                            ? putSeen(share, answer, batch, i)
                            : share.put(answer) || (store.makeWay() && share.put(answer));
                } else if (answer == Answer.FULL) {
                    room = false;
                } else if (answer == Answer.PENDING) {
                    throw new IllegalStateException("this search needs a store that answers at once");
                }
            }
            if (!goOn(over)) {
                return false;
            }
            if (!room) {
                return end(over, store.size() >= limits.maxStates() ? Outcome.End.STATES : Outcome.End.MEMORY);
            }
            return true;
        }

        /** Puts a new state into the frontier that has to see all of it, whatever of it is in the batch. */
        private boolean putSeen(Frontier.Share share, long id, Successors batch, int entry) {
            System.arraycopy(batch.words(), batch.at(entry), found, 0, batch.wordsPerState());
            if (implied != null) {
                implied.restore(found, 0);
            }
            return share.put(id, found, 0) || (store.makeWay() && share.put(id, found, 0));
        }

        /** Tests whether the time is up or the search was cancelled. */
        private boolean goOn(Frontier over) {
            Outcome.End reached = limits.reached();
            return reached == null ? cut.get() == null : end(over, reached);
        }

        private boolean end(Frontier over, Outcome.End why) {
            cut.compareAndSet(null, why);
            over.stop();
            return false;
        }
    }
}
