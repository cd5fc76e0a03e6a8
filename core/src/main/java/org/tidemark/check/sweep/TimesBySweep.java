package org.tidemark.check.sweep;

import java.util.List;
import java.util.Locale;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.TimeSpan;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.TimedSweep;
import org.tidemark.format.InputException;
import org.tidemark.format.Remedy;
import org.tidemark.net.Folding;

/** Finds the least and the most time between two conditions by sweeps over moments, whatever measure other sweeps go by. */
public final class TimesBySweep implements Stage {
    private static final OpenReason NO_TIME = new OpenReason(OpenReason.Cause.REFUSED, "the model has no time");

    private static final OpenReason GOES_ROUND = new OpenReason(
            OpenReason.Cause.REFUSED,
            "a sweep finds times by a clock that counts all of it, and this one wraps around",
            Remedy.ABSOLUTE_CLOCK);

    @Override
    public String name() {
        return "sweep by time";
    }

    @Override
    public Cost cost() {
        return Cost.STATES;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof TimeSpan;
    }

    /** One question after the other, each with its share of the time. */
    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        Folding.Time time = context.net().time();
        boolean areOthersAsked = context.open().stream().anyMatch(inquiry -> !(inquiry instanceof TimeSpan));
        int shares = open.size() + (areOthersAsked ? 1 : 0); // nobody else answers what this is asked
        for (Inquiry inquiry : open) {
            TimeSpan asked = (TimeSpan) inquiry;
            if (time == null || !time.isAbsolute()) {
                asked.leaveOpen(time == null ? NO_TIME : GOES_ROUND);
            } else if (!context.isCancelled()) {
                sweep(context, asked, shares--);
            }
        }
    }

    private static void sweep(Context context, TimeSpan asked, int shares) throws InputException {
        ExploreOptions options = context.options().explore().withTime(context.part(1.0 / shares));
        TimedSweep running = new TimedSweep(context.net(), asked, options, context.widths());
        context.show(running::progress);
        SweepReport report = running.run();
        context.work().also(report);
        if (asked.isOpen()) {
            long least = running.least();
            String known = asked.isLongest() && least > 0
                    ? String.format(Locale.ROOT, "it may take %,d or more; ", least)
                    : "";
            OpenReason why = WhyUnknown.after(report, options);
            asked.leaveOpen(new OpenReason(why.cause(), known + why.sentence(), why.remedy()));
        }
    }
}
