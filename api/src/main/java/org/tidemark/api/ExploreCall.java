package org.tidemark.api;

import static org.tidemark.api.Count.Precision.AT_LEAST;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Count.Precision;
import org.tidemark.api.ExplorationResult.Fault;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.CompositionReport;
import org.tidemark.check.compose.NetComposition;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.Counts;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.OrbitCounts;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.format.LimitException;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.store.disk.FolderFault;

/** One exploration: chooses how the net is executed, and puts what was found into the words of this package. */
final class ExploreCall {
    private final ModelSource source;
    private final Options options;

    ExploreCall(ModelSource source, Options options) {
        this.source = source;
        this.options = options;
        OptionConflicts.checkForExploration(options);
    }

    ExplorationResult run() throws InvalidInputException {
        try (CallContext call = new CallContext(options)) {
            return call.isOver() ? nothing(call, call.limit(), call.whyNothing()) : explore(call);
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private ExplorationResult explore(CallContext call) throws InputException {
        LimitException tooLarge = source.tooLarge();
        if (tooLarge != null) {
            return options.engine().search() == SearchOrder.BREADTH_FIRST
                    ? compose(call)
                    : nothing(call, StopReason.MEMORY, tooLarge.what());
        }
        try {
            if (DiagramCall.isAsked(options)) {
                return new DiagramCall(source.net().unfolded(call.unfolding()), call, options).run();
            }
            Execution way = Execution.of(
                    source.net(),
                    OptionConflicts.colors(options),
                    call.unfolding(),
                    options.engine().search() == SearchOrder.SWEEP
                            ? Execution.Purpose.OTHER
                            : Execution.Purpose.STATES);
            PetriNet unfolded = way.unfolded();
            Plan plan = options.engine().search() == SearchOrder.SWEEP
                    ? Plans.countingBySweeps(source.measure(options.engine().measure(), names(way)), false)
                    : Plans.counting();
            Checker counting = new Checker(
                    way.subject(() -> unfolded),
                    List.of(new org.tidemark.logic.property.Property.StateSpace("states")),
                    new CheckOptions(call.left())
                            .withReductions(options.reductions().isAsked() ? options.reductions() : Reductions.NONE),
                    plan);
            call.follow(() -> Translation.progress(counting.progress()));
            return result(call, counting.run());
        } catch (LimitException limit) {
            return nothing(call, call.limit(), limit.what());
        } catch (FolderFault fault) {
            return nothing(call, StopReason.DISK, CallContext.noRoom(fault));
        }
    }

    /** Counts the states of a network whose net is too large, from those of its parts. */
    private ExplorationResult compose(CallContext call) throws InputException {
        NetComposition composition = new NetComposition(
                source.net().network(),
                source.plain(),
                PartChoice.found(PartChoice.Way.AUTO),
                CompositionOptions.standard(),
                call.left());
        call.follow(() -> Translation.progress(composition.progress()));
        CompositionReport report;
        try {
            report = composition.run(true);
        } catch (NotSplittable e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
        ComposedNet composed = report.composed();
        if (composed == null) {
            return nothing(call, call.limit(), report.whyNot().sentence());
        }
        CompositionReport.Census census = report.census();
        return new ExplorationResult(
                new ExplorationResult.Counts(
                        Count.of(composed.states().count()),
                        census == null ? Count.UNKNOWN : Count.of(census.edges()),
                        census == null ? Count.UNKNOWN : Count.of(census.deadlocks()),
                        Count.UNKNOWN,
                        new Count(1, Precision.EXACT),
                        new Count(1, Precision.EXACT),
                        new Count(composed.network().parts().size(), Precision.EXACT)),
                Optional.empty(),
                "",
                Optional.empty(),
                Optional.empty(),
                report.peakBytes(),
                call.elapsed());
    }

    private ExplorationResult result(CallContext call, CheckReport report) {
        DirectReport executed = report.direct();
        List<SymmetryReport> symmetries = report.work().symmetries();
        if (executed != null) {
            ExplorationResult met = direct(call, executed, report.work().broken());
            return symmetries.isEmpty() ? met : represented(met, symmetries.get(0));
        }
        DirectSweepReport direct = report.directSweep();
        if (direct != null) {
            Fault met = direct.fault() == null
                    ? fault(direct.shown(), report.work().broken())
                    : fault(direct.shown(), direct.fault());
            return sweep(call, direct.sweep(), met);
        }
        PetriNet net = Objects.requireNonNull(report.net());
        Fault fault = fault(net, report.work().broken());
        SweepReport swept = report.sweep();
        ExplorationResult found = swept == null
                ? result(call, net, Objects.requireNonNull(report.exploration()), fault)
                : sweep(call, swept, fault);
        return symmetries.isEmpty() ? found : represented(found, symmetries.get(0));
    }

    /** The same with the counts of all states that representatives represent. */
    private static ExplorationResult represented(ExplorationResult found, SymmetryReport symmetry) {
        OrbitCounts all = symmetry.represented();
        Precision precision = found.isComplete() ? Precision.EXACT : AT_LEAST;
        return new ExplorationResult(
                new ExplorationResult.Counts(
                        all == null ? Count.UNKNOWN : new Count(all.states(), precision),
                        all == null ? Count.UNKNOWN : new Count(all.edges(), precision),
                        all == null ? Count.UNKNOWN : new Count(all.deadlocks(), precision),
                        symmetry.keepsStart() ? found.counts().depth() : Count.UNKNOWN,
                        found.counts().mostTokensInPlace(),
                        found.counts().mostTokensOfOneValue(),
                        found.counts().mostTokensInState()),
                found.stoppedBy(),
                found.reason(),
                found.runToDeadlock(),
                found.fault(),
                found.peakBytes(),
                found.time());
    }

    /** A call that saw no state. */
    static ExplorationResult nothing(CallContext call, StopReason why, String reason) {
        return new ExplorationResult(
                ExplorationResult.Counts.UNKNOWN,
                Optional.of(why),
                reason,
                Optional.empty(),
                Optional.empty(),
                0,
                call.elapsed());
    }

    private ExplorationResult direct(CallContext call, DirectReport report, @Nullable BrokenObligation broken) {
        DirectReport.Fault found = report.fault();
        Fault fault = found == null ? fault(report.shown(), broken) : fault(report.shown(), found);
        ExplorationResult met = result(call, report.shown(), report.exploration(), fault);
        ClassReport classes = report.classes();
        return classes == null || !classes.isDeclared() ? met : uncounted(met);
    }

    /** The same of classes, of whose states nothing is counted. */
    private static ExplorationResult uncounted(ExplorationResult met) {
        return new ExplorationResult(
                ExplorationResult.Counts.UNKNOWN,
                met.stoppedBy(),
                met.reason(),
                met.runToDeadlock(),
                met.fault(),
                met.peakBytes(),
                met.time());
    }

    /** What a count says in which some were perhaps counted twice. */
    private static Precision twice(boolean isComplete) {
        return isComplete ? Precision.AT_MOST : Precision.ROUGH;
    }

    private ExplorationResult result(CallContext call, PetriNet net, ExplorationReport report, @Nullable Fault fault) {
        Optional<StopReason> stop = Translation.stop(report.end());
        boolean isComplete = stop.isEmpty();
        boolean isForgetful = report.notes().forgotten() > 0;
        boolean isExact = isComplete && !isForgetful;
        Precision otherwise = isForgetful ? twice(isComplete) : AT_LEAST;
        Counts found = report.counts();
        return Translation.result(
                call,
                Translation.counts(
                        Count.of(found.states(), isExact, otherwise),
                        Count.of(found.edges(), isExact, otherwise),
                        Count.of(found.deadlocks(), isExact, otherwise),
                        options.engine().search() == SearchOrder.BREADTH_FIRST
                                ? Count.of(found.depth(), isExact, otherwise)
                                : Count.UNKNOWN,
                        report.tokens(),
                        isComplete),
                stop,
                fault,
                () -> WhyUnknown.after(report, call.left()),
                Translation.run(net, report.deadlock().run(), "a deadlock"),
                report.memory());
    }

    private static ExplorationResult sweep(CallContext call, SweepReport report, @Nullable Fault fault) {
        Optional<StopReason> stop = Translation.stop(report.outcome().end());
        boolean isComplete = stop.isEmpty();
        Long states = report.states();
        Long deadlocks = report.deadlocks();
        return Translation.result(
                call,
                Translation.counts(
                        states == null
                                ? new Count(report.outcome().peakStates(), AT_LEAST)
                                : Count.of(states, isComplete, AT_LEAST),
                        Count.of(report.outcome().edges(), isComplete && states != null, twice(isComplete)),
                        deadlocks == null
                                ? new Count(Math.min(1, report.outcome().deadStatesSeen()), AT_LEAST)
                                : Count.of(deadlocks, isComplete, AT_LEAST),
                        Count.UNKNOWN,
                        report.tokens(),
                        isComplete),
                stop,
                fault,
                () -> WhyUnknown.after(report, call.left()),
                Optional.empty(),
                report.memory());
    }

    static Fault fault(PetriNet shown, DirectReport.Fault found) {
        return new Fault(
                found.event() + " has all its tokens, but " + found.why(),
                Translation.run(shown, found.run(), "a fault"));
    }

    /** A net that has the names by which measures call places. */
    private static PetriNet names(Execution way) {
        DirectNet direct = way.direct();
        return direct == null ? Objects.requireNonNull(way.unfolded()) : direct.names();
    }

    /** The fault of a net that breaks a condition of its own; null where it breaks none. */
    static @Nullable Fault fault(PetriNet net, @Nullable BrokenObligation broken) {
        Breach breach = broken == null ? null : broken.breach();
        if (breach != null) {
            return new Fault(
                    breach.obligation().meaning() + ": " + breach.why(), Translation.run(net, breach.run(), "a fault"));
        }
        return broken == null ? null : new Fault(broken.obligation().meaning(), Optional.empty());
    }
}
