package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Allowance;
import org.tidemark.check.Context;
import org.tidemark.check.Reduction;
import org.tidemark.check.Stage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.StubbornGoals;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StateReduction;
import org.tidemark.format.InputException;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.Goal;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.model.wrap.stubborn.StubbornModel;
import org.tidemark.net.exec.NetModel;

/**
 * Explores with stubborn sets: in each state only events that some open inquiry may need. All inquiries are looked for together; where
 * a sample says that this leaves out too little, each is looked for by itself.
 */
public final class StubbornSearch implements Stage {
    /** What it preserves of the states: those that are asked for. */
    public static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS));

    private final String name;
    private final boolean isAsked;
    private final Allowance allowance;

    private StubbornSearch(String name, boolean isAsked, Allowance allowance) {
        this.name = name;
        this.isAsked = isAsked;
        this.allowance = allowance;
    }

    /** A search before any other, where stubborn sets were asked for. */
    public static StubbornSearch asked(double partOfTime) {
        return new StubbornSearch("stubborn search", true, context -> context.part(partOfTime));
    }

    /** A search where stubborn sets are allowed, as far as they pay. */
    public static StubbornSearch worthwhile(String name, Allowance allowance) {
        return new StubbornSearch(name, false, allowance);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Cost cost() {
        return isAsked ? Cost.STATES : Cost.SAMPLE;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return StubbornGoals.mayHave(inquiry);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (!context.options().reductions().allows(Reduction.STUBBORN)) {
            return "no events are left out";
        }
        if (isAsked != context.options().reductions().asksFor(Reduction.STUBBORN)) {
            return isAsked ? "stubborn sets were not asked for" : "stubborn sets were used before";
        }
        if (context.net().hasPriorities()) {
            return "transitions have priorities, so that each may depend on any other";
        }
        return context.allSeen() ? "every state was seen" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long nanos = allowance.nanos(context);
        long start = System.nanoTime();
        List<Inquiry> goals = withGoals(context, open);
        if (goals.isEmpty() || nanos <= 0 || search(context, goals, nanos) || goals.size() == 1) {
            return;
        }
        for (int i = 0; i < goals.size() && !context.isCancelled(); i++) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
            if (goals.get(i).isOpen() && left > 0) {
                search(context, goals.subList(i, i + 1), share(left, goals.subList(i, goals.size())));
            }
        }
    }

    /** What the first of some inquiries gets of the time, so that it is enough for all that are open. */
    private static long share(long nanos, List<Inquiry> toCome) {
        long open = toCome.stream().filter(Inquiry::isOpen).count();
        return nanos == Long.MAX_VALUE ? nanos : nanos / Math.max(1, open);
    }

    private static List<Inquiry> withGoals(Context context, List<Inquiry> open) {
        NetModel model = context.model();
        GoalReader reader = new GoalReader(model, DependencyGraph.of(model));
        return open.stream()
                .filter(inquiry -> StubbornGoals.of(inquiry, model, reader) != null)
                .toList();
    }

    /** Looks for some inquiries together; false where that left out too little to be worthwhile. */
    private boolean search(Context context, List<Inquiry> goals, long nanos) throws InputException {
        ReductionGauge gauge = new ReductionGauge();
        ExploreOptions options = context.options().explore();
        BooleanSupplier given = options.cancelled();
        boolean mayStop = !isAsked || goals.size() > 1;
        ExploreOptions limited = options.withTime(nanos)
                .withStore(options.store().inMemory())
                .withCancelled(() -> given.getAsBoolean() || (mayStop && gauge.isPoor()));
        StateReduction reduction = new FewerEvents(goals, gauge);
        Exploration running =
                new Exploration(context.net(), limited, reduction, goals, context.widths(), context::isCancelled);
        context.show(running::progress);
        ExplorationReport report = running.run();
        context.work().reduced(report.states(), gauge.leftOut());
        boolean isPoor = mayStop && gauge.isPoor() && !report.complete();
        if (!report.complete() && !isPoor) {
            context.leaveOpen(WhyUnknown.after(report, limited));
        }
        return !isPoor;
    }

    /** Leaves out what none of some inquiries needs. */
    private record FewerEvents(List<Inquiry> inquiries, ReductionGauge gauge) implements StateReduction {
        @Override
        public StubbornModel of(NetModel model) {
            DependencyGraph graph = DependencyGraph.of(model);
            List<Goal> goals = new ArrayList<>();
            inquiries.stream().filter(Inquiry::isOpen).forEach(inquiry -> goals.addAll(goals(inquiry, model, graph)));
            return new StubbornModel(model, graph, goals, gauge);
        }

        /** The goals of a settled inquiry are open as before, or nothing would lead to them. */
        @Override
        public StubbornModel towards(Inquiry seen, NetModel model) {
            DependencyGraph graph = DependencyGraph.of(model);
            List<Goal> goals = goals(seen, model, graph).stream()
                    .map(goal -> new Goal(goal.attractor(), () -> true))
                    .toList();
            return new StubbornModel(model, graph, goals, new ReductionGauge());
        }

        private static List<Goal> goals(Inquiry inquiry, NetModel model, DependencyGraph graph) {
            List<Goal> goals = StubbornGoals.of(inquiry, model, new GoalReader(model, graph));
            if (goals == null) {
                throw new IllegalStateException("an inquiry without a goal, which it had before");
            }
            return goals;
        }
    }
}
