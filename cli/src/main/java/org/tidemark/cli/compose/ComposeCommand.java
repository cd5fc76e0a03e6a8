package org.tidemark.cli.compose;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.CompositionReport;
import org.tidemark.check.compose.NetComposition;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.explore.Unfinished;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.Heap;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.dd.DagFile;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.format.network.NetworkWriter;
import org.tidemark.net.PetriNet;
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

    @Option(names = "--force", description = "Replace output files that exist.")
    boolean force;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description = "Budget for parts, states and diagrams, such as 512m or 8g. Default: three quarters of the machine's "
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
            PetriNet net;
            try {
                net = source.unfolded(ModelArgument.limits(options));
            } catch (LimitException limit) {
                return Unfinished.tell(session, result, source, limit);
            }
            return compose(net, options);
        }
    }

    private int compose(PetriNet net, ExploreOptions options) throws InputException, IOException {
        NetComposition composition = new NetComposition(net, parts.choice(), parts.how(), options);
        CompositionReport report = ProgressLine.during(
                session,
                result.quiet,
                new RunLine(composition::progress, "parts", options.memoryBytes()),
                () -> run(net, composition));
        ComposedNet composed = report.composed();
        if (composed != null) {
            write(composed);
        }
        CompositionText text = new CompositionText(net, report, output, dag);
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
            throw new InputException(net.name() + ": " + e.getMessage(), e);
        }
    }

    private void checkFiles() throws InputException {
        if (output != null) {
            if (!output.toLowerCase(Locale.ROOT).endsWith(".network")) {
                throw new ParameterException(
                        command().commandLine(), "the parts are written as .network; found '" + output + "'");
            }
            OutputFile.check(ModelArgument.path(output), force);
        }
        if (dag != null) {
            OutputFile.check(ModelArgument.path(dag), force);
        }
    }

    private void write(ComposedNet composed) throws InputException {
        if (output != null) {
            OutputFile.write(
                    ModelArgument.path(output), force, out -> NetworkWriter.write(composed.network(), out));
        }
        if (dag != null) {
            OutputFile.write(
                    ModelArgument.path(dag), force, out -> DagFile.write(composed.states().states(), out));
        }
    }

    private CommandSpec command() {
        if (spec == null) {
            throw new IllegalStateException("the command was not set up");
        }
        return spec;
    }
}
