package org.tidemark.check.sweep;

import java.util.List;
import java.util.Locale;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.TimeSpan;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.TimedSweep;
import org.tidemark.color.net.Clock;
import org.tidemark.input.InputException;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;

/** Finds the least and the most time between two conditions by sweeps over moments, whatever measure other sweeps use. */
public final class TimesBySweep extends Stage {
    private static final OpenReason NO_TIME = new OpenReason(StopReason.REFUSED, "the model has no time");

    private static final String WRAPS_AROUND =
            "a sweep finds times by a clock that counts all of it, and this one wraps around";

    private final SweepMeasure.Wish measure;

    /**
     * Sweeps over moments.
     *
     * @param measure the measure of other sweeps
     */
    public TimesBySweep(SweepMeasure.Wish measure) {
        super("sweep by time", Cost.STATES);
        this.measure = measure;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof TimeSpan;
    }

    /** One question after the other, each with its share of the time. */
    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        Folding.Time time = context.net().time();
        if (!measure.isAutomatic() && !measure.text().equals(Clock.TIME)) {
            context.note("times are found by sweeps that go by the time passed, not by the progress measure "
                    + InputException.quote(measure.text()));
        }
        boolean areOthersAsked = context.open().stream().anyMatch(inquiry -> !(inquiry instanceof TimeSpan));
        int shares = open.size() + (areOthersAsked ? 1 : 0); // nobody else answers what this is asked
        for (Inquiry inquiry : open) {
            TimeSpan asked = (TimeSpan) inquiry;
            if (time == null || !time.isAbsolute()) {
                asked.leaveOpen(time == null ? NO_TIME : wrapsAround(context.net()));
            } else if (!context.isCancelled()) {
                sweep(context, asked, shares--);
            }
        }
    }

    /** No other clock can be asked for where something has the name of the place that it needs. */
    private static OpenReason wrapsAround(PetriNet net) {
        boolean isTaken = net.placeGroups().names().contains(Clock.TIME)
                || net.transitionGroups().names().contains(Clock.TIME);
        return isTaken
                ? new OpenReason(
                        StopReason.REFUSED,
                        WRAPS_AROUND + "; an absolute clock needs the name '" + Clock.TIME
                                + "' for its place, so rename what is called that in the model")
                : new OpenReason(StopReason.REFUSED, WRAPS_AROUND, Remedy.ABSOLUTE_CLOCK);
    }

    private static String known(String sentence, long units) {
        return units > 0 ? String.format(Locale.ROOT, sentence, units) : "";
    }

    private static void sweep(Context context, TimeSpan asked, int shares) throws InputException {
        ExploreOptions options = context.options().explore().withTime(context.part(1.0 / shares));
        TimedSweep running = new TimedSweep(context.net(), asked, options, context.models());
        context.show(running::progress);
        SweepReport report = running.run();
        context.work().also(report);
        if (asked.isOpen()) {
            String known = asked.isLongest()
                    ? known("it may take %,d or more; ", running.least())
                    : known("it takes %,d or less; ", running.best());
            OpenReason why = OpenReasons.after(report, options);
            asked.leaveOpen(new OpenReason(why.cause(), known + why.sentence(), why.remedy()));
        }
    }
}
