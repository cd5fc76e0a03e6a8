package org.tidemark.cli.explore;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.task.CountTask;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.ReportTask;
import org.tidemark.check.Reductions;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SpaceReport;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.option.ColorOptions;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.LimitOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.NextStep;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.svg.SvgWriter;
import org.tidemark.input.InputException;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome;
import org.tidemark.system.Drawing;
import org.tidemark.verdict.StopReason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark report}: the standard report on a state space. */
@Command(
        name = "report",
        customSynopsis = "tidemark report [OPTIONS] MODEL",
        header = "Explore a state space and print the standard report on it.",
        description = {
            "The report has what that of CPN Tools has, in its order: the size of the state space and of its graph of"
                    + " strongly connected components, the bounds of places, home and dead markings, dead and live"
                    + " transitions, and which transitions are impartial, fair or just in infinite runs. It takes a model"
                    + " of any kind.",
            "Where a limit ends the exploration, the report says what is only a bound then, and what is not known."
        },
        footer = {
            "  tidemark report net.cpn                        the report of a coloured net of CPN Tools",
            "  tidemark report zoo:philosophers/5             of any other model",
            "  tidemark report net.cpn -D n=4 -o report.md    as Markdown, with another value of n",
            "  tidemark report net.cpn --json                 for programs"
        })
public final class ReportCommand extends ModelCommand {
    /** The forms of a report. */
    enum Form {
        TEXT,
        MARKDOWN,
        HTML,
        JSON;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final OptionWords<Form> FORMS = OptionWords.of("--as", List.of(Form.values()), Form::word);

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the report here; .md, .html and .json decide its form.")
    @Nullable
    String output;

    @Option(
            names = "--as",
            paramLabel = "FORM",
            description = "The form: text, markdown, html or json. Default: by the ending of the file, else text.")
    @Nullable
    String as;

    @Mixin
    LimitOptions limits = new LimitOptions();

    @Option(
            names = "--max-states",
            paramLabel = "N",
            converter = Quantities.Positive.class,
            description = "Stop when there are more than N states. Default: no limit.")
    @Nullable
    Long maxStates;

    @Mixin
    ColorOptions colors = new ColorOptions();

    @Option(names = "--force", description = "Replace the output file if it exists.")
    boolean force;

    @Mixin
    ResultOptions result = new ResultOptions();

    public ReportCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InputException {
        Form form = form();
        if (output != null) {
            OutputFile.check(ModelArgument.path(output), force);
        }
        Engine engine = Engine.of(Store.PLAIN, StoreChoice.USUAL_K, SearchOrder.BREADTH_FIRST, Reductions.NONE);
        colors.check(engine);
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(limits.of(command(), interrupt))
                    .withMaxStates(maxStates == null ? Long.MAX_VALUE : maxStates);
            TimeLimit watch = new TimeLimit(options);
            Notes notes = result.notes(session);
            NetSource source = model.source(notes);
            ReportTask task = new ReportTask(
                    watch,
                    source,
                    limited -> colors.execution(source, engine, limited, Execution.Purpose.OTHER, notes));
            SpaceReport report = task.run(new EngineOptions().follower(session, result.quiet, options.memoryBytes()));
            String why = stopped(report, options, task.endless());
            NextStep next = report.isFull() || report.isFaulty() ? null : next(report, options, watch.seconds());
            String picture = form == Form.HTML ? picture(report, source) : "";
            show(new SpaceText(report, source.file(), why, next, picture), form);
            return report.isFull() ? Status.DONE : Status.UNKNOWN;
        }
    }

    /** The next step: all that is open here is open because states were left out. */
    private @Nullable NextStep next(SpaceReport report, ExploreOptions options, double seconds) {
        StopReason cause = report.end().reason();
        boolean isCut = report.end() == Outcome.End.STATES && options.maxStates() == Long.MAX_VALUE;
        return new NextStep.Run(
                        report.system(),
                        isCut ? options.withMaxStates(CountTask.GROWING_STATES) : options,
                        command().optionsMap().keySet(),
                        null,
                        seconds,
                        true)
                .after(cause == null ? StopReason.UNDECIDED : cause, null);
    }

    private String stopped(SpaceReport report, ExploreOptions options, @Nullable String endless) {
        if (report.isFaulty()) {
            return "stopped at an event without a result; check and explore show it.";
        }
        String why = endless != null && report.end() == Outcome.End.STATES && maxStates == null
                ? "stopped after " + Figures.count(CountTask.GROWING_STATES)
                        + " nodes; --max-states sets another limit."
                : StatesReport.stopped(report.end(), true, options, "--memory raises it", null);
        return report.isFull() || endless == null ? why : why + " There is no end: " + endless + ".";
    }

    private Form form() {
        if (as != null) {
            return FORMS.read(command(), as);
        }
        String name = output == null ? "" : output.toLowerCase(Locale.ROOT);
        if (result.json || name.endsWith(".json")) {
            return Form.JSON;
        }
        return name.endsWith(".md") ? Form.MARKDOWN : name.endsWith(".html") ? Form.HTML : Form.TEXT;
    }

    /** The model as its file draws it, or as a net is drawn, as SVG; empty where it is too large, or no net. */
    private static String picture(SpaceReport report, NetSource source) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Drawing drawing = report.system().drawing();
        ColoredNet colored = source.colored();
        try {
            if (drawing != null) {
                StringBuilder svg = new StringBuilder();
                drawing.svg(false, svg);
                return svg.toString();
            } else if (colored != null && !colored.isPlain()) {
                SvgWriter.write(colored, out);
            } else if (report.system() instanceof NetSystem system) {
                SvgWriter.write(system.net(), out, unheard -> {});
            }
        } catch (InputException tooLarge) {
            return "";
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private void show(SpaceText text, Form form) throws InputException {
        String file = output;
        if (file == null) {
            write(text, form, session.out());
        } else {
            OutputFile.write(ModelArgument.path(file), force, out -> {
                PrintStream into = new PrintStream(out, false, StandardCharsets.UTF_8);
                write(text, form, into);
                into.flush();
            });
        }
    }

    private static void write(SpaceText text, Form form, PrintStream out) {
        switch (form) {
            case TEXT -> out.print(text.plain());
            case MARKDOWN -> out.print(text.markdown());
            case HTML -> out.print(text.html());
            case JSON -> text.json().write(out);
        }
    }
}
