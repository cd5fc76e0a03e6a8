package org.tidemark.check.direct;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.DeadlockRun;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StateReduction;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.PetriNet;
import org.tidemark.search.Outcome;

/**
 * Explores the states of a high-level net without unfolding it, and shows the runs to a deadlock, a fault or a broken obligation in a place/transition net.
 * Runs once, in the caller's thread and as many others as asked for; {@link #progress} may be called from any thread meanwhile.
 */
public final class DirectExploration {
    private final DirectNet direct;
    private final UnfoldingSwitch leaving;
    private final StateReduction reduction;
    private final boolean isForAnswers;
    private final Exploration exploration;
    private final ShownRuns runs;
    private NoRun whyNoRun = NoRun.TIME;

    /** The bindings known before the first state was expanded. */
    private int known;

    /** An exploration of all states, or one of each class, that ends at the first that breaks an obligation of a place. */
    public DirectExploration(DirectNet direct, ExploreOptions options) {
        this(direct, options, DirectRepresentatives.ofClasses(direct), UnfoldingSwitch.never(), null);
    }

    /**
     * An exploration that may leave the rest to an unfolding.
     *
     * @param reduction leaves out what is not needed
     * @param inquiries what states are shown to until all of it is settled; null to count states until one breaks an obligation
     */
    DirectExploration(
            DirectNet direct,
            ExploreOptions options,
            StateReduction reduction,
            UnfoldingSwitch leaving,
            @Nullable List<Inquiry> inquiries) {
        this.direct = direct;
        this.leaving = leaving;
        this.reduction = reduction;
        isForAnswers = inquiries != null;
        runs = new ShownRuns(direct);
        BooleanSupplier cancelled = options.cancelled();
        ExploreOptions limited = options.withMaxStates(Math.min(options.maxStates(), leaving.mostStates()))
                .withCancelled(() -> cancelled.getAsBoolean() || direct.breach() != null || leaves());
        DirectSystem system = new DirectSystem(direct);
        DirectSystem.Models models = system.new Models() {
            @Override
            public synchronized boolean widen(FieldOverflow overflow) {
                known = progress().explored() > 0 ? direct.events() : known;
                return super.widen(overflow);
            }
        };
        exploration = inquiries == null
                ? new Exploration(system, limited, reduction, models, cancelled)
                : new Exploration(system, limited, reduction, inquiries, models, cancelled);
    }

    public SearchProgress progress() {
        return exploration.progress();
    }

    /** Whether it is time to leave the rest to an unfolding. */
    private boolean leaves() {
        return leaving.isDue(progress().states(), direct);
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
        int listed = direct.events() - known;
        DeadlockRun dead = isForAnswers || exploration.broken() != null ? DeadlockRun.NONE : found.deadlock();
        DirectReport.Fault fault = runs.fault(exploration.fault());
        runs.addToEnd(dead.run());
        runs.addToEnd(toBreach());
        runs.addToEnd(fault == null ? null : fault.run());
        PetriNet shown = runs.net(fault == null ? UnfoldingLimits.usual() : UnfoldingLimits.none());
        whyNoRun = shown == null ? NoRun.MEMORY : NoRun.TIME;
        List<Integer> toDeadlock = dead.run() == null || shown == null ? null : runs.shown(dead.run());
        return new DirectReport(
                found.with(dead.equals(DeadlockRun.NONE) ? dead : DeadlockRun.of(toDeadlock, whyNoRun)),
                shown == null ? direct.names() : shown,
                DirectReport.Tables.of(direct),
                listed,
                left,
                runs.shown(fault),
                DirectRepresentatives.classReport(reduction));
    }

    private @Nullable List<Integer> toBreach() {
        Breach breach = exploration.breach();
        return breach == null ? null : breach.run();
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    public @Nullable BrokenObligation broken(DirectReport report) {
        List<Integer> run = whyNoRun == NoRun.MEMORY ? null : toBreach();
        return runs.broken(exploration.broken(), report.shown(), run, whyNoRun);
    }

    /** Sentences for the obligations that may be broken in states which could not be judged. */
    List<String> notJudged() {
        return ShownRuns.notJudged(exploration.undefined());
    }

    /**
     * The place/transition net of everything met so far. After a complete exploration it has the same states and edges as
     * the high-level net; after another one its runs are runs of it, and may lack others.
     *
     * @throws ColorException when it outgrows the limits
     */
    public PetriNet occurring(UnfoldingLimits limits) throws ColorException {
        return direct.unfolded(direct.happening(), limits);
    }
}
