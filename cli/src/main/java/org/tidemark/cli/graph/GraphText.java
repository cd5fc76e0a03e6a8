package org.tidemark.cli.graph;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.cli.explore.SweepText;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Table;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.StateLabel;

/** The report of building a graph and its costs, for people and for programs. */
final class GraphText {
    private static final int LONGEST_MEASURE = 60;

    private GraphText() {}

    /** Why there is no graph, and what is known so far; {@code before} is how long it took to open the model, in seconds. */
    static GraphAnswer unfinished(BuiltGraph found, String why, double before) {
        GraphReport report = found.report();
        return new GraphAnswer(
                out -> {
                    out.println(found.head().title());
                    out.println();
                    out.println(Table.hanging("UNKNOWN: " + why + " There is no graph.", 0));
                    out.println();
                    new Table()
                            .row(
                                    "states",
                                    "at least " + Figures.count(report.counts().states()),
                                    Figures.count(report.counts().explored()) + " of them expanded")
                            .row(
                                    "edges",
                                    "at least " + Figures.count(report.counts().edges()))
                            .row("memory", Figures.bytes(report.memory().peakBytes()), "at most at one time")
                            .row(
                                    "time",
                                    Figures.seconds(before + report.timing().seconds()))
                            .print(out);
                },
                json -> {
                    json.writeStringField("model", found.system().name());
                    json.writeBooleanField("complete", false);
                    json.writeStringField("end", report.end().name().toLowerCase(Locale.ROOT));
                    json.writeStringField("reason", why);
                    json.writeNumberField("states", report.counts().states());
                    json.writeNumberField("explored", report.counts().explored());
                    json.writeNumberField("seconds", before + report.timing().seconds());
                });
    }

    static GraphAnswer built(BuiltGraph found, GraphBuilder.Built built, @Nullable String output, double before) {
        GraphReport report = found.report();
        CondensedGraph graph = built.graph();
        return new GraphAnswer(
                out -> {
                    out.println(found.head().title());
                    out.println();
                    table(report, built, output, before).print(out);
                },
                json -> {
                    json.writeStringField("model", found.system().name());
                    json.writeBooleanField("complete", true);
                    json.writeNumberField("states", graph.states());
                    json.writeNumberField("edges", graph.edges());
                    json.writeNumberField("deadlocks", report.counts().deadlocks());
                    json.writeNumberField("sweeps", report.sweeps());
                    json.writeNumberField("peakStates", report.memory().peakStates());
                    json.writeObjectFieldStart("bytes");
                    json.writeNumberField("graph", graph.bytes());
                    json.writeNumberField("states", report.memory().stateBytes());
                    json.writeNumberField("total", report.memory().peakBytes());
                    json.writeNumberField("paper", graph.paperBytes());
                    for (Map.Entry<Encoding, Long> other : built.bytesIn().entrySet()) {
                        json.writeNumberField("in-" + other.getKey().word(), other.getValue());
                    }
                    json.writeEndObject();
                    json.writeNumberField("seconds", before + report.timing().seconds());
                    if (output != null) {
                        json.writeStringField("file", output);
                    }
                });
    }

    /** The description of a kept graph. */
    static GraphAnswer kept(GraphFile file) {
        CondensedGraph graph = file.graph();
        Table table = new Table()
                .row(
                        "states",
                        Figures.count(graph.states()),
                        file.card().folded() ? "" : "an unfolding, bisimilar to the reachability graph")
                .row(
                        "edges",
                        Figures.count(graph.edges()),
                        file.card().kind().recomputed() ? "their events are recomputed from the states" : "")
                .row("graph", Figures.bytes(graph.bytes()), rates(graph))
                .row("by the paper", Figures.bytes(graph.paperBytes()), share(graph));
        for (Map.Entry<String, StateLabel> label : graph.labels().entrySet()) {
            table.row(
                    "label " + label.getKey(),
                    Figures.count(label.getValue().count()),
                    "states in which " + file.card().labels().get(label.getKey()));
        }
        table.words("model", file.card().model() + " (" + file.card().digest() + ")")
                .words("search", file.card().search());
        return new GraphAnswer(table::print, json -> {
            json.writeStringField("model", file.card().model());
            json.writeStringField("digest", file.card().digest());
            json.writeStringField("search", file.card().search());
            json.writeBooleanField("folded", file.card().folded());
            json.writeBooleanField("eventsRecomputed", file.card().kind().recomputed());
            json.writeNumberField("states", graph.states());
            json.writeNumberField("edges", graph.edges());
            json.writeObjectFieldStart("bytes");
            json.writeNumberField("graph", graph.bytes());
            json.writeNumberField("paper", graph.paperBytes());
            json.writeEndObject();
            json.writeObjectFieldStart("labels");
            for (Map.Entry<String, StateLabel> label : graph.labels().entrySet()) {
                json.writeNumberField(label.getKey(), label.getValue().count());
            }
            json.writeEndObject();
        });
    }

    private static Table table(GraphReport report, GraphBuilder.Built built, @Nullable String output, double before) {
        CondensedGraph graph = built.graph();
        Table table = new Table()
                .row("states", Figures.count(graph.states()), unfolding(report))
                .row("edges", Figures.count(graph.edges()))
                .row("deadlocks", Figures.count(report.counts().deadlocks()))
                .row("graph", Figures.bytes(graph.bytes()), rates(graph))
                .row("by the paper", Figures.bytes(graph.paperBytes()), share(graph));
        for (Map.Entry<Encoding, Long> other : built.bytesIn().entrySet()) {
            table.row(
                    "encoding " + other.getKey().word(),
                    Figures.bytes(other.getValue()),
                    "if every block were written so");
        }
        table.row(
                        "most held",
                        Figures.count(report.memory().peakStates()),
                        "states at once, in " + Figures.bytes(report.memory().stateBytes()))
                .row("memory", Figures.bytes(report.memory().peakBytes()), "at most at one time, states and graph")
                .row("time", Figures.seconds(before + report.timing().seconds()));
        if (report.course() != null) {
            table.words(
                    "progress",
                    SweepText.measure(report.course().text(), LONGEST_MEASURE) + " ("
                            + report.course().why() + ")");
        }
        return output == null ? table : table.words("file", output);
    }

    private static String unfolding(GraphReport report) {
        if (report.folded()) {
            return "";
        }
        String by = report.sweeps() > 1 ? report.sweeps() + " sweeps" : "counters of events";
        return "an unfolding by " + by + ": some represent the same marking";
    }

    /** Bits per state and per edge. */
    static String rates(CondensedGraph graph) {
        double bits = 8.0 * graph.bytes();
        return String.format(
                Locale.ROOT,
                "%.1f bits per state, %.1f bits per edge",
                bits / graph.states(),
                bits / Math.max(1, graph.edges()));
    }

    static String share(CondensedGraph graph) {
        return String.format(
                Locale.ROOT,
                "2·32·R + E·(⌈log2 T⌉+⌈log2 R⌉) bits; the graph takes %.0f %% of it",
                100.0 * graph.bytes() / graph.paperBytes());
    }
}
