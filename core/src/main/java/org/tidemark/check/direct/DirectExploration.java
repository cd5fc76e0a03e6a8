package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.replay.MarkingTruth;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.logic.Expansion;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.search.Outcome;
import org.tidemark.store.Lossy;
import org.tidemark.store.move.MovingStore;

/**
 * Finds all reachable markings of a high-level net without unfolding it.
 *
 * <p>The first states are explored to learn how wide fields must be. A field that proves too narrow starts the run anew with wider fields; what was learnt of the net stays. Runs once, in
 * the caller's thread and as many others as asked for; {@link #progress} may be called from any thread meanwhile.
 */
public final class DirectExploration {
    /** From so many states, in wide fields, the widths for all others are learnt. */
    private static final long FIRST_STATES = 10_000;

    private final DirectNet direct;
    private final ExploreOptions options;
    private final boolean mayLeave;
    private final List<DirectGoal> goals;
    private final boolean onlyGoals;
    private final PetriNet names;
    private final TimeLimit watch;
    private final List<@Nullable List<Integer>> goalRuns = new ArrayList<>();
    private List<Integer> inOrder = List.of();
    private NoRun whyNoRun = NoRun.TIME;
    private volatile @Nullable DirectPass current;

    /** An exploration; one that may leave ends when the multi-sets become so many that an unfolding promises more. */
    public DirectExploration(DirectNet direct, ExploreOptions options, boolean mayLeave) {
        this(direct, options, mayLeave, List.of(), false);
    }

    /** An exploration for goals, that ends when all are found, unless it is wanted for something else. */
    DirectExploration(DirectNet direct, ExploreOptions options, List<DirectGoal> goals, boolean others) {
        this(direct, options, false, goals, !others);
    }

    private DirectExploration(
            DirectNet direct, ExploreOptions options, boolean mayLeave, List<DirectGoal> goals, boolean onlyGoals) {
        this.direct = direct;
        this.options = options;
        watch = new TimeLimit(options);
        this.mayLeave = mayLeave;
        this.goals = goals;
        this.onlyGoals = onlyGoals;
        this.names = Unfolding.names(direct.net());
    }

    public Exploration.Progress progress() {
        DirectPass pass = current;
        return pass == null ? new Exploration.Progress(0, 0, 0, 0, 0, 0) : pass.progress();
    }

    /** Explores until everything is found, a limit is met, or a fault of the net. */
    public DirectReport run() {
        double restarted = 0;
        for (int restarts = 0; ; restarts++) {
            boolean first = restarts == 0;
            ExploreOptions mine = first ? options.withMaxStates(Math.min(FIRST_STATES, options.maxStates())) : options;
            DirectPass pass =
                    new DirectPass(direct, mine, watch.deadlineNanos(), first, names, goals, mayLeave, onlyGoals);
            current = pass;
            Outcome outcome = pass.search();
            boolean cutShort = outcome.end() == Outcome.End.STATES && mine.maxStates() < options.maxStates();
            if ((outcome.overflow() == null && !cutShort) || watch.enough()) {
                return report(pass, outcome, restarts, restarted);
            }
            restarted = watch.seconds();
        }
    }

    private DirectReport report(DirectPass pass, Outcome outcome, int restarts, double restarted) {
        direct.charge(MemoryBudget.unlimited()); // what there is to tell is not for the limits to refuse
        direct.cancelWhen(() -> false);
        DirectRuns runs = new DirectRuns(pass, options.cancelled());
        List<Integer> dead = goals.isEmpty() ? runs.to(outcome.firstDeadlock()) : null;
        for (DirectGoal goal : goals) {
            goalRuns.add(runs.to(goal.state()));
        }
        DirectReport.Fault fault = fault(pass, runs);
        PetriNet shown = told(runs.events(), UnfoldingLimits.usual());
        if (shown == null) { // then only a fault is worth it, and the figures
            whyNoRun = NoRun.MEMORY;
            dead = null;
            goalRuns.replaceAll(run -> null);
            shown = told(fault == null ? List.of() : fault.run(), UnfoldingLimits.none());
        }
        List<@Nullable List<Integer>> sightings = new ArrayList<>();
        goalRuns.forEach(run -> sightings.add(run == null ? null : numbers(run)));
        for (int i = 0; i < goals.size() && shown != null; i++) {
            confirm(goals.get(i), sightings.get(i), shown);
        }
        return new DirectReport(
                figures(pass, outcome, restarts, restarted, dead == null ? null : numbers(dead)),
                shown == null ? names : shown,
                direct.multiSets(),
                direct.events(),
                direct.bytes(),
                pass.isOutgrown(),
                Collections.unmodifiableList(sightings),
                fault == null
                        ? null
                        : new DirectReport.Fault(fault.event(), fault.why(), fault.marking(), numbers(fault.run())));
    }

