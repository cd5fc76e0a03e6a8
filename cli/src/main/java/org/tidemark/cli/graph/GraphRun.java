package org.tidemark.cli.graph;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.DirectGraph;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.graph.GraphExploration;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.check.run.search.Exploration;
import org.tidemark.check.run.sweep.SweepExploration;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.cli.explore.BreachReport;
import org.tidemark.cli.explore.DirectRun;
import org.tidemark.cli.explore.ExploreText;
import org.tidemark.cli.explore.ModelHead;
import org.tidemark.cli.explore.Unfinished;
import org.tidemark.cli.option.ColorOptions;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.GraphLine;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.system.Obligation;

/** {@code graph MODEL}: builds the graph, saves it, reports what it costs, and answers what was asked at once. */
public final class GraphRun {
    private final Session session;
    private final ResultOptions result;
    private final ColorOptions colors;
    private final GraphQuestions questions;
    private final @Nullable String output;
    private final boolean force;

    GraphRun(
            Session session,
            ResultOptions result,
            ColorOptions colors,
            GraphQuestions questions,
            @Nullable String output,
            boolean force) {
        this.colors = colors;
        this.session = session;
        this.result = result;
        this.questions = questions;
        this.output = output;
        this.force = force;
    }

    int go(
            ModelArgument model,
            Engine engine,
            EngineOptions engines,
            ExploreOptions options,
            Encoding encoding,
            Map<String, String> labels)
            throws InputException, IOException {
        TimeLimit watch = new TimeLimit(options);
        NetSource source = model.source(result.notes(session));
        Execution way;
        try {
            way = colors.execution(
                    source, engine, ModelArgument.limits(options), Execution.Purpose.OTHER, result.notes(session));
        } catch (LimitException limit) {
            return Unfinished.tell(session, result, source, limit, engine, options.withThreads(1), watch.seconds());
        }
        Building building = new Building(model, engine, engines, options, encoding, labels, watch);
        DirectNet direct = way.direct();
        if (direct == null) {
            return unfolded(Objects.requireNonNull(way.unfolded()), building);
        }
        if (!way.why().isEmpty() && !result.quiet) {
            session.remark("executed directly, not unfolded: " + way.why());
        }
        return direct(direct, building);
    }

    /** What a graph is built of, and how. */
    private record Building(
            ModelArgument model,
            Engine engine,
            EngineOptions engines,
            ExploreOptions options,
            Encoding encoding,
            Map<String, String> labels,
            TimeLimit watch) {
        SweepMeasure.@Nullable Wish wish(PetriNet names) throws InputException {
            return engine.sweeps() ? engines.measure(model.measures(names)) : null;
        }
    }

    private int unfolded(PetriNet net, Building of) throws InputException, IOException {
        TimeLimit watch = of.watch;
        SweepMeasure.Wish wish = of.wish(net);
        GraphExploration exploration = new GraphExploration(
                        new NetSystem(net), watch.left(), wish, of.encoding, formulas(of.labels, net, true))
                .heedObligations();
        double before = watch.seconds();
        GraphReport report =
                ProgressLine.during(session, result.quiet, new GraphLine(exploration::progress), exploration::run);
        Obligation broken = exploration.broken();
        if (broken != null) {
            return new BreachReport(session, result, new EvidenceOptions())
                    .tell(net, report.counts().explored(), broken, breach(net, wish, watch.left()), null);
        }
        return tell(BuiltGraph.of(net, report), of, before);
    }

    private int direct(DirectNet direct, Building of) throws InputException, IOException {
        PetriNet names = direct.names();
        DirectGraph graph = new DirectGraph(
                direct, of.watch.left(), of.wish(names), of.encoding, formulas(of.labels, names, false));
        double before = of.watch.seconds();
        DirectGraph.Result found = ProgressLine.during(
                session,
                result.quiet,
                new GraphLine(graph::progress),
                () -> graph.run(ModelArgument.limits(of.watch.left())));
        long explored = found.graph().counts().explored();
        if (found.fault() != null) {
            return new DirectRun(session, result, new EvidenceOptions())
                    .fault(direct, found.net(), explored, found.fault());
        }
        ModelHead head = ModelHead.of(direct.net(), found.tables());
        if (found.broken() != null) {
            return new BreachReport(session, result, new EvidenceOptions())
                    .tell(head, found.net(), explored, found.broken());
        }
        return tell(BuiltGraph.of(direct, head, found.net(), found.graph()), of, before);
    }

