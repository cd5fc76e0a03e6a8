package org.tidemark.check.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.state.FoundSymmetry;
import org.tidemark.check.symbolic.ComposedLabelling;
import org.tidemark.check.symbolic.DiagramLabelling;
import org.tidemark.check.symbolic.PartChoice;
import org.tidemark.check.temporal.GraphCheck;
import org.tidemark.check.temporal.KeptFormulas;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.structure.Limit;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.TransitionSystem.Nouns;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;

/** The plans of checks, each made from the rows of {@link PlannedStage} that belong to it. */
public final class Plans {
    private Plans() {}

    /** Proofs, walks and an exploration that keeps states. */
    public static Plan exploring(UnfoldingLimits limits) {
        return new PlanInputs(limits).make(PlanKind.EXPLORING);
    }

    /** An exploring plan where a folder has all states: the stages that read them and their edges come first. */
    public static Plan fromFolder(UnfoldingLimits limits) {
        return new PlanInputs(limits).makeFromFolder();
    }

    /** Sweeps, which look at every state and forget it. */
    public static Plan sweeping(SweepMeasure.Wish measure) {
        return sweeping(measure, UnfoldingLimits.usual());
    }

    /** Sweeps, with limits for the net that sweeps over a high-level net leave. */
    public static Plan sweeping(SweepMeasure.Wish measure, UnfoldingLimits limits) {
        return new PlanInputs(limits, measure, false).make(PlanKind.SWEEPING);
    }

    /**
     * An exploration that does not expand states where the cut-off of its options holds, and proofs. Other stages would look for
     * answers without an end. Where nothing was cut off, all states are known, and formulas are answered on them. Late searches find runs of the
     * net, whatever was cut off.
     */
    public static Plan cuttingOff(UnfoldingLimits limits) {
        return new PlanInputs(limits).make(PlanKind.CUTTING_OFF);
    }

    /** Sweeps that do not expand states where the cut-off of the options holds. */
    public static Plan sweepingToCutOff(SweepMeasure.Wish measure, UnfoldingLimits limits) {
        return new PlanInputs(limits, measure, false).make(PlanKind.SWEEPING_TO_CUT_OFF);
    }

    /**
     * One diagram of all states.
     *
     * @param order the order of its levels; null where several are to race
     */
    public static Plan drawing(@Nullable LevelOrder order) {
        return usual().with(PlannedStage.ONLY_DIAGRAM, DiagramLabelling.only(order))
                .make(PlanKind.ONE_DIAGRAM);
    }

    /**
     * One search that shows every state to all questions, wherever it takes place.
     *
     * @param later what knows there how states follow one another
     */
    public static Plan showingStates(List<? extends Stage> later) {
        List<Stage> stages =
                new ArrayList<>(usual().make(PlanKind.SHOWING_STATES).stages());
        stages.addAll(later);
        return new Plan(stages, property -> Refusals.notByStates(property, later));
    }

    /** States composed from those of the net's parts. */
    public static Plan composing(PartChoice parts, CompositionOptions how) {
        return usual().with(PlannedStage.ONLY_COMPOSITION, ComposedLabelling.only(parts, how))
                .make(PlanKind.COMPOSING);
    }

    /** States of a network composed without a net; what a diagram of states cannot answer is asked of a network with smaller parts. */
    public static Plan composingNetwork(UnfoldingLimits limits) {
        return new PlanInputs(limits).make(PlanKind.COMPOSING_NETWORK);
    }

    /**
     * A plan that also refuses what the reductions that were asked for do not preserve. Where several were, each is used for what it
     * preserves.
     *
     * @param limit how long symmetries may be looked for where it depends on them whether a property is refused
     */
    public static Plan reduced(Plan plan, Reductions reductions, PetriNet net, Limit limit) {
        if (reductions.isAsked() && reductions.allowed().equals(Set.of(Reduction.SYMMETRY))) {
            return plan.refusing(new SymmetryRefusal(net, limit));
        }
        return isStubborn(reductions) ? leavingOut(plan, net.hasPriorities() ? Nouns.MARKINGS : null) : plan;
    }

