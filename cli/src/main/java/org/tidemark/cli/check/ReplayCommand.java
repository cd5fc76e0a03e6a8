package org.tidemark.cli.check;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.AlignTask;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.align.Alignment;
import org.tidemark.check.align.Alignment.Kind;
import org.tidemark.check.align.Alignment.Move;
import org.tidemark.check.align.LogAlignment.Aligned;
import org.tidemark.check.align.LogAlignment.Deviation;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.option.CutOffOption;
import org.tidemark.cli.option.LimitOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.NetSource;
import org.tidemark.format.log.EventLog;
import org.tidemark.format.log.EventLogReader;
import org.tidemark.format.registry.ModelInput;
import org.tidemark.input.InputException;
import org.tidemark.verdict.StopReason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark replay}: which traces of an event log fit a model, and where the others deviate from it. */
@Command(
        name = "replay",
        customSynopsis = "tidemark replay [OPTIONS] LOG MODEL",
        header = "Which traces of an event log fit a model, and where do the others deviate?",
        description = {
            "LOG is an XES file, or a table (.csv) with the columns case, activity and, if there is one, time. MODEL is a workflow "
                    + "net, a net with a final marking, a BPMN diagram, or any model with --final.",
            "Each trace is aligned with a run of the model at the least cost: 1 for an event that the model does not allow, 1 for a "
                    + "step that the log does not show. Steps called tau, those that the model marks as invisible, and unnamed ones "
                    + "beside named ones are silent and cost nothing. The fitness of a trace is 1 - cost / (events + cost of "
                    + "the cheapest run)."
        },
        footer = {
            "  tidemark replay orders.xes orders.pnml",
            "  tidemark replay orders.csv order.bpmn --json",
            "  tidemark replay log.csv net.pnml --columns 'Order ID,Step,When'",
            "  tidemark replay log.xes model.tide --final 'idle = 3' --silent 'skip_*'"
        })
public final class ReplayCommand extends ModelCommand {
    @Parameters(index = "0", paramLabel = "LOG", description = "The event log: .xes or .csv, also compressed as .gz.")
    String log = "";

    @Option(
            names = "--final",
            paramLabel = "FORMULA",
            description =
                    "A condition on the states in which a run of the model may end. Default: what the model says.")
    @Nullable
    String ending;

    @Option(
            names = "--silent",
            paramLabel = "NAMES",
            description =
                    "Events that no log shows, with commas between them and * and ? as in file names. May be given again.")
    List<String> silent = new ArrayList<>();

    @Option(
            names = "--columns",
            paramLabel = "NAMES",
            description = "The columns of a table with the case, the activity and, if there is a third name, the time.")
    @Nullable
    String columns;

    @Option(
            names = "--lifecycle",
            paramLabel = "WORD",
            description =
                    "Count only events with this step of their lifecycle, such as complete, and those without one.")
    @Nullable
    String lifecycle;

    @Option(
            names = "--show",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many variants and elements are shown; --json has all. Default: ${DEFAULT-VALUE}.")
    int show = 10;

    @Mixin
    LimitOptions limits = new LimitOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public ReplayCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InputException, IOException {
        if (show < 0) {
            throw wrong("--show " + show + ": expected a number from 0");
        }
        EventLogReader.Choice choice = choice();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(limits.of(command(), interrupt));
            TimeLimit watch = new TimeLimit(options);
            NetSource source = model.source(result.notes(session));
            MemoryBudget budget = options.budget();
            EventLog traces = read(choice, new EventLogReader.Limits(budget, watch::isReached));
            String condition = ending;
            AlignTask task = new AlignTask(
                    source,
                    traces,
                    watch.left(),
                    budget.usedBytes(),
                    condition == null ? null : names -> CutOffOption.read("--final", condition, names),
                    silent);
            return show(aligned(task, options), traces, watch.seconds());
        }
    }

    private EventLogReader.Choice choice() {
        List<String> names = columns == null ? List.of() : List.of(columns.split(",", -1));
        if (columns != null
                && (names.size() < 2 || names.size() > 3 || names.stream().anyMatch(String::isBlank))) {
            throw wrong("--columns '" + columns
                    + "': expected the names of two or three columns, such as case,activity,time");
        }
        return new EventLogReader.Choice(names.stream().map(String::strip).toList(), lifecycle);
    }

    private AlignTask.Result aligned(AlignTask task, ExploreOptions options) throws InputException {
        try {
            return task.run(RunLine.follower(session, result.quiet, options.memoryBytes()));
        } catch (AlignTask.NoEnding unknown) {
            throw new InputException(unknown.getMessage() + "; say it with --final FORMULA", unknown);
        }
    }

