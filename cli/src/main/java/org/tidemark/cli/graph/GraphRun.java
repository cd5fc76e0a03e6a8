package org.tidemark.cli.graph;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.graph.NetDigest;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.explore.BreachReport;
import org.tidemark.cli.explore.ExploreText;
import org.tidemark.cli.explore.Unfinished;
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
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.Obligation;
import org.tidemark.net.PetriNet;

/** {@code graph MODEL}: builds the graph, saves it, reports what it costs, and answers what was asked at once. */
public final class GraphRun {
    private final Session session;
    private final ResultOptions result;
    private final GraphQuestions questions;
    private final @Nullable String output;
    private final boolean force;

    GraphRun(Session session, ResultOptions result, GraphQuestions questions, @Nullable String output, boolean force) {
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
        PetriNet net;
        try {
            net = source.unfolded(ModelArgument.limits(options));
        } catch (LimitException limit) {
            return Unfinished.tell(session, result, source, limit, engine, options.withThreads(1), watch.seconds());
        }
        SweepMeasure.Wish wish = engine.sweeps() ? engines.measure(model.measures(net)) : null;
        GraphExploration exploration =
                new GraphExploration(net, watch.left(), wish, encoding, formulas(labels, net)).heedObligations();
        double before = watch.seconds();
        GraphReport report =
                ProgressLine.during(session, result.quiet, new GraphLine(exploration::progress), exploration::run);
        Obligation broken = exploration.broken();
        if (broken != null) {
            return new BreachReport(session, result, new EvidenceOptions())
                    .tell(net, report.counts().explored(), broken, breach(net, wish, watch.left()), null);
        }
        GraphBuilder.Built built = report.built();
        if (built == null) {
            String why = ExploreText.stopped(
                    report.end(),
                    report.memory().budgetRefused(),
                    options,
                    engines.moreMemory(),
                    report.tokens().overflowed());
            print(session, result, List.of(GraphText.unfinished(net, report, why, before)));
            return Status.UNKNOWN;
        }
        GraphFile graph = new GraphFile(built.graph(), card(model, net, report, labels));
        InputException lost = kept(graph);
        MemoryBudget left =
                new MemoryBudget(options.memoryBytes() - built.graph().bytes());
        GraphAnswers answers =
                new GraphAnswers(graph, new GraphModel(graph, net, model.fairness()), questions, left, watch);
        List<GraphAnswer> all =
                new ArrayList<>(List.of(GraphText.built(net, report, built, lost == null ? output : null, before)));
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

    /** Writes the graph where a file was given; why that failed, or null: what is known of the graph is told all the same. */
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
            Exploration again = new Exploration(net, left.withThreads(1));
            again.run();
            return again.breach();
        }
        SweepExploration again = new SweepExploration(net, left, wish, true);
        again.run();
        return again.breach();
    }

    private static Map<String, Formula> formulas(Map<String, String> labels, PetriNet net) throws InputException {
        Map<String, Formula> formulas = new LinkedHashMap<>();
        NetVocabulary names = new NetVocabulary(net);
        Expansion expansion = new Expansion(names);
        for (Map.Entry<String, String> label : labels.entrySet()) {
            try {
                formulas.put(label.getKey(), expansion.of(FormulaParser.formula(label.getValue(), names)));
            } catch (FormulaException e) {
                throw new InputException("label " + InputException.quote(label.getKey()) + ":" + e.getMessage(), e);
            }
        }
        return formulas;
    }

    private static GraphCard card(ModelArgument model, PetriNet net, GraphReport report, Map<String, String> labels)
            throws InputException {
        List<String> events = IntStream.range(0, net.transitions())
                .mapToObj(net::shownTransition)
                .toList();
        String search = report.course() == null
                ? "bfs"
                : "sweep, progress " + report.course().text();
        return new GraphCard(model.wholeFromAnywhere(), NetDigest.of(net), search, report.folded(), events, labels);
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
