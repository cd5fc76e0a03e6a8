package org.tidemark.api;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.count.CountReport;
import org.tidemark.check.count.ReducedCount;
import org.tidemark.check.diagram.Deadlocks;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.diagram.NetDiagram;
import org.tidemark.check.question.OpenReason;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** Counts the states of a net as one diagram, or those of a smaller net and all that they represent. */
final class DiagramCall {
    private final PetriNet net;
    private final CallContext call;
    private final boolean isReduced;

    DiagramCall(PetriNet net, CallContext call, Options options) {
        this.net = net;
        this.call = call;
        isReduced = OptionConflicts.isCounting(options);
    }

    /** Whether options ask for this. */
    static boolean isAsked(Options options) {
        return options.engine().store() == Store.DIAGRAM || OptionConflicts.isCounting(options);
    }

    ExplorationResult run() throws InputException {
        String obstacle = isReduced ? ReducedCount.obstacle(net) : NetDiagram.obstacle(net);
        if (obstacle.isEmpty() && !net.obligations().isEmpty()) {
            obstacle = "it would not check capacities and other obligations of the model";
        }
        if (!obstacle.isEmpty()) {
            throw new InputException(net.name() + ": its states cannot be counted in a diagram, since " + obstacle);
        }
        return isReduced ? reduced() : whole();
    }

    private ExplorationResult whole() throws InputException {
        NetDiagram diagram = new NetDiagram(net, call.left());
        call.follow(
                () -> Translation.progress(diagram.progress(), diagram.budget().usedBytes()));
        DiagramReport report = diagram.run();
        report.checkClaim(net);
        DiagramReport.Census census = report.census();
        if (census == null) {
            return nothing(report.why(), report.peakBytes());
        }
        Deadlocks dead = census.deadlocks();
        return complete(
                new ExplorationResult.Counts(
                        Count.of(census.states()),
                        Count.of(census.edges()),
                        dead == null ? Count.UNKNOWN : Count.of(dead.count()),
                        Count.UNKNOWN,
                        exactly(Arrays.stream(census.mostAsWritten()).max().orElse(0)),
                        exactly(Arrays.stream(census.most()).max().orElse(0)),
                        exactly(census.mostInAll())),
                report.peakBytes());
    }

    private ExplorationResult reduced() throws InputException {
        ReducedCount counting = new ReducedCount(net, call.left(), true);
        call.follow(() -> Translation.progress(counting.progress(), 0));
        CountReport report = counting.run();
        report.checkClaim(net);
        CountReport.Counts counts = report.counts();
        if (counts == null) {
            return nothing(report.why(), report.peakBytes());
        }
        Deadlocks dead = report.deadlocks();
        CountReport.Counts.Most most = counts.most();
        return complete(
                new ExplorationResult.Counts(
                        Count.of(counts.states()),
                        counts.edges() == null ? Count.UNKNOWN : Count.of(counts.edges()),
                        dead == null ? Count.UNKNOWN : Count.of(dead.count()),
                        Count.UNKNOWN,
                        most == null ? Count.UNKNOWN : exactly(most.inPlace()),
                        most == null ? Count.UNKNOWN : exactly(most.ofOneValue()),
                        most == null ? Count.UNKNOWN : exactly(most.inAll())),
                report.peakBytes());
    }

    private static Count exactly(long tokens) {
        return new Count(tokens, Count.Precision.EXACT);
    }

    private ExplorationResult complete(ExplorationResult.Counts counts, long peakBytes) {
        return new ExplorationResult(
                counts, Optional.empty(), "", Optional.empty(), Optional.empty(), peakBytes, call.elapsed());
    }

    private ExplorationResult nothing(@Nullable OpenReason why, long peakBytes) {
        ExplorationResult none = ExploreCall.nothing(call, stop(why), why == null ? "" : why.sentence());
        return new ExplorationResult(
                none.counts(),
                none.stoppedBy(),
                none.reason(),
                none.runToDeadlock(),
                none.fault(),
                peakBytes,
                none.time());
    }

    private StopReason stop(@Nullable OpenReason why) {
        if (why == null) {
            return call.limit();
        }
        return switch (why.cause()) {
            case TIME -> StopReason.TIME;
            case CANCELLED -> StopReason.CANCELLED;
            case NUMBER_TOO_LARGE -> StopReason.TOKEN_OVERFLOW;
            default -> StopReason.MEMORY;
        };
    }
}
