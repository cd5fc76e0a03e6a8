package org.tidemark.check.state;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
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
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.Goal;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.RecurrentModel;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.Folding;
import org.tidemark.search.StrongComponents;
import org.tidemark.store.Answer;
import org.tidemark.store.Retrievable;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.system.TransitionSystem;
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
        Model model = context.model();
        DependencyGraph graph = context.dependencies(model);
        AlwaysReachable asked = inquiry instanceof Claim claim ? AlwaysReachable.of(claim.formula()) : null;
        Goal goal = asked == null ? null : new GoalReader(model, graph).of(asked.goal(), () -> true);
        if (asked != null && goal == null) {
            leave(context, inquiry, notRead(context));
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
        List<Integer> run = isLacking ? run(context.system(), model, store, look.lacking(), late) : null;
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
    private static PlainStore started(Model model, MemoryBudget budget, long maxStates) {
        PlainStore store = new PlainStore(model.layout().words(), budget, maxStates);
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        if (!Answer.isNew(store.inserter().addAll(initial)[0])) {
            throw new MemoryBudget.Exhausted();
        }
        return store;
    }

    /** The run to a state, replayed and without detours; null where there is no time for it. */
    private static @Nullable List<Integer> run(
            TransitionSystem system, Model model, PlainStore store, long id, BooleanSupplier late) {
        Trace trace = new PathFinder<>(model, store).to(id, new Replay(system, model), late);
        return trace == null ? null : ShortenedRun.of(system, trace.events());
    }

    /**
     * Looks for a terminal component that lacks a transition, or a state of some kind, where events are left out of states, and finds out
     * where a component is terminal only for that reason: some event that is enabled in all of its states happens in none. One thread.
     */
    private static final class ComponentLook implements StrongComponents.Visitor {
        private static final int POLL_INTERVAL = 1024;

        /** Estimated bytes of a number in a hash set. */
        private static final int ENTRY_BYTES = 64;

        private final Retrievable store;
        private final MemoryBudget budget;
        private final BooleanSupplier cancelled;
        private final Folding.@Nullable Groups transitions;
        private final @Nullable StatePredicate goal;
        private final Expander all;
        private final Expander reduced;
        private final Successors successors;
        private final long[] state;

        /** The states that were expanded with all events. */
        private final Set<Long> whole = new HashSet<>();

        private long lacking = -1;
        private int missing = -1;

        /**
         * A look at components.
         *
         * @param cancelled when to stop
         * @param transitions each of these is to happen in every component; null for none
         * @param wanted a state of every component is to be like this; null for none
         */
        ComponentLook(
                Model model,
                Model reduced,
                Retrievable store,
                MemoryBudget budget,
                BooleanSupplier cancelled,
                Folding.@Nullable Groups transitions,
                @Nullable Formula wanted) {
            this.store = store;
            this.budget = budget;
            this.cancelled = cancelled;
            this.transitions = transitions;
            this.reduced = reduced.expander();
            all = model.expander();
            successors = new Successors(model.layout().words(), 64);
            state = new long[successors.wordsPerState()];
            try {
                goal = wanted == null ? null : StatePredicate.of(wanted, model, model.expander());
            } catch (FormulaException e) {
                throw new IllegalStateException("a formula that was checked before", e);
            }
        }

        /** A state of a component that lacks what is asked for; -1 where there is none so far. */
        long lacking() {
            return lacking;
        }

        /** A transition that this component lacks; -1 where states are asked for. */
        int missing() {
            return missing;
        }

        @Override
        public boolean isOnlySeemingly(StrongComponents.Component component) {
            long last = component.id(component.size() - 1);
            expand(last, all);
            BitSet waiting = new BitSet();
            for (int i = 0; i < successors.size(); i++) {
                waiting.set(successors.event(i));
            }
            for (long m = component.size() - 1; m >= 0 && !waiting.isEmpty(); m--) {
                lookAtClock(m);
                expandAgain(component.id(m));
                for (int i = 0; i < successors.size(); i++) {
                    waiting.clear(successors.event(i));
                }
            }
            if (!waiting.isEmpty()) {
                if (!budget.reserve(ENTRY_BYTES)) {
                    throw new MemoryBudget.Exhausted();
                }
                whole.add(last);
            }
            return !waiting.isEmpty();
        }

        @Override
        public boolean terminal(StrongComponents.Component component) {
            if (transitions != null) {
                missing = missingIn(component, transitions);
            }
            if (missing >= 0 || (goal != null && !hasGoal(component, goal))) {
                lacking = component.id(0);
            }
            return lacking < 0;
        }

        /** A transition that does not happen in a component; -1 where each does. */
        private int missingIn(StrongComponents.Component component, Folding.Groups asked) {
            BitSet idle = new BitSet();
            idle.set(0, asked.size());
            for (long m = 0; m < component.size() && !idle.isEmpty(); m++) {
                lookAtClock(m);
                expandAgain(component.id(m));
                for (int i = 0; i < successors.size(); i++) {
                    idle.clear(asked.of(successors.event(i)));
                }
            }
            return idle.nextSetBit(0);
        }

        private boolean hasGoal(StrongComponents.Component component, StatePredicate wanted) {
            for (long m = 0; m < component.size(); m++) {
                lookAtClock(m);
                expandAgain(component.id(m));
                if (wanted.holds(state, 0, successors.size() == 0)) {
                    return true;
                }
            }
            return false;
        }

        private void expandAgain(long id) {
            expand(id, whole.contains(id) ? all : reduced);
        }

        private void expand(long id, Expander by) {
            store.read(id, state, 0);
            successors.clear();
            by.expand(state, 0, successors);
        }

        private void lookAtClock(long member) {
            if (member % POLL_INTERVAL == POLL_INTERVAL - 1 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }
}
