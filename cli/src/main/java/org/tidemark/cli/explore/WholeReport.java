package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.engine.Store;
import org.tidemark.api.task.CountTask;
import org.tidemark.automata.network.Network;
import org.tidemark.check.count.CountReport;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.diagram.NetDiagram;
import org.tidemark.check.diagram.NodeHistory;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.cli.option.Heap;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.CardNames;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.SampledStates;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.DagPicture;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.reduce.RuleUse;

/** Shows states that were counted all together: as one diagram, by way of a smaller net, or composed from those of parts. */
final class WholeReport {
    /** Longer numbers are shown as a power of ten. */
    private static final int MOST_DIGITS = 30;

    private static final int SHOWN_MARKING = 160;

    private final Session session;
    private final ResultOptions result;
    private final boolean explain;

    /** The reports of a command; with {@code explain} they list what each rule did, or the orders and levels of a diagram. */
    WholeReport(Session session, ResultOptions result, boolean explain) {
        this.session = session;
        this.result = result;
        this.explain = explain;
    }

    /** Shows a count by way of a smaller net, and returns the exit status. */
    int tell(CountTask.Reduced found, int threads) throws IOException {
        NetReduction reduction = found.report().reduction();
        if (result.json) {
            Json.object(session.out(), json -> write(json, found, threads));
        } else {
            Table table = begin(
                    ModelHead.of(new NetSystem(found.net())).title(),
                    found,
                    "every reachable marking was counted.",
                    "");
            rows(table, found.net(), found.counts());
            if (reduction != null) {
                table.words("smaller net", reduction.sizes() + " left after " + Figures.seconds(reduction.seconds()))
                        .words("rules", reduction.uses().isEmpty() ? "no rule applies" : reduction.rules());
            }
            CountReport.Diagram diagram = found.report().diagram();
            if (diagram != null) {
                String arcs = "nodes and " + Figures.count(diagram.arcs(), "arc");
                table.row("its states", count(diagram.states()))
                        .row("its diagram", Figures.count(diagram.nodes()), arcs);
            }
            costs(table, found, "at most at one time" + withoutDeadlocks(found.report()));
            table.print(session.out());
        }
        if (explain && found.beside() == null && reduction != null) {
            printRules(result.json ? session.err() : session.out(), reduction);
        }
        return found.why() == null || found.beside() != null ? Status.DONE : Status.UNKNOWN;
    }

    private static void printRules(PrintStream out, NetReduction reduction) {
        out.println();
        out.println("Rules:");
        Table table = new Table();
        for (RuleUse use : reduction.uses()) {
            table.row(use.rule(), Figures.count(use.times()), "times, " + Figures.seconds(use.seconds()));
        }
        table.print(out);
    }

    /** How much memory the rest took, where most of it was for deadlocks, whether they were found or not. */
    private static String withoutDeadlocks(CountReport report) {
        return report.peakBytes() == report.countBytes()
                ? ""
                : ", " + Figures.bytes(report.countBytes()) + " before deadlocks were looked for";
    }

    /** Shows states that were composed from those of the automata of a network, and returns the exit status. */
    int tell(CountTask.Composed found) throws IOException {
        Network network = found.network();
        CountTask.Counts counts = found.counts();
        if (result.json) {
            Json.object(session.out(), json -> {
                ExploreJson.model(json, network);
                end(json, found);
                counts(json, counts, "deadlocks");
                Json.seconds(json, "seconds", found.seconds());
            });
        } else {
            PrintStream out = session.out();
            out.println(network.name() + ": " + ModelSizes.of(network) + "\n");
            Table table = new Table();
            if (counts == null) {
                out.println(Table.hanging(
                        "UNKNOWN: " + Advice.sentence(found.report().whyNot()) + ".", 0));
            } else {
                out.println("COMPLETE: every reachable state was composed.");
                table.row("states", Figures.count(counts.states()))
                        .row("edges", counts.edges() == null ? "unknown" : Figures.count(counts.edges()))
                        .row("deadlocks", counts.deadlocks() == null ? "unknown" : Figures.count(counts.deadlocks()));
            }
            out.println();
            costs(table, found, "");
            String parts = Figures.count(network.parts().size(), "part");
            table.words("engine", "composition of the states of " + parts).print(out);
        }
        return counts == null ? Status.UNKNOWN : Status.DONE;
    }

