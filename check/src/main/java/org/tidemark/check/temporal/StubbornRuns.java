package org.tidemark.check.temporal;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.StubbornStage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.model.wrap.stubborn.StutteringModel;
import org.tidemark.progress.RisingEvents;

/**
 * Runs the automaton of each formula of LTL along fewer states on the fly: of events that the formula cannot see, those that can wait are
 * left out. For formulas without {@code X}, about all runs or about fair ones.
 *
 * <p>Fairness is about two things: that a fair event happens, and that it is enabled. So fair events are visible, and so is every event that may
 * enable or disable one: whether a fair event is enabled counts as one more condition of the formula. A run of the whole model and the
 * one that is left in its place then have the same visible events in the same order, and the same conditions between them but for
 * repetition. Hence a fair event happens infinitely often on both or on neither, is enabled again and again on both or on neither, and
 * from some point on on both or on neither: both are fair, or none is. Where a fair event waits, it is enabled though no edge says so;
 * therefore the states are asked, and not the edges ({@link LinearStates#leavingOut}).
 */
public final class StubbornRuns extends StubbornStage.Separate {
    /** Runs are kept but for how often a state is repeated, and are as fair as they were. */
    public static final Set<ModelAspect> PRESERVED = Collections.unmodifiableSet(
            EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS, ModelAspect.RUNS, ModelAspect.FAIRNESS));

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
        return inquiry instanceof LinearClaim claim && claim.formula() != null && !claim.isNested();
    }

    @Override
    protected void settle(Context context, Inquiry inquiry, BooleanSupplier late) throws InputException {
        LinearClaim claim = (LinearClaim) inquiry;
        Model model = context.model();
        DependencyGraph graph = context.dependencies(model);
        BitSet visible = visible(context, claim, new GoalReader(model, graph));
        if (visible == null) {
            leave(context, claim, notRead(context));
        }
        if (visible == null || late.getAsBoolean()) {
            return;
        }
        BitSet avoided = RisingEvents.without(model, visible, late);
        boolean isFair = !claim.fairness().isNone();
        String seen = "what it asks" + (isFair ? " or which runs are fair" : "");
        if (late.getAsBoolean()) {
            return; // before all of them were looked at
        }
        if (isUseless(context, claim, avoided, model.events(), seen)) {
            return;
        }
        ReductionGauge gauge = new ReductionGauge();
        BooleanSupplier ended = () -> late.getAsBoolean() || (!isAsked() && gauge.isPoor());
        try (LinearStates states = LinearStates.leavingOut(
                context.models(),
                model,
                StutteringModel.ofRuns(model, graph, avoided, gauge),
                beside(graph, context.options().explore()),
                isFair,
                context.options().emptiness())) {
            search(context, claim, states, ended);
            context.reduced(List.of(claim), Math.max(0, states.ownStates()), gauge.leftOut());
        }
    }

    /** The events that the formula or the fairness of runs depends on; null where these may be any. */
    private static @Nullable BitSet visible(Context context, LinearClaim claim, GoalReader reader) {
        Formula formula = claim.formula();
        BitSet visible = formula == null ? null : reader.visible(formula);
        if (visible != null) {
            FairSets fair = FairEvents.of(context.system(), claim.fairness()).sets();
            visible.or(reader.seenByFairness(fair.events()));
        }
        return visible;
    }

    private static void search(Context context, LinearClaim claim, LinearStates states, BooleanSupplier ended) {
        AutomatonRuns runs = new AutomatonRuns(
                context.system(),
                List.of(claim),
                context.options().emptiness(),
                context.options().explains(),
                new Circuit());
        if (!runs.settle(states, List.of(claim), SearchAttempt.ONLY, ended, context::isCancelled)) {
            context.lacksMemory(List.of(claim));
        }
        FieldOverflow narrow = runs.takeOverflow();
        if (narrow != null) {
            throw narrow;
        }
    }
}
