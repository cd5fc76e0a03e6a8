package org.tidemark.check.plan;

import static org.tidemark.check.plan.StageShares.isAnyLinear;
import static org.tidemark.check.plan.StageShares.isLarge;
import static org.tidemark.check.plan.StageShares.lateShare;
import static org.tidemark.check.plan.StageShares.longerSearch;
import static org.tidemark.check.plan.StageShares.quickWalks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Plan;
import org.tidemark.check.Preparation;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.branching.FormulaLabelling;
import org.tidemark.check.branching.LocalSearch;
import org.tidemark.check.branching.StubbornFormulas;
import org.tidemark.check.branching.SymmetricFormulas;
import org.tidemark.check.compose.ComposedLabelling;
import org.tidemark.check.compose.DiagramAnswers;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.conform.ConformanceSearch;
import org.tidemark.check.conform.ConformanceSweep;
import org.tidemark.check.conform.LanguageInclusion;
import org.tidemark.check.diagram.DiagramLabelling;
import org.tidemark.check.direct.CountingDirectSweep;
import org.tidemark.check.direct.CountingExecution;
import org.tidemark.check.direct.DirectExecution;
import org.tidemark.check.direct.DirectLook;
import org.tidemark.check.direct.DirectSweeping;
import org.tidemark.check.disk.FolderFormulas;
import org.tidemark.check.disk.FolderLiveness;
import org.tidemark.check.graph.GraphCheck;
import org.tidemark.check.graph.KeptFormulas;
import org.tidemark.check.linear.AutomatonSearch;
import org.tidemark.check.linear.EmptinessCheck;
import org.tidemark.check.linear.StubbornRuns;
import org.tidemark.check.linear.SymmetricRuns;
import org.tidemark.check.network.ComposedNetwork;
import org.tidemark.check.network.MinimisedParts;
import org.tidemark.check.reduce.AnswersWithoutReasons;
import org.tidemark.check.reduce.SmallerColors;
import org.tidemark.check.reduce.SmallerNet;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.state.ConditionProofs;
import org.tidemark.check.state.CountingMoments;
import org.tidemark.check.state.CountingSearch;
import org.tidemark.check.state.EqualTimesSearch;
import org.tidemark.check.state.InductiveProofs;
import org.tidemark.check.state.InfiniteStates;
import org.tidemark.check.state.InitialState;
import org.tidemark.check.state.RefinedStateEquation;
import org.tidemark.check.state.RoundClock;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.state.StructuralProofs;
import org.tidemark.check.state.StubbornComponents;
import org.tidemark.check.state.StubbornSearch;
import org.tidemark.check.state.TerminalComponents;
import org.tidemark.check.state.TimesBetween;
import org.tidemark.check.sweep.CountingSweep;
import org.tidemark.check.sweep.GraphSweep;
import org.tidemark.check.sweep.PrefixSweep;
import org.tidemark.check.sweep.SweepStates;
import org.tidemark.check.sweep.TimesBySweep;
import org.tidemark.check.symmetry.CountingClasses;
import org.tidemark.check.symmetry.FoundSymmetry;
import org.tidemark.check.symmetry.SymmetricSearch;
import org.tidemark.check.walk.CircleWalks;
import org.tidemark.check.walk.RandomWalks;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.structure.Limit;

/**
 * The plans of checks. Cheap stages come first; what is open after them is explored for, and what no exploration completes is
 * searched for in the time that is left. A new engine is one more line here.
 */
public final class Plans {
    /** Longer walks have one part in this many of the time of longer searches. */
    private static final int LONGER_WALKS = 4;

    /** Longer walks may take this many times as long as quick ones. */
    private static final int LONGER = 4;

    private Plans() {}