    /** Keeps the graph, reports what it costs, and answers what was asked. */
    private int tell(BuiltGraph found, Building of, double before) throws InputException, IOException {
        GraphReport report = found.report();
        PetriNet net = found.net();
        ExploreOptions options = of.options;
        GraphBuilder.Built built = report.built();
        if (built == null) {
            String why = ExploreText.stopped(
                    report.end(),
                    report.memory().budgetRefused(),
                    options,
                    of.engines.moreMemory(),
                    report.tokens().overflowed());
            print(session, result, List.of(GraphText.unfinished(found, why, before)));
            return Status.UNKNOWN;
        }
        GraphFile graph = new GraphFile(built.graph(), card(of.model, found, of.labels));
        InputException lost = kept(graph);
        MemoryBudget left =
                new MemoryBudget(options.memoryBytes() - built.graph().bytes());
        GraphAnswers answers =
                new GraphAnswers(graph, new GraphModel(graph, net, of.model.fairness()), questions, left, of.watch);
        List<GraphAnswer> all =
                new ArrayList<>(List.of(GraphText.built(found, built, lost == null ? output : null, before)));
        all.addAll(answers.answers(force));
        if (lost != null && result.json) {
            all.add(new GraphAnswer(out -> {}, json -> json.writeStringField("error", Advice.message(lost))));
        }
        print(session, result, all);
        if (questions.explain) {
            StageTable.print(result.json ? session.err() : session.out(), answers.stages());
        }
        if (lost != null) {
            session.remark(Advice.message(lost));
            return Status.WRONG_INPUT;
        }
        return answers.status();
    }

    /** Writes the graph where a file was given; why that failed, or null: what is known of the graph is reported all the same. */
    private @Nullable InputException kept(GraphFile graph) {
        try {
            if (output != null) {
                OutputFile.write(ModelArgument.path(output), force, graph::write);
            }
            return null;
        } catch (InputException full) {
            return full;
        }
    }

    /** A run to a state that breaks an obligation; null where there is no time to find one. */
    private static @Nullable Breach breach(PetriNet net, SweepMeasure.@Nullable Wish wish, ExploreOptions left)
            throws InputException {
        if (wish == null) {
            Exploration again = new Exploration(new NetSystem(net), left.withThreads(1));
            again.run();
            return again.breach();
        }
        SweepExploration again = new SweepExploration(new NetSystem(net), left, wish, true);
        again.run();
        return again.breach();
    }

    /** The formulas of labels; in the fields of a net if they are to be expanded. */
    private static Map<String, Formula> formulas(Map<String, String> labels, PetriNet net, boolean expanded)
            throws InputException {
        Map<String, Formula> formulas = new LinkedHashMap<>();
        NetVocabulary names = new NetVocabulary(net);
        Expansion expansion = new Expansion(names);
        for (Map.Entry<String, String> label : labels.entrySet()) {
            try {
                Formula formula = FormulaParser.formula(label.getValue(), names);
                formulas.put(label.getKey(), expanded ? expansion.of(formula) : formula);
            } catch (FormulaException e) {
                throw new InputException("label " + InputException.quote(label.getKey()) + ":" + e.getMessage(), e);
            }
        }
        return formulas;
    }

    private static GraphCard card(ModelArgument model, BuiltGraph found, Map<String, String> labels)
            throws InputException {
        PetriNet net = found.net();
        GraphReport report = found.report();
        // The net of a graph that was made without unfolding is found again by the unfolded names.
        IntFunction<String> name = found.isDirect() ? net::transitionName : net::shownTransition;
        List<String> events =
                IntStream.range(0, net.transitions()).mapToObj(name).toList();
        String search = report.course() == null
                ? "bfs"
                : "sweep, progress " + report.course().text();
        GraphCard.Kind kind = new GraphCard.Kind(found.isDirect(), NetworkNet.seen(net));
        return new GraphCard(model.wholeFromAnywhere(), found.digest(), search, report.folded(), events, labels, kind);
    }

    /** Prints answers one after the other, or as the fields of one object. */
    static void print(Session session, ResultOptions result, List<GraphAnswer> answers) throws IOException {
        if (result.json) {
            Json.write(session.out(), json -> {
                json.writeStartObject();
                for (GraphAnswer answer : answers) {
                    answer.json().writeTo(json);
                }
                json.writeEndObject();
            });
            return;
        }
        String gap = "";
        for (GraphAnswer answer : answers) {
            session.out().print(gap);
            answer.text().accept(session.out());
            gap = System.lineSeparator();
        }
    }
}
