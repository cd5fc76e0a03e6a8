package org.tidemark.check.direct;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.formula.ToldRuns;
import org.tidemark.check.direct.sight.BindingGoals;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.direct.sight.DirectPeak;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.DeadlockRun;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.search.Exploration;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectGame;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome;
import org.tidemark.system.Obligation;

/**
 * Explores the states of a high-level net without unfolding it, and shows the runs to what it finds in a place/transition net of the events that they need. Runs
 * once, in the caller's thread and as many others as asked for; {@link #progress} may be called from any thread meanwhile.
 */
public final class DirectExploration {
    private final DirectNet direct;
    private final DirectSystem system;
    private final DirectAim aim;
    private final @Nullable DirectClasses classes;
    private final @Nullable DirectRepresentatives representatives;
    private final Exploration exploration;
    private final ToldRuns runs;
    private NoRun whyNoRun = NoRun.TIME;
    private long states;

    /** The bindings known before the first state was expanded. */
    private int known;

    /** An exploration of all states that ends at the first that breaks an obligation of a place. */
    public DirectExploration(DirectNet direct, ExploreOptions options) {
        this(direct, options, DirectAim.counting(direct.names(), Leaving.never()));
    }

    /** An exploration for what it is to find. */
    DirectExploration(DirectNet direct, ExploreOptions options, DirectAim aim) {
        this.direct = direct;
        this.aim = aim;
        system = new DirectSystem(direct);
        runs = new ToldRuns(direct);
        classes = aim.classes(direct);
        SortSymmetry symmetry = classes == null ? aim.symmetry() : null;
        representatives = classes != null
                ? DirectRepresentatives.of(classes)
                : symmetry == null ? null : DirectRepresentatives.of(symmetry);
        BindingGoals needed = aim.needed();
        StateReduction reduction = representatives != null
                ? representatives
                : needed == null ? StateReduction.NONE : whole -> needed.of((DirectModel) whole);
        BooleanSupplier cancelled = options.cancelled();
        ExploreOptions limited = options.withMaxStates(
                        Math.min(options.maxStates(), aim.leaving().mostStates()))
                .withCancelled(() -> cancelled.getAsBoolean() || direct.breach() != null || leaves());
        DirectSystem.Models models = system.new Models() {
            @Override
            public synchronized boolean widen(FieldOverflow overflow) {
                known = progress().explored() > 0 ? direct.events() : known;
                return super.widen(overflow);
            }
        };
        exploration = aim.end() == DirectAim.End.AT_BREACH
                ? new Exploration(system, limited, reduction, models, cancelled)
                : new Exploration(system, limited, reduction, aim.inquiries(system), models, cancelled);
        if (classes != null) {
            classes.markThoseToldApart(aim.goals());
        }
    }

    public SearchProgress progress() {
        return exploration.progress();
    }

    /** Whether it is time to leave the rest to an unfolding. */
    private boolean leaves() {
        return aim.leaving().isDue(progress().states(), direct);
    }

    /** Explores until everything is found, a limit is met, or a fault of the net. */
    public DirectReport run() {
        known = direct.events();
        try {
            return report(exploration.run());
        } catch (InputException e) {
            throw new IllegalStateException("a high-level net claims nothing that its states could contradict", e);
        }
    }

    private DirectReport report(ExplorationReport found) {
        boolean isStopped = found.end() == Outcome.End.CANCELLED || found.end() == Outcome.End.STATES;
        boolean left = isStopped && leaves();
        states = found.states();
        int listed = direct.events() - known;
        List<Integer> dead = aim.wantsDeadlock() && exploration.broken() == null
                ? found.deadlock().run()
                : null;
        DirectReport.Fault fault = fault();
        List<@Nullable List<Integer>> shownRuns = new ArrayList<>();
        shownRuns.add(dead);
        Breach breach = exploration.breach();
        shownRuns.add(breach == null ? null : breach.run());
        aim.goals().forEach(goal -> shownRuns.add(goal.run()));
        aim.peaks().forEach(peak -> shownRuns.add(peak.found().run()));
        shownRuns.add(fault == null ? null : fault.run());
        shownRuns.stream().filter(run -> run != null).forEach(runs::addToEnd);
        PetriNet shown = runs.net(UnfoldingLimits.usual());
        if (shown == null) { // then only a fault is worth it, and the figures
            whyNoRun = NoRun.MEMORY;
            runs.clear();
            if (fault != null) {
                runs.addToEnd(fault.run());
            }
            shown = runs.net(UnfoldingLimits.none());
            dead = null;
        }
        return new DirectReport(
                figures(found, dead),
                shown == null ? aim.names() : shown,
                DirectReport.Tables.of(direct),
                listed,
                left,
                aim.sightings(runs, whyNoRun != NoRun.MEMORY, classes != null),
                fault == null ? null : fault.with(runs.tell(fault.run())),
                classes == null ? null : classes.report());
    }

