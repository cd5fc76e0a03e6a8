package org.tidemark.check.sweep;

import java.util.List;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.input.InputException;

/** Sweeps over all states and shows each to the open inquiries; ends with the layer in which the last of them is settled. */
public final class SweepStates extends Stage implements AnySystem {
    private final SweepMeasure.Wish measure;
    private final double partOfTime;

    /** A sweep by a measure for a part of the time that is left; the rest is for walks and proofs, should it not be completed. */
    public SweepStates(SweepMeasure.Wish measure, double partOfTime) {
        super("sweep", Cost.STATES);
        this.measure = measure;
        this.partOfTime = partOfTime;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry.isShownByStates() && inquiry.isSettledByAllStates();
    }

    @Override
    public boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        ExploreOptions options = context.options().explore().withTime(context.part(partOfTime));
        SweepExploration running = new SweepExploration(context.system(), options, measure, open, context.models());
        context.show(running::progress);
        SweepReport report = running.run();
        context.work().also(report);
        context.leaveOpen(report.complete() ? OpenReasons.NO_TIME : OpenReasons.after(report, options), open);
    }
}
