package org.tidemark.web.session;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Facts;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;

/**
 * Finds facts about models without exploring them. Looking keeps a core busy for seconds, so that the server looks at one model at a
 * time, and once for all pages that show it. Thread-safe.
 */
final class ModelFacts {
    private static final long PATIENCE_MILLIS = 50;

    private final Duration whileCut;
    private final Semaphore turn = new Semaphore(1);
    private final Map<Model, Known> known = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * The facts about a model.
     *
     * @param isCut whether the time was up before everything was found
     * @param nanos when it was found
     */
    private record Known(Facts facts, boolean isCut, long nanos) {}

    ModelFacts() {
        this(Duration.ofMinutes(1));
    }

    /**
     * The facts about some models.
     *
     * @param whileCut for how long facts are kept that were cut short; there may have been no time because other runs had the cores
     */
    ModelFacts(Duration whileCut) {
        this.whileCut = whileCut;
    }

    /**
     * The facts about a model, as far as they are found within the limits; few of them where the call is cancelled.
     *
     * @param time the most time it may take
     */
    Facts of(Model model, Options limits, Duration time, Cancellation cancellation) throws InvalidInputException {
        boolean isMyTurn = await(cancellation);
        try {
            Known before = known.get(model);
            return before != null && (!before.isCut || System.nanoTime() - before.nanos < whileCut.toNanos())
                    ? before.facts
                    : look(model, limits.time(time).cancellation(cancellation), time, cancellation);
        } finally {
            if (isMyTurn) {
                turn.release();
            }
        }
    }

    private Facts look(Model model, Options limits, Duration time, Cancellation cancellation)
            throws InvalidInputException {
        long begin = System.nanoTime();
        Facts found = model.facts(limits);
        long end = System.nanoTime();
        if (!cancellation.isCancelled()) {
            known.put(model, new Known(found, end - begin >= time.toNanos(), end));
        }
        return found;
    }

    /** Waits for the turn; false where the call is cancelled before it comes, and what is still done takes no time. */
    private boolean await(Cancellation cancellation) {
        try {
            while (!cancellation.isCancelled()) {
                if (turn.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                    return true;
                }
            }
        } catch (InterruptedException e) {
            cancellation.cancel();
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