    /** Proofs, walks and an exploration that keeps states. */
    public static Plan exploring(UnfoldingLimits limits) {
        FoundSymmetry symmetry = new FoundSymmetry();
        DirectLook look = new DirectLook(0.15);
        AnswersWithoutReasons unreasoned = new AnswersWithoutReasons();
        return new Plan(List.of(
                look,
                SmallerColors.first(StageShares::forColors, limits, () -> smallerColors(limits), unreasoned),
                new DirectExecution(limits, look),
                new Simplification(),
                new InitialState(),
                new RoundClock(0.5, limits, () -> exploring(limits)),
                new EqualTimesSearch(0.8),
                SmallerNet.asked(c -> c.part(0.9), () -> reduced(limits)),
                StructuralProofs.first(0.2),
                SymmetricSearch.asked(0.8, symmetry),
                StubbornSearch.asked(0.8),
                StubbornRuns.asked(0.5),
                StubbornComponents.asked(0.5),
                StubbornFormulas.asked(0.5),
                new SymmetricRuns(0.5, symmetry.within(0.125)),
                new SymmetricFormulas(0.5, symmetry.within(0.125)),
                StructuralProofs.quick(0.15),
                StateSearch.first(0.2),
                new RandomWalks("quick walks", c -> c.share(quickWalks(c), isLarge(c) ? 0.15 : 0.05)),
                new CircleWalks("quick circle walks", StageShares::quickSearch, 0),
                new LocalSearch("quick local search", StageShares::quickSearch),
                new AutomatonSearch("quick automaton search", StageShares::quickSearch, 2),
                new StructuralProofs(0.2),
                ConditionProofs.early(0.1),
                RandomWalks.byFirings(c -> c.share(quickWalks(c), 0.05)),
                new RefinedStateEquation(c -> c.share(c.options().times().searchNanos(), 0.1)),
                new RandomWalks("longer walks", c -> c.share(LONGER * quickWalks(c), 0.1)),
                SmallerColors.before(StageShares::smaller, limits, () -> smallerColors(limits), unreasoned),
                SmallerNet.before(StageShares::smaller, () -> reduced(limits), unreasoned),
                new InductiveProofs(c -> c.share(c.options().times().searchNanos(), 0.1)),
                StubbornSearch.worthwhile(
                        "first stubborn search",
                        c -> c.share(c.options().times().searchNanos(), 0.15)),
                StubbornComponents.worthwhile(
                        "first stubborn components",
                        c -> c.share(c.options().times().searchNanos(), 0.15)),
                SymmetricSearch.worthwhile(c -> c.share(c.options().times().searchNanos(), 0.15), symmetry),
                StateSearch.more(DiagramAnswers::canSettle, 0.1),
                DiagramLabelling.first(StageShares::early),
                new LocalSearch("local search", c -> c.share(c.options().times().searchNanos(), 0.25)),
                unreasoned,
                StubbornFormulas.worthwhile(
                        "first stubborn formula search",
                        c -> c.share(c.options().times().searchNanos(), 0.15)),
                StubbornRuns.worthwhile(
                        "first stubborn automaton search",
                        c -> c.share(c.options().times().searchNanos(), 0.15)),
                new AutomatonSearch(
                        "automaton search", c -> c.share(c.options().times().searchNanos(), 0.25), 0),
                DiagramLabelling.before(StageShares::early),
                ComposedLabelling.before(c -> c.share(2 * c.options().times().diagramNanos(), 0.2)),
                MinimisedParts.before(c -> c.share(2 * c.options().times().diagramNanos(), 0.2), () -> smaller(limits)),
                new CircleWalks("longer circle walks", c -> longerSearch(c) / LONGER_WALKS, 1),
                new LocalSearch("longer local search", StageShares::longerSearch),
                new AutomatonSearch("longer automaton search", StageShares::longerSearch, 3),
                SmallerColors.again(StageShares::smallerAgain, limits, () -> smallerColors(limits), unreasoned),
                SmallerNet.again(StageShares::smallerAgain, () -> reduced(limits)),
                StubbornSearch.worthwhile(
                        "late stubborn search",
                        c -> c.share(6 * c.options().times().lateSearchNanos(), 0.3)),
                SymmetricSearch.beforeFiles(0.4, symmetry),
                StateSearch.whole(0.8),
                new TerminalComponents(),
                new TimesBetween(),
                new FormulaLabelling(),
                new EmptinessCheck(),
                new FolderFormulas(),
                new FolderLiveness(),
                DiagramLabelling.after(StageShares::late),
                ComposedLabelling.after(c -> c.share(4 * c.options().times().diagramNanos(), 0.4)),
                MinimisedParts.after(c -> c.share(4 * c.options().times().diagramNanos(), 0.4), () -> smaller(limits)),
                SmallerNet.after(StageShares::smaller, () -> reduced(limits)),
                ConditionProofs.late(0.2),
                new CircleWalks(
                        "late circle walks", c -> c.share(c.options().times().lateWalksNanos(), 0.1), 2),
                new LocalSearch(
                        "late local search",
                        c -> c.share(
                                c.options().times().lateSearchNanos(),
                                isAnyLinear(c) ? lateShare(c) / 2 : lateShare(c))),
                new AutomatonSearch(
                        "late automaton search",
                        c -> c.share(c.options().times().lateSearchNanos(), lateShare(c)),
                        1),
                new RandomWalks("late walks", c -> c.share(c.options().times().lateWalksNanos(), 1)),
                new ConformanceSearch(),
                new LanguageInclusion(null)));
    }

