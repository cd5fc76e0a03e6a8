package org.tidemark.web.session;

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
 * What is known about models without exploring them. Looking keeps a core busy for seconds, so that the server looks at one model at a
 * time, and once for all pages that show it. Thread-safe.
 */
final class ModelFacts {
    private static final long PATIENCE_MILLIS = 50;

    private final Semaphore turn = new Semaphore(1);
    private final Map<Model, Facts> known = Collections.synchronizedMap(new WeakHashMap<>());

    /** The facts about a model, as far as they are found within the limits; few of them where the call is cancelled. */
    Facts of(Model model, Options limits, Cancellation cancellation) throws InvalidInputException {
        boolean isMyTurn = await(cancellation);
        try {
            Facts before = known.get(model);
            return before != null ? before : look(model, limits.cancellation(cancellation), cancellation);
        } finally {
            if (isMyTurn) {
                turn.release();
            }
        }
    }

    private Facts look(Model model, Options limits, Cancellation cancellation) throws InvalidInputException {
        Facts found = model.facts(limits);
        if (!cancellation.isCancelled()) {
            known.put(model, found);
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
