package org.tidemark.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.FormulaException;
import org.tidemark.net.NetModel;

/**
 * Sends walkers out for a while, some at random and some straight for one goal each, in the hope of quick witnesses.
 *
 * <p>The walkers of one round share the time; every one looks for everything that is open. The same seed gives the same
 * walks, as far as the time allows.
 */
final class Walks {
    private static final int SHORT = 200;
    private static final int LONG = 20_000;

    private final NetModel model;
    private final long seed;
    private final int threads;

    Walks(NetModel model, long seed, int threads) {
        this.model = model;
        this.seed = seed;
        this.threads = threads;
    }

    /** Looks at the initial state only. */
    void look(List<? extends Inquiry> questions) {
        new Walk(model, questions, null, seed).go(0, () -> false);
    }

    /** Walks until all questions are closed, the time is up, or nobody waits. */
    void run(List<? extends Inquiry> questions, long nanos, BooleanSupplier cancelled) {
        long end = System.nanoTime() + nanos;
        BooleanSupplier enough = () -> System.nanoTime() - end >= 0 || cancelled.getAsBoolean();
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            long mine = seed + i;
            Thread thread = new Thread(() -> rounds(questions, mine, enough), "walk-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        rounds(questions, seed, enough);
        others.forEach(Walks::join);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Random walks and guided ones in turn, longer from round to round. */
    private void rounds(List<? extends Inquiry> questions, long mine, BooleanSupplier enough) {
        for (int round = 0; !enough.getAsBoolean(); round++) {
            List<? extends Inquiry> open =
                    questions.stream().filter(Inquiry::isOpen).toList();
            if (open.isEmpty()) {
                return;
            }
            int steps = Math.min(LONG, SHORT << Math.min(round, 10));
            long roundSeed = mine * 1_000_003 + round;
            new Walk(model, open, null, roundSeed).go(steps, enough);
            for (Inquiry question : open) {
                Distance down = distance(question);
                if (down != null && question.isOpen() && !enough.getAsBoolean()) {
                    new Walk(model, open, down, roundSeed).go(steps, enough);
                }
            }
        }
    }

    private @Nullable Distance distance(Inquiry question) {
        if (!(question instanceof Goal goal)) {
            return null;
        }
        try {
            return Distance.to(goal.formula(), model);
        } catch (FormulaException tooBig) {
            return null;
        }
    }
}
