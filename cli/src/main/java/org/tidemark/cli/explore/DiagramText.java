package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.diagram.Deadlocks;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.question.OpenReason;
import org.tidemark.cli.option.Heap;
import org.tidemark.cli.option.StoreOption;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.SampledStates;
import org.tidemark.cli.report.Table;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.structure.Pump;

/** What a search for a diagram came to, for people and for programs. */
final class DiagramText {
    /** Longer numbers are shown as a power of ten. */
    private static final int MOST_DIGITS = 30;

    private static final int SHOWN_MARKING = 160;

    private final PetriNet net;
    private final DiagramReport report;
    private final @Nullable Pump pump;
    private final Map<String, String> files;
    private final @Nullable SampledStates samples;
    private final @Nullable LevelTable levels;

    /**
     * The report of a run.
     *
     * @param pump why the net is unbounded; null where that is not known
     * @param files what was written, by what is in it
     * @param samples states drawn at random; null where none are wanted
     * @param levels null where they are not to be listed
     */
    DiagramText(
            PetriNet net,
            DiagramReport report,
            @Nullable Pump pump,
            Map<String, String> files,
            @Nullable SampledStates samples,
            @Nullable LevelTable levels) {
        this.net = net;
        this.report = report;
        this.pump = pump;
        this.files = files;
        this.samples = samples;
        this.levels = levels;
    }

    void print(PrintStream out) {
        out.println(ModelHead.of(net).title());
        out.println();
        DiagramReport.Census census = report.census();
        OpenReason why = report.why();
        if (census == null) {
            out.println(Table.hanging("UNKNOWN: " + reason(), 0));
            out.println();
        } else {
            out.println(Table.hanging(
                    why == null
                            ? "COMPLETE: every reachable marking is in the diagram."
                            : "COMPLETE, but " + Advice.sentence(why) + ".",
                    0));
            out.println();
        }
        Table table = new Table();
        if (census != null) {
            figures(table, census, Objects.requireNonNull(report.diagram()));
        }
        table.row("memory", Figures.bytes(report.peakBytes()), "at most at one time")
                .row("time", Figures.seconds(report.seconds()));
        files.forEach(table::words);
        table.print(out);
        if (levels != null) {
            orders(out, Objects.requireNonNull(report.diagram()));
            levels.print(out);
        }
        if (samples != null) {
            samples.print(out);
        }
    }

    /** Why not all states were found, and what else there is to try. */
    private String reason() {
        OpenReason why = Objects.requireNonNull(report.why());
        boolean mayHelp = pump == null && why.cause() != OpenReason.Cause.CANCELLED;
        return Advice.sentence(why) + "."
                + (mayHelp
                        ? " 'tidemark compose' puts states together from the model's parts, --reduce counting "
                                + "counts those of a smaller net, and other stores explore them one by one."
                        : "");
    }

    private void figures(Table table, DiagramReport.Census census, DiagramReport.Diagram diagram) {
        Deadlocks deadlocks = census.deadlocks();
        int[] dead = deadlocks == null ? null : deadlocks.first();
        table.row("states", count(census.states()))
                .row("edges", count(census.edges()))
                .row(
                        "deadlocks",
                        deadlocks == null ? "unknown" : count(deadlocks.count()),
                        deadlocks == null
                                ? "it would take too much to count them"
                                : dead == null ? "" : "first " + cutMarking(net, dead))
                .row("most tokens", Figures.count(mostInPlace(census)), "in a place");
        if (net.hasColors()) {
            table.row("", Figures.count(mostOfOneValue(census)), "of one value in a place");
        }
        table.row("", Figures.count(census.mostInAll()), "in a marking")
                .row(
                        "diagram",
                        Figures.count(diagram.nodes()),
                        (diagram.nodes() == 1 ? "node and " : "nodes and ") + Figures.count(diagram.arcs(), "arc")
                                + " on " + Figures.count(net.places(), "level") + ", "
                                + Figures.bytes(diagram.bytes()))
                .row("", Figures.seconds(diagram.seconds()), "until it was found")
                .words("order", "'" + diagram.order().name() + "'" + among(diagram));
    }

    private static String among(DiagramReport.Diagram diagram) {
        int others = diagram.tried().size() - 1;
        LevelOrder order = diagram.order();
        return ", span " + span(order)
                + (order.hasWideLevels() ? " over " + Figures.count(order.blocks(), "level") : "")
                + (others == 0 ? "; no other was tried" : "; first of " + (others + 1) + " orders to find all states");
    }

