package org.tidemark.check.direct;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.formula.DirectReplay;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.direct.sight.DirectPeak;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.Attempt;
import org.tidemark.check.run.Ending;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.WidthLoop;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.Counts;
import org.tidemark.check.run.report.DeadlockRun;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.MemoryUse;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.report.TokenPeaks;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome;
import org.tidemark.store.SearchStore;
import org.tidemark.system.Obligation;

/**
 * Finds all reachable markings of a high-level net without unfolding it.
 *
 * <p>The first states are explored to learn how wide fields must be. A field that proves too narrow starts the run again with
 * wider fields ({@link WidthLoop}); what was learnt about the net stays. Runs once, in the caller's thread and as many others
 * as asked for; {@link #progress} may be called from any thread meanwhile.
 */
public final class DirectExploration {
    /** The number of states, in wide fields, from which the widths for all others are learnt. */
    static final long FIRST_STATES = 12_000;

    private final DirectNet direct;
    private final ExploreOptions options;
    private final DirectAim aim;
    private final List<DirectGoal> goals;
    private final TimeLimit time;
    private final List<@Nullable List<Integer>> goalRuns = new ArrayList<>();
    private final List<@Nullable List<Integer>> peakRuns = new ArrayList<>();
    private List<Integer> inOrder = List.of();
    private NoRun whyNoRun = NoRun.TIME;

    /** The bindings known before the first state was looked at. */
    private int known;

    private volatile @Nullable DirectPass current;

    /** An exploration of all states that ends at the first that breaks an obligation of a place. */
    public DirectExploration(DirectNet direct, ExploreOptions options) {
        this(direct, options, DirectAim.counting(direct.names(), Leaving.never()));
    }

    /** An exploration for what it is to find. */
    DirectExploration(DirectNet direct, ExploreOptions options, DirectAim aim) {
        this.direct = direct;
        this.options = options;
        time = new TimeLimit(options);
        this.aim = aim;
        goals = aim.goals();
    }

    public SearchProgress progress() {
        DirectPass pass = current;
        return pass == null ? SearchProgress.NONE : pass.progress();
    }

    /** Explores until everything is found, a limit is met, or a fault of the net. */
    public DirectReport run() {
        known = direct.events();
        try {
            return new WidthLoop(time).run(DirectAttempt::new);
        } catch (InputException e) {
            throw new IllegalStateException("a high-level net claims nothing that its states could contradict", e);
        }
    }

    /** One try with one layout; the first has wide fields and few states, from which the next one learns. */
    private final class DirectAttempt implements Attempt<DirectReport> {
        private final long maxStates;
        private final DirectPass pass;
        private @Nullable Outcome outcome;

        DirectAttempt() {
            boolean isFirst = current == null;
            maxStates = isFirst ? Math.min(FIRST_STATES, options.maxStates()) : options.maxStates();
            pass = new DirectPass(direct, options.withMaxStates(maxStates), time.deadlineNanos(), isFirst, aim);
            current = pass;
        }

        @Override
        public void run() {
            outcome = pass.search();
        }

        /** Only what is known is noted: the next layout fits the tables as they are by then. */
        @Override
        public boolean widen() {
            Outcome found = requireNonNull(outcome);
            boolean hasLearnt = found.end() == Outcome.End.STATES && maxStates < options.maxStates();
            boolean again = found.overflow() != null || (hasLearnt && !pass.leaves());
            if (again && found.explored() > 0) {
                known = direct.events();
            }
            return again;
        }

        @Override
        public DirectReport report(Ending ending) {
            return DirectExploration.this.report(pass, ending.of(requireNonNull(outcome)), ending);
        }
    }

    private DirectReport report(DirectPass pass, Outcome outcome, Ending ending) {
        boolean isStopped = outcome.end() == Outcome.End.CANCELLED || outcome.end() == Outcome.End.STATES;
        boolean left = isStopped && pass.leaves();
        int listed = direct.events() - known;
        direct.charge(MemoryBudget.unlimited()); // limits are for the search, not for its report
        direct.cancelWhen(() -> false);
        DirectRuns runs = new DirectRuns(pass, options.cancelled());
        List<Integer> dead = aim.wantsDeadlock() ? runs.to(outcome.firstDeadlock()) : null;
        for (DirectGoal goal : goals) {
            goalRuns.add(runs.to(goal.state()));
        }
        for (DirectPeak peak : aim.peaks()) {
            peakRuns.add(runs.to(peak.state()));
        }
        DirectReport.Fault fault = fault(pass, runs);
        PetriNet shown = netOf(runs.events(), UnfoldingLimits.usual());
        if (shown == null) { // then only a fault is worth it, and the figures
            whyNoRun = NoRun.MEMORY;
            dead = null;
            goalRuns.replaceAll(run -> null);
            peakRuns.replaceAll(run -> null);
            shown = netOf(fault == null ? List.of() : fault.run(), UnfoldingLimits.none());
        }
        List<@Nullable List<Integer>> sightings = new ArrayList<>();
        goalRuns.forEach(run -> sightings.add(run == null ? null : numbers(run)));
        for (int i = 0; i < goals.size() && shown != null; i++) {
            if (!confirm(goals.get(i), sightings.get(i), shown, pass.classes() != null)) {
                goalRuns.set(i, null);
                sightings.set(i, null);
            }
        }
        for (int i = 0; i < peakRuns.size() && shown != null; i++) {
            confirm(aim.peaks().get(i), peakRuns.get(i), shown);
        }
        return new DirectReport(
                figures(pass, outcome, ending, dead),
                shown == null ? aim.names() : shown,
                DirectReport.Tables.of(direct),
                listed,
                left,
                Collections.unmodifiableList(sightings),
                fault == null
                        ? null
                        : new DirectReport.Fault(fault.event(), fault.why(), fault.marking(), numbers(fault.run())),
                pass.classes() == null ? null : pass.classes().report());
    }