    /** The fault that ended it, with a run to its state; null where there is none. */
    private DirectReport.@Nullable Fault fault() {
        FaultGoal goal = exploration.fault();
        List<Integer> run = goal == null ? null : goal.run();
        return run == null ? null : faultAfter(system, run);
    }

    /** The fault of a net in the state after a run. */
    static DirectReport.Fault faultAfter(DirectSystem system, List<Integer> run) {
        int event = requireNonNull(system.direct().fault()).event();
        DirectGame end = (DirectGame) Replay.after(system, run);
        return new DirectReport.Fault(system.shownEvent(event), end.fault(event), end.text(), run);
    }

    private ExplorationReport figures(ExplorationReport found, @Nullable List<Integer> dead) {
        boolean isWanted = aim.wantsDeadlock()
                && exploration.broken() == null
                && !found.deadlock().equals(DeadlockRun.NONE);
        return new ExplorationReport(
                found.end(),
                found.counts(),
                found.tokens(),
                found.memory(),
                found.timing(),
                found.notes(),
                isWanted ? DeadlockRun.of(dead == null ? null : runs.tell(dead), whyNoRun) : DeadlockRun.NONE);
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    public @Nullable BrokenObligation broken(DirectReport report) {
        Obligation named = exploration.broken();
        if (named == null) {
            return null;
        }
        NetSystem told = new NetSystem(report.shown());
        Obligation obligation = Breach.named(told, named.name());
        Breach breach = whyNoRun == NoRun.MEMORY ? null : exploration.breach();
        return obligation == null
                ? null
                : new BrokenObligation(
                        obligation,
                        breach == null ? null : Breach.of(told, obligation, runs.tell(breach.run())),
                        breach == null ? whyNoRun : null);
    }

    /** Sentences for the obligations that may be broken in states which could not be judged. */
    List<String> notJudged() {
        return notJudged(exploration.undefined());
    }

    /** Sentences for obligations that may be broken in states which could not be judged. */
    static List<String> notJudged(List<Obligation> obligations) {
        return obligations.stream()
                .map(obligation ->
                        "whether " + obligation.name() + " is kept is not known: " + DirectSystem.NUMBER_TOO_LARGE)
                .toList();
    }

    /** Whether representatives were met, by symmetries. */
    boolean isSymmetric() {
        return symmetryReport(List.of(), 0) != null;
    }

    /** What symmetries did in the last attempt; null where none were used. */
    @Nullable
    SymmetryReport symmetryReport(List<String> questions, double seconds) {
        return representatives == null ? null : representatives.symmetryReport(questions, states, seconds);
    }

    /** Why a run is missing, where one is. */
    NoRun whyNoRun() {
        return whyNoRun;
    }

    /** The run to the state that a goal has found; null where it has none, or there is no memory for it. */
    @Nullable
    List<Integer> runOf(DirectGoal goal) {
        return whyNoRun == NoRun.MEMORY ? null : goal.run();
    }

    /** The run to the state with a largest value; null where there is none, or there is no memory for it. */
    @Nullable
    List<Integer> runOf(DirectPeak peak) {
        return whyNoRun == NoRun.MEMORY ? null : peak.found().run();
    }

    /** The events of the runs, in the order of the transitions of the net in which they are shown. */
    List<Integer> inOrder() {
        return runs.inOrder();
    }

    /**
     * The place/transition net of everything met so far. After a complete exploration it has the same states and edges as
     * the high-level net; after another one its runs are runs of it, and may lack others.
     *
     * @throws ColorException when it outgrows the limits
     */
    public PetriNet occurring(UnfoldingLimits limits) throws ColorException {
        List<Integer> happening = direct.happening();
        runs.number(happening);
        return direct.unfolded(happening, limits);
    }
}
