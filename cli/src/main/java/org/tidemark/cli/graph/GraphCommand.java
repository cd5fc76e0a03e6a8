package org.tidemark.cli.graph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.GraphTask;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.temporal.FolderGraph;
import org.tidemark.cli.explore.BreachReport;
import org.tidemark.cli.explore.StatesReport;
import org.tidemark.cli.explore.WholeReport;
import org.tidemark.cli.graph.GraphModel.LabelVocabulary;
import org.tidemark.cli.option.ColorOptions;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.FairnessOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.graph.condensed.UnusableGraph;
import org.tidemark.input.InputException;
import org.tidemark.system.TransitionSystem;
import org.tidemark.zoo.Zoo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

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
public final class GraphCommand extends ModelCommand {
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
        super(session);
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
        if (engines.engine().collapses()) {
            throw wrong("--store collapse is for explore and check; --colors direct builds a graph of the same states");
        }
        Engine engine = engines.wholeEngine(
                "graph", "a graph is built behind --search bfs or sweep, and to its end", "a graph");
        colors.check(engine);
        if (output != null) {
            OutputFile.check(ModelArgument.path(output), force);
        } else if (!questions.any()) {
            throw wrong("expected -o FILE to keep the graph in, or a question about it such as --deadlocks");
        }
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(engines.options(engine, interrupt));
            return build(engine, options);
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
            ExploreOptions options = session.within(engines.options(engines.engine(), interrupt));
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
        List<Report> all = new ArrayList<>();
        if (result.json || !questions.any()) {
            all.add(GraphText.kept(graph));
        }
        all.addAll(answers.answers(force));
        answers.errors().forEach(session::remark);
        print(session, result, all);
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

    /** Builds the graph, saves it, reports what it costs, and answers what was asked at once. */
    private int build(Engine engine, ExploreOptions options) throws InputException, IOException {
        Encoding how = ENCODINGS.read(spec, encoding);
        Map<String, String> labelled = labelTexts();
        TimeLimit watch = new TimeLimit(options);
        Notes notes = result.notes(session);
        NetSource source = model.source(notes);
        GraphTask.Result made = new GraphTask(
                        engine,
                        watch,
                        source,
                        limits -> colors.execution(source, engine, limits, Execution.Purpose.OTHER, notes),
                        names -> engines.measure(model.measures(names)))
                .writing(how, labelled)
                .findingRuns()
                .run(engines.follower(session, result.quiet, options.memoryBytes()));
        if (made instanceof GraphTask.TooLarge tooLarge) {
            return WholeReport.unfinished(session, result, source, tooLarge.limit(), engine, 1, watch.seconds());
        }
        GraphTask.Built found = (GraphTask.Built) made;
        DirectNet direct = found.direct();
        long explored = found.report().counts().explored();
        BreachReport breaches =
                new BreachReport(session, result, new EvidenceOptions(), new EvidenceOptions.FullRuns());
        if (direct != null && found.fault() != null) {
            return breaches.fault(direct, found.system(), explored, found.fault());
        }
        ModelSizes.Head head = direct == null || found.tables() == null
                ? ModelSizes.Head.of(found.system())
                : ModelSizes.Head.of(direct.net(), found.tables());
        BrokenObligation broken = found.broken();
        return broken == null
                ? tell(found, head, options, watch)
                : breaches.tell(head, found.system(), explored, broken.obligation(), broken.breach(), broken.noRun());
    }