    /** The title, whether all states were counted, and a table for more. */
    private Table begin(String title, CountTask.Whole found, String complete, String otherwise) {
        OpenReason why = found.why();
        String says = why == null
                ? "COMPLETE: " + complete
                : (found.counts() == null ? "UNKNOWN: " : "COMPLETE, but ") + Advice.sentence(why) + "."
                        + (found.counts() == null ? otherwise : "");
        session.out().println(title + "\n\n" + Table.hanging(says, 0) + "\n");
        return new Table();
    }

    private static void rows(Table table, PetriNet net, CountTask.@Nullable Counts counts) {
        if (counts == null) {
            return;
        }
        BigInteger deadlocks = counts.deadlocks();
        int[] dead = counts.dead();
        table.row("states", count(counts.states()))
                .row("edges", counts.edges() == null ? "unknown" : count(counts.edges()))
                .row(
                        "deadlocks",
                        deadlocks == null ? "unknown" : count(deadlocks),
                        deadlocks == null
                                ? "it would take too much to count them"
                                : dead == null ? "" : "first " + cutMarking(net, dead));
        CountTask.Most most = counts.most();
        if (most == null) {
            table.row("most tokens", "unknown");
            return;
        }
        table.row("most tokens", Figures.count(most.inPlace()), "in a place");
        if (net.hasColors()) {
            table.row("", Figures.count(most.ofOneValue()), "of one value in a place");
        }
        table.row("", Figures.count(most.inMarking()), "in a marking");
    }

    private static void costs(Table table, CountTask.Whole found, String memory) {
        table.row("memory", Figures.bytes(found.peakBytes()), memory).row("time", Figures.seconds(found.seconds()));
    }

    /** A marking in words, as far as there is room for it. */
    private static String cutMarking(PetriNet net, int[] tokens) {
        String whole = IntStream.range(0, tokens.length)
                .filter(p -> tokens[p] > 0)
                .mapToObj(p -> net.shownPlace(p) + (tokens[p] == 1 ? "" : "=" + tokens[p]))
                .collect(Collectors.joining(", "));
        return Table.cut(whole, SHOWN_MARKING);
    }

    private static String count(BigInteger number) {
        String digits = number.toString();
        return digits.length() <= MOST_DIGITS
                ? String.format(Locale.ROOT, "%,d", number)
                : String.format(
                        Locale.ROOT, "%c.%se+%d", digits.charAt(0), digits.substring(1, 6), digits.length() - 1);
    }

    /** Whether all states were counted, and why not. */
    private static void end(JsonGenerator json, CountTask.Whole found) throws IOException {
        OpenReason why = found.why();
        json.writeBooleanField("complete", found.counts() != null);
        json.writeStringField(
                "end",
                found.counts() != null || why == null
                        ? "complete"
                        : why.cause().name().toLowerCase(Locale.ROOT));
        if (why != null) {
            json.writeStringField("reason", why.sentence());
        }
    }

    /** The numbers of states and edges, and of deadlocks where they are to follow at once. */
    private static void counts(JsonGenerator json, CountTask.@Nullable Counts counts, String... deadlocks)
            throws IOException {
        Json.count(json, "states", counts == null ? null : counts.states());
        Json.count(json, "edges", counts == null ? null : counts.edges());
        for (String name : deadlocks) {
            Json.count(json, name, counts == null ? null : counts.deadlocks());
        }
    }

    private static void most(JsonGenerator json, CountTask.@Nullable Most most) throws IOException {
        Json.count(json, "maxTokensInPlace", most == null ? null : most.inPlace());
        Json.count(json, "maxTokensOfOneValue", most == null ? null : most.ofOneValue());
        Json.count(json, "maxTokensInMarking", most == null ? null : most.inMarking());
    }