    private static String span(LevelOrder order) {
        return String.format(Locale.ROOT, order.span() < 0.01 ? "%.2e" : "%.3f", order.span());
    }

    /** What was expected of each order, and which was the first in the end. */
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

    /** A marking in words, as far as there is room for it. */
    static String cutMarking(PetriNet net, int[] tokens) {
        String whole = IntStream.range(0, tokens.length)
                .filter(p -> tokens[p] > 0)
                .mapToObj(p -> net.shownPlace(p) + (tokens[p] == 1 ? "" : "=" + tokens[p]))
                .collect(Collectors.joining(", "));
        return Table.cut(whole, SHOWN_MARKING);
    }

    private static long mostInPlace(DiagramReport.Census census) {
        return Arrays.stream(census.mostAsWritten()).max().orElse(0);
    }

    private static int mostOfOneValue(DiagramReport.Census census) {
        return Arrays.stream(census.most()).max().orElse(0);
    }

    static String count(BigInteger number) {
        String digits = number.toString();
        return digits.length() <= MOST_DIGITS
                ? String.format(Locale.ROOT, "%,d", number)
                : String.format(
                        Locale.ROOT, "%c.%se+%d", digits.charAt(0), digits.substring(1, 6), digits.length() - 1);
    }

    void json(JsonGenerator json) throws IOException {
        json.writeStartObject();
        ExploreJson.model(json, net);
        if (pump != null) {
            UnboundedGrowth.write(json, net, pump);
        }
        json.writeObjectFieldStart("engine");
        json.writeStringField("store", StoreOption.MDD.word());
        json.writeNumberField("threads", 1);
        json.writeEndObject();
        DiagramReport.Census census = report.census();
        OpenReason why = report.why();
        json.writeBooleanField("complete", census != null);
        json.writeStringField(
                "end",
                census != null || why == null ? "complete" : why.cause().name().toLowerCase(Locale.ROOT));
        if (why != null) {
            json.writeStringField("reason", why.sentence());
        }
        if (census == null) {
            json.writeNullField("states");
            json.writeNullField("edges");
            json.writeNullField("deadlocks");
        } else {
            census(json, census);
            diagram(json, Objects.requireNonNull(report.diagram()));
        }
        if (levels != null) {
            levels.write(json);
        }
        if (samples != null) {
            samples.write(json);
        }
        json.writeObjectFieldStart("files");
        for (Map.Entry<String, String> file : files.entrySet()) {
            json.writeStringField(file.getKey().replace(" in", ""), file.getValue());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("bytes");
        json.writeNumberField("total", report.peakBytes());
        json.writeEndObject();
        json.writeNumberField("seconds", ExploreJson.rounded(report.seconds(), 1e6));
        json.writeNumberField("peakHeapBytes", Heap.peakBytes());
        json.writeEndObject();
    }

    private void census(JsonGenerator json, DiagramReport.Census census) throws IOException {
        Json.count(json, "states", census.states());
        Json.count(json, "edges", census.edges());
        Deadlocks deadlocks = census.deadlocks();
        if (deadlocks == null) {
            json.writeNullField("deadlocks");
        } else {
            Json.count(json, "deadlocks", deadlocks.count());
        }
        int[] dead = deadlocks == null ? null : deadlocks.first();
        if (dead != null) {
            json.writeObjectFieldStart("deadState");
            for (int p = 0; p < dead.length; p++) {
                if (dead[p] > 0) {
                    json.writeNumberField(net.shownPlace(p), dead[p]);
                }
            }
            json.writeEndObject();
        }
        json.writeNumberField("maxTokensInPlace", mostInPlace(census));
        json.writeNumberField("maxTokensOfOneValue", mostOfOneValue(census));
        json.writeNumberField("maxTokensInMarking", census.mostInAll());
    }

    private static void diagram(JsonGenerator json, DiagramReport.Diagram diagram) throws IOException {
        json.writeObjectFieldStart("diagram");
        json.writeNumberField("nodes", diagram.nodes());
        json.writeNumberField("arcs", diagram.arcs());
        json.writeNumberField("bytes", diagram.bytes());
        json.writeStringField("order", diagram.order().name());
        List<LevelOrder> tried = diagram.tried();
        json.writeArrayFieldStart("orders");
        for (LevelOrder order : tried) {
            json.writeStartObject();
            json.writeStringField("name", order.name());
            json.writeNumberField("span", order.span());
            json.writeNumberField("levels", order.blocks());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("seconds", ExploreJson.rounded(diagram.seconds(), 1e6));
        json.writeEndObject();
    }
}