    /** The same where a folder has all states: what they and their edges show comes first. */
    public static Plan fromFolder(UnfoldingLimits limits) {
        List<Stage> stages = new ArrayList<>(exploring(limits).stages());
        List<Stage> first = stages.stream().filter(Plans::readsFolder).toList();
        stages.removeAll(first);
        stages.addAll(0, first);
        return new Plan(stages);
    }

    /** Whether a stage looks into a folder, or has to come before those that do. */
    private static boolean readsFolder(Stage stage) {
        return stage instanceof Preparation
                || stage instanceof StateSearch
                || stage instanceof FolderFormulas
                || stage instanceof FolderLiveness;
    }

    /** How a network whose parts were made smaller is asked: verdicts only. */
    private static Plan smaller(UnfoldingLimits limits) {
        List<Stage> stages = new ArrayList<>(exploring(limits).stages());
        stages.removeIf(stage -> stage instanceof MinimisedParts);
        return new Plan(stages);
    }

    /** How a smaller unfolding is asked: as any other net, which may become smaller still. */
    private static Plan smallerColors(UnfoldingLimits limits) {
        List<Stage> stages = new ArrayList<>(exploring(limits).stages());
        stages.removeIf(stage -> stage instanceof MinimisedParts || stage instanceof SmallerColors);
        return new Plan(stages);
    }

    /** How a net that reductions have left is asked: as any other, which is not reduced again. */
    private static Plan reduced(UnfoldingLimits limits) {
        List<Stage> stages = new ArrayList<>(exploring(limits).stages());
        stages.removeIf(stage ->
                stage instanceof MinimisedParts || stage instanceof SmallerNet || stage instanceof SmallerColors);
        return new Plan(stages);
    }

    /** Sweeps, which look at every state and forget it. */
    public static Plan sweeping(SweepMeasure.Wish measure) {
        return sweeping(measure, UnfoldingLimits.usual());
    }

    /** The same, with limits for the net that sweeps over a high-level net leave. */
    public static Plan sweeping(SweepMeasure.Wish measure, UnfoldingLimits limits) {
        return new Plan(
                List.of(
                        new DirectSweeping(measure, limits),
                        new Simplification(),
                        new InitialState(),
                        RoundClock.sweeping(0.5, limits, () -> sweeping(RoundClock.ANY_MEASURE, limits)),
                        new TimesBySweep(measure),
                        SymmetricSearch.sweeping(0.8, measure),
                        StubbornSearch.sweeping(0.8, measure),
                        SymmetricSearch.worthwhileSweep(0.5, measure),
                        new SweepStates(measure),
                        new StructuralProofs(0.5),
                        new RandomWalks(
                                "late walks", c -> c.share(c.options().times().lateWalksNanos(), 1)),
                        new PrefixSweep(measure),
                        new GraphSweep(measure),
                        new ConformanceSweep(measure),
                        new LanguageInclusion(measure)),
                Refusals::notBySweeps);
    }

    /**
     * An exploration that does not expand states where the cut-off of its options holds, and proofs. Other stages would look for
     * answers without an end. Where nothing was cut off, all states are known, and formulas are answered on them.
     */
    public static Plan cuttingOff(UnfoldingLimits limits) {
        return new Plan(List.of(
                new DirectExecution(limits),
                new Simplification(),
                new InitialState(),
                StateSearch.first(0.2),
                new StructuralProofs(0.2),
                StateSearch.whole(0.8),
                new TerminalComponents(),
                new TimesBetween(),
                new FormulaLabelling(),
                new EmptinessCheck(),
                // A run is one of the net, whatever was cut off.
                new CircleWalks(
                        "late circle walks", c -> c.share(c.options().times().lateWalksNanos(), 0.1), 2),
                new LocalSearch(
                        "late local search",
                        c -> c.share(c.options().times().searchNanos(), isAnyLinear(c) ? 0.3 : 0.6)),
                new AutomatonSearch(
                        "late automaton search",
                        c -> c.share(c.options().times().searchNanos(), 0.6),
                        1)));
    }