    private DirectReport.@Nullable Fault fault(DirectPass pass, DirectRuns runs) {
        DirectNet.Fault fault = direct.fault();
        List<Integer> run = fault == null ? null : runs.to(pass.faultyState());
        if (fault == null || run == null) {
            return null;
        }
        return faultAt(direct, fault, runs.last(), run);
    }

    /** A fault in the state at the end of a run that was replayed. */
    static DirectReport.Fault faultAt(DirectNet direct, DirectNet.Fault fault, DirectReplay at, List<Integer> run) {
        String why = at.game().fault(direct.transition(fault.event()), direct.binding(fault.event()));
        return new DirectReport.Fault(direct.eventName(fault.event()), why, at.marking(), run);
    }

    /**
     * Looks again, on plain integers, whether a run shows what was seen at its end.
     *
     * @param ofClasses whether it was seen in a representative, which the goal may tell from the state at the end of the run; then it was
     *     not found, and the run is of no use
     */
    static boolean confirm(DirectGoal goal, @Nullable List<Integer> run, PetriNet shown, boolean ofClasses) {
        boolean isShown = run == null || isShown(goal, run, shown);
        if (!isShown && !ofClasses) {
            throw new IllegalStateException("a run that does not show what was seen at its end");
        }
        if (!isShown) {
            goal.notFound();
        }
        return isShown;
    }

    /** Looks again, on plain integers, whether a run ends with a value that was seen. */
    private void confirm(DirectPeak peak, @Nullable List<Integer> run, PetriNet shown) {
        if (run != null
                && TokenGame.after(shown, numbers(run))
                                .value(new Expansion(new NetVocabulary(shown))
                                        .of(peak.property().term()))
                                .longValueExact()
                        != peak.most()) {
            throw new IllegalStateException("a run that does not show the value seen at its end");
        }
    }

    private static boolean isShown(DirectGoal goal, List<Integer> run, PetriNet shown) {
        return TokenGame.after(shown, run).holds(new Expansion(new NetVocabulary(shown)).of(goal.target()));
    }

    private ExplorationReport figures(DirectPass pass, Outcome outcome, Ending ending, @Nullable List<Integer> dead) {
        SearchStore store = pass.store();
        boolean isWanted = aim.wantsDeadlock() && outcome.firstDeadlock() >= 0;
        return new ExplorationReport(
                outcome.end(),
                Counts.of(outcome, store.size(), pass.examined()),
                peaks(pass.counts()),
                MemoryUse.of(pass.model().layout(), pass.budget(), store.peakStates(), store.bytes()),
                ending.timing(options.workers()),
                store.notes(),
                isWanted ? DeadlockRun.of(dead == null ? null : numbers(dead), whyNoRun) : DeadlockRun.NONE);
    }

    /** The most tokens that were counted, in the places of the high-level net. */
    static TokenPeaks peaks(TokenCounts counts) {
        List<Long> most = counts.most();
        return new TokenPeaks(counts.mostOfOneValue(), counts.mostInMarking(), most, most, null);
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    public @Nullable BrokenObligation broken(DirectReport report) {
        for (int i = 0; i < goals.size(); i++) {
            if (goals.get(i).isFound()) {
                String name = goals.get(i).property().name();
                Obligation obligation = Breach.named(new NetSystem(report.shown()), name);
                List<Integer> run = report.sightings().get(i);
                return obligation == null
                        ? null
                        : new BrokenObligation(
                                obligation,
                                run == null ? null : Breach.of(new NetSystem(report.shown()), obligation, run),
                                run == null ? whyNoRun : null);
            }
        }
        return null;
    }

    /** Whether representatives were met in the last attempt, by symmetries. */
    boolean isSymmetric() {
        DirectPass pass = current;
        return pass != null && pass.symmetry() != null;
    }

    /** What symmetries did in the last attempt; null where none were used. */
    @Nullable
    SymmetryReport symmetryReport(List<String> questions, double seconds) {
        DirectPass pass = current;
        return pass == null ? null : pass.symmetryReport(questions, seconds);
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

    /** The run to the state with a largest value; null where there is none. */
    @Nullable
    List<Integer> runOfPeak(int peak) {
        return peakRuns.get(peak);
    }

    /** The events of the net made last, in the order of its transitions. */
    List<Integer> inOrder() {
        return inOrder;
    }

    /** A run in the numbers of the net made last. */
    List<Integer> numbers(List<Integer> run) {
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int event : inOrder) {
            numbers.put(event, numbers.size());
        }
        return run.stream().map(numbers::get).toList();
    }

    /** The net in which runs of some events are shown; null where there is no memory for it. */
    private @Nullable PetriNet netOf(List<Integer> events, UnfoldingLimits limits) {
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
        inOrder = direct.happening();
        return direct.unfolded(inOrder, limits);
    }
}
