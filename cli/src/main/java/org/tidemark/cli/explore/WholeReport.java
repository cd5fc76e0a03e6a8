package org.tidemark.cli.explore;

import java.math.BigInteger;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.CountTask;
import org.tidemark.api.task.Engine;
import org.tidemark.automata.network.Network;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.NetReduction;
import org.tidemark.check.state.CountReport;
import org.tidemark.check.symbolic.DiagramReport;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.check.symbolic.NodeHistory;
import org.tidemark.cli.explore.PlotSheet.NodePlot;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.SampledStates;
import org.tidemark.cli.report.SampledStates.CardNames;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Heap;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.DagPicture;
import org.tidemark.engine.Store;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.reduce.RuleUse;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Shows states that were counted all together: as one diagram, by way of a smaller net, or composed from those of parts; or why there are none. With
 * {@code explain} reports list what each rule did, or the orders and levels of a diagram.
 */
public record WholeReport(Session session, ResultOptions result, boolean explain) {
    /** Longer numbers are shown as a power of ten. */
    private static final int MOST_DIGITS = 30;

    private static final int SHOWN_MARKING = 160;

    /** How many rows show the levels of a diagram; of more, several share a row. */
    private static final int MOST_ROWS = 24;

    /** Shows a count by way of a smaller net, and returns the exit status. */
    int tell(CountTask.Reduced found, int threads) {
        NetReduction reduction = found.report().reduction();
        Report report = begin(
                ModelSizes.Head.of(new NetSystem(found.net())).report(),
                new Report().put("store", Store.DIAGRAM.word(), "reduce", "counting", "threads", threads),
                found,
                "every reachable marking was counted.",
                "");
        counts(report, found.net(), found.counts());
        if (reduction != null) {
            report.put("reduction", of(reduction))
                    .words("smaller net", reduction.sizes() + " left after " + Figures.seconds(reduction.seconds()))
                    .words("rules", reduction.uses().isEmpty() ? "no rule applies" : reduction.rules());
        }
        CountReport.Diagram diagram = found.report().diagram();
        if (diagram != null) {
            String arcs = "nodes and " + Figures.count(diagram.arcs(), "arc");
            report.row("its states", count(diagram.states())).row("its diagram", Figures.count(diagram.nodes()), arcs);
        }
        long before = found.report().countBytes();
        costs(
                report,
                found,
                "at most at one time"
                        + (found.report().peakBytes() == before
                                ? ""
                                : ", " + Figures.bytes(before) + " before deadlocks were looked for"),
                new Report().put("total", found.peakBytes()).put("beforeDeadlocks", before));
        result.show(session, report);
        if (explain && found.beside() == null && reduction != null) {
            Report rules = new Report().line().line("Rules:");
            for (RuleUse use : reduction.uses()) {
                rules.row(use.rule(), Figures.count(use.times()), "times, " + Figures.seconds(use.seconds()));
            }
            rules.print(result.json ? session.err() : session.out());
        }
        return found.why() == null || found.beside() != null ? Status.DONE : Status.UNKNOWN;
    }

    /** How a net was made smaller, for programs: the sizes before, where they are known, and after, the rules, and the time. */
    public static Report of(NetReduction reduction) {
        NetReduction.Sizes before = reduction.before();
        NetReduction.Sizes after = reduction.after();
        Report report = new Report();
        if (before != null) {
            report.put("before", ModelSizes.numbers(before.places(), before.transitions(), before.arcs()));
        }
        return report.put("after", ModelSizes.numbers(after.places(), after.transitions(), after.arcs()))
                .list(
                        "rules",
                        reduction.uses(),
                        use -> new Report()
                                .put("rule", use.rule(), "times", use.times())
                                .seconds("seconds", use.seconds()))
                .seconds("seconds", reduction.seconds());
    }

    /** Shows states that were composed from those of the automata of a network, and returns the exit status. */
    int tell(CountTask.Composed found) {
        Network network = found.network();
        CountTask.Counts counts = found.counts();
        Report report = new Report()
                .line(network.name() + ": " + ModelSizes.of(network))
                .line();
        report.add(ModelSizes.fields(network))
                .sentence(
                        counts == null
                                ? "UNKNOWN: " + Advice.sentence(found.report().whyNot()) + "."
                                : "COMPLETE: every reachable state was composed.")
                .line();
        ended(report, found);
        figure(report, "states", counts == null ? null : counts.states(), counts != null, Figures::count, "");
        figure(report, "edges", counts == null ? null : counts.edges(), counts != null, Figures::count, "");
        figure(report, "deadlocks", counts == null ? null : counts.deadlocks(), counts != null, Figures::count, "");
        String parts = Figures.count(network.parts().size(), "part");
        result.show(
                session,
                report.row("memory", Figures.bytes(found.peakBytes()))
                        .seconds("seconds", found.seconds())
                        .row("time", Figures.seconds(found.seconds()))
                        .words("engine", "composition of the states of " + parts));
        return counts == null ? Status.UNKNOWN : Status.DONE;
    }