    /** The same by sweeps. */
    public static Plan sweepingToCutOff(SweepMeasure.Wish measure, UnfoldingLimits limits) {
        return new Plan(
                List.of(
                        new DirectSweeping(measure, limits),
                        new Simplification(),
                        new InitialState(),
                        new TimesBySweep(measure),
                        new SweepStates(measure),
                        new StructuralProofs(0.5),
                        new PrefixSweep(measure)),
                Refusals::notBySweeps);
    }

    /**
     * One diagram of all states.
     *
     * @param order the order of its levels; null where several are to race
     */
    public static Plan drawing(@Nullable LevelOrder order) {
        return new Plan(
                List.of(
                        new Simplification(),
                        new InitialState(),
                        new StructuralProofs(0.2),
                        DiagramLabelling.only(order)),
                Refusals::notOnOneDiagram);
    }

    /**
     * One search that shows every state to all questions, wherever it takes place.
     *
     * @param later what knows there how states follow one another
     */
    public static Plan showingStates(List<? extends Stage> later) {
        List<Stage> stages = new ArrayList<>(
                List.of(new Simplification(), new InitialState(), new StructuralProofs(0.2), StateSearch.whole(1)));
        stages.addAll(later);
        return new Plan(stages, property -> Refusals.notByStates(property, later));
    }

    /** States composed from those of the net's parts. */
    public static Plan composing(PartChoice parts, CompositionOptions how) {
        return new Plan(
                List.of(
                        new Simplification(),
                        new InitialState(),
                        new StructuralProofs(0.2),
                        ComposedLabelling.only(parts, how)),
                Refusals::notOnDiagrams);
    }

    /** The same of a network, without a net; what a diagram of states cannot tell is asked of a network with smaller parts. */
    public static Plan composingNetwork(UnfoldingLimits limits) {
        return new Plan(List.of(new ComposedNetwork(() -> smaller(limits))));
    }

    /**
     * The same plan, refusing what the reductions that were asked for do not preserve. Where several were, each is used for what it
     * preserves.
     *
     * @param limit how long symmetries may be looked for where it depends on them whether a property is refused
     */
    public static Plan reduced(Plan plan, Reductions reductions, PetriNet net, Limit limit) {
        if (reductions.isAsked() && reductions.allowed().equals(Set.of(Reduction.SYMMETRY))) {
            return plan.refusing(new SymmetryRefusal(net, limit));
        }
        boolean isStubborn = reductions.isAsked() && reductions.allowed().equals(Set.of(Reduction.STUBBORN));
        return isStubborn
                ? plan.refusing(
                        property -> Refusals.isDecidedAsWritten(property) ? null : Refusals.notStubborn(property, net))
                : plan;
    }

    /** The whole state space: directly where the net is executed so, or by exploring all states. */
    public static Plan counting() {
        return new Plan(
                List.of(new CountingExecution(), new CountingClasses(), new CountingMoments(), new CountingSearch()));
    }

    /** The same for those who also want to know that there is no end to it. */
    public static Plan countingOrInfinite() {
        return new Plan(List.of(new InfiniteStates(), new CountingSearch()));
    }

    /** The whole state space, by sweeps; with {@code paths} they can give a run to a deadlock. */
    public static Plan countingBySweeps(SweepMeasure.Wish measure, boolean paths) {
        return new Plan(List.of(new CountingDirectSweep(measure, paths), new CountingSweep(measure, paths)));
    }

    /** Formulas on a graph that was kept; names as in {@link KeptFormulas#labelling}. */
    public static Plan onGraph(GraphCheck graph, Vocabulary names, KeptFormulas.Listener listener) {
        return new Plan(List.of(
                KeptFormulas.labelling(graph, names, listener), KeptFormulas.emptiness(graph, names, listener)));
    }
}
