package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.StubbornStage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.StubbornGoals;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.input.InputException;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.verdict.OpenReason;

/**
 * Explores with stubborn sets: in each state only events that some open inquiry may need. All inquiries are looked for together; where
 * a sample says that this leaves out too little, each is looked for by itself.
 */
public final class StubbornSearch extends StubbornStage {
    /** The aspects of the model that it preserves: the reachability of the states that are asked for, and deadlocks. */
    public static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS));

    /** How it sweeps; null where it keeps the states that it meets. */
    private final SweepMeasure.@Nullable Wish measure;

    private StubbornSearch(String name, double partOfTime, SweepMeasure.@Nullable Wish measure) {
        super(name, partOfTime);
        this.measure = measure;
    }

    private StubbornSearch(String name, Allowance allowance) {
        super(name, allowance);
        measure = null;
    }

    /** A search before any other, where stubborn sets were asked for. */
    public static StubbornSearch asked(double partOfTime) {
        return new StubbornSearch("stubborn search", partOfTime, null);
    }

    /** Sweeps before any other stage, where stubborn sets were asked for. */
    public static StubbornSearch sweeping(double partOfTime, SweepMeasure.Wish measure) {
        return new StubbornSearch("stubborn sweep", partOfTime, measure);
    }

    /** A search where stubborn sets are allowed, as far as they pay. */
    public static StubbornSearch worthwhile(String name, Allowance allowance) {
        return new StubbornSearch(name, allowance);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    /** Reachability does not depend on the order of events of the highest priority. */
    @Override
    protected boolean copesWithPriorities() {
        return true;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return StubbornGoals.mayHave(inquiry);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        String obstacle = super.obstacle(context);
        return obstacle == null && context.allSeen() ? "every state was seen" : obstacle;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long nanos = nanos(context);
        long start = System.nanoTime();
        List<Inquiry> goals = withGoals(context, open);
        if (goals.isEmpty() || nanos <= 0 || search(context, goals, nanos) || goals.size() == 1) {
            return;
        }
        for (int i = 0; i < goals.size() && !context.isCancelled(); i++) {
            long left = left(nanos, start);
            long toCome = goals.subList(i, goals.size()).stream()
                    .filter(Inquiry::isOpen)
                    .count();
            if (goals.get(i).isOpen() && left > 0) {
                search(context, goals.subList(i, i + 1), share(left, toCome));
            }
        }
    }

    private List<Inquiry> withGoals(Context context, List<Inquiry> open) {
        Model model = context.model();
        GoalReader reader = new GoalReader(model, context.dependencies(model));
        List<Inquiry> goals = new ArrayList<>();
        for (Inquiry inquiry : open) {
            if (StubbornGoals.of(inquiry, reader) == null) {
                leave(context, inquiry, notRead(context));
            } else {
                goals.add(inquiry);
            }
        }
        return goals;
    }

    /** Looks for some inquiries together; false where that left out too little to be worthwhile. */
    private boolean search(Context context, List<Inquiry> goals, long nanos) throws InputException {
        ReductionGauge gauge = new ReductionGauge();
        ExploreOptions options =
                beside(context.dependencies(context.model()), context.options().explore());
        BooleanSupplier given = options.cancelled();
        boolean isInFolder = isForFolder(context, goals);
        boolean mayStop = !isInFolder && (!isAsked() || goals.size() > 1);
        ExploreOptions limited = options.withTime(nanos)
                .withStore(isInFolder ? options.store() : options.store().inMemory())
                .withCancelled(() -> given.getAsBoolean() || (mayStop && gauge.isPoor()));
        StateReduction reduction = new StubbornEvents(goals, gauge, context::dependencies);
        OpenReason cutShort = measure == null
                ? explore(context, goals, limited, reduction, gauge)
                : sweep(context, goals, limited, reduction, gauge, measure);
        boolean isPoor = mayStop && gauge.isPoor() && cutShort != null;
        if (cutShort != null && !isPoor) {
            context.leaveOpen(cutShort, goals);
        }
        return !isPoor;
    }

    /**
     * Whether the folder for states, where there is one, is for those of this search: it was asked for, and no question is left that needs all
     * states. A folder holds one search.
     */
    private boolean isForFolder(Context context, List<Inquiry> goals) {
        return isAsked()
                && measure == null
                && context.options().explore().store() instanceof OnDisk
                && context.work().folder() == null
                && goals.containsAll(context.open());
    }

    /** Why not all states were met; null where they were. */
    private static @Nullable OpenReason explore(
            Context context,
            List<Inquiry> goals,
            ExploreOptions limited,
            StateReduction reduction,
            ReductionGauge gauge)
            throws InputException {
        Exploration running =
                new Exploration(context.system(), limited, reduction, goals, context.models(), context::isCancelled);
        context.show(running::progress);
        ExplorationReport report = running.run();
        context.reduced(goals, report.states(), gauge.leftOut());
        context.work().keptIn(report.notes().disk());
        return report.complete() ? null : OpenReasons.after(report, limited);
    }

    /**
     * Sweeps, and returns why not all states were met; null where they were. Every state has a successor that is nearer
     * to a goal, whether earlier states are forgotten or not.
     */
    private static @Nullable OpenReason sweep(
            Context context,
            List<Inquiry> goals,
            ExploreOptions limited,
            StateReduction reduction,
            ReductionGauge gauge,
            SweepMeasure.Wish measure)
            throws InputException {
        SweepExploration running =
                new SweepExploration(context.system(), limited, measure, reduction, goals, context.models());
        context.show(running::progress);
        SweepReport report = running.run();
        context.reduced(goals, report.outcome().explored(), gauge.leftOut());
        return report.complete() ? null : OpenReasons.after(report, limited);
    }
}
