package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.TimeSpan;
import org.tidemark.check.replay.TimedReplay;
import org.tidemark.color.net.Clock;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Term;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.StopWatch;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;
import org.tidemark.system.StateModels;

/**
 * Finds how much time passes between two conditions by a sweep over a net with an absolute clock, and a watch beside it
 * ({@link StopWatch}).
 *
 * <p>All time passed is what the sweep goes by: a layer is a moment, and is forgotten with the last event that happens then. The least
 * time is that of the first state that shows it, the most time that of the last; a run that never gets there ends in a dead state, comes
 * back to a state within one moment ({@link LayerCycles}), or goes on from one moment to the next. The last is noticed when a run is, but
 * for the time, where it was before: that is looked for after 32 moments, 64, and so on. A deadline ends the sweep as soon as it is
 * kept or broken for sure. Every run is replayed by the textbook rule. Runs once, in the caller's thread.
 */
public final class TimedSweep {
    /** After this many moments it is first looked whether a run comes back to a state but for the time. */
    private static final long FIRST_LOOK = 32;

    private final PetriNet net;
    private final TimeSpan asked;
    private final ExploreOptions options;
    private final StateModels models;

    /** The place that counts all time passed; -1 where it never gets a token, and was left out. */
    private final int clock;

    private final int firstTick;
    private final int endOfTicks;
    private final TimeLimit time;
    private long least;
    private long best = -1;
    private volatile @Nullable SweepPass current;

    /** A sweep over a net with an absolute clock, with field widths that become wider where they must. */
    public TimedSweep(PetriNet net, TimeSpan asked, ExploreOptions options, StateModels models) {
        this.net = net;
        this.asked = asked;
        this.options = options;
        this.models = models;
        time = new TimeLimit(options);
        Folding.Time kept = net.time();
        if (kept == null || !kept.isAbsolute()) {
            throw new IllegalArgumentException("the net does not count all the time passed");
        }
        int first = net.placeGroups().from(kept.elapsed());
        firstTick = net.transitionGroups().from(kept.tick());
        endOfTicks = net.transitionGroups().to(kept.tick());
        clock = first < net.placeGroups().to(kept.elapsed()) ? first : -1;
    }

    /** Once it has run: the most time that was seen to pass before a run got there. */
    public long least() {
        return least;
    }

    /** Once it has run: the time of the run that was found to get there, the least or the most as was asked; -1 where none was found. */
    public long best() {
        return best;
    }

    /** How far the sweep has come; may be asked from any thread. */
    public @Nullable SweepProgress progress() {
        SweepPass pass = current;
        return pass == null ? null : pass.progress();
    }

    /**
     * Sweeps until the answer is known, and settles the question with it, or a limit is met.
     *
     * @throws InputException when the net contradicts what it claims
     */
    public SweepReport run() throws InputException {
        return new WidthLoop(time).run(TimedAttempt::new);
    }

    /** Whether a condition depends on the time itself, which is never the same again. */
    private boolean readsTime(Formula f) {
        return f instanceof Formula.Comparison comparison
                ? readsTime(comparison.left()) || readsTime(comparison.right())
                : f.children().stream().anyMatch(this::readsTime);
    }

    private boolean readsTime(Term term) {
        if (term instanceof Term.Count count) {
            return count.place().equals(Clock.TIME)
                    || count.place().equals(net.placeName(clock))
                    || count.place().equals(net.placeId(clock));
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().anyMatch(this::readsTime);
        }
        if (term instanceof Term.Product product) {
            return readsTime(product.left()) || readsTime(product.right());
        }
        return term instanceof Term.Negated negated ? readsTime(negated.of()) : !(term instanceof Term.Constant);
    }

    private boolean isTick(int event) {
        return event >= firstTick && event < endOfTicks;
    }

    /** One sweep with one choice of widths. */
    private final class TimedAttempt implements Attempt<SweepReport> {
        private final MemoryBudget budget = options.budget();
        private final TimedStates states;
        private final SweepPass pass;
        private long nextLook = FIRST_LOOK;
        private List<Integer> repeated = List.of();
        private TimedReplay.@Nullable Return back;

        TimedAttempt() throws InputException {
            Model model = models.model(StateModels.Use.WHOLE);
            SweepMeasure.Wish byTime = new SweepMeasure.Wish(Clock.TIME, Map.of(Clock.TIME, Clock.TIME));
            SweepMeasure ofNet = byTime.on(models, model, options, time.deadlineNanos());
            StopWatch watch = watch(model);
            states = new TimedStates(watch, TimedSweep.this::isTick, asked.isLongest(), budget);
            SweepMeasure course = new SweepMeasure(
                    watch, List.of("a watch"), ofNet.measure(), ofNet.text(), ofNet.why(), ofNet.monotone(), null);
            pass = new SweepPass(
                    new Visit(models, model, List.of(), false, time::isReached),
                    model,
                    SweepPass.Swept.all(course),
                    options.withThreads(1),
                    time.deadlineNanos(),
                    true,
                    () -> states,
                    this::isAnswered);
            current = pass;
        }

