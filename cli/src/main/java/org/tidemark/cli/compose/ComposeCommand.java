package org.tidemark.cli.compose;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.Engine;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.symbolic.ComposedNet;
import org.tidemark.check.symbolic.CompositionReport;
import org.tidemark.check.symbolic.DiagramStates;
import org.tidemark.check.symbolic.NetComposition;
import org.tidemark.check.symbolic.PartChoice;
import org.tidemark.check.symbolic.StateDifference;
import org.tidemark.cli.explore.WholeReport;
import org.tidemark.cli.option.LimitOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.option.SampleOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.RunLine.ProgressLine;
import org.tidemark.cli.report.SampledStates;
import org.tidemark.cli.report.SampledStates.CardNames;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.CompositionStatistics;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagCursor;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.DagPicture;
import org.tidemark.dd.frozen.UnusableDag;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.format.network.NetworkWriter;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.zoo.Zoo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark compose}: all reachable states, composed from the states of the model's parts. */
@Command(
        name = "compose",
        customSynopsis = {
            "tidemark compose [OPTIONS] MODEL",
            "tidemark compose [-f CONDITION] [--minus FILE.dag] [--sample N] [--plot FILE] FILE.dag"
        },
        header = "Count the reachable states of a model by composing its parts, and keep them as a diagram.",
        description = {
            "A network of automata is composed from its automata; a net is split into parts first. Each part is explored by "
                    + "itself and reduced: states that cannot be told apart by what happened before become one. The "
                    + "reduced parts are explored together, a bit per combination, and the result is a diagram that "
                    + "holds any number of states in little memory.",
            "This counts states and finds out which are reachable. For other questions about them, use 'tidemark check --store bitvector'.",
            "A file that --dag has written, or 'tidemark explore --store mdd -o', can be opened again: for its size, a picture, "
                    + "conditions on its states, samples of them, and the states that another file does not have."
        },
        footer = {
            "  tidemark compose zoo:pushers/8                       parts, states, diagram",
            "  tidemark compose model.pnml --parts components       sequential components as parts",
            "  tidemark compose model.pnml --part 'a_*' --part 'b_*,c'",
            "  tidemark compose system.network --group left,buffer --group 'server_*'",
            "  tidemark compose model.pnml -o parts.network         the parts as a network of automata",
            "  tidemark compose model.pnml --dag states.dag         keep the diagram in a file",
            "  tidemark compose states.dag -f 'p + q >= 2'          and count the states that satisfy a condition",
            "  tidemark compose new.dag --minus old.dag --sample 3  how many states are new, and three of them"
        })
public final class ComposeCommand extends ModelCommand {
    private static final Set<String> FOR_COMPOSING = Set.of(
            "--output",
            "--dag",
            "--parts",
            "--part",
            "--group",
            "--no-aggregation",
            "--no-closures",
            "--no-order",
            "--format",
            "-D");

    @Mixin
    PartOptions parts = new PartOptions();

