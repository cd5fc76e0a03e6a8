package org.tidemark.cli.graph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.engine.SearchOrder;
import org.tidemark.api.task.Engine;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.DirectGraph;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.disk.FolderGraph;
import org.tidemark.check.graph.NetDigest;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.disk.KeptRun;
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
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.session.Interrupts;
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
import org.tidemark.graph.condensed.UnusableGraph;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.zoo.Zoo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark graph}: builds a condensed reachability graph, keeps it in a file, and answers questions about it. */
@Command(
        name = "graph",
        customSynopsis = {
            "tidemark graph [OPTIONS] MODEL -o FILE",
            "tidemark graph [QUESTIONS] FILE",
            "tidemark graph [QUESTIONS] DIR"
        },
        header = "Save the whole reachability graph in a few bits per edge, and query it.",
        description = {
            "A state is a number in the order of discovery, 0 the initial one; an edge is an event and a number. The "
                    + "markings are not kept: they are recomputed from the events when a question needs them.",
            "With --search sweep states are forgotten while the graph is built, and only numbers stay. Where the measure "
                    + "falls, a state met again gets another number; such a graph is an unfolding that is bisimilar to the "
                    + "reachability graph, so that temporal formulas mean the same on it.",
            "A graph file is mapped into memory when it is opened again. It knows its model by a digest; questions about "
                    + "markings read the model from where it was, or from --model.",
            "DIR is the folder of 'tidemark explore --store disk --dir DIR --edges', whose edges are such a file.",
            "FROM and TO are the number of a state, the name of a label, or a formula about one state."
        },
        footer = {
            "  tidemark graph zoo:philosophers/5 -o phil.graph             build and keep",
            "  tidemark graph phil.graph --deadlocks --components          what is in it",
            "  tidemark graph phil.graph --path 'eat_1 >= 1' deadlock      a shortest path",
            "  tidemark graph zoo:dbm/9 --search sweep --progress paper -o dbm.graph",
            "  tidemark graph zoo:mutex/3 -o m.graph --label busy='lock = 0'",
            "  tidemark graph m.graph --check 'AG (busy -> AF !busy)'      CTL, LTL or CTL*, with labels as conditions",
            "  tidemark graph phil.graph --export phil.aut                 for other tools"
        })
public final class GraphCommand implements Callable<Integer> {
    private static final Set<String> FOR_BUILDING = Set.of(
            "--output",
            "--label",
            "--encoding",
            "--search",
            "--progress",
            "--store",
            "--dir",
            "--resume",
            "--delta-k",
            "--reduce",
            "--max-states",
            "--max-depth",
            "--threads",
            "--colors",
            "-D");

    private static final OptionWords<Encoding> ENCODINGS =
            OptionWords.of("--encoding", List.of(Encoding.values()), Encoding::word);

    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    final ModelArgument model;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the graph here.")
    @Nullable
    String output;

    @Option(
            names = "--label",
            paramLabel = "NAME=FORMULA",
            converter = ModelArgument.Setting.Reader.class,
            description = "Keep a bit for each state: whether the state formula holds in it. May be given again.")
    List<ModelArgument.Setting> labels = new ArrayList<>();

    @Option(
            names = "--encoding",
            paramLabel = "WORD",
            defaultValue = "auto",
            description = "How edges are written: auto (the smallest, block by block), paper, fixed, gaps, events. "
                    + "Default: ${DEFAULT-VALUE}.")
    String encoding = "";

    @Mixin
    GraphQuestions questions = new GraphQuestions();

    @Mixin
    EngineOptions engines = new EngineOptions();

    @Mixin
    ColorOptions colors = new ColorOptions();

    @Option(names = "--force", description = "Replace output files that exist.")
    boolean force;

    @Mixin
    ResultOptions result = new ResultOptions();

    public GraphCommand(Session session) {
        this.session = session;
        this.model = new ModelArgument(session.in());
    }

