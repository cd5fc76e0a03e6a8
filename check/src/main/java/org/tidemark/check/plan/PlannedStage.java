package org.tidemark.check.plan;

import static org.tidemark.check.plan.PlanKind.COMPOSING;
import static org.tidemark.check.plan.PlanKind.COMPOSING_NETWORK;
import static org.tidemark.check.plan.PlanKind.COUNTING;
import static org.tidemark.check.plan.PlanKind.COUNTING_BY_SWEEPS;
import static org.tidemark.check.plan.PlanKind.COUNTING_OR_INFINITE;
import static org.tidemark.check.plan.PlanKind.CUTTING_OFF;
import static org.tidemark.check.plan.PlanKind.EVERY_EXPLORING;
import static org.tidemark.check.plan.PlanKind.EXPLORING;
import static org.tidemark.check.plan.PlanKind.OF_NETS;
import static org.tidemark.check.plan.PlanKind.ONE_DIAGRAM;
import static org.tidemark.check.plan.PlanKind.ON_GRAPH;
import static org.tidemark.check.plan.PlanKind.REDUCIBLE;
import static org.tidemark.check.plan.PlanKind.SHOWING_STATES;
import static org.tidemark.check.plan.PlanKind.SWEEPING;
import static org.tidemark.check.plan.PlanKind.SWEEPING_TO_CUT_OFF;
import static org.tidemark.check.plan.PlanKind.UNFOLDABLE;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tidemark.check.Stage;
import org.tidemark.check.direct.CountingExecution;
import org.tidemark.check.direct.DirectExecution;
import org.tidemark.check.plan.Share.Adjustment;
import org.tidemark.check.plan.Share.Usual;
import org.tidemark.check.state.ConditionProofs;
import org.tidemark.check.state.CountingClasses;
import org.tidemark.check.state.CountingMoments;
import org.tidemark.check.state.CountingSearch;
import org.tidemark.check.state.EqualTimesSearch;
import org.tidemark.check.state.InductiveProofs;
import org.tidemark.check.state.InfiniteStates;
import org.tidemark.check.state.InitialState;
import org.tidemark.check.state.RefinedStateEquation;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.state.StructuralProofs;
import org.tidemark.check.state.StubbornComponents;
import org.tidemark.check.state.StubbornSearch;
import org.tidemark.check.state.SymmetricSearch;
import org.tidemark.check.state.TerminalComponents;
import org.tidemark.check.state.TimesBetween;
import org.tidemark.check.sweep.CountingSweep;
import org.tidemark.check.sweep.GraphSweep;
import org.tidemark.check.sweep.PrefixSweep;
import org.tidemark.check.sweep.SweepStates;
import org.tidemark.check.sweep.TimesBySweep;
import org.tidemark.check.symbolic.ComposedLabelling;
import org.tidemark.check.symbolic.DiagramAnswers;
import org.tidemark.check.symbolic.DiagramLabelling;
import org.tidemark.check.temporal.AutomatonSearch;
import org.tidemark.check.temporal.ConformanceSearch;
import org.tidemark.check.temporal.ConformanceSweep;
import org.tidemark.check.temporal.EmptinessCheck;
import org.tidemark.check.temporal.FolderFormulas;
import org.tidemark.check.temporal.FolderLiveness;
import org.tidemark.check.temporal.FormulaLabelling;
import org.tidemark.check.temporal.LanguageInclusion;
import org.tidemark.check.temporal.LocalSearch;
import org.tidemark.check.temporal.StubbornFormulas;
import org.tidemark.check.temporal.StubbornRuns;
import org.tidemark.check.temporal.SymmetricFormulas;
import org.tidemark.check.temporal.SymmetricRuns;
import org.tidemark.check.view.ComposedNetwork;
import org.tidemark.check.view.MinimisedPartsStage;
import org.tidemark.check.view.ModularClock;
import org.tidemark.check.view.ReducedColorsStage;
import org.tidemark.check.view.ReducedNetStage;
import org.tidemark.check.view.ReductionStage;
import org.tidemark.check.view.SmallerSystemStage;
import org.tidemark.check.view.TimesByAlarms;
import org.tidemark.check.walk.GrowingRuns;
import org.tidemark.check.walk.LassoWalks;
import org.tidemark.check.walk.RandomWalks;

