package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Stage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.formula.ToldRuns;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Sweeps over the states of a high-level net that is executed directly. Whether states can be reached is seen on the way.
 * For all other questions a complete sweep leaves a place/transition net of what occurs, over which the stages after this
 * one sweep. Where the net has a fault, its unfolding is taken instead.
 */
public final class DirectSweeping extends Stage {
    private final SweepMeasure.Wish measure;
    private final UnfoldingLimits limits;

    /** Sweeps by a measure that leave a net within these limits. */
    public DirectSweeping(SweepMeasure.Wish measure, UnfoldingLimits limits) {
        super("direct sweep", Cost.STATES, Kind.PREPARING);
        this.measure = measure;
        this.limits = limits;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().direct() == null ? "the net is not executed directly" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        PetriNet names = direct.names();
        List<Property> others = new ArrayList<>(context.openProperties());
        List<DirectGoal> goals = DirectGoal.of(others).stream()
                .filter(goal -> direct.model().shows(goal.target()))
                .toList();
        goals.forEach(goal -> others.remove(goal.property()));
        if (direct.hasEquivalences()) {
            DirectClasses.noteCutOff(context, direct);
            others.forEach(property ->
                    context.decide(Finding.unknown(property, DirectClasses.NEEDS_SEARCH, context.seconds())));
            others.clear();
        }
        if (goals.isEmpty() && others.isEmpty()) {
            return;
        }
        DirectAim aim = DirectAim.deciding(names, goals, !others.isEmpty());
        DirectSweep running = new DirectSweep(direct, context.optionsLeft(), measure, aim, true);
        context.show(running::progress);
        DirectSweepReport report = running.run();
        DirectClasses.refuseBreach(direct);
        if (report.fault() != null && report.classes() == null && NetHandover.takeUnfolding(context, report.fault())) {
            return;
        }
        context.work().also(report);
        context.tellRunsIn(report.shown());
        if (report.fault() != null) {
            return;
        }
        context.leaveOpen(
                WhyUnknown.after(report.sweep(), context.options().explore()).followedBy(report.filledBy()));
        boolean isComplete = report.sweep().complete();
        PetriNet occurring = isComplete && !others.isEmpty() ? occurring(context, direct) : null;
        ToldRuns runs = new ToldRuns(direct);
        runs.number(direct.happening());
        NoRun whyNoRun = report.sweep().paths().trouble() == null ? NoRun.MEMORY : null;
        for (int i = 0; i < goals.size(); i++) {
            List<Integer> events = goals.get(i).run();
            List<Integer> run =
                    occurring == null || events == null ? report.sightings().get(i) : runs.tell(events);
            PetriNet told = occurring == null ? report.shown() : occurring;
            GoalFinding.decide(context, direct, goals.get(i), run, told, isComplete, whyNoRun);
        }
        if (occurring != null) {
            NetHandover.leave(context, occurring, report.sweep().tokens().ofOneValue());
        }
    }

    private @Nullable PetriNet occurring(Context context, DirectNet direct) {
        try {
            return direct.unfolded(direct.happening(), limits);
        } catch (ColorException tooLarge) {
            context.leaveOpen(new OpenReason(StopReason.NET_TOO_LARGE, String.valueOf(tooLarge.getMessage())));
            return null;
        }
    }
}
