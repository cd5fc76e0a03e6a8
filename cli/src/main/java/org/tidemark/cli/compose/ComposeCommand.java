package org.tidemark.cli.compose;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.CompositionReport;
import org.tidemark.check.compose.NetComposition;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.explore.Unfinished;
import org.tidemark.cli.option.LimitOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.option.SampleOptions;
import org.tidemark.cli.report.CardNames;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.SampledStates;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.DagPicture;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.format.network.NetworkWriter;
import org.tidemark.input.InputException;
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
public final class ComposeCommand implements Callable<Integer> {
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

    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    final ModelArgument model;

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
        this.session = session;
        this.model = new ModelArgument(session.in());
    }

    @Override
    public Integer call() throws InputException, IOException {
        checkFiles();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = limits.of(command(), interrupt);
            Path file = ModelArgument.path(model.reference);
            if (!Zoo.isReference(model.reference) && StatesFile.isMeant(file)) {
                refuseToCompose();
                return ask(file, options);
            }
            if (minus != null) {
                throw new ParameterException(
                        command().commandLine(),
                        "--minus compares two files of states, and " + model.reference
                                + " is a model; keep its states in a file first, with --dag FILE");
            }
            NetSource source = model.source(result.notes(session));
            PartChoice choice = parts.choice();
            PetriNet net;
            try {
                net = source.network() != null && choice.takesAutomata()
                        ? source.states(ModelArgument.limits(options))
                        : source.unfolded(ModelArgument.limits(options));
            } catch (LimitException limit) {
                return Unfinished.tell(session, result, source, limit);
            }
            return compose(net, choice, source.network(), options);
        }
    }

    private void refuseToCompose() {
        for (OptionSpec option : command().options()) {
            if (FOR_COMPOSING.contains(option.longestName())
                    && command().commandLine().getParseResult().hasMatchedOption(option)) {
                throw new ParameterException(
                        command().commandLine(),
                        option.longestName() + " is for composing a model, and " + model.reference
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
                        Conditions.where(conditions, states.states(), budget, time::isReached),
                        states.states().card(),
                        budget,
                        time::isReached)
                : null;
        String picture = plot != null
                        && states.isThere()
                        && drawn(
                                states.states().dag(),
                                new CardNames(states.states().card()))
                ? plot
                : null;
        if (result.json) {
            Json.write(session.out(), json -> states.json(json, picture, drawn));
        } else {
            states.print(session.out(), picture, drawn);
        }
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
        if (composed != null && !conditions.isEmpty()) {
            DagFile states = new DagFile(composed.states().states(), composed.card());
            answers = Conditions.of(conditions, net, states, composition.budget(), composition::isOver);
        }
        BigInteger transitions = given == null ? BigInteger.valueOf(net.transitions()) : NetworkNet.transitions(given);
        SampledStates drawn = null;
        if (composed != null && samples.isWanted()) {
            DagFile all = new DagFile(composed.states().states(), composed.card());
            MemoryBudget budget = composition.budget();
            drawn = draw(
                    Conditions.where(conditions, net, all, budget, composition::isOver),
                    all.card(),
                    budget,
                    composition::isOver);
        }
        CompositionText text = new CompositionText(
                net, transitions, report, answers, drawn, composed == null ? Map.of() : write(composed, given));
        if (result.json) {
            Json.write(session.out(), text::json);
        } else {
            text.print(session.out());
        }
        boolean done = composed != null && answers.areAllAnswered() && (drawn == null || drawn.areDrawn());
        return done ? Status.DONE : Status.UNKNOWN;
    }

    /** Draws states from those that the conditions leave; from none where these could not be found. */
    private SampledStates draw(@Nullable DagFile from, DagCard card, MemoryBudget budget, BooleanSupplier cancelled) {
        SampledStates drawn = from == null
                ? new SampledStates(card, samples.states(), seed, "", null)
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
            throw new ParameterException(
                    command().commandLine(), what + " " + String.join(", ", endings) + "; found '" + file + "'");
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
        if (plot != null && drawn(states, new PartNames(composed))) {
            files.put("picture in", plot);
        }
        return files;
    }

    /** Draws a diagram, unless it is too large, which is said. */
    private boolean drawn(Dag states, DagPicture.Names names) throws InputException {
        String file = String.valueOf(plot);
        if (!DagPicture.fits(states)) {
            session.remark("the diagram is too large for a picture, which shows " + DagPicture.MOST_NODES
                    + " nodes and " + Figures.count(DagPicture.MOST_ARCS) + " arcs at most; " + file
                    + " was not written");
            return false;
        }
        DagPicture picture = new DagPicture(states, names);
        boolean isSvg = file.toLowerCase(Locale.ROOT).endsWith(".svg");
        OutputFile.write(ModelArgument.path(file), force, isSvg ? picture::writeSvg : picture::writeDot);
        return true;
    }

    /** What the levels of a diagram and the values on them are called. */
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

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
