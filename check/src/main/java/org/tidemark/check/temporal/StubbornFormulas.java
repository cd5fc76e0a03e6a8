package org.tidemark.check.temporal;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.tidemark.check.Context;
import org.tidemark.check.StubbornStage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.model.wrap.stubborn.StutteringModel;
import org.tidemark.progress.RisingEvents;

/**
 * Searches for the truth of each formula of CTL along fewer states on the fly: where an event that the formula cannot see happens alone
 * without taking a choice from any other, the others wait. For formulas without {@code X}, about all runs.
 */
public final class StubbornFormulas extends StubbornStage.Separate {
    /** Runs and their choices are kept but for how often a state is repeated. */
    public static final Set<ModelAspect> PRESERVED = Collections.unmodifiableSet(
            EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS, ModelAspect.RUNS, ModelAspect.BRANCHING));

    private static final long EXPLANATION_NANOS = 5_000_000_000L;

    private StubbornFormulas(double partOfTime) {
        super("stubborn formula search", partOfTime);
    }

    private StubbornFormulas(String name, Allowance allowance) {
        super(name, allowance);
    }

    /** A search before any other, where stubborn sets were asked for. */
    public static StubbornFormulas asked(double partOfTime) {
        return new StubbornFormulas(partOfTime);
    }

    /** A search where stubborn sets are allowed, as far as they pay. */
    public static StubbornFormulas worthwhile(String name, Allowance allowance) {
        return new StubbornFormulas(name, allowance);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof Claim claim && claim.fairness().isNone();
    }

    @Override
    protected void settle(Context context, Inquiry inquiry, BooleanSupplier late) {
        Claim claim = (Claim) inquiry;
        Model model = context.model();
        DependencyGraph graph = context.dependencies(model);
        BitSet visible = new GoalReader(model, graph).visible(claim.formula());
        if (visible == null) {
            leave(context, claim, notRead(context));
            return;
        }
        ReductionGauge gauge = new ReductionGauge();
        BitSet avoided = RisingEvents.without(model, visible, late);
        if (late.getAsBoolean()) {
            return; // before all of them were looked at
        }
        if (isUseless(context, claim, avoided, model.events(), "what it asks")) {
            return;
        }
        Circuit circuit = new Circuit();
        ClaimLabeller labeller =
                new ClaimLabeller(circuit, List.of(claim), context.options().explains());
        LocalStates states = new LocalStates(
                circuit,
                context.models(),
                model,
                StutteringModel.ofChoices(model, graph, avoided, gauge),
                beside(graph, context.options().explore()));
        Boolean truth = states.holds(labeller.gate(claim), () -> late.getAsBoolean() || (!isAsked() && gauge.isPoor()));
        context.reduced(List.of(claim), states.met(), gauge.leftOut());
        if (truth != null) {
            claim.settle(truth, Technique.LOCAL);
            BooleanSupplier enough = late(context, EXPLANATION_NANOS);
            labeller.explain(claim, () -> states.explain(claim.formula(), enough));
        }
    }
}