    private static void figure(
            Report report,
            String key,
            @Nullable BigInteger value,
            boolean isShown,
            Function<BigInteger, String> words,
            String remark) {
        report.figure(key, value, !isShown ? null : value == null ? "unknown" : words.apply(value), remark);
    }

    /** The title, whether all states were counted and why not, and the engine. */
    private static Report begin(Report head, Report engine, CountTask.Whole found, String complete, String otherwise) {
        OpenReason why = found.why();
        String says = why == null
                ? "COMPLETE: " + complete
                : (found.counts() == null ? "UNKNOWN: " : "COMPLETE, but ") + Advice.sentence(why) + "."
                        + (found.counts() == null ? otherwise : "");
        Report report = head.sentence(says).line().put("engine", engine);
        ended(report, found);
        return report;
    }

    private static void ended(Report report, CountTask.Whole found) {
        OpenReason why = found.why();
        boolean isComplete = found.counts() != null;
        report.put("complete", isComplete)
                .put("end", isComplete || why == null ? "complete" : Advice.cause(why))
                .putIfAny("reason", why == null ? null : why.sentence());
    }

    private static void counts(Report report, PetriNet net, CountTask.@Nullable Counts counts) {
        if (counts == null) {
            report.unknown("states", "edges", "deadlocks");
            return;
        }
        int[] dead = counts.dead();
        figure(report, "states", counts.states(), true, WholeReport::count, "");
        figure(report, "edges", counts.edges(), true, WholeReport::count, "");
        figure(
                report,
                "deadlocks",
                counts.deadlocks(),
                true,
                WholeReport::count,
                counts.deadlocks() == null
                        ? "it would take too much to count them"
                        : dead == null ? "" : "first " + cutMarking(net, dead));
        CountTask.Most most = counts.most();
        if (most == null) {
            report.unknown("maxTokensInPlace", "maxTokensOfOneValue", "maxTokensInMarking")
                    .row("most tokens", "unknown");
            return;
        }
        report.figure("maxTokensInPlace", most.inPlace(), "most tokens", Figures.count(most.inPlace()), "in a place")
                .figure(
                        "maxTokensOfOneValue",
                        most.ofOneValue(),
                        "",
                        net.hasColors() ? Figures.count(most.ofOneValue()) : null,
                        "of one value in a place")
                .figure("maxTokensInMarking", most.inMarking(), "", Figures.count(most.inMarking()), "in a marking");
    }

    private static void costs(Report report, CountTask.Whole found, String memory, Report bytes) {
        report.row("memory", Figures.bytes(found.peakBytes()), memory)
                .row("time", Figures.seconds(found.seconds()))
                .put("bytes", bytes)
                .seconds("seconds", found.seconds())
                .put("peakHeapBytes", Heap.peakBytes());
    }

    /** A marking in words, as far as there is room for it. */
    private static String cutMarking(PetriNet net, int[] tokens) {
        String whole = IntStream.range(0, tokens.length)
                .filter(p -> tokens[p] > 0)
                .mapToObj(p -> net.shownPlace(p) + (tokens[p] == 1 ? "" : "=" + tokens[p]))
                .collect(Collectors.joining(", "));
        return Report.cut(whole, SHOWN_MARKING);
    }

    private static String count(BigInteger number) {
        String digits = number.toString();
        return digits.length() <= MOST_DIGITS
                ? String.format(Locale.ROOT, "%,d", number)
                : String.format(
                        Locale.ROOT, "%c.%se+%d", digits.charAt(0), digits.substring(1, 6), digits.length() - 1);
    }

