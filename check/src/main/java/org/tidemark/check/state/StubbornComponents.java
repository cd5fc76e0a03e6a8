package org.tidemark.check.state;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.StubbornStage;
import org.tidemark.check.question.AlwaysReachable;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.replay.ShortenedRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.Goal;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.RecurrentModel;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.Folding;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.StrongComponents;
import org.tidemark.store.Answer;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/**
 * Decides liveness, and whether states of a kind can always be reached again ({@code AG EF}), on the terminal components of fewer states:
 * stubborn sets leave out events, but none of them in all states of a terminal component.
 */
public final class StubbornComponents extends StubbornStage.Separate {
    private static final Set<ModelAspect> PRESERVED = Collections.unmodifiableSet(
            EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS, ModelAspect.RUNS, ModelAspect.BRANCHING));

    private StubbornComponents(double partOfTime) {
        super("stubborn components", partOfTime);
    }

    private StubbornComponents(String name, Allowance allowance) {
        super(name, allowance);
    }

    /** A search before any other, where stubborn sets were asked for. */
    public static StubbornComponents asked(double partOfTime) {
        return new StubbornComponents(partOfTime);
    }

    /** A search where stubborn sets are allowed, as far as they pay. */
    public static StubbornComponents worthwhile(String name, Allowance allowance) {
        return new StubbornComponents(name, allowance);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    /** The run that it shows of a transition that is lost would not fit the transition that another stage had found by then. */
    @Override
    public Company company() {
        return Company.NONE;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LiveTransitions
                || (inquiry instanceof Claim claim
                        && claim.fairness().isNone()
                        && AlwaysReachable.of(claim.formula()) != null);
    }

    @Override
    protected void settle(Context context, Inquiry inquiry, BooleanSupplier late) {
        NetModel model = context.netModel();
        DependencyGraph graph = context.dependencies(model);
        AlwaysReachable asked = inquiry instanceof Claim claim ? AlwaysReachable.of(claim.formula()) : null;
        Goal goal = asked == null ? null : new GoalReader(model, graph).of(asked.goal(), () -> true);
        if (asked != null && goal == null) {
            leave(context, inquiry, NOT_READ);
            return;
        }
        ExploreOptions options = beside(graph, context.options().explore());
        MemoryBudget budget = options.budget();
        PlainStore store = started(model, budget, Math.min(options.maxStates(), Integer.MAX_VALUE - 1));
        ReductionGauge gauge = new ReductionGauge();
        RecurrentModel reduced = new RecurrentModel(model, graph, goal, gauge);
        BooleanSupplier ended = () -> late.getAsBoolean() || (!isAsked() && gauge.isPoor());
        Folding.Groups transitions = inquiry instanceof LiveTransitions live ? live.transitions() : null;
        ComponentLook look = new ComponentLook(
                model, reduced, store, budget, late, transitions, asked == null ? null : asked.goal());
        StrongComponents.End end =
                StrongComponents.reduced(reduced, model, store, budget, ended).run(look);
        context.reduced(List.of(inquiry), store.size(), gauge.leftOut());
        boolean isLacking = look.lacking() >= 0;
        if (!isLacking && end != StrongComponents.End.ALL) {
            return;
        }
        List<Integer> run = isLacking ? run(model, store, look.lacking(), late) : null;
        if (inquiry instanceof LiveTransitions live) {
            settle(live, look, run);
        } else if (inquiry instanceof Claim claim && asked != null) {
            boolean hasReason = !isLacking || run != null;
            if (hasReason && context.options().explains()) {
                claim.explain(asked.explained(claim.formula(), run));
            } else if (!hasReason) {
                claim.miss(NoRun.of(late.getAsBoolean()));
            }
            claim.settle(asked.truth(!isLacking), Technique.COMPONENTS);
        }
    }

    private static void settle(LiveTransitions live, ComponentLook look, @Nullable List<Integer> run) {
        if (look.lacking() < 0) {
            live.live(Technique.COMPONENTS, "");
            return;
        }
        live.neverAgain(look.missing(), new SeenState.Stored(look.lacking()));
        if (run == null) {
            live.miss(NoRun.TIME);
        } else {
            live.show(run);
        }
        live.forgetState();
    }

    /** A store with the initial state. */
    private static PlainStore started(NetModel model, MemoryBudget budget, long maxStates) {
        PlainStore store = new PlainStore(model.layout().words(), budget, maxStates);
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        if (!Answer.isNew(store.inserter().addAll(initial)[0])) {
            throw new MemoryBudget.Exhausted();
        }
        return store;
    }

    /** The run to a state, replayed and without detours; null where there is no time for it. */
    private static @Nullable List<Integer> run(NetModel model, PlainStore store, long id, BooleanSupplier late) {
        Trace trace = new PathFinder<>(model, store).to(id, new Replay(new NetSystem(model.net()), model), late);
        return trace == null ? null : ShortenedRun.of(new NetSystem(model.net()), trace.events());
    }
}
