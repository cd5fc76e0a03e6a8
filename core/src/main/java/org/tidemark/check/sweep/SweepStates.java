package org.tidemark.check.sweep;

import java.util.List;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.NamedStage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.sweep.SweepExploration;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.format.InputException;

/** Sweeps over all states and shows each to the open inquiries; ends with the layer in which the last of them is settled. */
public final class SweepStates extends NamedStage implements AnySystem {
    /** The rest is for walks and proofs, should the sweep not be completed. */
    private static final double PART_OF_TIME = 0.8;

    private final SweepMeasure.Wish measure;

    public SweepStates(SweepMeasure.Wish measure) {
        super("sweep", Cost.STATES);
        this.measure = measure;
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
        ExploreOptions options = context.options().explore().withTime(context.part(PART_OF_TIME));
        SweepExploration running = new SweepExploration(context.system(), options, measure, open, context.models());
        context.show(running::progress);
        SweepReport report = running.run();
        context.work().also(report);
        context.leaveOpen(report.complete() ? WhyUnknown.NO_TIME : WhyUnknown.after(report, options), open);
    }
}