/**
 * The table of stages: one row for each, in the order in which every plan tries them. Cheap stages come first; what is open after them is
 * explored for, and what no exploration completes is searched for in the time that is left. A new engine is one more row.
 *
 * <p>A row has the plans that the stage belongs to, how long it may take, how it is made, and, for the page {@code docs/stages.md}, what it
 * settles and needs.
 */
@SuppressWarnings("ImmutableEnumChecker") // sets that nothing changes, and functions without state
enum PlannedStage {
    DIRECT_LOOK(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.15),
            (in, share) -> in.look(share.part()),
            "what some states of a high-level net show, before any of it is unfolded",
            "an unfolding that was put off, and verdicts only"),
    HIGH_LEVEL_REDUCTION(
            UNFOLDABLE,
            Share.of(4, Usual.DIAGRAM, 0.4).with(Adjustment.MOST_IF_ASKED),
            (in, share) -> new ReducedColorsStage(
                    ReductionStage.Turn.FIRST,
                    share,
                    in.limits(),
                    in.plan(PlanKind.SMALLER_UNFOLDING),
                    in.unreasoned()),
            "what states show, CTL, LTL and CTL\\* without fairness, liveness, before the net is unfolded",
            "a high-level net without priorities and obligations whose expressions always have values"),
    DIRECT_EXECUTION(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.ALL,
            (in, share) -> new DirectExecution(in.limits(), in.look()),
            "what single states of a high-level net show, CTL and LTL on the fly; leaves a net for the others",
            "a net executed directly"),
    DIRECT_SWEEP(
            EnumSet.of(SWEEPING, SWEEPING_TO_CUT_OFF),
            Share.ALL,
            (in, share) -> new DirectExecution(in.measure(), in.limits()),
            "what single states of a high-level net show; leaves a net for the others",
            "a net executed directly, a progress measure"),
    SIMPLIFICATION(
            OF_NETS,
            Share.ALL,
            (in, share) -> new Simplification(),
            "formulas that bounds decide; turns properties into inquiries",
            "a net"),
    INITIAL_STATE(OF_NETS, Share.ALL, (in, share) -> new InitialState(), "what the initial state shows", ""),
    MODULAR_CLOCK(
            EVERY_EXPLORING,
            Share.part(0.5),
            (in, share) -> new ModularClock(share.part(), in.limits(), in.plan(EXPLORING)),
            "what does not depend on the time passed",
            "an unfolded net with an absolute clock"),
    MODULAR_CLOCK_BY_SWEEPS(
            EnumSet.of(SWEEPING),
            Share.part(0.5),
            (in, share) -> ModularClock.sweeping(share.part(), in.limits(), in.planByTime()),
            "what does not depend on the time passed",
            "an unfolded net with an absolute clock and time without an end"),
    RELATIVE_SEARCH(
            EVERY_EXPLORING,
            Share.part(0.8),
            (in, share) -> new EqualTimesSearch(share.part()),
            "`EF`, `AG`, bounds, of states that differ in more than the moment it is",
            "a net with time, and `relative`"),
    STRUCTURAL_REDUCTION(
            REDUCIBLE,
            Share.part(0.9),
            (in, share) -> new ReducedNetStage(
                    ReductionStage.Turn.FIRST, share, in.plan(PlanKind.REDUCED_NET), in.unreasoned()),
            "what states show, CTL, LTL and CTL\\* without fairness, liveness",
            "structural reductions asked for; a net without priorities and obligations, a rule that applies"),
    FIRST_STRUCTURAL_PROOFS(
            EVERY_EXPLORING,
            Share.of(1, Usual.PROOFS, 0.2).with(Adjustment.BY_SIZE),
            (in, share) -> StructuralProofs.first(share.part()),
            "what has no such state, bounds, liveness; unbounded places",
            "stubborn sets or symmetries asked for, and a place that may be unbounded"),
    SMALLER_SYSTEM_FIRST(
            EnumSet.of(EXPLORING),
            Share.part(0.8),
            (in, share) -> SmallerSystemStage.asked(share.part(), in.plan(PlanKind.SMALLER_PARTS)),
            "what states show, LTL without `X`; with processes that are alike CTL, LTL and CTL\\* without fairness",
            "structural reductions or symmetries of a program asked for"),
    SYMMETRIC_SEARCH(
            EVERY_EXPLORING,
            Share.part(0.8),
            (in, share) -> SymmetricSearch.asked(share.part(), in.symmetry()),
            "what states show; with stubborn sets where both were asked for",
            "symmetries asked for"),
    STUBBORN_SEARCH(
            EVERY_EXPLORING,
            Share.part(0.8),
            (in, share) -> StubbornSearch.asked(share.part()),
            "what states show",
            "stubborn sets asked for"),
    STUBBORN_AUTOMATON_SEARCH(
            EVERY_EXPLORING,
            Share.part(0.5),
            (in, share) -> StubbornRuns.asked(share.part()),
            "LTL without `X` on the fly, also with fairness",
            "stubborn sets asked for, and no priorities"),
    STUBBORN_COMPONENTS(
            EVERY_EXPLORING,
            Share.part(0.5),
            (in, share) -> StubbornComponents.asked(share.part()),
            "liveness, `AG EF` of conditions on states",
            "stubborn sets asked for, and no priorities"),
    STUBBORN_FORMULA_SEARCH(
            EVERY_EXPLORING,
            Share.part(0.5),
            (in, share) -> StubbornFormulas.asked(share.part()),
            "CTL without `X` on the fly, of all runs",
            "stubborn sets asked for, and no priorities"),
    SYMMETRIC_AUTOMATON_SEARCH(
            EVERY_EXPLORING,
            Share.part(0.5),
            (in, share) -> new SymmetricRuns(share.part(), in.symmetry().within(share.part() / 4)),
            "LTL on the fly",
            "symmetries asked for that the formula cannot see, and that keep each fair transition"),
    SYMMETRIC_LOCAL_SEARCH(
            EVERY_EXPLORING,
            Share.part(0.5),
            (in, share) -> new SymmetricFormulas(share.part(), in.symmetry().within(share.part() / 4)),
            "CTL without fairness, on the fly",
            "symmetries asked for that the formula cannot see"),
    SWEEP_BY_TIME(
            EnumSet.of(SWEEPING, SWEEPING_TO_CUT_OFF),
            Share.ALL,
            (in, share) -> new TimesBySweep(in.measure()),
            "the least and the most time between conditions",
            "an absolute clock"),
    SYMMETRIC_SWEEP(
            EnumSet.of(SWEEPING),
            Share.part(0.8),
            (in, share) -> SymmetricSearch.sweeping(share.part(), in.measure()),
            "what states show; with stubborn sets where both were asked for",
            "symmetries asked for, a progress measure"),
    STUBBORN_SWEEP(
            EnumSet.of(SWEEPING),
            Share.part(0.8),
            (in, share) -> StubbornSearch.sweeping(share.part(), in.measure()),
            "what states show",
            "stubborn sets asked for, a progress measure"),
    FIRST_SYMMETRIC_SWEEP(
            EnumSet.of(SWEEPING),
            Share.part(0.5),
            (in, share) -> SymmetricSearch.worthwhileSweep(share.part(), in.measure()),
            "what states show",
            "a sample that says that symmetries pay, a progress measure"),
    SWEEP(
            EnumSet.of(SWEEPING, SWEEPING_TO_CUT_OFF),
            Share.part(0.8),
            (in, share) -> new SweepStates(in.measure(), share.part()),
            "what states show",
            "a progress measure"),
    QUICK_PROOFS(
            EVERY_EXPLORING,
            Share.of(1, Usual.PROOFS, 0.15).with(Adjustment.BY_SIZE),
            (in, share) -> StructuralProofs.quick(share.part()),
            "what one sum, or the net with all values folded into one, rules out; bounds",
            "a large net"),
    TIMES_BY_ALARMS(
            EVERY_EXPLORING,
            Share.ALL,
            (in, share) -> new TimesByAlarms(in.plan(PlanKind.SMALLER_PARTS)),
            "the least and the most time to a condition",
            "dense time"),
    FIRST_STATES(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.part(0.2),
            (in, share) -> StateSearch.first(share.part()),
            "what states show; leaves all states for the others",
            ""),
    SMALLER_SYSTEM(
            EnumSet.of(EXPLORING),
            Share.part(0.6),
            (in, share) -> SmallerSystemStage.allowed(share.part(), in.plan(PlanKind.SMALLER_PARTS)),
            "what states show, LTL without `X`; with processes that are alike CTL, LTL and CTL\\* without fairness",
            "a program with steps that no other process can see, with dead variables, or with processes that are alike"),
    QUICK_WALKS(
            EVERY_EXPLORING,
            Share.of(1, Usual.QUICK_WALKS, 0.05).with(Adjustment.BY_SIZE, Adjustment.LARGER_PART_IF_LARGE),
            (in, share) -> new RandomWalks("quick walks", share),
            "what states show",
            ""),
    QUICK_CIRCLE_WALKS(
            EVERY_EXPLORING,
            Share.of(4, Usual.QUICK_WALKS, 0.06).with(Adjustment.VERDICTS_ONLY),
            (in, share) -> new LassoWalks("quick circle walks", share, 0),
            "LTL that a run breaks; CTL about one run",
            ""),
    QUICK_LOCAL_SEARCH(
            EVERY_EXPLORING,
            Share.of(4, Usual.QUICK_WALKS, 0.06).with(Adjustment.VERDICTS_ONLY),
            (in, share) -> new LocalSearch("quick local search", share),
            "CTL on the fly, without fairness",
            ""),
    QUICK_AUTOMATON_SEARCH(
            EVERY_EXPLORING,
            Share.of(4, Usual.QUICK_WALKS, 0.06).with(Adjustment.VERDICTS_ONLY),
            (in, share) -> new AutomatonSearch("quick automaton search", share, 2),
            "LTL on the fly",
            ""),
    STRUCTURAL_PROOFS(
            OF_NETS,
            Share.of(1, Usual.PROOFS, 0.2).with(Adjustment.BY_SIZE),
            (in, share) -> new StructuralProofs(share.part()),
            "what has no such state, bounds, liveness; unbounded places",
            ""),
    PROOFS_OF_CONDITIONS(
            EVERY_EXPLORING,
            Share.of(1, Usual.PROOFS, 0.1),
            (in, share) -> ConditionProofs.early(share.part()),
            "CTL, LTL and CTL\\* whose conditions never change, or can always come again; asks smaller formulas",
            ""),
    WALKS_BY_FIRING_COUNTS(
            EVERY_EXPLORING,
            Share.of(1, Usual.QUICK_WALKS, 0.05).with(Adjustment.BY_SIZE),
            (in, share) -> RandomWalks.byFirings(share),
            "what states show",
            "a solution of the state equation"),
    REFINED_STATE_EQUATION(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.1),
            (in, share) -> new RefinedStateEquation(share),
            "what has no such state, bounds, quasi-liveness; finds runs, too",
            "a net of at most 6,000 nodes"),
    LONGER_WALKS(
            EVERY_EXPLORING,
            Share.of(4, Usual.QUICK_WALKS, 0.1).with(Adjustment.BY_SIZE),
            (in, share) -> new RandomWalks("longer walks", share),
            "what states show",
            ""),
    GROWING_RUNS(
            Set.of(EXPLORING),
            Share.of(2, Usual.QUICK_WALKS, 0.05),
            (in, share) -> new GrowingRuns("growing runs", share),
            "LTL that a run breaks whose last part is repeated with more tokens each time",
            "a net in which some place may be unbounded, without inhibitor arcs and priorities"),
    SMALLER_UNFOLDING(
            UNFOLDABLE,
            Share.of(4, Usual.DIAGRAM, 0.4),
            (in, share) -> new ReducedColorsStage(
                    ReductionStage.Turn.BEFORE,
                    share,
                    in.limits(),
                    in.plan(PlanKind.SMALLER_UNFOLDING),
                    in.unreasoned()),
            "what states show, CTL, LTL and CTL\\* without fairness, liveness",
            "a high-level net without priorities and obligations whose expressions always have values"),
    SMALLER_NET(
            REDUCIBLE,
            Share.of(4, Usual.DIAGRAM, 0.4),
            (in, share) -> new ReducedNetStage(
                    ReductionStage.Turn.BEFORE, share, in.plan(PlanKind.REDUCED_NET), in.unreasoned()),
            "what states show, CTL, LTL and CTL\\* without fairness, liveness",
            "a net without priorities and obligations, a rule that applies"),
    INDUCTIVE_PROOFS(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.1),
            (in, share) -> new InductiveProofs(share),
            "what has no such state, bounds; finds runs, too",
            "a net of at most 6,000 nodes"),
    FIRST_STUBBORN_SEARCH(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.15),
            (in, share) -> StubbornSearch.worthwhile("first stubborn search", share),
            "what states show",
            "leave to reduce"),
    FIRST_STUBBORN_COMPONENTS(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.15),
            (in, share) -> StubbornComponents.worthwhile("first stubborn components", share),
            "liveness, `AG EF` of conditions on states",
            "leave to reduce, and no priorities"),
    FIRST_SYMMETRIC_SEARCH(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.15),
            (in, share) -> SymmetricSearch.worthwhile(share, in.symmetry()),
            "what states show",
            "leave to reduce, and a sample that says that symmetries pay"),
    MORE_STATES(
            EVERY_EXPLORING,
            Share.part(0.1),
            (in, share) -> StateSearch.more(DiagramAnswers::canSettle, share.part()),
            "what states show, as far as a diagram might; leaves all states for the others",
            ""),
    FIRST_DIAGRAM(
            EVERY_EXPLORING,
            Share.of(1, Usual.DIAGRAM, 0.3).with(Adjustment.AT_LEAST_SPENT),
            (in, share) -> DiagramLabelling.first(share),
            "what states show; CTL, LTL and CTL\\*, also with fairness",
            "verdicts only"),
    LOCAL_SEARCH(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.25),
            (in, share) -> new LocalSearch("local search", share),
            "CTL on the fly, without fairness",
            ""),
    SMALLER_NET_WITHOUT_REASONS(
            EVERY_EXPLORING,
            Share.ALL,
            (in, share) -> in.unreasoned(),
            "CTL and CTL\\* that a smaller net or unfolding has answered, after a search for reasons on the whole net",
            "such an answer"),
    FIRST_STUBBORN_FORMULA_SEARCH(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.15),
            (in, share) -> StubbornFormulas.worthwhile("first stubborn formula search", share),
            "CTL without `X` on the fly, of all runs",
            "leave to reduce, and no priorities"),
    FIRST_STUBBORN_AUTOMATON_SEARCH(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.15),
            (in, share) -> StubbornRuns.worthwhile("first stubborn automaton search", share),
            "LTL without `X` on the fly, also with fairness",
            "leave to reduce, and no priorities"),
    AUTOMATON_SEARCH(
            EVERY_EXPLORING,
            Share.of(1, Usual.SEARCH, 0.25),
            (in, share) -> new AutomatonSearch("automaton search", share, 0),
            "LTL on the fly",
            ""),
    DIAGRAM(
            EVERY_EXPLORING,
            Share.of(1, Usual.DIAGRAM, 0.3).with(Adjustment.AT_LEAST_SPENT),
            (in, share) -> DiagramLabelling.before(share),
            "what states show; CTL, LTL and CTL\\*, also with fairness",
            "reasons wanted, or LTL and CTL\\*"),
    COMPOSITION(
            EVERY_EXPLORING,
            Share.of(2, Usual.DIAGRAM, 0.2),
            (in, share) -> ComposedLabelling.before(share),
            "what states show; CTL without fairness",
            "a network"),
    SMALLER_PARTS(
            EnumSet.of(EXPLORING),
            Share.of(2, Usual.DIAGRAM, 0.2),
            (in, share) -> MinimisedPartsStage.before(share, in.plan(PlanKind.SMALLER_PARTS)),
            "CTL, LTL and CTL\\*, without reasons",
            "a network"),
    LONGER_CIRCLE_WALKS(
            EVERY_EXPLORING,
            Share.of(0.25, Usual.LATE_SEARCH, 0.125).with(Adjustment.VERDICTS_ONLY, Adjustment.IF_LIMITED),
            (in, share) -> new LassoWalks("longer circle walks", share, 1),
            "LTL that a run breaks; CTL about one run",
            ""),
    LONGER_LOCAL_SEARCH(
            EVERY_EXPLORING,
            Share.of(1, Usual.LATE_SEARCH, 0.5).with(Adjustment.VERDICTS_ONLY, Adjustment.IF_LIMITED),
            (in, share) -> new LocalSearch("longer local search", share),
            "CTL on the fly, without fairness",
            ""),
    LONGER_AUTOMATON_SEARCH(
            EVERY_EXPLORING,
            Share.of(1, Usual.LATE_SEARCH, 0.5).with(Adjustment.VERDICTS_ONLY, Adjustment.IF_LIMITED),
            (in, share) -> new AutomatonSearch("longer automaton search", share, 3),
            "LTL on the fly",
            ""),
    SECOND_SMALLER_UNFOLDING(
            UNFOLDABLE,
            Share.of(4, Usual.DIAGRAM, 0.4).with(Adjustment.IF_UNLIMITED),
            (in, share) -> new ReducedColorsStage(
                    ReductionStage.Turn.AGAIN,
                    share,
                    in.limits(),
                    in.plan(PlanKind.SMALLER_UNFOLDING),
                    in.unreasoned()),
            "what was left to searches for reasons",
            "a high-level net without priorities and obligations whose expressions always have values"),
    SECOND_SMALLER_NET(
            REDUCIBLE,
            Share.of(4, Usual.DIAGRAM, 0.4).with(Adjustment.IF_UNLIMITED),
            (in, share) -> new ReducedNetStage(
                    ReductionStage.Turn.AGAIN, share, in.plan(PlanKind.REDUCED_NET), in.unreasoned()),
            "what was left to searches for reasons",
            "a net without priorities and obligations, a rule that applies"),
    LATE_STUBBORN_SEARCH(
            EVERY_EXPLORING,
            Share.of(6, Usual.LATE_SEARCH, 0.3),
            (in, share) -> StubbornSearch.worthwhile("late stubborn search", share),
            "what states show",
            "leave to reduce"),
    LATE_SYMMETRIC_SEARCH(
            EVERY_EXPLORING,
            Share.part(0.4),
            (in, share) -> SymmetricSearch.beforeFiles(share.part(), in.symmetry()),
            "what states show",
            "leave to reduce, a sample that says that symmetries pay, and states that are to be kept on disk"),
    EXPLORATION(
            and(EVERY_EXPLORING, CUTTING_OFF, SHOWING_STATES),
            Share.part(0.8),
            (in, share) -> StateSearch.whole(share.part()),
            "what states show; leaves all states for the others",
            ""),
    ONLY_DIAGRAM(
            EnumSet.of(ONE_DIAGRAM), Share.ALL, "what states show; CTL, LTL and CTL\\*, also with fairness", "a net"),
    ONLY_COMPOSITION(EnumSet.of(COMPOSING), Share.ALL, "what states show; CTL without fairness", "a net"),
    COMPOSITION_OF_A_NETWORK(
            EnumSet.of(COMPOSING_NETWORK),
            Share.ALL,
            (in, share) -> new ComposedNetwork(in.plan(PlanKind.SMALLER_PARTS)),
            "what states show; CTL without fairness",
            "a network, whose net is too large"),
    TERMINAL_COMPONENTS(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.ALL,
            (in, share) -> new TerminalComponents(),
            "liveness",
            "all states"),
    PATHS_IN_TIME(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.ALL,
            (in, share) -> new TimesBetween(),
            "the least and the most time between conditions",
            "all states"),
    LABELLING(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.ALL,
            (in, share) -> new FormulaLabelling(),
            "CTL, also with fairness",
            "all states"),
    EMPTINESS(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.ALL,
            (in, share) -> new EmptinessCheck(),
            "LTL and CTL\\*, also with fairness",
            "all states"),
    LABELLING_ON_DISK(
            EVERY_EXPLORING,
            Share.ALL,
            (in, share) -> new FolderFormulas(),
            "CTL, LTL and CTL\\*",
            "all states in files"),
    LIVENESS_ON_DISK(
            EVERY_EXPLORING, Share.ALL, (in, share) -> new FolderLiveness(), "liveness", "all states in files"),
    LATE_DIAGRAM(
            EVERY_EXPLORING,
            Share.of(12, Usual.DIAGRAM, 0.6).with(Adjustment.NOT_AS_BEFORE),
            (in, share) -> DiagramLabelling.after(share),
            "what states show; CTL, LTL and CTL\\*, also with fairness",
            "an exploration that was not completed"),
    LATE_COMPOSITION(
            EVERY_EXPLORING,
            Share.of(4, Usual.DIAGRAM, 0.4),
            (in, share) -> ComposedLabelling.after(share),
            "what states show; CTL without fairness",
            "a network"),
    LATE_SMALLER_PARTS(
            EnumSet.of(EXPLORING),
            Share.of(4, Usual.DIAGRAM, 0.4),
            (in, share) -> MinimisedPartsStage.after(share, in.plan(PlanKind.SMALLER_PARTS)),
            "CTL, LTL and CTL\\*, without reasons",
            "a network"),
    LATE_SMALLER_NET(
            REDUCIBLE,
            Share.of(4, Usual.DIAGRAM, 0.4),
            (in, share) -> new ReducedNetStage(
                    ReductionStage.Turn.AFTER, share, in.plan(PlanKind.REDUCED_NET), in.unreasoned()),
            "what states show, CTL, LTL and CTL\\* without fairness, liveness",
            "a net without priorities and obligations, a rule that applies"),
    LATE_PROOFS_OF_CONDITIONS(
            EVERY_EXPLORING,
            Share.of(1, Usual.PROOFS, 0.2),
            (in, share) -> ConditionProofs.late(share.part()),
            "CTL, LTL and CTL\\* whose conditions never change, or can always come again; asks smaller formulas",
            ""),
    LATE_CIRCLE_WALKS(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.of(1, Usual.LATE_WALKS, 0.1),
            (in, share) -> new LassoWalks("late circle walks", share, 2),
            "LTL that a run breaks; CTL about one run",
            ""),
    LATE_LOCAL_SEARCH(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.of(1, Usual.LATE_SEARCH, 1).with(Adjustment.LESS_BESIDE_WALKS, Adjustment.HALF_BESIDE_LTL),
            (in, share) -> new LocalSearch("late local search", share),
            "CTL on the fly, without fairness",
            ""),
    LATE_AUTOMATON_SEARCH(
            and(EVERY_EXPLORING, CUTTING_OFF),
            Share.of(1, Usual.LATE_SEARCH, 1).with(Adjustment.LESS_BESIDE_WALKS),
            (in, share) -> new AutomatonSearch("late automaton search", share, 1),
            "LTL on the fly",
            ""),
    LATE_WALKS(
            and(EVERY_EXPLORING, SWEEPING),
            Share.of(1, Usual.LATE_WALKS, 1),
            (in, share) -> new RandomWalks("late walks", share),
            "what states show",
            ""),
    SWEEP_FOR_FINITE_RUNS(
            EnumSet.of(SWEEPING, SWEEPING_TO_CUT_OFF),
            Share.ALL,
            (in, share) -> new PrefixSweep(in.measure()),
            "LTL that a finite run breaks",
            "a progress measure"),
    SWEEP_FOR_A_GRAPH(
            EnumSet.of(SWEEPING),
            Share.ALL,
            (in, share) -> new GraphSweep(in.measure()),
            "CTL, LTL and CTL\\* on the graph it leaves",
            "a progress measure"),
    CONFORMANCE_SEARCH(
            EVERY_EXPLORING, Share.ALL, (in, share) -> new ConformanceSearch(), "conformance to an automaton", ""),
    CONFORMANCE_SWEEP(
            EnumSet.of(SWEEPING),
            Share.ALL,
            (in, share) -> new ConformanceSweep(in.measure()),
            "conformance to an automaton",
            "a progress measure"),
    LANGUAGE_INCLUSION(
            EVERY_EXPLORING,
            Share.ALL,
            (in, share) -> new LanguageInclusion(null),
            "conformance to an automaton that is too large to be made deterministic",
            ""),
    LANGUAGE_INCLUSION_BY_SWEEPS(
            EnumSet.of(SWEEPING),
            Share.ALL,
            (in, share) -> new LanguageInclusion(in.measure()),
            "conformance to an automaton that is too large to be made deterministic",
            "a progress measure"),
    COUNT_BY_DIRECT_EXECUTION(
            EnumSet.of(COUNTING),
            Share.ALL,
            (in, share) -> new CountingExecution(),
            "how many states there are",
            "a net executed directly"),
    COUNT_OF_CLASSES(
            EnumSet.of(COUNTING),
            Share.ALL,
            (in, share) -> new CountingClasses(),
            "how many states there are",
            "symmetries asked for, or that a sample says they pay"),
    COUNT_RELATIVE_TO_THE_CLOCK(
            EnumSet.of(COUNTING),
            Share.ALL,
            (in, share) -> new CountingMoments(),
            "how many states there are",
            "a net with time, and `relative`"),
    INFINITELY_MANY_STATES(
            EnumSet.of(COUNTING_OR_INFINITE),
            Share.ALL,
            (in, share) -> new InfiniteStates(),
            "that there are infinitely many states",
            "a net"),
    COUNT_BY_EXPLORATION(
            EnumSet.of(COUNTING, COUNTING_OR_INFINITE),
            Share.ALL,
            (in, share) -> new CountingSearch(),
            "how many states there are",
            "a net"),
    COUNT_BY_DIRECT_SWEEP(
            EnumSet.of(COUNTING_BY_SWEEPS),
            Share.ALL,
            (in, share) -> new CountingExecution(in.measure(), in.givesPaths()),
            "how many states there are",
            "a net executed directly, a progress measure"),
    COUNT_BY_SWEEP(
            EnumSet.of(COUNTING_BY_SWEEPS),
            Share.ALL,
            (in, share) -> new CountingSweep(in.measure(), in.givesPaths()),
            "how many states there are",
            "a progress measure"),
    LABELLING_OF_A_GRAPH(EnumSet.of(ON_GRAPH), Share.ALL, "conditions and CTL", "a kept graph"),
    EMPTINESS_ON_A_GRAPH(EnumSet.of(ON_GRAPH), Share.ALL, "LTL and CTL\\*", "a kept graph");

    /** The stages that read a folder of states, or have to come before those that do: first where a folder has all states. */
    static final Set<PlannedStage> FIRST_FROM_FOLDER = EnumSet.of(
            DIRECT_EXECUTION,
            SIMPLIFICATION,
            FIRST_STATES,
            MORE_STATES,
            EXPLORATION,
            LABELLING_ON_DISK,
            LIVENESS_ON_DISK);

    /** Shares that differ from those of the row in some plans. */
    private static final Map<PlanKind, Map<PlannedStage, Share>> ELSEWHERE = new EnumMap<>(Map.of(
            SWEEPING,
            Map.of(STRUCTURAL_PROOFS, Share.of(1, Usual.PROOFS, 0.5).with(Adjustment.BY_SIZE)),
            SWEEPING_TO_CUT_OFF,
            Map.of(STRUCTURAL_PROOFS, Share.of(1, Usual.PROOFS, 0.5).with(Adjustment.BY_SIZE)),
            SHOWING_STATES,
            Map.of(EXPLORATION, Share.ALL),
            CUTTING_OFF,
            Map.of(
                    LATE_LOCAL_SEARCH,
                    Share.of(1, Usual.SEARCH, 0.6).with(Adjustment.HALF_BESIDE_LTL),
                    LATE_AUTOMATON_SEARCH,
                    Share.of(1, Usual.SEARCH, 0.6))));

    private final Set<PlanKind> plans;
    private final Share share;
    private final Maker maker;
    private final String settles;
    private final String needs;

    /** How a stage of a plan is made. */
    @FunctionalInterface
    private interface Maker {
        Stage make(PlanInputs in, Share share);
    }

    PlannedStage(Set<PlanKind> plans, Share share, Maker maker, String settles, String needs) {
        this.plans = plans;
        this.share = share;
        this.maker = maker;
        this.settles = settles;
        this.needs = needs;
    }

    /** A stage that is given with the inputs of the plan. */
    PlannedStage(Set<PlanKind> plans, Share share, String settles, String needs) {
        this.plans = plans;
        this.share = share;
        this.maker = (in, time) -> Objects.requireNonNull(in.given(this));
        this.settles = settles;
        this.needs = needs;
    }

    private static Set<PlanKind> and(Set<PlanKind> some, PlanKind... more) {
        EnumSet<PlanKind> all = EnumSet.copyOf(some);
        all.addAll(Set.of(more));
        return all;
    }

    /** The plans that it belongs to. */
    Set<PlanKind> plans() {
        return plans;
    }

    /** How long it may take in a plan. */
    Share share(PlanKind plan) {
        return ELSEWHERE.getOrDefault(plan, Map.of()).getOrDefault(this, share);
    }

    /** Makes the stage, for one check. */
    Stage make(PlanKind plan, PlanInputs in) {
        return maker.make(in, share(plan));
    }

    /** The questions that it settles, in words. */
    String settles() {
        return settles;
    }

    /** Its requirements besides an open question that it can settle, in words. */
    String needs() {
        return needs;
    }
}