        private StopWatch watch(Model model) {
            try {
                return new StopWatch(
                        model,
                        TimedSweep.this::isTick,
                        asked.isLongest(),
                        asked.after(),
                        asked.until(),
                        clock < 0 ? 1 : model.layout().width(clock));
            } catch (FormulaException e) {
                throw new IllegalStateException("conditions that were checked before", e);
            }
        }

        /** Asked at the end of each moment. */
        private boolean isAnswered() {
            states.endOfLayer();
            return asked.isLongest() ? isLatestKnown() : isEarliestKnown();
        }

        private boolean isLatestKnown() {
            return states.deadState() >= 0
                    || states.cycle() != null
                    || asked.isAnsweredBetween(states.least(), Long.MAX_VALUE)
                    || (asked.isForTime() && comesBack());
        }

        /** Whether a run that waits has come back to a state, but for the time. */
        private boolean comesBack() {
            if (clock < 0 || states.moments() < nextLook || !states.isAnyWaiting() || readsTime(asked.until())) {
                return false;
            }
            nextLook *= 2;
            List<Integer> run = pass.runTo(states.oldestWaiting());
            if (run == null) {
                return false;
            }
            TimedReplay replay = new TimedReplay(net, asked.after(), asked.until());
            repeated = run;
            back = replay.returns(run, replay.begins(run, true), clock);
            return back != null;
        }

        private boolean isEarliestKnown() {
            long found = states.best();
            boolean isFirst = asked.after() == null;
            return found == 0
                    || (found > 0 && (isFirst || asked.isAnsweredBetween(0, found)))
                    || (found < 0
                            && isFirst
                            && !pass.hasCutOff()
                            && asked.isAnsweredBetween(states.moments(), Long.MAX_VALUE));
        }

        @Override
        public void run() throws InputException {
            pass.run(inquiry -> {});
        }

        @Override
        public @Nullable FieldOverflow overflow() {
            return pass.overflow();
        }

        @Override
        public StateModels models() {
            return models;
        }

        @Override
        public SweepReport report(Ending ending) {
            SweepReport report = pass.report(ending, null);
            least = states.least();
            best = states.best();
            boolean isWhole = report.complete() || report.outcome().statesCutOff() == 0;
            if (asked.isLongest()) {
                settleLatest(report.complete());
            } else {
                settleEarliest(report.complete(), isWhole);
            }
            return report;
        }

        private void settleLatest(boolean isComplete) {
            LayerCycles.Cycle cycle = states.cycle();
            if (states.deadState() >= 0) {
                List<Integer> run = pass.runTo(states.deadState());
                check(run, -1);
                asked.takesForever(run, -1, "a run ends before that");
            } else if (cycle != null) {
                List<Integer> way = pass.runTo(cycle.state());
                List<Integer> run = way == null ? null : joined(way, cycle.events());
                int loop = way == null ? -1 : way.size();
                check(run, loop);
                asked.takesForever(run, loop, "a run may go on forever before that, without that time passes");
            } else if (back != null) {
                tellReturn(Objects.requireNonNull(back));
            } else if (isComplete && !states.hasBegun()) {
                asked.neverBegins();
            } else if (isComplete) {
                arrive(states.best(), states.bestState());
            } else if (asked.isAnsweredBetween(states.least(), Long.MAX_VALUE)) {
                passBy(states.least(), states.leastState());
            }
        }

        private void settleEarliest(boolean isComplete, boolean isWhole) {
            long found = states.best();
            boolean isFirst = asked.after() == null;
            if (found == 0 || (found > 0 && (isComplete || (isFirst && isWhole)))) {
                arrive(found, states.bestState());
            } else if (isComplete && states.hasBegun()) {
                asked.takesForever(null, -1, "no run gets there");
            } else if (isComplete) {
                asked.neverBegins();
            } else if (found > 0 && asked.isAnsweredBetween(0, found)) {
                List<Integer> run = pass.runTo(states.bestState());
                asked.takesAtMost(found, run, beginOf(run, found));
            } else if (found < 0 && isFirst && isWhole && asked.isAnsweredBetween(states.moments(), Long.MAX_VALUE)) {
                asked.takesAtLeast(states.moments(), null, 0, false);
            }
        }

        /** A run on which time passes, in the end of which the net is where it was before, only later. */
        private void tellReturn(TimedReplay.Return found) {
            List<Integer> run = repeated.subList(0, found.second());
            new TimedReplay(net, asked.after(), asked.until()).waits(run, beginOf(run));
            asked.takesForeverLater(
                    run,
                    "time may pass forever before that: the state after step " + found.second()
                            + " is that after step " + found.first() + " but for the time, and the steps between"
                            + " them can be repeated");
        }

        private void arrive(long units, long state) {
            List<Integer> run = pass.runTo(state);
            asked.takes(units, run, beginOf(run, units));
        }

        /** Settles the question by a time that is at least needed. */
        private void passBy(long units, long state) {
            List<Integer> run = pass.runTo(state);
            int begin = beginOf(run);
            boolean isThere = state == states.bestState();
            TimedReplay replay = new TimedReplay(net, asked.after(), asked.until());
            if (run != null && (isThere ? replay.arrives(run, begin) : replay.waits(run, begin)) != units) {
                throw new IllegalStateException("a run that takes another time than was found");
            }
            asked.takesAtLeast(units, run, begin, isThere);
        }

