package org.tidemark.check.direct;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;

/**
 * Sweeps over all states of a high-level net that is executed directly, for their own sake; ends at the first layer with a
 * state that breaks an obligation of a place.
 */
public final class CountingDirectSweep extends Stage {
    private final SweepMeasure.Wish measure;
    private final boolean paths;

    /** A sweep by a measure; with {@code paths} it can give a run to a deadlock. */
    public CountingDirectSweep(SweepMeasure.Wish measure, boolean paths) {
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
        DirectSweep running = new DirectSweep(direct, context.optionsLeft(), measure, null, paths);
        context.show(running::progress);
        DirectSweepReport report = running.run();
        DirectClasses.refuseBreach(direct);
        context.forgetNet();
        context.work().also(report);
        context.work().broken(running.broken(report));
        running.notJudged().forEach(context::note);
        context.tellRunsIn(report.shown());
        context.leaveOpen(
                WhyUnknown.after(report.sweep(), context.options().explore()).followedBy(report.filledBy()));
        if (report.fault() == null && report.sweep().complete() && report.classes() == null) {
            decideStateSpace(context, report.sweep().states());
        }
    }
}
