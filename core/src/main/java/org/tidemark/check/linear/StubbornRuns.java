package org.tidemark.check.linear;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Allowance;
import org.tidemark.check.Context;
import org.tidemark.check.Reduction;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.format.InputException;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.Formula;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.model.wrap.stubborn.StutteringModel;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.RisingEvents;

/**
 * Runs the automaton of each formula of LTL along fewer states on the fly: of events that the formula cannot see, those that can wait are
 * left out. For formulas without {@code X}, about all runs.
 */
public final class StubbornRuns implements Stage {
    /** Runs are kept but for how often a state is repeated. */
    public static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS, ModelAspect.RUNS));

    private final String name;
    private final boolean isAsked;
    private final Allowance allowance;

    private StubbornRuns(String name, boolean isAsked, Allowance allowance) {
        this.name = name;
        this.isAsked = isAsked;
        this.allowance = allowance;
    }

    /** A search before any other, where stubborn sets were asked for. */
    public static StubbornRuns asked(double partOfTime) {
        return new StubbornRuns("stubborn automaton search", true, context -> context.part(partOfTime));
    }

    /** A search where stubborn sets are allowed, as far as they pay. */
    public static StubbornRuns worthwhile(String name, Allowance allowance) {
        return new StubbornRuns(name, false, allowance);
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
        return inquiry instanceof LinearClaim claim
                && claim.formula() != null
                && !claim.isNested()
                && claim.fairness().isNone();
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
        return context.states() == null ? null : "all states are known";
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long nanos = allowance.nanos(context);
        long start = System.nanoTime();
        for (int i = 0; i < open.size() && nanos > 0; i++) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
            long share = left == Long.MAX_VALUE ? left : left / (open.size() - i);
            LinearClaim claim = (LinearClaim) open.get(i);
            BooleanSupplier late = share == Long.MAX_VALUE ? () -> false : after(System.nanoTime() + share);
            for (boolean again = share > 0; again; ) {
                again = settle(context, claim, () -> late.getAsBoolean() || context.isCancelled());
            }
        }
    }

    private static BooleanSupplier after(long nanoTime) {
        return () -> System.nanoTime() - nanoTime >= 0;
    }

    /** Tries one claim; true where fields have become wider and it is to be tried again. */
    private boolean settle(Context context, LinearClaim claim, BooleanSupplier late) throws InputException {
        NetModel model = context.model();
        DependencyGraph graph = DependencyGraph.of(model);
        Formula formula = claim.formula();
        BitSet visible = formula == null ? null : new GoalReader(model, graph).visible(formula);
        if (visible == null || late.getAsBoolean()) {
            return false;
        }
        BitSet avoided = RisingEvents.of(model, visible, late);
        avoided.flip(0, model.events());
        avoided.or(visible);
        ReductionGauge gauge = new ReductionGauge();
        AutomatonRuns runs = new AutomatonRuns(
                context.net(),
                List.of(claim),
                context.options().emptiness(),
                context.options().explains(),
                new Circuit());
        BooleanSupplier ended = () -> late.getAsBoolean() || (!isAsked && gauge.isPoor());
        try (LinearStates states = LinearStates.walked(
                model,
                new StutteringModel(model, graph, avoided, gauge),
                context.options().explore(),
                false,
                runs.method())) {
            runs.settle(states, List.of(claim), 0, ended, context::isCancelled);
        } catch (MemoryBudget.Exhausted noRoom) {
            return false; // not even for the initial state; an exploration will say so
        }
        FieldOverflow narrow = runs.takeOverflow();
        return narrow != null && context.widths().widen(narrow) && !late.getAsBoolean();
    }
}
