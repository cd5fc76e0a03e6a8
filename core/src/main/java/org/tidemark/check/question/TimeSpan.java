package org.tidemark.check.question;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.model.Expander;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetModel;

/**
 * How much time passes between two conditions, at least or at most. No look at single states settles it.
 */
public final class TimeSpan extends Inquiry {
    private final boolean isLongest;
    private final @Nullable Formula after;
    private final Formula until;
    private volatile long time;
    private volatile boolean isEndless;
    private volatile int begin;
    private volatile int loop = -1;

    /** A question about conditions on the places of a net. */
    TimeSpan(boolean isLongest, @Nullable Formula after, Formula until) {
        this.isLongest = isLongest;
        this.after = after;
        this.until = until;
    }

    /** Whether the most time is asked for, on whatever run; else the least. */
    public boolean isLongest() {
        return isLongest;
    }

    /** Where time begins to count; null for the initial state. */
    public @Nullable Formula after() {
        return after;
    }

    public Formula until() {
        return until;
    }

    /** Settles it by a time and a run that takes it, from a step on. */
    public void takes(long units, List<Integer> run, int from) {
        time = units;
        begin = from;
        showInstead(run);
        close(Technique.SEARCH, "");
    }

    /** Settles it: no time passes, since it never begins. */
    public void neverBegins() {
        close(Technique.SEARCH, "vacuous: no state is reached at which it would begin");
    }

    /**
     * Settles it: a run never gets there.
     *
     * @param run such a run; null where there is none because nothing ever gets there
     * @param from the step to which its end leads back; -1 where it ends
     */
    public void takesForever(@Nullable List<Integer> run, int from, String why) {
        isEndless = true;
        loop = from;
        showInstead(run);
        close(Technique.SEARCH, why);
    }

    /** Once it is settled: the time, unless it is without end. */
    long time() {
        return time;
    }

    /** The step of the run from which on time counts. */
    int begin() {
        return begin;
    }

    boolean isEndless() {
        return isEndless;
    }

    int loop() {
        return loop;
    }

    @Override
    public boolean isShownByStates() {
        return false;
    }

    @Override
    Watch watch(NetModel model, Expander expander) {
        return Watch.BLIND;
    }

    /** What a run shows was checked when it was found, step by step. */
    @Override
    public boolean confirms(TokenGame game) {
        return true;
    }
}
