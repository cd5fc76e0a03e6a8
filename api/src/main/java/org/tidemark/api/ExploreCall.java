package org.tidemark.api;

import static org.tidemark.api.Count.Precision.AT_LEAST;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Count.Precision;
import org.tidemark.api.ExplorationResult.Fault;
import org.tidemark.api.task.CountTask;
import org.tidemark.check.CheckReport;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Reductions;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.Counts;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.MemoryUse;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.check.run.TokenPeaks;
import org.tidemark.engine.SearchOrder;
import org.tidemark.format.LimitException;
import org.tidemark.input.InputException;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

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
        try {
            if (tooLarge != null) {
                return options.engine().search() == SearchOrder.BREADTH_FIRST
                        ? whole(call, CountTask.composed(source.net(), call.watch(), call))
                        : nothing(call, StopReason.MEMORY, tooLarge.what());
            }
            return result(
                    call,
                    new CountTask(source.net(), call.engine().reducing(reductions()), call.options(), call.watch())
                            .executing(options.engine().colors())
                            .measuring(names -> source.measure(options.engine().measure(), names))
                            .mayRace(
                                    OptionConflicts.mayRace(options),
                                    options.reductions().equals(Reductions.AUTO),
                                    call.rivalShare())
                            .run(call));
        } catch (LimitException limit) {
            return nothing(call, call.limit(), limit.what());
        } catch (FolderFault fault) {
            return nothing(call, StopReason.DISK, CallContext.noRoom(fault));
        }
    }

    /** All states are counted, so that nothing is left out unless that was asked for. */
    private Reductions reductions() {
        return options.reductions().isAsked() ? options.reductions() : Reductions.NONE;
    }

    private ExplorationResult result(CallContext call, CountTask.Result found) throws InputException {
        if (found instanceof CountTask.Explored explored) {
            return result(call, explored.report());
        }
        if (found instanceof CountTask.TooLarge tooLarge) {
            return nothing(call, call.limit(), tooLarge.limit().what());
        }
        if (found instanceof CountTask.Refused refused) {
            throw new InputException(refused.net().name() + ": its states cannot be counted in a diagram, since "
                    + (refused.why().isEmpty()
                            ? "it would not check capacities and other obligations of the model"
                            : refused.why()));
        }
        return whole(call, (CountTask.Whole) found);
    }

    /** All states together, counted or not; an exploration that was outrun may have met a deadlock before. */
    private static ExplorationResult whole(CallContext call, CountTask.Whole found) {
        CountTask.Counts counts = found.counts();
        CountTask.Most most = counts == null ? null : counts.most();
        OpenReason why = found.why();
        CheckReport beside = found.beside();
        ExplorationReport explored = beside == null ? null : beside.exploration();
        TransitionSystem system = beside == null ? null : beside.system();
        return new ExplorationResult(
                counts == null
                        ? ExplorationResult.Counts.UNKNOWN
                        : new ExplorationResult.Counts(
                                Count.of(counts.states()),
                                Count.of(counts.edges()),
                                Count.of(counts.deadlocks()),
                                Count.UNKNOWN,
                                most == null ? Count.UNKNOWN : Count.of(most.inPlace()),
                                most == null ? Count.UNKNOWN : Count.of(most.ofOneValue()),
                                most == null ? Count.UNKNOWN : Count.of(most.inMarking())),
                counts != null ? Optional.empty() : Optional.of(why == null ? call.limit() : why.cause()),
                counts != null || why == null ? "" : why.sentence(),
                explored == null || system == null
                        ? Optional.empty()
                        : Run.of(system, explored.deadlock().run(), "a deadlock"),
                Optional.empty(),
                found.peakBytes(),
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
                    ? fault(new NetSystem(direct.shown()), report.work().broken())
                    : fault(new NetSystem(direct.shown()), direct.fault());
            return sweep(call, direct.sweep(), met);
        }
        TransitionSystem system = Objects.requireNonNull(report.system());
        Fault fault = fault(system, report.work().broken());
        SweepReport swept = report.sweep();
        ExplorationResult found = swept == null
                ? result(call, system, Objects.requireNonNull(report.exploration()), fault)
                : sweep(call, swept, fault);
        return symmetries.isEmpty() ? found : represented(found, symmetries.get(0));
    }

    /** The result with the counts of all states that representatives represent. */
    private static ExplorationResult represented(ExplorationResult found, SymmetryReport symmetry) {
        OrbitCounts all = symmetry.represented();
        Precision precision = found.isComplete() ? Precision.EXACT : AT_LEAST;
        return found.counting(new ExplorationResult.Counts(
                all == null ? Count.UNKNOWN : new Count(all.states(), precision),
                all == null ? Count.UNKNOWN : new Count(all.edges(), precision),
                all == null ? Count.UNKNOWN : new Count(all.deadlocks(), precision),
                symmetry.keepsStart() ? found.counts().depth() : Count.UNKNOWN,
                found.counts().mostTokensInPlace(),
                found.counts().mostTokensOfOneValue(),
                found.counts().mostTokensInState()));
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
        Fault fault = found == null
                ? fault(new NetSystem(report.shown()), broken)
                : fault(new NetSystem(report.shown()), found);
        ExplorationResult met = result(call, new NetSystem(report.shown()), report.exploration(), fault);
        ClassReport classes = report.classes();
        return classes == null || !classes.isDeclared() ? met : met.counting(ExplorationResult.Counts.UNKNOWN);
    }

    /** The precision of a count in which some were perhaps counted twice. */
    private static Precision twice(boolean isComplete) {
        return isComplete ? Precision.AT_MOST : Precision.ROUGH;
    }

    private ExplorationResult result(
            CallContext call, TransitionSystem system, ExplorationReport report, @Nullable Fault fault) {
        Optional<StopReason> stop = Optional.ofNullable(report.end().reason());
        boolean isComplete = stop.isEmpty();
        boolean isForgetful = report.notes().forgotten() > 0;
        boolean isExact = isComplete && !isForgetful;
        Precision otherwise = isForgetful ? twice(isComplete) : AT_LEAST;
        Counts found = report.counts();
        return result(
                call,
                counts(
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
                () -> OpenReasons.after(report, call.left()),
                Run.of(system, report.deadlock().run(), "a deadlock"),
                report.memory());
    }

    private static ExplorationResult sweep(CallContext call, SweepReport report, @Nullable Fault fault) {
        Optional<StopReason> stop = Optional.ofNullable(report.outcome().end().reason());
        boolean isComplete = stop.isEmpty();
        Long states = report.states();
        Long deadlocks = report.deadlocks();
        return result(
                call,
                counts(
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
                () -> OpenReasons.after(report, call.left()),
                Optional.empty(),
                report.memory());
    }

    static Fault fault(TransitionSystem shown, DirectReport.Fault found) {
        return new Fault(
                found.event() + " has all its tokens, but " + found.why(), Run.of(shown, found.run(), "a fault"));
    }

    /** The fault of a system that breaks a condition of its own; null where it breaks none. */
    static @Nullable Fault fault(TransitionSystem system, @Nullable BrokenObligation broken) {
        Breach breach = broken == null ? null : broken.breach();
        if (breach != null) {
            return new Fault(
                    breach.obligation().meaning() + ": " + breach.why(), Run.of(system, breach.run(), "a fault"));
        }
        return broken == null ? null : new Fault(broken.obligation().meaning(), Optional.empty());
    }

    /** The counts of a run; as long as it is not complete, there may be more tokens than it has seen. */
    static ExplorationResult.Counts counts(
            Count states, Count edges, Count deadlocks, Count depth, TokenPeaks tokens, boolean isComplete) {
        return new ExplorationResult.Counts(
                states,
                edges,
                deadlocks,
                depth,
                Count.of(tokens.inPlace(), isComplete, AT_LEAST),
                Count.of(tokens.ofOneValue(), isComplete, AT_LEAST),
                Count.of(tokens.inMarking(), isComplete, AT_LEAST));
    }

    /**
     * The result of a run. A fault of the model goes before whatever else ended the run.
     *
     * @param why asked where the run is not complete
     */
    static ExplorationResult result(
            CallContext call,
            ExplorationResult.Counts counts,
            Optional<StopReason> stop,
            ExplorationResult.@Nullable Fault fault,
            Supplier<OpenReason> why,
            Optional<Run> runToDeadlock,
            MemoryUse memory) {
        return new ExplorationResult(
                counts,
                fault == null ? stop : Optional.of(StopReason.MODEL_FAULT),
                fault != null
                        ? fault.sentence()
                        : stop.isEmpty() ? "" : why.get().sentence(),
                runToDeadlock,
                Optional.ofNullable(fault),
                memory.peakBytes(),
                call.elapsed());
    }
}