    @Override
    public Integer call() throws InputException, IOException {
        questions.check(force);
        Path file = graphFile(ModelArgument.path(model.reference));
        if (!model.reference.startsWith("zoo:") && GraphFile.isGraph(file)) {
            return ask(file);
        }
        if (model.reference.endsWith(".graph") && !Files.isDirectory(file)) {
            throw new InputException(file
                    + (Files.exists(file) ? ": is not a graph file, since it does not begin as one" : ": no such file")
                    + "; expected one that 'tidemark graph MODEL -o FILE' has written");
        }
        refuseMissing(file);
        if ("-".equals(output)) {
            throw wrong("a graph is written to a file that can be opened again, not to standard output");
        }
        Engine engine = engines.wholeEngine("graph");
        if (engine.search() == SearchOrder.DEPTH_FIRST || engines.maxDepth != null) {
            throw wrong("a graph is built behind --search bfs or sweep, and to its end");
        }
        if (engine.collapses()) {
            throw wrong("--store collapse is for explore and check; --colors direct builds a graph of the same states");
        }
        engines.refuseLossy("a graph");
        colors.check(engine);
        if (output != null) {
            OutputFile.check(ModelArgument.path(output), force);
        } else if (!questions.any()) {
            throw wrong("expected -o FILE to keep the graph in, or a question about it such as --deadlocks");
        }
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            return new GraphRun(session, result, colors, questions, output, force)
                    .go(model, engine, engines, options, ENCODINGS.read(spec, encoding), labelTexts());
        }
    }

    /** The edges of a run on disk, where its folder was given; else what was given. */
    private static Path graphFile(Path given) throws InputException {
        if (!FolderGraph.isRun(given)) {
            return given;
        }
        Path edges = given.resolve(FolderGraph.NAME);
        if (!Files.exists(edges)) {
            throw new InputException(given + ": holds states without edges; " + writing(given) + " writes them");
        }
        if (!GraphFile.isGraph(edges)) {
            throw new InputException(
                    edges + ": is not a graph file, since it does not begin as one; " + rewriting(given));
        }
        return edges;
    }

    /** The command that writes the edges of a run. */
    private static String writing(Path folder) {
        return "'tidemark explore MODEL --resume " + folder + " --edges'";
    }

    /** Advice about edges of a run that cannot be used. */
    private static String rewriting(Path folder) {
        return "delete it, and " + writing(folder) + " writes it again";
    }

    /** Refuses what is neither a file nor the folder of a run, before options are asked for that would make no difference. */
    private void refuseMissing(Path given) throws InputException {
        if (Zoo.isReference(model.reference) || model.reference.equals("-")) {
            return;
        }
        if (Files.isDirectory(given)) {
            throw new InputException(
                    given + ": is a folder without a run in it; expected a model, a graph file, or the folder of "
                            + "'tidemark explore MODEL --store disk --dir DIR --edges'");
        }
        if (!Files.exists(given)) {
            throw new InputException(given + ": no such file or folder" + model.meantOfZoo());
        }
    }

    private Map<String, String> labelTexts() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (ModelArgument.Setting label : labels) {
            if (!LabelVocabulary.isName(label.name())) {
                throw wrong("label '" + label.name() + "' would mean something else in a formula; expected a name of "
                        + "letters, digits and underscores that is neither a number nor a word of formulas");
            }
            if (texts.put(label.name(), label.value()) != null) {
                throw wrong("label '" + label.name() + "' is given twice");
            }
        }
        return texts;
    }

    private int ask(Path file) throws InputException, IOException {
        refuseToBuild(file);
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engines.engine(), interrupt);
            GraphCard card = read(file, GraphFile::cardOf);
            if (!card.kind().recomputed()) {
                return ask(file, read(file, GraphFile::open), options);
            }
            try (KeptRun run = states(file, card, options)) {
                GraphFile graph = FolderGraph.existing(run);
                if (graph == null) {
                    throw new InputException(file
                            + ": is not from the run beside it, whose states its events are computed "
                            + "from; 'tidemark explore MODEL --resume " + run.folder() + " --edges' writes it again");
                }
                return ask(file, graph, options);
            }
        } catch (UnusableGraph e) {
            throw new InputException(file + ": " + sentence(file, e), e);
        }
    }

    /** The error in a graph file, and a remedy: the edges of a run are not built as other graphs are. */
    private static String sentence(Path file, UnusableGraph unusable) {
        Path folder = file.getParent();
        return folder != null && file.endsWith(FolderGraph.NAME) && FolderGraph.isRun(folder)
                ? unusable.trouble() + "; " + rewriting(folder)
                : String.valueOf(unusable.getMessage());
    }

    /** The states beside edges that come without their events, which are computed from these. */
    private KeptRun states(Path file, GraphCard card, ExploreOptions options) throws InputException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !FolderGraph.isRun(folder)) {
            throw new InputException(
                    file + ": has edges without events, and the states that these are computed from are not beside it");
        }
        String where = questions.model == null ? card.model() : questions.model;
        try {
            TransitionSystem system = ModelArgument.again(where).open(unheard -> {});
            return KeptRun.open(OnDisk.resuming(folder), system, options);
        } catch (InputException e) {
            throw new InputException(
                    file + ": events are computed from the states, which needs the model; " + e.getMessage()
                            + (questions.model == null ? " (--model says where it is)" : ""),
                    e);
        }
    }

    /** Reads a graph file, or a part of it. */
    private interface Reading<T> {
        T of(Path file) throws IOException;
    }

    private static <T> T read(Path file, Reading<T> reading) throws InputException {
        try {
            return reading.of(file);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    private int ask(Path file, GraphFile graph, ExploreOptions options) throws InputException, IOException {
        GraphAnswers answers = new GraphAnswers(
                graph,
                new GraphModel(graph, file.toString(), questions.model),
                questions,
                new MemoryBudget(options.memoryBytes()),
                new TimeLimit(options));
        List<GraphAnswer> all = new ArrayList<>();
        if (result.json || !questions.any()) {
            all.add(GraphText.kept(graph));
        }
        all.addAll(answers.answers(force));
        answers.errors().forEach(session::remark);
        GraphRun.print(session, result, all);
        if (questions.explain) {
            StageTable.print(result.json ? session.err() : session.out(), answers.stages());
        }
        return answers.status();
    }

    /** Refuses options that only matter for building a graph. */
    private void refuseToBuild(Path file) {
        for (OptionSpec given : command().commandLine().getParseResult().matchedOptions()) {
            if (FOR_BUILDING.contains(given.longestName())) {
                throw wrong(file + " is a graph already; " + given.longestName() + " is for building one from a model");
            }
        }
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(command().commandLine(), sentence);
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }

    /** {@code graph MODEL}: builds the graph, saves it, reports what it costs, and answers what was asked at once. */
    static final class GraphRun {
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
            engine.requireFit(source);
            Building building = new Building(model, engine, engines, options, encoding, labels, watch);
            TransitionSystem system = source.system();
            if (system != null) {
                return whole(system, building);
            }
            Execution way;
            try {
                way = colors.execution(
                        source, engine, Engine.unfolding(options), Execution.Purpose.OTHER, result.notes(session));
            } catch (LimitException limit) {
                return Unfinished.tell(session, result, source, limit, engine, options.withThreads(1), watch.seconds());
            }
            DirectNet direct = way.direct();
            if (direct == null) {
                return whole(new NetSystem(Objects.requireNonNull(way.unfolded())), building);
            }
            if (!way.why().isEmpty() && !result.quiet) {
                session.remark("executed directly, not unfolded: " + way.why());
            }
            return direct(direct, building);
        }

        /** The model, limits and options that a graph is built with. */
        private record Building(
                ModelArgument model,
                Engine engine,
                EngineOptions engines,
                ExploreOptions options,
                Encoding encoding,
                Map<String, String> labels,
                TimeLimit watch) {
            SweepMeasure.@Nullable Wish wish(TransitionSystem names) throws InputException {
                return engine.sweeps() ? engines.measure(model.measures(names)) : null;
            }
        }

        private int whole(TransitionSystem system, Building of) throws InputException, IOException {
            TimeLimit watch = of.watch;
            SweepMeasure.Wish wish = of.wish(system);
            GraphExploration exploration = new GraphExploration(
                            system, watch.left(), wish, of.encoding, formulas(of.labels, system, true))
                    .heedObligations();
            double before = watch.seconds();
            GraphReport report = ProgressLine.during(
                    session, result.quiet, new RunLine(exploration::progress, "", 0), exploration::run);
            Obligation broken = exploration.broken();
            if (broken != null) {
                return new BreachReport(session, result, new EvidenceOptions())
                        .tell(system, report.counts().explored(), broken, breach(system, wish, watch.left()), null);
            }
            return tell(BuiltGraph.of(system, report), of, before);
        }

        private int direct(DirectNet direct, Building of) throws InputException, IOException {
            TransitionSystem names = new NetSystem(direct.names());
            DirectGraph graph = new DirectGraph(
                    direct, of.watch.left(), of.wish(names), of.encoding, formulas(of.labels, names, false));
            double before = of.watch.seconds();
            DirectGraph.Result found = ProgressLine.during(
                    session,
                    result.quiet,
                    new RunLine(graph::progress, "", 0),
                    () -> graph.run(Engine.unfolding(of.watch.left())));
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
            GraphFile graph = new GraphFile(
                    built.graph(), card(of.model, found, built.graph().events(), of.labels));
            InputException lost = kept(graph);
            MemoryBudget left =
                    new MemoryBudget(options.memoryBytes() - built.graph().bytes());
            GraphAnswers answers = new GraphAnswers(
                    graph, new GraphModel(graph, found.system(), of.model.fairness()), questions, left, of.watch);
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
        private static @Nullable Breach breach(
                TransitionSystem system, SweepMeasure.@Nullable Wish wish, ExploreOptions left) throws InputException {
            if (wish == null) {
                Exploration again = new Exploration(system, left.withThreads(1));
                again.run();
                return again.breach();
            }
            SweepExploration again = new SweepExploration(system, left, wish, true);
            again.run();
            return again.breach();
        }

        /** The formulas of labels; in the fields of a system if they are to be expanded. */
        private static Map<String, Formula> formulas(
                Map<String, String> labels, TransitionSystem system, boolean expanded) throws InputException {
            Map<String, Formula> formulas = new LinkedHashMap<>();
            Vocabulary names = system.vocabulary();
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

        private static GraphCard card(ModelArgument model, BuiltGraph found, int count, Map<String, String> labels)
                throws InputException {
            TransitionSystem system = found.system();
            GraphReport report = found.report();
            // The net of a graph that was made without unfolding is found again by the unfolded names.
            IntFunction<String> name = found.isDirect() ? system::eventName : system::shownEvent;
            List<String> events = IntStream.range(0, count).mapToObj(name).toList();
            String search = report.course() == null
                    ? "bfs"
                    : "sweep, progress " + report.course().text();
            GraphCard.Kind kind = new GraphCard.Kind(found.isDirect(), NetDigest.seen(system));
            return new GraphCard(
                    model.wholeFromAnywhere(), found.digest(), search, report.folded(), events, labels, kind);
        }

        /** Prints answers one after the other, or as the fields of one object. */
        static void print(Session session, ResultOptions result, List<GraphAnswer> answers) throws IOException {
            if (result.json) {
                Json.object(session.out(), json -> {
                    for (GraphAnswer answer : answers) {
                        answer.json().writeTo(json);
                    }
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
}
