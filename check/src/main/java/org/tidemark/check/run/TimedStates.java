package org.tidemark.check.run;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.StopWatch;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;

/** What a sweep by time has seen of a watch: the best time so far, runs that wait, and those that never get there. One thread. */
final class TimedStates implements StateObserver, AutoCloseable {
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

    /** What the most time is at least: that of the watch wherever it ran or stopped. */
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