    /**
     * {@code explore --store mdd}: shows all states as one diagram, writes the files that were asked for, and returns the exit status.
     *
     * @param plot where to draw the diagram; null where that is not wanted
     * @param force whether files that exist are replaced
     */
    int tell(
            CountTask.Drawn found,
            DiagramOptions wanted,
            @Nullable String plot,
            boolean force,
            ExploreOptions options,
            @Nullable NodeHistory history)
            throws InputException {
        DagFile kept = found.report().kept();
        NetDiagram drawn = found.diagram();
        SampledStates samples = kept != null && drawn != null && wanted.samples.isWanted()
                ? SampledStates.of(kept, wanted.samples.states(), options.seed(), drawn.budget(), drawn::isOver)
                : null;
        Map<String, String> files = kept == null ? new LinkedHashMap<>() : write(kept, wanted, plot, force);
        if (history != null) {
            String file = Objects.requireNonNull(wanted.nodes);
            String name = found.net().name();
            OutputFile.write(ModelArgument.path(file), force, new NodePlot(name, history.points())::write);
            files.put("nodes in", file);
        }
        result.show(session, report(found, files, samples, explain && found.beside() == null ? kept : null));
        boolean isDone = found.beside() != null || found.why() == null;
        return isDone && (samples == null || samples.areDrawn()) ? Status.DONE : Status.UNKNOWN;
    }

    /** Writes the files that were asked for; returns them, by what is in them. */
    private Map<String, String> write(DagFile kept, DiagramOptions wanted, @Nullable String plot, boolean force)
            throws InputException {
        Map<String, String> files = new LinkedHashMap<>();
        if (wanted.output != null) {
            OutputFile.write(ModelArgument.path(wanted.output), force, kept::write);
            files.put("states in", wanted.output);
        }
        if (plot != null && draw(kept.dag(), new CardNames(kept.card()), plot, force, result.notes(session)::add)) {
            files.put("picture in", plot);
        }
        return files;
    }

    /** Draws a diagram, unless it is too large, which a remark says. */
    public static boolean draw(Dag states, DagPicture.Names names, String file, boolean force, Consumer<String> remark)
            throws InputException {
        if (!DagPicture.fits(states)) {
            remark.accept("the diagram is too large for a picture, which shows " + DagPicture.MOST_NODES
                    + " nodes and " + Figures.count(DagPicture.MOST_ARCS) + " arcs at most; " + file
                    + " was not written");
            return false;
        }
        DagPicture picture = new DagPicture(states, names);
        boolean isSvg = file.toLowerCase(Locale.ROOT).endsWith(".svg");
        OutputFile.write(ModelArgument.path(file), force, isSvg ? picture::writeSvg : picture::writeDot);
        return true;
    }

    /** The report of a diagram, with its levels where {@code explained} is not null. */
    private static Report report(
            CountTask.Drawn found,
            Map<String, String> files,
            @Nullable SampledStates samples,
            @Nullable DagFile explained) {
        PetriNet net = found.net();
        OpenReason why = found.why();
        CountTask.Counts counts = found.counts();
        boolean mayHelp = found.growth() == null && why != null && why.cause() != StopReason.CANCELLED;
        Report report = begin(
                StatesReport.growth(ModelSizes.Head.of(new NetSystem(net)).report(), found.growth()),
                new Report().put("store", Store.DIAGRAM.word()).put("threads", 1),
                found,
                "every reachable marking is in the diagram.",
                mayHelp
                        ? " 'tidemark compose' puts states together from the model's parts, --reduce counting "
                                + "counts those of a smaller net, and other stores explore them one by one."
                        : "");
        counts(report, net, counts);
        int[] marking = counts == null ? null : counts.dead();
        if (marking != null) {
            TokenGame dead = new TokenGame(net);
            dead.goTo(IntBuffer.wrap(marking));
            report.put("deadState", TraceText.state(dead));
        }
        DiagramReport.Diagram diagram = found.report().diagram();
        if (diagram != null && counts != null) {
            report.put("diagram", diagram(diagram, net));
        }
        costs(report, found, "at most at one time", new Report().put("total", found.peakBytes()));
        files.forEach(report::words);
        Report written = new Report();
        files.forEach((content, file) -> written.put(content.replace(" in", ""), file));
        report.put("files", written);
        if (explained != null) {
            orders(report, Objects.requireNonNull(diagram));
            levels(report, explained);
        }
        return samples == null ? report : report.add(samples.report());
    }

