package org.tidemark.api;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.direct.DirectReport;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepReport;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.net.Obligation;
import org.tidemark.net.PetriNet;

/** One exploration: chooses how the net is executed, and puts what was found into the words of this package. */
final class ExploreCall {
    private final ModelSource source;
    private final Options options;

    ExploreCall(ModelSource source, Options options) {
        this.source = source;
        this.options = options;
        OptionConflicts.check(options);
    }

    ExplorationResult run() throws InvalidInputException {
        try (CallContext call = new CallContext(options)) {
            return call.isOver() ? nothing(call, call.limit(), call.whyNothing()) : explore(call);
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private ExplorationResult explore(CallContext call) throws InputException {
        try {
            Execution way = Execution.of(source.net(), OptionConflicts.colors(options), call.unfolding(), true);
            PetriNet unfolded = way.unfolded();
            if (way.direct() != null) {
                DirectExploration exploration = new DirectExploration(way.direct(), call.left(), unfolded != null);
                call.follow(() -> Translation.progress(exploration.progress()));
                DirectReport report = exploration.run();
                if (!report.outgrown() || unfolded == null) {
                    return direct(call, report);
                }
            }
            PetriNet net = Objects.requireNonNull(unfolded);
            return options.engine().search() == Search.SWEEP ? sweep(call, net) : search(call, net);
        } catch (LimitException limit) {
            return nothing(call, call.limit(), limit.what());
        }
    }

    /** A call that saw no state. */
    static ExplorationResult nothing(CallContext call, StopReason why, String reason) {
        return new ExplorationResult(
                new ExplorationResult.Counts(0, 0, 0, 0, 0, 0, false),
                Optional.of(why),
                reason,
                Optional.empty(),
                Optional.empty(),
                0,
                call.elapsed());
    }

    private static ExplorationResult direct(CallContext call, DirectReport report) {
        DirectReport.Fault found = report.fault();
        ModelFault fault = found == null
                ? null
                : new ModelFault(
                        found.event() + " has all its tokens, but " + found.why(),
                        Translation.run(report.shown(), found.run(), "a fault"));
        return result(call, report.shown(), report.exploration(), fault);
    }

    private static ExplorationResult search(CallContext call, PetriNet net) throws InputException {
        Exploration exploration = new Exploration(net, call.left());
        call.follow(() -> Translation.progress(exploration.progress()));
        ExplorationReport report = exploration.run();
        return result(call, net, report, fault(net, exploration.broken(), exploration.breach()));
    }

    private static ExplorationResult result(
            CallContext call, PetriNet net, ExplorationReport report, @Nullable ModelFault fault) {
        Optional<StopReason> stop = Translation.stop(report.outcome().end());
        return new ExplorationResult(
                new ExplorationResult.Counts(
                        report.states(),
                        report.outcome().edges(),
                        report.outcome().deadlocks(),
                        report.outcome().depth(),
                        report.maxTokensInPlace(),
                        report.maxTokensInMarking(),
                        stop.isEmpty() && report.forgotten() == 0),
                fault == null ? stop : Optional.of(StopReason.MODEL_FAULT),
                fault != null ? fault.sentence() : stop.isEmpty() ? "" : WhyUnknown.after(report),
                Translation.run(net, report.runToDeadlock(), "a deadlock"),
                Optional.ofNullable(fault),
                report.peakBytes(),
                call.elapsed());
    }

    private ExplorationResult sweep(CallContext call, PetriNet net) throws InputException {
        SweepExploration exploration = new SweepExploration(
                net, call.left(), source.measure(options.engine().measure(), net), false);
        call.follow(() -> Translation.progress(exploration.progress()));
        SweepReport report = exploration.run();
        ModelFault fault = fault(net, exploration.broken(), exploration.breach());
        Optional<StopReason> stop = Translation.stop(report.outcome().end());
        Long states = report.states();
        Long deadlocks = report.deadlocks();
        return new ExplorationResult(
                new ExplorationResult.Counts(
                        states == null ? report.outcome().peakStates() : states,
                        report.outcome().edges(),
                        deadlocks == null ? Math.min(1, report.outcome().deadStatesSeen()) : deadlocks,
                        0,
                        report.maxTokensInPlace(),
                        report.maxTokensInMarking(),
                        stop.isEmpty() && states != null && deadlocks != null),
                fault == null ? stop : Optional.of(StopReason.MODEL_FAULT),
                fault != null ? fault.sentence() : stop.isEmpty() ? "" : WhyUnknown.after(report),
                Optional.empty(),
                Optional.ofNullable(fault),
                report.peakBytes(),
                call.elapsed());
    }

    /** The fault of a net that breaks a condition of its own; null where it breaks none. */
    static @Nullable ModelFault fault(PetriNet net, @Nullable Obligation broken, @Nullable Breach breach) {
        if (breach != null) {
            return new ModelFault(
                    breach.obligation().meaning() + ": " + breach.why(), Translation.run(net, breach.run(), "a fault"));
        }
        return broken == null ? null : new ModelFault(broken.meaning(), Optional.empty());
    }
}
