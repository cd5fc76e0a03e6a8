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
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.direct.DirectGraph;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.graph.NetDigest;
import org.tidemark.check.run.graph.GraphExploration;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.engine.SearchOrder;
import org.tidemark.format.LimitException;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.system.Obligation;
import org.tidemark.verdict.StopReason;

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
                Execution way = call.engine()
                        .execution(source.net(), options.engine().colors(), call.unfolding(), Execution.Purpose.OTHER);
                DirectNet direct = way.direct();
                return direct == null ? build(call, Objects.requireNonNull(way.unfolded())) : build(call, direct);
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

    private SweepMeasure.@Nullable Wish wish(PetriNet names) throws InputException {
        return options.engine().search() == SearchOrder.SWEEP
                ? source.measure(options.engine().measure(), names)
                : null;
    }

    private Graph.Result build(CallContext call, PetriNet net) throws InputException {
        GraphExploration building = new GraphExploration(
                        new NetSystem(net), call.left(), wish(net), Encoding.AUTO, Map.of())
                .heedObligations();
        GraphReport report = call.during(building::progress, "", building::run);
        Fault fault = ExploreCall.fault(net, broken(building));
        String digest = NetDigest.of(net);
        return kept(call, report, fault, net, digest, false);
    }

    /** The graph of a high-level net that is executed directly. */
    private Graph.Result build(CallContext call, DirectNet direct) throws InputException {
        DirectGraph building = new DirectGraph(direct, call.left(), wish(direct.names()), Encoding.AUTO, Map.of());
        DirectGraph.Result found = call.during(building::progress, "", () -> building.run(call.unfolding()));
        Fault fault = found.fault() == null
                ? ExploreCall.fault(found.net(), found.broken())
                : ExploreCall.fault(found.net(), found.fault());
        String digest = NetDigest.of(direct.net(), found.net());
        return kept(call, found.graph(), fault, found.net(), digest, true);
    }

    private Graph.Result kept(
            CallContext call,
            GraphReport report,
            @Nullable Fault fault,
            PetriNet net,
            String digest,
            boolean isDirect) {
        GraphBuilder.Built built = fault == null ? report.built() : null;
        Optional<Graph> graph = Optional.empty();
        if (built != null) {
            long bytes = built.graph().bytes();
            GraphFile file = new GraphFile(built.graph(), card(net, report, digest, isDirect));
            graph = Optional.of(new Graph(file, net, source.fairness(), call.keep(bytes)));
        }
        return new Graph.Result(result(call, report, fault), graph);
    }

    private static ExplorationResult result(CallContext call, GraphReport report, @Nullable Fault fault) {
        Optional<StopReason> stop = Optional.ofNullable(report.end().reason());
        boolean isComplete = stop.isEmpty();
        boolean isExact = isComplete && report.folded();
        Precision otherwise = report.folded() ? AT_LEAST : isComplete ? Precision.AT_MOST : Precision.ROUGH;
        return ExploreCall.result(
                call,
                ExploreCall.counts(
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

    private GraphCard card(PetriNet net, GraphReport report, String digest, boolean isDirect) {
        // The net of a graph that was made without unfolding is found again by the unfolded names.
        IntFunction<String> name = isDirect ? net::transitionName : net::shownTransition;
        List<String> events =
                IntStream.range(0, net.transitions()).mapToObj(name).toList();
        SweepMeasure measure = report.course();
        String search = measure == null ? "bfs" : "sweep, progress " + measure.text();
        GraphCard.Kind kind = new GraphCard.Kind(isDirect, NetworkNet.seen(net));
        return new GraphCard(source.reference(), digest, search, report.folded(), events, Map.of(), kind);
    }

    private static @Nullable BrokenObligation broken(GraphExploration building) {
        Obligation obligation = building.broken();
        return obligation == null ? null : new BrokenObligation(obligation, null, null);
    }
}
