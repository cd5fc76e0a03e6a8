package org.tidemark.check.sweep;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.check.state.FoundSymmetry;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.net.symmetry.NetSymmetry;

/** Sweeps over all states for their own sake; ends at the first layer with a state that breaks an obligation of the net. */
public final class CountingSweep extends Stage implements AnySystem {
    private final SweepMeasure.Wish measure;
    private final boolean paths;

    /** A sweep by a measure; with {@code paths} it can give a run to a deadlock. */
    public CountingSweep(SweepMeasure.Wish measure, boolean paths) {
        super("sweep", Cost.STATES, Kind.COUNTING);
        this.measure = measure;
        this.paths = paths;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.hasSystem() ? super.obstacle(context) : "there is no place/transition net";
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        double begin = context.seconds();
        boolean byClasses = context.options().reductions().asksFor(Reduction.SYMMETRY);
        NetSymmetry symmetry = byClasses ? new FoundSymmetry().of(context) : null;
        double finding = context.seconds() - begin;
        SweepExploration running =
                new SweepExploration(context.system(), context.optionsLeft(), measure, paths, symmetry);
        context.show(running::progress);
        SweepReport report = running.run();
        context.work().also(report);
        SymmetryReport classes = running.symmetryReport(List.of(), report, finding);
        if (classes != null) {
            context.work().symmetric(classes);
        }
        context.work().broken(running.brokenObligation());
        context.leaveOpen(OpenReasons.after(report, context.options().explore()));
        if (report.complete()) {
            decideStateSpace(context, classes == null ? report.states() : classes.states());
        }
    }
}
