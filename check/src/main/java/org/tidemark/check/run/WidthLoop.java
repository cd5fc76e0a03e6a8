package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.search.Outcome;

/**
 * Makes attempts until one does not need wider fields, or there is no time for the next one. What runs differ in is in their
 * {@link Attempt}s; restarts, the clock and why a run ended are decided here alone. Runs once, in the caller's thread.
 */
public final class WidthLoop {
    private final TimeLimit time;

    /** A loop whose attempts share one time limit. */
    public WidthLoop(TimeLimit time) {
        this.time = time;
    }

    /**
     * Sets up an attempt with the widths known by then.
     *
     * @param <X> what may be wrong with the run, whatever the widths
     */
    @FunctionalInterface
    public interface Setup<R, X extends Exception> {
        Attempt<R> attempt() throws InputException, X;
    }

    /**
     * Runs attempts and reports the last one.
     *
     * @throws InputException when the net contradicts what it claims, or the run is set up with something wrong
     */
    public <R, X extends Exception> R run(Setup<R, X> setup) throws InputException, X {
        double secondsBefore = 0;
        for (int restarts = 0; ; restarts++) {
            try (Attempt<R> attempt = setup.attempt()) {
                attempt.run();
                boolean isWidened = attempt.widen();
                Outcome.@Nullable End instead = isWidened ? time.reached() : null;
                if (!isWidened || instead != null) {
                    return attempt.report(new Ending(instead, restarts, secondsBefore, time));
                }
                secondsBefore = time.seconds();
            }
        }
    }
}
