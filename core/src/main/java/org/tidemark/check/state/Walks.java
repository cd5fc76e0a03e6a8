package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.FormulaException;
import org.tidemark.net.exec.NetModel;

/**
 * Sends walkers out for a while, some at random and some straight for one goal each, in the hope of quick witnesses.
 *
 * <p>The walkers share the time; every one looks foreverything that is open. The same seed gives the same walks, as far
 * as the time allows.
 */
public final class Walks {
    private static final int SHORT = 200;
    private static final int LONG = 20_000;

    private final NetModel model;
    private final long seed;
    private final int threads;

    public Walks(NetModel model, ExploreOptions options) {
        this.model = model;
        this.seed = options.seed();
        this.threads = options.threads();
    }

    /** Looks at the initial state only. */
    public void look(List<Inquiry> questions) {
        walk(questions, seed).go(null, 0, () -> false);
    }

    private GoalWalk walk(List<Inquiry> questions, long mine) {
        return new GoalWalk(model, new Lookout(questions, model, model.expander()), mine);
    }

    /** Walks until all questions are closed, the time is up, or the check is cancelled. */
    public void run(List<Inquiry> questions, long nanos, BooleanSupplier cancelled) {
        long end = System.nanoTime() + nanos;
        AtomicReference<@Nullable RuntimeException> fault = new AtomicReference<>();
        BooleanSupplier ended = () -> System.nanoTime() - end >= 0 || cancelled.getAsBoolean() || fault.get() != null;
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            long mine = seed + i;
            Thread thread = new Thread(() -> caught(() -> rounds(questions, mine, ended), fault), "walk-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        caught(() -> rounds(questions, seed, ended), fault);
        others.forEach(Walks::join);
        RuntimeException thrown = fault.get();
        if (thrown != null) {
            throw thrown;
        }
    }

    private static void caught(Runnable work, AtomicReference<@Nullable RuntimeException> fault) {
        try {
            work.run();
        } catch (RuntimeException thrown) {
            fault.compareAndSet(null, thrown);
        }
    }

    /** Waits for a walker, which looks at the clock itself; an interrupt is kept for later. */
    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** A walk to take in every round. */
    private record Way(Inquiry question, Distance down) {}

    /** Random walks and guided ones in turn, longer from round to round. */
    private void rounds(List<Inquiry> questions, long mine, BooleanSupplier ended) {
        GoalWalk walk = walk(questions, mine * 1_000_003);
        List<Way> ways = ways(questions);
        for (int round = 0; !ended.getAsBoolean() && questions.stream().anyMatch(Inquiry::isOpen); round++) {
            int steps = Math.min(LONG, SHORT << Math.min(round, 10));
            walk.go(null, steps, ended);
            for (Way way : ways) {
                if (way.question.isOpen() && !ended.getAsBoolean()) {
                    walk.go(way.down, steps, ended);
                }
            }
        }
    }

    private List<Way> ways(List<Inquiry> questions) {
        List<Way> ways = new ArrayList<>();
        for (Inquiry question : questions) {
            Distance down = question instanceof ReachabilityGoal goal ? distance(goal) : null;
            if (down != null) {
                ways.add(new Way(question, down));
            }
        }
        return ways;
    }

    private @Nullable Distance distance(ReachabilityGoal goal) {
        try {
            return Distance.to(goal.formula(), model);
        } catch (FormulaException tooBig) {
            return null;
        }
    }
}
