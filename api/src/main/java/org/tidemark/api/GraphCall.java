package org.tidemark.api;

import static org.tidemark.api.Count.Precision.AT_LEAST;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Count.Precision;
import org.tidemark.api.ExplorationResult.Fault;
import org.tidemark.api.engine.SearchOrder;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.direct.DirectGraph;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.graph.NetDigest;
import org.tidemark.check.run.graph.GraphExploration;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.LimitException;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/** Builds one graph, in memory. */
final class GraphCall {
    private final ModelSource source;
    private final Options options;

    GraphCall(ModelSource source, Options options) {
        this.source = source;
        this.options = options;
        OptionConflicts.checkForGraph(options);
    }

    Graph.Result run() throws InvalidInputException {
        try (CallContext call = new CallContext(options)) {
            if (call.isOver()) {
                return nothing(call, call.whyNothing());
            }
            try {
                call.engine().requireFit(source.net());
                TransitionSystem system = source.net().system();
                if (system != null) {
                    return build(call, system);
                }
                Execution way = call.engine()
                        .execution(
                                source.net(),
                                OptionConflicts.colors(options),
                                call.unfolding(),
                                Execution.Purpose.OTHER);
                DirectNet direct = way.direct();
                return direct == null
                        ? build(call, new NetSystem(Objects.requireNonNull(way.unfolded())))
                        : build(call, direct);
            } catch (LimitException limit) {
                return nothing(call, limit.what());
            }
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private static Graph.Result nothing(CallContext call, String reason) {
        return new Graph.Result(ExploreCall.nothing(call, call.limit(), reason), Optional.empty());
    }

    private SweepMeasure.@Nullable Wish wish(TransitionSystem names) throws InputException {
        return options.engine().search() == SearchOrder.SWEEP
                ? source.measure(options.engine().measure(), names)
                : null;
    }

    private Graph.Result build(CallContext call, TransitionSystem system) throws InputException {
        GraphExploration building =
                new GraphExploration(system, call.left(), wish(system), Encoding.AUTO, Map.of()).heedObligations();
        GraphReport report = call.during(building::progress, "", building::run);
        Fault fault = ExploreCall.fault(system, broken(building));
        return kept(call, report, fault, system, NetDigest.of(system), false);
    }

    /** The graph of a high-level net that is executed directly. */
    private Graph.Result build(CallContext call, DirectNet direct) throws InputException {
        DirectGraph building =
                new DirectGraph(direct, call.left(), wish(new NetSystem(direct.names())), Encoding.AUTO, Map.of());
        DirectGraph.Result found = call.during(building::progress, "", () -> building.run(call.unfolding()));
        Fault fault = found.fault() == null
                ? ExploreCall.fault(new NetSystem(found.net()), found.broken())
                : ExploreCall.fault(found.net(), found.fault());
        String digest = NetDigest.of(direct.net(), found.net());
        return kept(call, found.graph(), fault, new NetSystem(found.net()), digest, true);
    }

    private Graph.Result kept(
            CallContext call,
            GraphReport report,
            @Nullable Fault fault,
            TransitionSystem system,
            String digest,
            boolean isDirect) {
        GraphBuilder.Built built = fault == null ? report.built() : null;
        Optional<Graph> graph = Optional.empty();
        if (built != null) {
            long bytes = built.graph().bytes();
            GraphFile file =
                    new GraphFile(built.graph(), card(system, built.graph().events(), report, digest, isDirect));
            graph = Optional.of(new Graph(file, system, source.fairness(), call.keep(bytes)));
        }
        return new Graph.Result(result(call, report, fault), graph);
    }

    private static ExplorationResult result(CallContext call, GraphReport report, @Nullable Fault fault) {
        Optional<StopReason> stop = Translation.stop(report.end());
        boolean isComplete = stop.isEmpty();
        boolean isExact = isComplete && report.folded();
        Precision otherwise = report.folded() ? AT_LEAST : isComplete ? Precision.AT_MOST : Precision.ROUGH;
        return Translation.result(
                call,
                Translation.counts(
                        Count.of(
                                report.folded()
                                        ? report.counts().states()
                                        : report.counts().explored(),
                                isExact,
                                otherwise),
                        Count.of(report.counts().edges(), isExact, otherwise),
                        Count.of(report.counts().deadlocks(), isExact, otherwise),
                        Count.UNKNOWN,
                        report.tokens(),
                        isComplete),
                stop,
                fault,
                () -> WhyUnknown.after(report, call.left()),
                Optional.empty(),
                report.memory());
    }

    private GraphCard card(TransitionSystem system, int count, GraphReport report, String digest, boolean isDirect) {
        // The net of a graph that was made without unfolding is found again by the unfolded names.
        IntFunction<String> name = isDirect ? system::eventName : system::shownEvent;
        List<String> events = IntStream.range(0, count).mapToObj(name).toList();
        SweepMeasure measure = report.course();
        String search = measure == null ? "bfs" : "sweep, progress " + measure.text();
        GraphCard.Kind kind = new GraphCard.Kind(isDirect, NetDigest.seen(system));
        return new GraphCard(source.reference(), digest, search, report.folded(), events, Map.of(), kind);
    }

    private static @Nullable BrokenObligation broken(GraphExploration building) {
        Obligation obligation = building.broken();
        return obligation == null ? null : new BrokenObligation(obligation, null, null);
    }
}
