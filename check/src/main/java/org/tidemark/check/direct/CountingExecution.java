package org.tidemark.check.direct;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.search.Outcome;

/**
 * Executes a high-level net directly for the sake of its states, by an exploration or a sweep; ends at a state that breaks an obligation of a place. Where an
 * unfolding was put off, an exploration makes it after a look at some states, unless these are all. An unfolding takes over where it promises more ({@link
 * Leaving}).
 */
public final class CountingExecution extends Stage {
    private final SweepMeasure.@Nullable Wish measure;
    private final boolean paths;

    /** An exploration. */
    public CountingExecution() {
        super("direct execution", Cost.STATES, Kind.COUNTING);
        measure = null;
        paths = true;
    }

    /** A sweep by a measure; with {@code paths} it can give a run to a deadlock. */
    public CountingExecution(SweepMeasure.Wish measure, boolean paths) {
        super("direct sweep", Cost.STATES, Kind.COUNTING);
        this.measure = measure;
        this.paths = paths;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().direct() == null ? "the net is not executed directly" : super.obstacle(context);
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        DirectClasses.noteCutOff(context, direct);
        if (measure != null) {
            sweep(context, direct, measure);
            return;
        }
        PetriNet unfolded = context.subject().net();
        LateUnfolding late = context.subject().late();
        long states = 0;
        if (late != null) {
            DirectReport seen = explore(context, direct, UnfoldingSwitch.afterALook(), true);
            if (seen == null) {
                return;
            }
            states = seen.exploration().states();
            unfolded = late.make();
            String against = unfolded == null ? late.refusal() : UnfoldingSwitch.against(unfolded);
            if (unfolded != null
                    && (against.isEmpty()
                            || UnfoldingSwitch.ifOutgrown(unfolded, states).isDue(states, direct))) {
                context.use(unfolded);
                return;
            }
            context.note("executed directly, not unfolded: " + against);
        }
        UnfoldingSwitch leaving =
                unfolded == null ? UnfoldingSwitch.never() : UnfoldingSwitch.ifOutgrown(unfolded, states);
        DirectReport report = explore(context, direct, leaving, false);
        if (report != null && unfolded != null) {
            context.note(String.format(
                    Locale.ROOT,
                    "unfolded after all, since places held %,d multi-sets in %,d states",
                    report.tables().multiSets(),
                    Math.max(states, leaving.seen())));
            context.use(unfolded);
        }
    }

    /** Explores to the end and says what was found; or reports what was seen until an unfolding was due. */
    private static @Nullable DirectReport explore(
            Context context, DirectNet direct, UnfoldingSwitch leaving, boolean looks) throws InputException {
        double begin = context.seconds();
        SortSymmetry symmetry = DirectRepresentatives.Choice.asked(context, direct);
        double finding = context.seconds() - begin;
        StateReduction reduction = symmetry == null || direct.hasEquivalences()
                ? DirectRepresentatives.ofClasses(direct)
                : DirectRepresentatives.of(symmetry);
        DirectExploration running = new DirectExploration(direct, context.optionsLeft(), reduction, leaving, null);
        context.show(running::progress);
        DirectReport report = running.run();
        DirectClasses.refuseBreach(direct);
        boolean isFull = report.exploration().end() == Outcome.End.MEMORY;
        if (report.fault() == null && (report.left() || (looks && isFull))) {
            return report;
        }
        if (looks && report.exploration().complete()) {
            context.note("executed directly, not unfolded: "
                    + UnfoldingSwitch.few(report.exploration().states()));
        }
        context.forgetNet();
        context.work().also(report);
        SymmetryReport symmetries = DirectRepresentatives.symmetryReport(
                reduction, List.of(), report.exploration().states(), finding);
        if (symmetries != null) {
            context.work().symmetric(symmetries);
        }
        context.tellRunsIn(report.shown());
        context.work().broken(running.broken(report));
        running.notJudged().forEach(context::note);
        context.leaveOpen(
                OpenReasons.after(report.exploration(), context.options().explore())
                        .followedBy(report.more()));
        if (report.fault() == null && report.exploration().complete() && report.classes() == null) {
            Long met = report.exploration().states(); // a conditional of both kinds of numbers would unbox null
            decideStateSpace(context, symmetries == null ? met : symmetries.states());
        }
        return null;
    }

    private void sweep(Context context, DirectNet direct, SweepMeasure.Wish wish) throws InputException {
        DirectSweep running = new DirectSweep(direct, context.optionsLeft(), wish, null, paths);
        context.show(running::progress);
        DirectSweepReport report = running.run();
        DirectClasses.refuseBreach(direct);
        context.forgetNet();
        context.work().also(report);
        context.tellRunsIn(report.shown());
        context.work().broken(running.broken(report));
        running.notJudged().forEach(context::note);
        context.leaveOpen(
                OpenReasons.after(report.sweep(), context.options().explore()).followedBy(report.filledBy()));
        if (report.fault() == null && report.sweep().complete() && report.classes() == null) {
            decideStateSpace(context, report.sweep().states());
        }
    }
}
