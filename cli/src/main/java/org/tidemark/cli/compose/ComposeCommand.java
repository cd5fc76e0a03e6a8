package org.tidemark.cli.compose;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.CompositionReport;
import org.tidemark.check.compose.NetComposition;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.explore.Unfinished;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.Heap;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.dd.Dag;
import org.tidemark.dd.DagFile;
import org.tidemark.dd.DagPicture;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.format.network.NetworkWriter;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.net.split.NotSplittable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark compose}: all reachable states, composed from the states of the model's parts. */
@Command(
        name = "compose",
        header = "Count the reachable states of a model by composing its parts, and keep them as a diagram.",
        description = {
            "A network of automata is composed from its automata; a net is split into parts first. Each part is explored by "
                    + "itself and reduced: states that cannot be told apart by what happened before become one. The "
                    + "reduced parts are explored together, a bit per combination, and the result is a diagram that "
                    + "holds any number of states in little memory.",
            "This counts states and finds out which are reachable. For questions about them, use 'tidemark check --store bitvector'."
        },
        footer = {
            "  tidemark compose zoo:pushers/8                       parts, states, diagram",
            "  tidemark compose model.pnml --parts components       sequential components as parts",
            "  tidemark compose model.pnml --part 'a_*' --part 'b_*,c'",
            "  tidemark compose system.network --group left,buffer --group 'server_*'",
            "  tidemark compose model.pnml -o parts.network         the parts as a network of automata",
            "  tidemark compose model.pnml --dag states.dag         keep the diagram in a file"
        })
public final class ComposeCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    final ModelArgument model;

    @Mixin
    PartOptions parts = new PartOptions();

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

    @Option(names = "--force", description = "Replace output files that exist.")
    boolean force;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description =
                    "Budget for parts, states and diagrams, such as 512m or 8g. Default: three quarters of the machine's "
                            + "memory, as far as the Java heap can hold that.")
    @Nullable
    Long memory;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            description = "Stop after this time: 500ms, 60s, 10m, 1h30m (units ms, s, m, h, d). Default: no limit.")
    @Nullable
    Long time;

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
            long bytes = memory == null ? Heap.defaultBudgetBytes() : Heap.budgetBytes(command(), memory);
            ExploreOptions options = EngineOptions.limits(bytes, time, interrupt);
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

    private int compose(PetriNet net, PartChoice choice, @Nullable Network given, ExploreOptions options)
            throws InputException, IOException {
        NetComposition composition = new NetComposition(given, net, choice, parts.how(), options);
        CompositionReport report = ProgressLine.during(
                session,
                result.quiet,
                new RunLine(composition::progress, "parts", options.memoryBytes()),
                () -> run(net, composition));
        ComposedNet composed = report.composed();
        BigInteger transitions = given == null ? BigInteger.valueOf(net.transitions()) : NetworkNet.transitions(given);
        CompositionText text =
                new CompositionText(net, transitions, report, composed == null ? Map.of() : write(composed, given));
        if (result.json) {
            Json.write(session.out(), text::json);
        } else {
            text.print(session.out());
        }
        return composed == null ? Status.UNKNOWN : Status.DONE;
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
            OutputFile.write(ModelArgument.path(dag), force, out -> DagFile.write(states, out));
            files.put("diagram in", dag);
        }
        if (plot != null) {
            if (DagPicture.fits(states)) {
                draw(composed, plot);
                files.put("picture in", plot);
            } else {
                session.remark(
                        "the diagram is too large for a picture, which shows " + DagPicture.MOST_NODES + " nodes and "
                                + Figures.count(DagPicture.MOST_ARCS) + " arcs at most; " + plot + " was not written");
            }
        }
        return files;
    }

    private void draw(ComposedNet composed, String file) throws InputException {
        DagPicture picture = new DagPicture(composed.states().states(), new PartNames(composed));
        boolean isSvg = file.toLowerCase(Locale.ROOT).endsWith(".svg");
        OutputFile.write(ModelArgument.path(file), force, isSvg ? picture::writeSvg : picture::writeDot);
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
        if (spec == null) {
            throw new IllegalStateException("the command was not set up");
        }
        return spec;
    }
}
