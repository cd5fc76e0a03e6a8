package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.ThreadEnd;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.Formula;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * Sends walkers out for a while, some at random and some straight for one goal each, in the hope of quick witnesses.
 *
 * <p>The walkers share the time; every one looks for everything that is open. The same seed gives the same walks, as far
 * as the time allows.
 */
public final class Walks {
    private static final int FIRST_STEPS = 200;
    private static final int MOST_STEPS = 20_000;
    private static final int STRAY_INTERVAL = 8;

    private final NetModel model;
    private final long seed;
    private final int threads;
    private final Neighbours neighbours;

    public Walks(NetModel model, ExploreOptions options) {
        this.model = model;
        this.seed = options.seed();
        this.threads = options.threads();
        neighbours = new Neighbours(model.net());
    }

    /** Looks at the initial state only. */
    public void look(List<Inquiry> questions) {
        walk(questions, new QuickGame(neighbours), seed).go(null, 0, 0, () -> false);
    }

    /** Shows the states of a run that was found elsewhere. */
    public void follow(List<Inquiry> questions, List<Integer> run) {
        walk(questions, new QuickGame(neighbours), seed).go(new GivenRun(run), 0, run.size(), () -> false);
    }

    private GoalWalk walk(List<Inquiry> questions, QuickGame game, long mine) {
        return new GoalWalk(model, game, new WalkObserver(questions, model), mine);
    }

    /** Walks until all questions are closed, the time is up, or the check is cancelled. */
    public void run(List<Inquiry> questions, long nanos, BooleanSupplier cancelled) {
        long end = System.nanoTime() + nanos;
        AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
        BooleanSupplier ended = () -> System.nanoTime() - end >= 0 || cancelled.getAsBoolean() || fault.get() != null;
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            long mine = seed + i;
            Thread thread = new Thread(() -> caught(() -> rounds(questions, mine, end, ended), fault), "walk-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        caught(() -> rounds(questions, seed, end, ended), fault);
        others.forEach(ThreadEnd::await);
        Throwable thrown = fault.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException bug) {
            throw bug;
        }
    }

    private static void caught(Runnable work, AtomicReference<@Nullable Throwable> fault) {
        try {
            work.run();
        } catch (RuntimeException | Error thrown) {
            fault.compareAndSet(null, thrown);
        }
    }

    /** A walk to take in every round. */
    private record Way(Inquiry question, Guide guide) {}

    /**
     * Random walks and guided ones in turn, longer from round to round; the first guided ones go straight, and each of them has its share of the
     * time, so that none is left without because of those before it.
     */
    private void rounds(List<Inquiry> questions, long mine, long end, BooleanSupplier ended) {
        QuickGame game = new QuickGame(neighbours);
        GoalWalk walk = walk(questions, game, mine * 1_000_003);
        int across = Math.min(MOST_STEPS, 2 * model.net().transitions());
        walk.go(null, 0, FIRST_STEPS, ended);
        List<Way> ways = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            Inquiry question = questions.get(i);
            if (question.isOpen() && !ended.getAsBoolean()) {
                List<Guide> guides = guides(question, game);
                for (int k = 0; k < guides.size() && question.isOpen(); k++) {
                    ways.add(new Way(question, guides.get(k)));
                    long left = end - System.nanoTime();
                    long most = System.nanoTime() + left / (questions.size() - i) / (guides.size() - k);
                    walk.go(
                            guides.get(k),
                            0,
                            Math.max(FIRST_STEPS, across),
                            () -> ended.getAsBoolean() || System.nanoTime() - most >= 0);
                }
            }
        }
        for (int round = 1; !ended.getAsBoolean() && questions.stream().anyMatch(Inquiry::isOpen); round++) {
            int steps = Math.min(MOST_STEPS, FIRST_STEPS << Math.min(round, 10));
            walk.go(null, 0, steps, ended);
            for (Way way : ways) {
                if (way.question.isOpen() && !ended.getAsBoolean()) {
                    walk.go(way.guide, STRAY_INTERVAL, Math.max(steps, across), ended);
                }
            }
        }
    }

    private List<Guide> guides(Inquiry question, QuickGame game) {
        if (question instanceof ReachabilityGoal goal) {
            return goal.formula() instanceof Formula.Deadlock
                    ? guides(goal.firings(), List.of(Downhill.toFewEnabled()))
                    : guides(goal.firings(), towards(goal.goal(model.net()), game));
        }
        return question instanceof MaximumInquiry peak
                ? guides(peak.firings(), towards(WantedState.of(peak, model.net()), game))
                : List.of();
    }

    private List<Guide> guides(@Nullable SparseVector firings, List<Guide> others) {
        List<Guide> guides = new ArrayList<>();
        if (firings != null) {
            guides.add(new FiringCounts(firings, model.net().transitions()));
        }
        guides.addAll(others);
        return guides;
    }

    private List<Guide> towards(ProofGoal goal, QuickGame game) {
        GoalGraph graph = GoalGraph.of(goal, model.net().places());
        return List.of(new RelaxedPlan(graph, game), Downhill.to(graph, game));
    }
}