    private static void write(JsonGenerator json, CountTask.Reduced found, int threads) throws IOException {
        CountTask.Counts counts = found.counts();
        ExploreJson.model(json, new NetSystem(found.net()));
        Json.object(json, "engine", engine -> {
            engine.writeStringField("store", Store.DIAGRAM.word());
            engine.writeStringField("reduce", "counting");
            engine.writeNumberField("threads", threads);
        });
        end(json, found);
        counts(json, counts);
        if (counts != null) {
            most(json, counts.most());
        }
        Json.count(json, "deadlocks", counts == null ? null : counts.deadlocks());
        NetReduction reduction = found.report().reduction();
        if (reduction != null) {
            Json.object(json, "reduction", inner -> ReductionJson.write(inner, reduction));
        }
        Json.object(json, "bytes", bytes -> {
            bytes.writeNumberField("total", found.peakBytes());
            bytes.writeNumberField("beforeDeadlocks", found.report().countBytes());
        });
        Json.seconds(json, "seconds", found.seconds());
        json.writeNumberField("peakHeapBytes", Heap.peakBytes());
    }

    /** {@code explore --store mdd}: shows all states as one diagram, keeps it, draws it and takes samples of it. */
    final class Diagram {
        private final DiagramOptions wanted;
        private final @Nullable String plot;
        private final boolean force;

        /**
         * The reports of a command.
         *
         * @param plot where to draw the diagram; null where that is not wanted
         * @param force whether files that exist are replaced
         */
        Diagram(DiagramOptions wanted, @Nullable String plot, boolean force) {
            this.wanted = wanted;
            this.plot = plot;
            this.force = force;
        }

        /** Prints what was found, writes the files that were asked for, and returns the exit status. */
        int tell(CountTask.Drawn found, ExploreOptions options, @Nullable NodeHistory history)
                throws InputException, IOException {
            DagFile kept = found.report().kept();
            NetDiagram diagram = found.diagram();
            SampledStates samples = kept != null && diagram != null && wanted.samples.isWanted()
                    ? SampledStates.of(kept, wanted.samples.states(), options.seed(), diagram.budget(), diagram::isOver)
                    : null;
            Map<String, String> files = kept == null ? new LinkedHashMap<>() : write(kept);
            if (history != null) {
                String file = Objects.requireNonNull(wanted.nodes);
                String name = found.net().name();
                OutputFile.write(ModelArgument.path(file), force, new NodePlot(name, history.points())::write);
                files.put("nodes in", file);
            }
            LevelTable levels = explain && kept != null && found.beside() == null ? new LevelTable(kept) : null;
            if (result.json) {
                Json.object(session.out(), json -> json(json, found, files, samples, levels));
            } else {
                print(found, files, samples, levels);
            }
            boolean isDone = found.beside() != null || found.why() == null;
            return isDone && (samples == null || samples.areDrawn()) ? Status.DONE : Status.UNKNOWN;
        }

        /** Writes the files that were asked for; returns them, by what is in them. */
        private Map<String, String> write(DagFile kept) throws InputException {
            Map<String, String> files = new LinkedHashMap<>();
            if (wanted.output != null) {
                OutputFile.write(ModelArgument.path(wanted.output), force, kept::write);
                files.put("states in", wanted.output);
            }
            if (plot != null && !DagPicture.fits(kept.dag())) {
                result.notes(session)
                        .add("the diagram is too large for a picture, which shows " + DagPicture.MOST_NODES
                                + " nodes and " + Figures.count(DagPicture.MOST_ARCS) + " arcs at most; " + plot
                                + " was not written");
            } else if (plot != null) {
                DagPicture picture = new DagPicture(kept.dag(), new CardNames(kept.card()));
                boolean isSvg = plot.toLowerCase(Locale.ROOT).endsWith(".svg");
                OutputFile.write(ModelArgument.path(plot), force, isSvg ? picture::writeSvg : picture::writeDot);
                files.put("picture in", plot);
            }
            return files;
        }