        private int beginOf(@Nullable List<Integer> run) {
            TimedReplay replay = new TimedReplay(net, asked.after(), asked.until());
            return run == null ? 0 : replay.begins(run, asked.isLongest());
        }

        /** The step from which on time counts in a run that has to take a time. */
        private int beginOf(@Nullable List<Integer> run, long units) {
            int begin = beginOf(run);
            if (run != null && new TimedReplay(net, asked.after(), asked.until()).arrives(run, begin) != units) {
                throw new IllegalStateException("a run that takes another time than was found");
            }
            return begin;
        }

        private void check(@Nullable List<Integer> run, int loop) {
            if (run != null) {
                new TimedReplay(net, asked.after(), asked.until()).neverArrives(run, beginOf(run), loop);
            }
        }

        private static List<Integer> joined(List<Integer> way, List<Integer> more) {
            List<Integer> all = new ArrayList<>(way);
            all.addAll(more);
            return all;
        }

        @Override
        public void close() {
            states.close();
            pass.close();
        }
    }

    /**
     * Observes a watch during a sweep by time: the best time so far, runs that wait, and those that never get there.
     * One thread.
     */
    private static final class TimedStates implements StateObserver, AutoCloseable {
        private static final long NONE = -1;

        private final StopWatch watch;
        private final IntPredicate isTick;
        private final boolean isLongest;
        private final LayerCycles cycles;
        private LayerCycles.@Nullable Cycle cycle;
        private long best = NONE;
        private long bestState = NONE;
        private long longestWait = NONE;
        private long longestWaiting = NONE;
        private long waitNow = NONE;
        private long waitingNow = NONE;
        private long oldestWaiting = NONE;
        private long deadState = NONE;
        private long moments;

        /** States of a model with a watch. */
        TimedStates(StopWatch watch, IntPredicate isTick, boolean isLongest, MemoryBudget budget) {
            this.watch = watch;
            this.isTick = isTick;
            this.isLongest = isLongest;
            cycles = new LayerCycles(budget);
        }

        /** Only for the most time it matters whether a run comes back to a state. */
        @Override
        public boolean wantsSuccessors() {
            return isLongest;
        }

        @Override
        public void expanded(long id, long[] words, int at, int successors) {
            if (watch.stops(words, at)) {
                stopped(id, watch.time(words, at));
            } else if (watch.runs(words, at)) {
                waiting(id, watch.time(words, at), successors == 0);
            }
        }

        private void stopped(long id, long time) {
            if (bestState == NONE || (isLongest ? time > best : time < best)) {
                best = time;
                bestState = id;
            }
        }

        private void waiting(long id, long time, boolean isDead) {
            if (time > waitNow) {
                waitNow = time;
                waitingNow = id;
            }
            if (time > longestWait) {
                longestWait = time;
                longestWaiting = id;
            }
            if (isLongest) {
                deadState = isDead && deadState == NONE ? id : deadState;
                cycles.add(id);
            }
        }

        /** A cycle leads through states where the watch runs, without that it moves. */
        @Override
        public void stored(Successors batch, long[] answers) {
            for (int i = 0; i < batch.size(); i++) {
                if (!isTick.test(batch.event(i)) && watch.runs(batch.words(), batch.at(i))) {
                    cycles.edge(batch.origin(i), batch.event(i), Answer.id(answers[i]));
                }
            }
        }

        /** A moment is over. */
        void endOfLayer() {
            moments++;
            oldestWaiting = waitingNow;
            waitingNow = NONE;
            waitNow = NONE;
            LayerCycles.Cycle found = cycles.find();
            cycle = cycle == null ? found : cycle;
        }

        /** How many moments are over. */
        long moments() {
            return moments;
        }

        /** Whether the watch ran in some state of the last moment. */
        boolean isAnyWaiting() {
            return oldestWaiting != NONE;
        }

        /** Of such states the one where it has run for the longest time. */
        long oldestWaiting() {
            return oldestWaiting;
        }

        /** The best time at which the watch has stopped; -1 where it has not. */
        long best() {
            return best;
        }

        long bestState() {
            return bestState;
        }

        /** A lower bound of the most time: that of the watch wherever it ran or stopped. */
        long least() {
            return Math.max(0, Math.max(best, longestWait));
        }

        /** A state where the watch shows that time. */
        long leastState() {
            return longestWait >= best ? longestWaiting : bestState;
        }

        /** Whether the watch was ever started. */
        boolean hasBegun() {
            return bestState != NONE || longestWaiting != NONE;
        }

        /** A dead state where the watch runs; -1 where none was met. */
        long deadState() {
            return deadState;
        }

        /** A cycle within a moment along which the watch runs; null where none was met. */
        LayerCycles.@Nullable Cycle cycle() {
            return cycle;
        }

        @Override
        public void close() {
            cycles.close();
        }
    }
}
