package org.tidemark.check.state;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.run.EqualTimes;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.input.InputException;
import org.tidemark.net.Folding;
import org.tidemark.net.symmetry.ClockRotation;

/**
 * Explores the states of a net whose time is relative, of which those that differ only in the moment it is are one, and shows each to the
 * inquiries that do not distinguish them.
 */
public final class EqualTimesSearch extends Stage {
    private final double partOfTime;

    public EqualTimesSearch(double partOfTime) {
        super("search relative to the clock", Cost.STATES);
        this.partOfTime = partOfTime;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return Set.of(ModelAspect.STATES, ModelAspect.DEADLOCKS);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal || inquiry instanceof MaximumInquiry;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return unlessRelative(context);
    }

    /** Why states are not taken for one that differ only in the moment it is; null where they are. */
    static @Nullable String unlessRelative(Context context) {
        Folding.Time time = context.hasNet() ? context.net().time() : null;
        if (time == null || !time.isRelative()) {
            return "time is not relative";
        }
        return ClockRotation.of(context.net()) == null ? "the clock cannot be turned back" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        ClockRotation rotation = Objects.requireNonNull(ClockRotation.of(context.net()));
        List<Inquiry> asked =
                open.stream().filter(inquiry -> keeps(rotation, inquiry)).toList();
        if (asked.isEmpty()) {
            return;
        }
        ExploreOptions given = context.options().explore();
        ExploreOptions limited =
                given.withTime(context.part(partOfTime)).withStore(given.store().inMemory());
        Exploration running = new Exploration(
                context.system(), limited, new EqualTimes(rotation), asked, context.models(), context::isCancelled);
        context.show(running::progress);
        ExplorationReport report = running.run();
        context.work().also(report);
        if (!report.complete()) {
            context.leaveOpen(OpenReasons.after(report, limited));
        }
    }

    private static boolean keeps(ClockRotation rotation, Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal goal
                ? rotation.keeps(goal.formula())
                : inquiry instanceof MaximumInquiry peak && rotation.keeps(peak.term());
    }
}
