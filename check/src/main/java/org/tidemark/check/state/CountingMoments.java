package org.tidemark.check.state;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.EqualTimes;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.input.InputException;
import org.tidemark.net.symmetry.ClockRotation;

/** Explores all states of a net whose time is relative, of which those that differ only in the moment it is are one. */
public final class CountingMoments extends Stage {
    public CountingMoments() {
        super("states relative to the clock", Cost.STATES, Kind.COUNTING);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        String obstacle = EqualTimesSearch.unlessRelative(context);
        return obstacle == null ? super.obstacle(context) : obstacle;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        ClockRotation rotation = Objects.requireNonNull(ClockRotation.of(context.net()));
        Exploration running = new Exploration(context.system(), context.optionsLeft(), new EqualTimes(rotation));
        context.show(running::progress);
        ExplorationReport report = running.run();
        context.work().also(report);
        context.work().broken(running.brokenObligation());
        context.leaveOpen(OpenReasons.after(report, context.options().explore()));
        if (report.complete()) {
            decideStateSpace(context, report.notes().forgotten() == 0 ? report.states() : null);
        }
    }
}