    private static Report diagram(DiagramReport.Diagram diagram, PetriNet net) {
        LevelOrder order = diagram.order();
        int others = diagram.tried().size() - 1;
        String size = (diagram.nodes() == 1 ? "node and " : "nodes and ") + Figures.count(diagram.arcs(), "arc")
                + " on " + Figures.count(net.places(), "level") + ", " + Figures.bytes(diagram.bytes());
        return new Report()
                .count("nodes", "diagram", diagram.nodes(), size)
                .put("arcs", diagram.arcs(), "bytes", diagram.bytes(), "order", order.name())
                .list(
                        "orders",
                        diagram.tried(),
                        tried -> new Report().put("name", tried.name(), "span", tried.span(), "levels", tried.blocks()))
                .row("", Figures.seconds(diagram.seconds()), "until it was found")
                .seconds("seconds", diagram.seconds())
                .words(
                        "order",
                        "'" + order.name() + "', span " + span(order)
                                + (order.hasWideLevels() ? " over " + Figures.count(order.blocks(), "level") : "")
                                + (others == 0
                                        ? "; no other was tried"
                                        : "; first of " + (others + 1) + " orders to find all states"));
    }

    private static String span(LevelOrder order) {
        return String.format(Locale.ROOT, order.span() < 0.01 ? "%.2e" : "%.3f", order.span());
    }

    /** The predicted span of each order, and which was the first in the end. */
    private static void orders(Report report, DiagramReport.Diagram diagram) {
        report.line();
        for (LevelOrder order : diagram.tried()) {
            boolean chosen = order.name().equals(diagram.order().name());
            report.row(
                    "order '" + order.name() + "'",
                    span(order),
                    "predicted span over " + Figures.count(order.blocks(), "level")
                            + (chosen ? "; found all states first" : ""));
        }
    }

    /** The nodes and arcs of each level, or of several together. */
    private static void levels(Report report, DagFile file) {
        Dag dag = file.dag();
        int step = (dag.levels() + MOST_ROWS - 1) / MOST_ROWS;
        report.line();
        List<Report> values = new ArrayList<>();
        for (int from = 0; from < dag.levels(); from += step) {
            int to = Math.min(dag.levels(), from + step);
            int widest = from;
            for (int level = from; level < to; level++) {
                widest = nodes(dag, level, level + 1) > nodes(dag, widest, widest + 1) ? level : widest;
                values.add(new Report()
                        .put("place", name(file, level), "nodes", nodes(dag, level, level + 1))
                        .put("arcs", arcs(dag, level, level + 1), "values", dag.size(level)));
            }
            boolean one = to == from + 1;
            int nodes = nodes(dag, from, to);
            report.row(
                    one ? "level " + (from + 1) : "levels " + (from + 1) + "–" + to,
                    Figures.count(nodes),
                    (nodes == 1 ? "node, " : "nodes, ") + Figures.count(arcs(dag, from, to), "arc") + ": "
                            + (one
                                    ? name(file, from)
                                    : name(file, from) + " to " + name(file, to - 1) + ", at most "
                                            + Figures.count(nodes(dag, widest, widest + 1)) + " on one ("
                                            + name(file, widest) + ")"));
        }
        report.put("levels", values);
    }

    private static int nodes(Dag dag, int from, int to) {
        return dag.firstNode(to) - dag.firstNode(from);
    }

    private static long arcs(Dag dag, int from, int to) {
        return dag.start(dag.firstNode(to)) - dag.start(dag.firstNode(from));
    }

    private static String name(DagFile file, int level) {
        return file.card().levels().get(level).name();
    }

    /**
     * Reports how far the unfolding of a model came, so that nothing is known of its states, and returns the exit status.
     *
     * @param engine the engine that states were to be found with; null where that does not matter
     * @param seconds how long the run has taken
     */
    public static int unfinished(
            Session session,
            ResultOptions result,
            NetSource source,
            LimitException limit,
            @Nullable Engine engine,
            int threads,
            double seconds)
            throws InputException {
        ColoredNet net = source.colored();
        if (net == null) {
            throw limit; // a network, of which there is no more to show
        }
        Report report = new Report()
                .line(net.name() + ": " + ModelSizes.written(net))
                .line()
                .sentence("UNKNOWN: " + Advice.sentence(limit) + ".")
                .add(ModelSizes.fields(net))
                .put("complete", false, "end", "unfolding", "reason", limit.what())
                .unknown("states", "edges")
                .put("explored", 0, "bytes", StatesReport.bytes(0, limit.bytes()));
        if (engine != null) {
            report.put("engine", ModelSizes.engine(engine, threads, null)).seconds("seconds", seconds);
        }
        result.show(session, report);
        return Status.UNKNOWN;
    }
}