        private void print(
                CountTask.Drawn found,
                Map<String, String> files,
                @Nullable SampledStates samples,
                @Nullable LevelTable levels) {
            OpenReason why = found.why();
            boolean mayHelp = found.growth() == null && why != null && why.cause() != OpenReason.Cause.CANCELLED;
            Table table = begin(
                    ModelHead.of(new NetSystem(found.net())).title(),
                    found,
                    "every reachable marking is in the diagram.",
                    mayHelp
                            ? " 'tidemark compose' puts states together from the model's parts, --reduce counting "
                                    + "counts those of a smaller net, and other stores explore them one by one."
                            : "");
            rows(table, found.net(), found.counts());
            DiagramReport.Diagram diagram = found.report().diagram();
            if (diagram != null && found.counts() != null) {
                String size = (diagram.nodes() == 1 ? "node and " : "nodes and ")
                        + Figures.count(diagram.arcs(), "arc") + " on "
                        + Figures.count(found.net().places(), "level") + ", " + Figures.bytes(diagram.bytes());
                table.row("diagram", Figures.count(diagram.nodes()), size)
                        .row("", Figures.seconds(diagram.seconds()), "until it was found")
                        .words("order", "'" + diagram.order().name() + "'" + among(diagram));
            }
            costs(table, found, "at most at one time");
            files.forEach(table::words);
            table.print(session.out());
            if (levels != null) {
                orders(session.out(), Objects.requireNonNull(diagram));
                levels.print(session.out());
            }
            if (samples != null) {
                samples.print(session.out());
            }
        }

        private static String among(DiagramReport.Diagram diagram) {
            int others = diagram.tried().size() - 1;
            LevelOrder order = diagram.order();
            return ", span " + span(order)
                    + (order.hasWideLevels() ? " over " + Figures.count(order.blocks(), "level") : "")
                    + (others == 0
                            ? "; no other was tried"
                            : "; first of " + (others + 1) + " orders to find all states");
        }

        private static String span(LevelOrder order) {
            return String.format(Locale.ROOT, order.span() < 0.01 ? "%.2e" : "%.3f", order.span());
        }

        /** The predicted span of each order, and which was the first in the end. */
        private static void orders(PrintStream out, DiagramReport.Diagram diagram) {
            Table table = new Table();
            for (LevelOrder order : diagram.tried()) {
                boolean chosen = order.name().equals(diagram.order().name());
                table.row(
                        "order '" + order.name() + "'",
                        span(order),
                        "predicted span over " + Figures.count(order.blocks(), "level")
                                + (chosen ? "; found all states first" : ""));
            }
            out.println();
            table.print(out);
        }

        private static void json(
                JsonGenerator json,
                CountTask.Drawn found,
                Map<String, String> files,
                @Nullable SampledStates samples,
                @Nullable LevelTable levels)
                throws IOException {
            PetriNet net = found.net();
            CountTask.Counts counts = found.counts();
            ExploreJson.model(json, new NetSystem(net));
            if (found.growth() != null) {
                ExploreJson.growth(json, found.growth());
            }
            Json.object(json, "engine", engine -> {
                engine.writeStringField("store", Store.DIAGRAM.word());
                engine.writeNumberField("threads", 1);
            });
            end(json, found);
            counts(json, counts, "deadlocks");
            int[] dead = counts == null ? null : counts.dead();
            if (dead != null) {
                Json.object(json, "deadState", state -> {
                    for (int p = 0; p < dead.length; p++) {
                        if (dead[p] > 0) {
                            state.writeNumberField(net.shownPlace(p), dead[p]);
                        }
                    }
                });
            }
            if (counts != null) {
                most(json, counts.most());
                diagram(json, Objects.requireNonNull(found.report().diagram()));
            }
            if (levels != null) {
                levels.write(json);
            }
            if (samples != null) {
                samples.write(json);
            }
            Json.object(json, "files", fields -> {
                for (Map.Entry<String, String> file : files.entrySet()) {
                    fields.writeStringField(file.getKey().replace(" in", ""), file.getValue());
                }
            });
            Json.object(json, "bytes", bytes -> bytes.writeNumberField("total", found.peakBytes()));
            Json.seconds(json, "seconds", found.seconds());
            json.writeNumberField("peakHeapBytes", Heap.peakBytes());
        }

        private static void diagram(JsonGenerator json, DiagramReport.Diagram diagram) throws IOException {
            Json.object(json, "diagram", fields -> {
                fields.writeNumberField("nodes", diagram.nodes());
                fields.writeNumberField("arcs", diagram.arcs());
                fields.writeNumberField("bytes", diagram.bytes());
                fields.writeStringField("order", diagram.order().name());
                Json.objects(fields, "orders", diagram.tried(), order -> {
                    fields.writeStringField("name", order.name());
                    fields.writeNumberField("span", order.span());
                    fields.writeNumberField("levels", order.blocks());
                });
                Json.seconds(fields, "seconds", diagram.seconds());
            });
        }
    }
}