    private DirectReport.@Nullable Fault fault(DirectPass pass, DirectRuns runs) {
        DirectNet.Fault fault = direct.fault();
        List<Integer> run = fault == null ? null : runs.to(pass.faultyState());
        if (fault == null || run == null) {
            return null;
        }
        DirectReplay at = runs.last();
        String why = at.game().fault(direct.transition(fault.event()), direct.binding(fault.event()));
        return new DirectReport.Fault(direct.eventName(fault.event()), why, at.marking(), run);
    }

    /** Looks again, on plain integers, whether a run shows what was seen at its end. */
    private static void confirm(DirectGoal goal, @Nullable List<Integer> run, PetriNet shown) {
        if (run == null) {
            return;
        }
        if (!new MarkingTruth(TokenGame.after(shown, run))
                .holds(new Expansion(new NetVocabulary(shown)).of(goal.target()))) {
            throw new IllegalStateException("a run that does not show what was seen at its end");
        }
    }

    private ExplorationReport figures(
            DirectPass pass, Outcome outcome, int restarts, double restarted, @Nullable List<Integer> dead) {
        TokenCounts counts = pass.counts();
        List<Long> most = IntStream.range(0, direct.net().places().size())
                .mapToObj(counts::most)
                .toList();
        return new ExplorationReport(
                outcome,
                pass.store().size(),
                pass.store().size(),
                pass.examined(),
                most.stream().mapToLong(n -> n).max().orElse(0),
                counts.mostInMarking(),
                most,
                pass.model().layout().words(),
                pass.model().layout().bits(),
                pass.store().bytes(),
                pass.budget().peakBytes(),
                pass.budget().refused(),
                restarts,
                restarted,
                options.workers(),
                watch.seconds(),
                null,
                pass.store() instanceof Lossy lossy ? lossy.omissions() : 0,
                0,
                pass.store() instanceof MovingStore moving ? moving.moves() : List.of(),
                dead,
                goals.isEmpty() && outcome.firstDeadlock() >= 0 && dead == null ? whyNoRun : null);
    }

    /** Why a run is missing, where one is. */
    NoRun whyNoRun() {
        return whyNoRun;
    }

    /** The run to the state that a goal has found; null where it has none. */
    @Nullable
    List<Integer> runOf(int goal) {
        return goalRuns.get(goal);
    }

    /** A run in the numbers of the net made last. */
    List<Integer> numbers(List<Integer> run) {
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int event : inOrder) {
            numbers.put(event, numbers.size());
        }
        return run.stream().map(numbers::get).toList();
    }

    /** The net in which runs of some events are told; null where there is no memory for it. */
    private @Nullable PetriNet told(List<Integer> events, UnfoldingLimits limits) {
        inOrder = direct.inOrder(events);
        try {
            return direct.told(inOrder, limits);
        } catch (ColorException tooLarge) {
            return null;
        }
    }

    /**
     * The place/transition net of everything met so far. After a complete exploration it has the same states and edges as
     * the high-level net; after another one its runs are runs of it, and may lack others.
     *
     * @throws ColorException when it outgrows the limits
     */
    public PetriNet occurring(UnfoldingLimits limits) throws ColorException {
        inOrder = direct.inOrder(IntStream.range(0, direct.events())
                .filter(direct::canHappen)
                .boxed()
                .toList());
        return direct.unfolded(inOrder, limits);
    }
}