    private EventLog read(EventLogReader.Choice choice, EventLogReader.Limits within) throws InputException {
        Host host = session.host();
        String text = host == null ? null : host.text(log);
        Path file = text == null ? ModelArgument.path(log) : Path.of("log");
        if (text == null && Files.isDirectory(file)) {
            throw new InputException(log + ": is a directory; expected an event log");
        }
        try (InputStream in = text == null
                ? ModelInput.open(file)
                : new BufferedInputStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return EventLogReader.read(in, log, choice, within, result.notes(session));
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    private int show(AlignTask.Result found, EventLog traces, double seconds) {
        ReplayText text = new ReplayText(found, traces, show, seconds);
        result.show(session, result.json ? text.values() : text.report());
        if (text.deviating > 0) {
            return Status.VIOLATED;
        }
        return text.open > 0 ? Status.UNKNOWN : Status.DONE;
    }

    /** The alignments, for people and for programs. */
    private static final class ReplayText {
        private static final int MARGIN = 2;

        private final AlignTask.Result found;
        private final EventLog log;
        private final int most;
        private final double seconds;
        private final int cheapest;
        private long fitting;
        private long deviating;
        private long open;
        private double fitness;
        private long cost;
        private long worst;

        ReplayText(AlignTask.Result found, EventLog log, int most, double seconds) {
            this.found = found;
            this.log = log;
            this.most = most;
            this.seconds = seconds;
            cheapest = found.alignments().leastCost();
            found.alignments().variants().forEach(this::count);
        }

        private void count(Aligned each) {
            Alignment alignment = each.alignment();
            long cases = each.variant().cases().size();
            if (alignment == null) {
                open += cases;
                return;
            }
            fitting += alignment.fits() ? cases : 0;
            deviating += alignment.fits() ? 0 : cases;
            if (cheapest >= 0) {
                fitness += cases * each.fitness(cheapest);
                cost += cases * alignment.cost();
                worst += cases * (each.variant().trace().length + (long) cheapest);
            }
        }

        /** The fitness of an average case; null where none is known. */
        private @Nullable Double average() {
            return fitting + deviating == 0 || cheapest < 0
                    ? null
                    : Report.rounded(fitness / (fitting + deviating), 1e6);
        }

        /** The fitness of the log as a whole, in which long cases count more. */
        private @Nullable Double whole() {
            return fitting + deviating == 0 || cheapest < 0
                    ? null
                    : Report.rounded(worst == 0 ? 1 : 1 - (double) cost / worst, 1e6);
        }

        Report report() {
            Report report = new Report().line(ModelSizes.Head.of(found.system()).title());
            report.line(log.file() + ": " + Figures.count(log.cases(), "case") + ", "
                    + Figures.count(log.events(), "event") + ", "
                    + Figures.count(log.variants().size(), "variant")
                    + ", "
                    + (log.activities().size() == 1
                            ? "1 activity"
                            : Figures.count(log.activities().size()) + " activities"));
            report.line().line(headline()).line();
            variants(report);
            elements(report);
            Double average = average();
            if (average != null) {
                report.words(
                        "fitness",
                        String.format(
                                Locale.ROOT, "%.3f for the average case, %.3f for the whole log", average, whole()));
            }
            Alignment run = found.alignments().cheapest();
            if (run != null) {
                report.words(
                        "cheapest run",
                        "costs " + run.cost()
                                + (run.moves().isEmpty() ? "" : ": " + text(run).replace("-", "")));
            }
            report.words("a run ends", "when " + found.ending());
            return report.line()
                    .line(Figures.count(found.alignments().states(), "state") + ", " + Figures.seconds(seconds));
        }

        private String headline() {
            long all = log.cases();
            String rest = open == 0 ? "" : "; of " + Figures.count(open) + " it is unknown: " + why();
            return (fitting == all
                            ? (all == 1 ? "The case fits" : "All " + Figures.count(all) + " cases fit")
                            : Figures.count(fitting) + " of " + Figures.count(all, "case")
                                    + (fitting == 1 ? " fits" : " fit"))
                    + rest + ".";
        }

        /** What ended the search for alignments that are not known. */
        private String why() {
            return found.alignments().variants().stream()
                    .map(Aligned::open)
                    .filter(reason -> reason != null)
                    .distinct()
                    .map(ReplayText::words)
                    .collect(Collectors.joining(", "));
        }

        private static String words(StopReason reason) {
            return switch (reason) {
                case TIME -> "the time was up (--time)";
                case MEMORY -> "the memory was used up (--memory)";
                case CANCELLED -> "it was cancelled";
                case NUMBER_TOO_LARGE -> "a number became too large";
                default -> reason.name().toLowerCase(Locale.ROOT);
            };
        }

        /** The variants that deviate come first, those with most of it before others. */
        private List<Aligned> inOrder() {
            return found.alignments().variants().stream()
                    .sorted(Comparator.comparingLong((Aligned each) -> each.alignment() == null
                                    ? 0
                                    : -(long) each.alignment().cost()
                                            * each.variant().cases().size())
                            .thenComparingInt(each -> -each.variant().cases().size()))
                    .toList();
        }

        private void variants(Report report) {
            report.line("  cases  events  cost  fitness  variant"
                    + (deviating == 0 ? "" : "   (+ only in the log, - only in the model)"));
            List<Aligned> all = inOrder();
            for (Aligned each : all.subList(0, Math.min(most, all.size()))) {
                Alignment alignment = each.alignment();
                double fit = each.fitness(cheapest);
                String row = String.format(
                        Locale.ROOT,
                        "%7d %7d %5s  %7s  ",
                        each.variant().cases().size(),
                        each.variant().trace().length,
                        alignment == null ? "?" : alignment.cost(),
                        Double.isNaN(fit) ? "unknown" : String.format(Locale.ROOT, "%.3f", fit));
                String moves = alignment == null
                        ? IntStream.of(each.variant().trace())
                                .mapToObj(activity -> log.activities().get(activity))
                                .collect(Collectors.joining(", "))
                        : text(alignment);
                report.line(row + Report.hanging(moves.isEmpty() ? "(no event)" : moves, row.length()));
            }
            if (all.size() > most) {
                report.line("  … " + Figures.count(all.size() - most, "more variant"));
            }
            report.line();
        }

        private String text(Alignment alignment) {
            return alignment.moves().stream()
                    .filter(move -> move.kind() != Kind.SILENT)
                    .map(move -> switch (move.kind()) {
                        case LOG -> "+" + log.activities().get(move.activity());
                        case MODEL -> "-" + found.names().label(move.event());
                        case SYNCHRONOUS, SILENT -> log.activities().get(move.activity());
                    })
                    .collect(Collectors.joining(", "));
        }

        private void elements(Report report) {
            List<Deviation> worstFirst =
                    found.deviations().stream().filter(each -> each.total() > 0).toList();
            if (worstFirst.isEmpty()) {
                return;
            }
            List<Deviation> shown = worstFirst.subList(0, Math.min(most, worstFirst.size()));
            int width = shown.stream()
                    .mapToInt(each -> each.element().length())
                    .max()
                    .orElse(0);
            int name = Math.min(Math.max(width, "element".length()), 60);
            String format = "%" + MARGIN + "s%-" + name + "s  %8s  %8s  %8s";
            report.line(String.format(Locale.ROOT, format, "", "element", "agrees", "skipped", "added"));
            for (Deviation each : shown) {
                report.line(String.format(
                        Locale.ROOT,
                        format,
                        "",
                        Report.cut(each.element(), name),
                        Figures.count(each.synchronous()),
                        Figures.count(each.skipped()),
                        Figures.count(each.added())));
            }
            if (worstFirst.size() > most) {
                report.line("  … " + Figures.count(worstFirst.size() - most, "more element"));
            }
            report.line();
        }

        Report values() {
            Report report = new Report().add(ModelSizes.Head.of(found.system()).fields());
            report.put("log", log.file(), "cases", log.cases(), "events", log.events());
            report.put("activities", log.activities(), "ending", found.ending());
            report.put("fitting", fitting, "deviating", deviating, "unknown", open);
            report.put("averageFitness", average(), "logFitness", whole());
            Alignment run = found.alignments().cheapest();
            report.put("cheapestRun", run == null ? null : run.cost());
            report.list("variants", found.alignments().variants(), this::value);
            report.list(
                    "deviations",
                    found.deviations(),
                    each -> new Report()
                            .put("element", each.element(), "agrees", each.synchronous())
                            .put("skipped", each.skipped(), "added", each.added()));
            return report.put("states", found.alignments().states()).seconds("seconds", seconds);
        }

        private Report value(Aligned each) {
            Alignment alignment = each.alignment();
            StopReason reason = each.open();
            double fit = each.fitness(cheapest);
            Report value = new Report().put("cases", each.variant().cases());
            value.list(
                    "trace",
                    IntStream.of(each.variant().trace()).boxed().toList(),
                    activity -> log.activities().get(activity));
            value.put("verdict", alignment == null ? "unknown" : alignment.fits() ? "fits" : "deviates");
            value.putIfAny("reason", reason == null ? null : words(reason));
            value.put("cost", alignment == null ? null : alignment.cost());
            value.put("fitness", Double.isNaN(fit) ? null : Report.rounded(fit, 1e6));
            return alignment == null ? value : value.list("alignment", alignment.moves(), this::value);
        }

        private Report value(Move move) {
            return new Report()
                    .put("move", move.kind().name().toLowerCase(Locale.ROOT))
                    .put(
                            "activity",
                            move.activity() < 0 ? null : log.activities().get(move.activity()))
                    .put("event", move.event() < 0 ? null : found.system().shownEvent(move.event()));
        }
    }
}