    /** Keeps the graph, reports what it costs, and answers what was asked. */
    private int tell(GraphTask.Built found, ModelSizes.Head head, ExploreOptions options, TimeLimit watch)
            throws InputException, IOException {
        GraphReport report = found.report();
        GraphBuilder.Built built = report.built();
        if (built == null) {
            String why = StatesReport.stopped(
                    report.end(),
                    report.memory().budgetRefused(),
                    options,
                    engines.moreMemory(),
                    report.tokens().overflowed());
            print(session, result, List.of(GraphText.unfinished(found, head, why)));
            return Status.UNKNOWN;
        }
        GraphFile graph = Objects.requireNonNull(found.file(model.wholeFromAnywhere()));
        InputException lost = kept(graph);
        MemoryBudget left =
                new MemoryBudget(options.memoryBytes() - built.graph().bytes());
        GraphAnswers answers = new GraphAnswers(
                graph, new GraphModel(graph, found.system(), model.fairness()), questions, left, watch);
        List<Report> all = new ArrayList<>(List.of(GraphText.built(found, head, built, lost == null ? output : null)));
        all.addAll(answers.answers(force));
        if (lost != null && result.json) {
            all.add(new Report().put("error", Advice.message(lost)));
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

    /** Prints answers one after the other, or as the fields of one object. */
    static void print(Session session, ResultOptions result, List<Report> answers) {
        Report all = new Report();
        for (Report answer : answers) {
            (answer == answers.get(0) ? all : all.line()).add(answer);
        }
        result.show(session, all);
    }
    /** The report of building a graph and its costs, for people and for programs. */
    static final class GraphText {
        private static final int LONGEST_MEASURE = 60;

        private GraphText() {}

        /** Why there is no graph, and what is known so far. */
        static Report unfinished(GraphTask.Built found, ModelSizes.Head head, String why) {
            GraphReport report = found.report();
            double seconds = found.before() + report.timing().seconds();
            return new Report()
                    .line(head.title())
                    .line()
                    .sentence("UNKNOWN: " + why + " There is no graph.")
                    .line()
                    .put("model", found.system().name(), "complete", false)
                    .put("end", report.end().name().toLowerCase(Locale.ROOT), "reason", why)
                    .figure(
                            "states",
                            report.counts().states(),
                            "at least " + Figures.count(report.counts().states()),
                            Figures.count(report.counts().explored()) + " of them expanded")
                    .put("explored", report.counts().explored())
                    .row("edges", "at least " + Figures.count(report.counts().edges()))
                    .row("memory", Figures.bytes(report.memory().peakBytes()), "at most at one time")
                    .figure("seconds", seconds, "time", Figures.seconds(seconds), "");
        }

        static Report built(
                GraphTask.Built found, ModelSizes.Head head, GraphBuilder.Built built, @Nullable String output) {
            GraphReport report = found.report();
            CondensedGraph graph = built.graph();
            Report bytes = bytes(graph);
            for (Map.Entry<Encoding, Long> other : built.bytesIn().entrySet()) {
                bytes.figure(
                        "in-" + other.getKey().word(),
                        other.getValue(),
                        "encoding " + other.getKey().word(),
                        Figures.bytes(other.getValue()),
                        "if every block were written so");
            }
            bytes.put("states", report.memory().stateBytes())
                    .put("total", report.memory().peakBytes());
            double seconds = found.before() + report.timing().seconds();
            Report all = new Report()
                    .line(head.title())
                    .line()
                    .put("model", found.system().name(), "complete", true)
                    .count("states", graph.states(), unfolding(report))
                    .count("edges", graph.edges(), "")
                    .count("deadlocks", report.counts().deadlocks(), "")
                    .put("bytes", bytes, "sweeps", report.sweeps())
                    .count(
                            "peakStates",
                            "most held",
                            report.memory().peakStates(),
                            "states at once, in "
                                    + Figures.bytes(report.memory().stateBytes()))
                    .row("memory", Figures.bytes(report.memory().peakBytes()), "at most at one time, states and graph")
                    .figure("seconds", seconds, "time", Figures.seconds(seconds), "");
            if (report.course() != null) {
                all.words(
                        "progress",
                        StatesReport.measure(report.course().text(), LONGEST_MEASURE) + " ("
                                + report.course().why() + ")");
            }
            return output == null ? all : all.figure("file", output, "", output);
        }

        /** The size of a graph beside that of the paper. */
        private static Report bytes(CondensedGraph graph) {
            return new Report()
                    .figure("graph", graph.bytes(), Figures.bytes(graph.bytes()), rates(graph))
                    .figure(
                            "paper",
                            graph.paperBytes(),
                            "by the paper",
                            Figures.bytes(graph.paperBytes()),
                            share(graph));
        }

        /** The description of a kept graph. */
        static Report kept(GraphFile file) {
            CondensedGraph graph = file.graph();
            GraphCard card = file.card();
            Report labels = new Report();
            for (Map.Entry<String, StateLabel> label : graph.labels().entrySet()) {
                labels.count(
                        label.getKey(),
                        "label " + label.getKey(),
                        label.getValue().count(),
                        "states in which " + card.labels().get(label.getKey()));
            }
            boolean isRecomputed = card.kind().recomputed();
            return new Report()
                    .count(
                            "states",
                            graph.states(),
                            card.folded() ? "" : "an unfolding, bisimilar to the reachability graph")
                    .count("edges", graph.edges(), isRecomputed ? "their events are recomputed from the states" : "")
                    .put("bytes", bytes(graph), "labels", labels)
                    .figure("model", card.model(), "", card.model() + " (" + card.digest() + ")")
                    .put("digest", card.digest())
                    .figure("search", card.search(), "", card.search())
                    .put("folded", card.folded(), "eventsRecomputed", isRecomputed);
        }

        private static String unfolding(GraphReport report) {
            if (report.folded()) {
                return "";
            }
            String by = report.sweeps() > 1 ? report.sweeps() + " sweeps" : "counters of events";
            return "an unfolding by " + by + ": some represent the same marking";
        }

        /** Bits per state and per edge. */
        private static String rates(CondensedGraph graph) {
            double bits = 8.0 * graph.bytes();
            return String.format(
                    Locale.ROOT,
                    "%.1f bits per state, %.1f bits per edge",
                    bits / graph.states(),
                    bits / Math.max(1, graph.edges()));
        }

        private static String share(CondensedGraph graph) {
            return String.format(
                    Locale.ROOT,
                    "2·32·R + E·(⌈log2 T⌉+⌈log2 R⌉) bits; the graph takes %.0f %% of it",
                    100.0 * graph.bytes() / graph.paperBytes());
        }
    }

    /** The questions that a kept graph answers. */
    static final class GraphQuestions {
        @Option(
                names = "--state",
                converter = Quantities.Natural.class,
                paramLabel = "N",
                description = "A state: its marking, its labels, how it was first met.")
        @Nullable
        Long state;

        @Option(
                names = "--successors",
                converter = Quantities.Natural.class,
                paramLabel = "N",
                description = "The edges that leave a state.")
        @Nullable
        Long successors;

        @Option(
                names = "--predecessors",
                converter = Quantities.Natural.class,
                paramLabel = "N",
                description = "The edges that lead to a state.")
        @Nullable
        Long predecessors;

        @Option(
                names = "--path",
                arity = "2",
                paramLabel = "FROM TO",
                hideParamSyntax = true,
                description = "A shortest path from a state FROM to a state TO. May be given again.")
        List<String> path = new ArrayList<>();

        @Option(names = "--deadlocks", description = "The states without a successor.")
        boolean deadlocks;

        @Option(names = "--components", description = "The strongly connected components, and which are terminal.")
        boolean components;

        @Option(names = "--home-states", description = "The states that can be reached from every state.")
        boolean homeStates;

        @Option(names = "--live", description = "The transitions that can always happen again.")
        boolean live;

        @Option(
                names = "--check",
                paramLabel = "FORMULA",
                description =
                        "Whether a formula of CTL, LTL or CTL* holds, and in how many states; a label is a condition in it. Runs are fair to "
                                + "what the model declares, if it is at hand, unless options say otherwise. May be given again.")
        List<String> formulas = new ArrayList<>();

        @Option(
                names = "--explain",
                description =
                        "With --check: say which stages were considered, why each was run or not, how long it took, and what it "
                                + "settled.")
        boolean explain;

        @Mixin
        FairnessOptions fairness = new FairnessOptions();

        @Option(
                names = "--export",
                paramLabel = "FILE",
                description = "Write the graph for other tools: .dot, .aut or .graphml.")
        @Nullable
        String export;

        @Option(
                names = "--export-limit",
                paramLabel = "N",
                defaultValue = "1000000",
                converter = Quantities.Positive.class,
                description = "Refuse to export more edges than this. Default: ${DEFAULT-VALUE}.")
        long exportLimit;

        @Option(names = "--picture", paramLabel = "FILE.svg", description = "Draw a small graph.")
        @Nullable
        String picture;

        @Option(
                names = "--model",
                paramLabel = "MODEL",
                description = "The model of a graph file, if it is no longer where it was when the graph was built.")
        @Nullable
        String model;

        boolean any() {
            return state != null
                    || successors != null
                    || predecessors != null
                    || !path.isEmpty()
                    || deadlocks
                    || components
                    || homeStates
                    || live
                    || !formulas.isEmpty()
                    || export != null
                    || picture != null;
        }

        /** Refuses what makes no sense or could not be written later, before any time is spent. */
        void check(boolean force) throws InputException {
            if (formulas.isEmpty() && !fairness.isEmpty()) {
                throw new InputException(
                        "--fair and --strong-fair say which runs --check speaks of; add --check FORMULA");
            }
            if (formulas.isEmpty() && explain) {
                throw new InputException("--explain says how --check was answered; add --check FORMULA");
            }
            if (export != null) {
                if (Stream.of(".dot", ".aut", ".graphml").noneMatch(export::endsWith)) {
                    throw new InputException(export + ": expected a name that ends in .dot, .aut or .graphml");
                }
                OutputFile.check(ModelArgument.path(export), force);
            }
            if (picture != null) {
                if (!picture.endsWith(".svg")) {
                    throw new InputException(picture + ": expected a name that ends in .svg");
                }
                OutputFile.check(ModelArgument.path(picture), force);
            }
        }
    }
}
