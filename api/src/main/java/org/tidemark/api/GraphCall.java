package org.tidemark.api;

import static org.tidemark.api.Count.Precision.AT_LEAST;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Count.Precision;
import org.tidemark.api.ExplorationResult.Fault;
import org.tidemark.api.task.GraphTask;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.GraphReport;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;
import org.tidemark.system.TransitionSystem;
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
            GraphTask.Result found = new GraphTask(
                            call.engine(),
                            call.watch(),
                            source.net(),
                            limits -> call.engine()
                                    .execution(
                                            source.net(), options.engine().colors(), limits, Execution.Purpose.OTHER),
                            names -> source.measure(options.engine().measure(), names))
                    .run(call);
            return found instanceof GraphTask.Built built
                    ? kept(call, built)
                    : nothing(call, ((GraphTask.TooLarge) found).limit().what());
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private static Graph.Result nothing(CallContext call, String reason) {
        return new Graph.Result(ExploreCall.nothing(call, call.limit(), reason), Optional.empty());
    }

    private Graph.Result kept(CallContext call, GraphTask.Built built) {
        TransitionSystem system = built.system();
        Fault fault = built.fault() == null
                ? ExploreCall.fault(system, built.broken())
                : ExploreCall.fault(system, built.fault());
        GraphFile file = fault == null ? built.file(source.reference()) : null;
        Optional<Graph> graph = file == null
                ? Optional.empty()
                : Optional.of(new Graph(
                        file, system, source.fairness(), call.keep(file.graph().bytes())));
        return new Graph.Result(result(call, built.report(), fault), graph);
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
                () -> OpenReasons.after(report, call.left()),
                Optional.empty(),
                report.memory());
    }
}