    /** A plan for a system that is not a net, which also refuses what stubborn sets do not preserve where these were asked for. */
    public static Plan reduced(Plan plan, Reductions reductions, TransitionSystem system) {
        if (!isStubborn(reductions)) {
            return plan;
        }
        Model model = system.models(() -> true, 1).model(StateModels.Use.WHOLE);
        boolean hasPriorities = model instanceof Dependencies known && known.hasPriorities();
        return leavingOut(plan, hasPriorities ? system.nouns() : null);
    }

    private static boolean isStubborn(Reductions reductions) {
        return reductions.isAsked() && reductions.allowed().equals(Set.of(Reduction.STUBBORN));
    }

    private static Plan leavingOut(Plan plan, @Nullable Nouns prioritized) {
        return plan.refusing(
                property -> Refusals.isDecidedAsWritten(property) ? null : Refusals.notStubborn(property, prioritized));
    }

    /** The whole state space: directly where the net is executed so, or by exploring all states. */
    public static Plan counting() {
        return usual().make(PlanKind.COUNTING);
    }

    /** The whole state space, or a proof that there is no end to it. */
    public static Plan countingOrInfinite() {
        return usual().make(PlanKind.COUNTING_OR_INFINITE);
    }

    /** The whole state space, by sweeps; with {@code paths} they can give a run to a deadlock. */
    public static Plan countingBySweeps(SweepMeasure.Wish measure, boolean paths) {
        return new PlanInputs(UnfoldingLimits.usual(), measure, paths).make(PlanKind.COUNTING_BY_SWEEPS);
    }

    /** Formulas on a graph that was kept; names as in {@link KeptFormulas#labelling}. */
    public static Plan onGraph(GraphCheck graph, Vocabulary names, KeptFormulas.Listener listener) {
        return usual().with(PlannedStage.LABELLING_OF_A_GRAPH, KeptFormulas.labelling(graph, names, listener))
                .with(PlannedStage.EMPTINESS_ON_A_GRAPH, KeptFormulas.emptiness(graph, names, listener))
                .make(PlanKind.ON_GRAPH);
    }

    private static PlanInputs usual() {
        return new PlanInputs(UnfoldingLimits.usual());
    }

    /**
     * Refuses properties that depend on which of several equal parts does something, unless the net has no equal parts: then nothing is left
     * out, and every property can be answered. They are looked for only where a property depends on them. Belongs to one thread.
     */
    static final class SymmetryRefusal implements Plan.Refusal {
        private final PetriNet net;
        private final Limit limit;
        private @Nullable Boolean hasEqualParts;

        SymmetryRefusal(PetriNet net, Limit limit) {
            this.net = net;
            this.limit = limit;
        }

        @Override
        public @Nullable OpenReason of(Property property) {
            String what = exchanged(property);
            return what == null || !hasEqualParts()
                    ? null
                    : new OpenReason(
                            StopReason.REFUSED,
                            "symmetries preserve states and runs up to the exchange of equal parts, and this depends on "
                                    + what,
                            Remedy.NO_REDUCTION);
        }

        /** The part of a property that symmetries exchange, in words; null where there is none. */
        private static @Nullable String exchanged(Property property) {
            if (property instanceof Property.Liveness) {
                return "the liveness of single transitions, which symmetries exchange";
            }
            if (property instanceof Property.Conformance) {
                return "the names of events, which symmetries exchange";
            }
            Set<ModelAspect> needed = ModelAspect.neededBy(property);
            boolean isOfTrees =
                    needed.contains(ModelAspect.BRANCHING); // of single runs, symmetries are used that keep fair events
            return needed.contains(ModelAspect.FAIRNESS) && isOfTrees
                    ? "fairness to single events, which symmetries exchange"
                    : null;
        }

        private boolean hasEqualParts() {
            Boolean known = hasEqualParts;
            if (known == null) {
                known = !FoundSymmetry.of(net, limit).isTrivial();
                hasEqualParts = known;
            }
            return known;
        }
    }
}
