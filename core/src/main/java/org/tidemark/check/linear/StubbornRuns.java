package org.tidemark.check.linear;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.tidemark.check.Allowance;
import org.tidemark.check.Context;
import org.tidemark.check.SeparateStubbornStage;
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
public final class StubbornRuns extends SeparateStubbornStage {
    /** Runs are kept but for how often a state is repeated. */
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS, ModelAspect.RUNS));

    private StubbornRuns(double partOfTime) {
        super("stubborn automaton search", partOfTime);
    }

    private StubbornRuns(String name, Allowance allowance) {
        super(name, allowance);
    }

    /** A search before any other, where stubborn sets were asked for. */
    public static StubbornRuns asked(double partOfTime) {
        return new StubbornRuns(partOfTime);
    }

    /** A search where stubborn sets are allowed, as far as they pay. */
    public static StubbornRuns worthwhile(String name, Allowance allowance) {
        return new StubbornRuns(name, allowance);
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
    protected void settle(Context context, Inquiry inquiry, BooleanSupplier late) throws InputException {
        LinearClaim claim = (LinearClaim) inquiry;
        NetModel model = context.model();
        DependencyGraph graph = context.dependencies(model);
        Formula formula = claim.formula();
        BitSet visible = formula == null ? null : new GoalReader(model, graph).visible(formula);
        if (visible == null) {
            leave(context, claim, NOT_READ);
        }
        if (visible == null || late.getAsBoolean()) {
            return;
        }
        BitSet avoided = RisingEvents.without(model, visible, late);
        sayIfAll(context, claim, avoided, model.events());
        ReductionGauge gauge = new ReductionGauge();
        AutomatonRuns runs = new AutomatonRuns(
                context.net(),
                List.of(claim),
                context.options().emptiness(),
                context.options().explains(),
                new Circuit());
        BooleanSupplier ended = () -> late.getAsBoolean() || (!isAsked() && gauge.isPoor());
        try (LinearStates states = LinearStates.walked(
                model,
                StutteringModel.ofRuns(model, graph, avoided, gauge),
                beside(graph, context.options().explore()),
                false,
                runs.method())) {
            if (!runs.settle(states, List.of(claim), SearchTurn.ONLY, ended, context::isCancelled)) {
                context.lacksMemory(List.of(claim));
            }
        }
        FieldOverflow narrow = runs.takeOverflow();
        if (narrow != null) {
            throw narrow;
        }
    }
}