    @Option(
            names = {"-f", "--formula"},
            paramLabel = "CONDITION",
            description = "A condition on single states, such as 'p + q >= 2': how many states are like that, and "
                    + "which is the first. May be given again.")
    List<String> conditions = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE.network",
            description = "Write the parts as a network of automata.")
    @Nullable
    String output;

    @Option(names = "--dag", paramLabel = "FILE", description = "Write the diagram of all states.")
    @Nullable
    String dag;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Draw the diagram, if it is small: .svg, or .dot or .gv for Graphviz.")
    @Nullable
    String plot;

    @Option(
            names = "--minus",
            paramLabel = "FILE.dag",
            description = "Of the states of a file, take only those that this file over the same places does not have.")
    @Nullable
    String minus;

    @Mixin
    SampleOptions samples = new SampleOptions();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            converter = Quantities.Natural.class,
            description = "For --sample; the same seed draws the same states. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(names = "--force", description = "Replace output files that exist.")
    boolean force;

    @Mixin
    LimitOptions limits = new LimitOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public ComposeCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InputException, IOException {
        checkFiles();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(limits.of(command(), interrupt));
            Path file = ModelArgument.path(model.reference);
            if (!Zoo.isReference(model.reference) && StatesFile.isMeant(file)) {
                refuseToCompose();
                return ask(file, options);
            }
            if (minus != null) {
                throw wrong("--minus compares two files of states, and " + model.reference
                        + " is a model; keep its states in a file first, with --dag FILE");
            }
            NetSource source = model.source(result.notes(session));
            PartChoice choice = parts.choice();
            PetriNet net;
            try {
                net = source.network() != null && choice.takesAutomata()
                        ? source.states(Engine.unfolding(options))
                        : source.unfolded(Engine.unfolding(options));
            } catch (LimitException limit) {
                return WholeReport.unfinished(session, result, source, limit, null, 1, 0);
            }
            return compose(net, choice, source.network(), options);
        }
    }

    private void refuseToCompose() {
        for (OptionSpec option : command().options()) {
            if (FOR_COMPOSING.contains(option.longestName())
                    && command().commandLine().getParseResult().hasMatchedOption(option)) {
                throw wrong(option.longestName() + " is for composing a model, and " + model.reference
                        + " has the states of one");
            }
        }
    }

    /** Answers about the states of a file. */
    private int ask(Path file, ExploreOptions options) throws InputException, IOException {
        TimeLimit time = new TimeLimit(options);
        MemoryBudget budget = options.budget();
        StatesFile states = StatesFile.open(
                file, minus == null ? null : ModelArgument.path(minus), conditions, budget, time::isReached);
        SampledStates drawn = samples.isWanted() && states.isThere()
                ? draw(
                        states.states(),
                        () -> new DiagramStates(states.states(), budget, time::isReached),
                        budget,
                        time::isReached)
                : null;
        String picture = plot != null
                        && states.isThere()
                        && WholeReport.draw(
                                states.states().dag(),
                                new CardNames(states.states().card()),
                                plot,
                                force,
                                session::remark)
                ? plot
                : null;
        result.show(session, states.report(picture, drawn));
        return states.isAnswered() && (drawn == null || drawn.areDrawn()) ? Status.DONE : Status.UNKNOWN;
    }

    private int compose(PetriNet net, PartChoice choice, @Nullable Network given, ExploreOptions options)
            throws InputException, IOException {
        NetComposition composition = new NetComposition(given, net, choice, parts.how(), options);
        CompositionReport report = ProgressLine.during(
                session,
                result.quiet,
                new RunLine(composition::progress, "split", options.memoryBytes()),
                () -> run(net, composition));
        ComposedNet composed = report.composed();
        Conditions answers = new Conditions(List.of());
        SampledStates drawn = null;
        if (composed != null) {
            DagFile all = new DagFile(composed.states().states(), composed.card());
            MemoryBudget budget = composition.budget();
            Supplier<DiagramStates> states =
                    () -> new DiagramStates(all, new NetVocabulary(net), budget, composition::isOver);
            answers = Conditions.of(conditions, states);
            drawn = samples.isWanted() ? draw(all, states, budget, composition::isOver) : null;
        }
        BigInteger transitions = given == null ? BigInteger.valueOf(net.transitions()) : NetworkNet.transitions(given);
        CompositionText text = new CompositionText(
                net, transitions, report, answers, drawn, composed == null ? Map.of() : write(composed, given));
        result.show(session, text.figures());
        boolean done = composed != null && answers.areAllAnswered() && (drawn == null || drawn.areDrawn());
        return done ? Status.DONE : Status.UNKNOWN;
    }

    /** Draws states from those that the conditions leave; from none where these could not be found. */
    private SampledStates draw(
            DagFile all, Supplier<DiagramStates> states, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        DagFile from = Conditions.where(conditions, all, states);
        SampledStates drawn = from == null
                ? new SampledStates(all.card(), samples.states(), seed, "", null)
                : SampledStates.of(from, samples.states(), seed, budget, cancelled);
        return drawn.where(String.join(" and ", conditions));
    }

    private static CompositionReport run(PetriNet net, NetComposition composition) throws InputException {
        try {
            return composition.run(true);
        } catch (NotSplittable e) {
            String why = String.valueOf(e.getMessage());
            throw new InputException(why.startsWith(net.name()) ? why : net.name() + ": " + why, e);
        }
    }

    private void checkFiles() throws InputException {
        check(output, "the parts are written as", ".network");
        check(dag, "the diagram is written as", ".dag");
        check(plot, "the diagram is drawn as", ".svg", ".dot", ".gv");
    }

    private void check(@Nullable String file, String what, String... endings) throws InputException {
        if (file == null) {
            return;
        }
        if (Arrays.stream(endings).noneMatch(file.toLowerCase(Locale.ROOT)::endsWith)) {
            throw wrong(what + " " + String.join(", ", endings) + "; found '" + file + "'");
        }
        OutputFile.check(ModelArgument.path(file), force);
    }

    /** Writes the files that were asked for, a network as it was given; returns them, by what is in them. */
    private Map<String, String> write(ComposedNet composed, @Nullable Network given) throws InputException {
        Dag states = composed.states().states();
        Map<String, String> files = new LinkedHashMap<>();
        if (output != null) {
            OutputFile.write(
                    ModelArgument.path(output),
                    force,
                    out -> NetworkWriter.write(given == null ? composed.network() : given, out));
            files.put("parts in", output);
        }
        if (dag != null) {
            OutputFile.write(ModelArgument.path(dag), force, new DagFile(states, composed.card())::write);
            files.put("diagram in", dag);
        }
        if (plot != null && WholeReport.draw(states, new PartNames(composed), plot, force, session::remark)) {
            files.put("picture in", plot);
        }
        return files;
    }

    /** The names of the levels of a diagram and of the values on them. */
    private record PartNames(ComposedNet composed) implements DagPicture.Names {
        @Override
        public String level(int level) {
            return composed.levels().get(level);
        }

        @Override
        public String value(int level, int value) {
            int part = composed.states().order().get(level);
            return composed.network().parts().get(part).stateNames().get(value);
        }
    }

    /** Options for the choice of parts, and for how they are put together. */
    static final class PartOptions {
        private static final String SMALLEST = "smallest";

        private static final OptionWords<PartChoice.Way> WAYS = OptionWords.of(
                "--parts",
                Arrays.stream(PartChoice.Way.values())
                        .filter(way -> way != PartChoice.Way.NAMED)
                        .toList(),
                OptionWords::word);

        private static final OptionWords<CompositionOptions.Grouping> GROUPINGS = OptionWords.of(
                "--group",
                Arrays.stream(CompositionOptions.Grouping.values())
                        .filter(way -> way != CompositionOptions.Grouping.GIVEN)
                        .toList(),
                OptionWords::word);

        @Spec(Spec.Target.MIXEE)
        @Nullable
        CommandSpec spec;

        @Option(
                names = "--parts",
                paramLabel = "WORD",
                defaultValue = "auto",
                description =
                        "What the parts are: units (of the NUPN section; the automata of a network), outer-units (those directly "
                                + "inside the outermost), components (sequential ones), places (each by itself), auto (the automata "
                                + "of a network; of a net, whatever of these costs least). Default: ${DEFAULT-VALUE}.")
        String parts = "";

        @Option(
                names = "--part",
                paramLabel = "PLACES",
                description =
                        "A part of your own: places, with commas between them and * and ? as in file names. Every place must "
                                + "be in one part. May be given again.")
        List<String> own = new ArrayList<>();

        @Option(
                names = "--group",
                paramLabel = "WORD|PARTS",
                defaultValue = SMALLEST,
                description =
                        "Which parts are explored together first: smallest (two neighbours at a time, those with the fewest "
                                + "potential states first), synchronised (neighbours, as many as memory allows), none; or parts by their "
                                + "names, with commas between them and * and ? as in file names, a group each time it is given. "
                                + "Default: ${DEFAULT-VALUE}.")
        List<String> groups = new ArrayList<>();

        @Option(names = "--no-aggregation", description = "Do not reduce the parts before they are put together.")
        boolean noAggregation;

        @Option(
                names = "--no-closures",
                description = "Take every step by itself, also those that a part takes alone. For comparison.")
        boolean noClosures;

        @Option(
                names = "--no-order",
                description = "Keep the parts in their order, and do not look for one with a smaller diagram.")
        boolean noOrder;

        /** The parts asked for, and their groups where these are given by names. */
        PartChoice choice() {
            return parts().inGroups(givesGroups() ? lists(groups) : List.of());
        }

        private PartChoice parts() {
            if (own.isEmpty()) {
                return PartChoice.found(WAYS.read(spec, parts));
            }
            if (!parts.equals("auto") && spec != null) {
                throw new ParameterException(
                        spec.commandLine(), "--part names the parts, so that --parts " + parts + " has nothing to say");
            }
            return PartChoice.named(lists(own));
        }

        private static List<List<String>> lists(List<String> written) {
            return written.stream()
                    .map(names ->
                            Arrays.stream(names.split(",")).map(String::strip).toList())
                    .toList();
        }

        /** Whether groups are given by the names of parts: a single word says how to find them. */
        private boolean givesGroups() {
            return groups.size() > 1 || groups.get(0).matches(".*[,*?].*");
        }

        CompositionOptions how() {
            return CompositionOptions.standard()
                    .withGrouping(GROUPINGS.read(spec, givesGroups() ? SMALLEST : groups.get(0)))
                    .withAggregation(!noAggregation)
                    .withClosures(!noClosures)
                    .withArrangement(!noOrder);
        }
    }

    /** A file of states that was opened again, without those of another file where there is one, and what it says. */
    static final class StatesFile {
        private static final String ENDING = ".dag";
        private static final int MOST_PARTS = 12;
        private static final String EXPECTED = "expected one that 'tidemark compose MODEL --dag FILE' or "
                + "'tidemark explore MODEL --store mdd -o FILE' has written";

        private final Path file;
        private final @Nullable Path without;
        private final DagFile whole;
        private final @Nullable DagFile states;
        private final Conditions conditions;

        /** The states are null where memory or time did not suffice to take away those of the other file. */
        private StatesFile(
                Path file, @Nullable Path without, DagFile whole, @Nullable DagFile states, Conditions conditions) {
            this.file = file;
            this.without = without;
            this.whole = whole;
            this.states = states;
            this.conditions = conditions;
        }

        /** Whether a file is meant to be one of states, by its content or by its name. */
        static boolean isMeant(Path file) {
            return DagFile.isDag(file) || (file.toString().endsWith(ENDING) && !Files.isDirectory(file));
        }

        /**
         * Opens a file and answers conditions on its states.
         *
         * @param without a file whose states are left out; null where all count
         */
        static StatesFile open(
                Path file, @Nullable Path without, List<String> asked, MemoryBudget budget, BooleanSupplier cancelled)
                throws InputException {
            DagFile whole = open(file, budget);
            DagFile states = whole;
            if (without != null) {
                DagFile other = open(without, budget);
                try {
                    states = StateDifference.of(
                            whole, other, List.of(file.toString(), without.toString()), budget, cancelled);
                } catch (MemoryBudget.Exhausted | Cancelled none) {
                    return new StatesFile(file, without, whole, null, new Conditions(List.of()));
                }
            }
            DagFile left = states;
            Conditions answers = Conditions.of(asked, () -> new DiagramStates(left, budget, cancelled));
            return new StatesFile(file, without, whole, states, answers);
        }

        private static DagFile open(Path file, MemoryBudget budget) throws InputException {
            if (!Files.exists(file)) {
                throw new InputException(file + ": no such file; " + EXPECTED);
            }
            try {
                return DagFile.open(file, budget);
            } catch (UnusableDag e) {
                throw new InputException(
                        file + ": " + e.getMessage() + (DagFile.isDag(file) ? "" : "; " + EXPECTED), e);
            } catch (IOException e) {
                throw InputException.unreadable(file, e);
            }
        }

        /** Whether the states that are asked for could be found. */
        boolean isThere() {
            return states != null;
        }

        DagFile states() {
            return Objects.requireNonNull(states);
        }

        boolean isAnswered() {
            return states != null && conditions.areAllAnswered();
        }

        Report report(@Nullable String picture, @Nullable SampledStates samples) {
            DagCard card = whole.card();
            Dag dag = states == null ? whole.dag() : states.dag();
            BigInteger all = whole.dag().count();
            Report report = new Report()
                    .line(card.model() + ": " + Figures.count(card.levels().size(), noun()) + ", from " + file)
                    .line()
                    .put("file", file.toString(), "model", card.model())
                    .row(noun() + "s", Figures.count(whole.dag().levels()), sizes())
                    .figure("states", CompositionText.exact(all), Figures.count(all), "reachable");
            if (without != null) {
                report.put("minus", without.toString())
                        .figure(
                                "statesNotInOther",
                                states == null ? null : CompositionText.exact(dag.count()),
                                "of these",
                                states == null ? "unknown" : Figures.count(dag.count()),
                                states == null
                                        ? "no memory or time was left to compare with " + without
                                        : "not in " + without + first(states));
            }
            report.list(
                            noun() + "s",
                            card.levels(),
                            level -> new Report()
                                    .put(
                                            "name",
                                            level.name(),
                                            "states",
                                            level.states().size()))
                    .put(
                            "diagram",
                            new Report()
                                    .count(
                                            "nodes",
                                            "diagram",
                                            dag.nodes(),
                                            CompositionText.diagramRemark(dag.nodes(), dag.arcs(), dag.bytes()))
                                    .put("arcs", dag.arcs(), "bytes", dag.bytes()));
            conditions.addTo(report);
            report.figure("picture", picture, "picture in", picture == null ? null : "", String.valueOf(picture));
            return samples == null ? report : report.add(samples.report());
        }

        private static String first(DagFile states) {
            DagCursor cursor = states.dag().cursor();
            return cursor.next()
                    ? "; first " + Report.cut(states.card().stateName(cursor.state()), Conditions.MOST_SHOWN)
                    : "";
        }

        private String noun() {
            return whole.card().isOfPlaces() ? "place" : "part";
        }

        private String sizes() {
            List<DagCard.Level> levels = whole.card().levels();
            if (whole.card().isOfPlaces()) {
                int most = levels.stream()
                        .mapToInt(level -> level.states().size() - 1)
                        .max()
                        .orElse(0);
                return "with up to " + Figures.count(most, "token") + " each";
            }
            String first = levels.stream()
                    .limit(MOST_PARTS)
                    .map(level -> Figures.count(level.states().size()))
                    .collect(Collectors.joining(", "));
            return "of " + (levels.size() > MOST_PARTS ? first + ", …" : first) + " states";
        }
    }

    /**
     * Conditions on single states, and in how many states of a diagram each is true.
     *
     * @param answers one for each condition
     */
    record Conditions(List<Answer> answers) {
        /** A state is shown up to this length. */
        static final int MOST_SHOWN = 160;

        Conditions {
            answers = List.copyOf(answers);
        }

        /**
         * The answer to a condition.
         *
         * @param states where it is true; null where memory or time did not suffice to find out
         * @param example the first of them; null where there is none
         */
        record Answer(
                String text,
                @Nullable BigInteger states,
                @Nullable String example) {}

        /** Answers conditions as they are written, all of which must be such. */
        static Conditions of(List<String> texts, Supplier<DiagramStates> states) throws InputException {
            List<Answer> answers = new ArrayList<>();
            if (texts.isEmpty()) {
                return new Conditions(answers);
            }
            try (DiagramStates kept = states.get()) {
                List<Formula> read = new ArrayList<>();
                for (String text : texts) {
                    read.add(read(kept, text));
                }
                for (int i = 0; i < texts.size(); i++) {
                    answers.add(new Answer(texts.get(i), kept.count(read.get(i)), kept.example(read.get(i))));
                }
            } catch (MemoryBudget.Exhausted | Cancelled none) {
                for (int i = answers.size(); i < texts.size(); i++) {
                    answers.add(new Answer(texts.get(i), null, null));
                }
            }
            return new Conditions(answers);
        }

        /** The states of a file where all conditions are true; null where memory or time did not suffice. */
        static @Nullable DagFile where(List<String> texts, DagFile all, Supplier<DiagramStates> states)
                throws InputException {
            if (texts.isEmpty()) {
                return all;
            }
            try (DiagramStates kept = states.get()) {
                List<Formula> read = new ArrayList<>();
                for (String text : texts) {
                    read.add(read(kept, text));
                }
                return kept.where(read.size() == 1 ? read.get(0) : new Formula.And(read));
            } catch (MemoryBudget.Exhausted | Cancelled none) {
                return null;
            }
        }

        private static Formula read(DiagramStates kept, String text) throws InputException {
            try {
                return kept.condition(text);
            } catch (FormulaException e) {
                throw new InputException("-f " + InputException.quote(text) + ":" + e.getMessage(), e);
            }
        }

        boolean areAllAnswered() {
            return answers.stream().allMatch(answer -> answer.states != null);
        }

        /** The number of states where each is true, and the first of them. */
        void addTo(Report report) {
            for (Answer answer : answers) {
                report.row(
                        "where",
                        answer.states == null ? "unknown" : Figures.count(answer.states),
                        answer.text
                                + (answer.states == null
                                        ? ": no memory or time was left to count them"
                                        : answer.example == null
                                                ? ""
                                                : "; first " + Report.cut(answer.example, MOST_SHOWN)));
            }
            report.list(
                    "conditions",
                    answers,
                    answer -> new Report()
                            .put("formula", answer.text, "states", CompositionText.exact(answer.states))
                            .put("example", answer.example));
        }
    }

    /**
     * The report of a composition, for people and for programs.
     *
     * @param transitions how many transitions the net has, or would have if all of them were there
     * @param conditions what was asked about the states
     * @param samples states drawn at random; null where none are wanted
     */
    record CompositionText(
            PetriNet net,
            BigInteger transitions,
            CompositionReport report,
            Conditions conditions,
            @Nullable SampledStates samples,
            Map<String, String> files) {
        private static final int MOST_PARTS = 12;

        /** A number with all its digits, also where readers would round it. */
        static @Nullable BigDecimal exact(@Nullable BigInteger number) {
            return number == null ? null : new BigDecimal(number);
        }

        Report figures() {
            ComposedNet composed = report.composed();
            Report all = new Report()
                    .line(net.name() + ": " + Figures.count(net.places(), "place") + ", "
                            + Figures.count(transitions)
                            + (transitions.equals(BigInteger.ONE) ? " transition" : " transitions"))
                    .line()
                    .put("model", net.name(), "places", net.places(), "transitions", exact(transitions))
                    .put("complete", composed != null);
            String visited = "";
            if (composed == null) {
                all.sentence("UNKNOWN: " + Advice.sentence(report.whyNot()) + ".")
                        .line()
                        .put("states", null, "cause", Advice.cause(report.whyNot()))
                        .put("reason", report.whyNot().sentence());
            } else {
                figures(all, composed, composed.states().statistics());
                CompositionOptions.Visited kept =
                        composed.states().statistics().search().visited();
                visited = kept == CompositionOptions.Visited.DIAGRAM ? "; visited states in a diagram" : "";
            }
            all.figure(
                            "bytes",
                            report.peakBytes(),
                            "memory",
                            Figures.bytes(report.peakBytes()),
                            "at most at one time" + visited)
                    .figure("seconds", report.seconds(), "time", Figures.seconds(report.seconds()), "");
            if (composed != null) {
                all.put("phases", phases(composed.states().statistics().times()));
                files.forEach(all::words);
            }
            return composed == null || samples == null ? all : all.add(samples.report());
        }

        private void figures(Report all, ComposedNet composed, CompositionStatistics figures) {
            CompositionStatistics.Sizes sizes = figures.sizes();
            CompositionReport.Census census = report.census();
            String uncounted = census == null ? "no memory or time was left to count them" : "";
            boolean isOne = sizes.aggregated().equals(BigInteger.ONE);
            List<NetworkPart> parts = composed.network().parts();
            all.row("parts", Figures.count(sizes.parts()), "of " + sizesOf(composed) + " states; " + composed.origin());
            number(all, "potentialStates", sizes.potential(), "combinations", "of their states");
            number(
                    all,
                    "aggregatedPotentialStates",
                    sizes.aggregated(),
                    "reduced",
                    isOne ? "combination after aggregation" : "combinations after aggregation");
            number(
                    all,
                    "aggregatedStates",
                    sizes.reached(),
                    "explored",
                    "of " + Figures.count(sizes.explored(), "combination") + " of "
                            + Figures.count(figures.groups().size(), "group"));
            all.put("exploredPotentialStates", exact(sizes.explored()));
            number(all, "states", sizes.states(), "states", "reachable");
            number(all, "edges", census == null ? null : census.edges(), "edges", uncounted);
            number(all, "deadlocks", census == null ? null : census.deadlocks(), "deadlocks", uncounted);
            conditions.addTo(all);
            all.put("partsFrom", composed.origin())
                    .list(
                            "parts",
                            parts,
                            part -> new Report()
                                    .put(
                                            "name",
                                            part.name(),
                                            "states",
                                            part.automaton().states())
                                    .put("steps", part.automaton().steps()))
                    .list(
                            "groups",
                            figures.groups(),
                            group -> group.stream()
                                    .map(part -> parts.get(part).name())
                                    .toList())
                    .put("aggregatedDiagram", diagram(figures.classes()), "diagram", diagram(figures.states()))
                    .row(
                            "diagram",
                            Figures.count(figures.states().nodes()),
                            diagramRemark(
                                    figures.states().nodes(),
                                    figures.states().arcs(),
                                    figures.states().bytes()))
                    .put(
                            "visited",
                            figures.search()
                                    .visited()
                                    .name()
                                    .toLowerCase(Locale.ROOT)
                                    .replace('_', ' '))
                    .put(
                            "visitedBytes",
                            figures.search().visitedBytes(),
                            "expanded",
                            figures.search().taken())
                    .put("mostWaiting", figures.search().mostWaiting());
        }

        private static void number(Report all, String key, @Nullable BigInteger value, String label, String remark) {
            all.figure(key, exact(value), label, value == null ? "unknown" : Figures.count(value), remark);
        }

        private Report phases(CompositionStatistics.Times times) {
            Map<String, Double> phases = new LinkedHashMap<>();
            phases.put("split", report.splitSeconds());
            phases.put("reduce", times.aggregation() / 1e9);
            phases.put("group", times.grouping() / 1e9);
            phases.put("explore", times.exploration() / 1e9);
            phases.put("diagrams", times.diagrams() / 1e9);
            Report values = new Report()
                    .words(
                            "phases",
                            phases.entrySet().stream()
                                    .map(phase -> phase.getKey() + " " + Figures.seconds(phase.getValue()))
                                    .collect(Collectors.joining(", ")));
            phases.forEach(values::put);
            return values;
        }

        private static Report diagram(CompositionStatistics.Diagram diagram) {
            return new Report().put("nodes", diagram.nodes(), "arcs", diagram.arcs(), "bytes", diagram.bytes());
        }

        static String diagramRemark(long nodes, long arcs, long bytes) {
            return (nodes == 1 ? "node, " : "nodes, ") + Figures.count(arcs, "arc") + ", " + Figures.bytes(bytes);
        }

        private static String sizesOf(ComposedNet composed) {
            List<NetworkPart> parts = composed.network().parts();
            String sizes = parts.stream()
                    .limit(MOST_PARTS)
                    .map(part -> Figures.count(part.automaton().states()))
                    .collect(Collectors.joining(", "));
            return parts.size() > MOST_PARTS ? sizes + ", …" : sizes;
        }
    }
}
