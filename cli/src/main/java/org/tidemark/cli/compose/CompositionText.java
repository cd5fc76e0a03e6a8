package org.tidemark.cli.compose;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.CompositionReport;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.SampledStates;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.CompositionStatistics;
import org.tidemark.net.PetriNet;

/** The report of a composition, for people and for programs. */
final class CompositionText {
    private static final int MOST_PARTS = 12;

    private final PetriNet net;
    private final BigInteger transitions;
    private final CompositionReport report;
    private final Conditions conditions;
    private final @Nullable SampledStates samples;
    private final Map<String, String> files;

    /**
     * The result of composing a net, and the files that were written, with what is in them.
     *
     * @param transitions how many transitions the net has, or would have if all of them were there
     * @param conditions what was asked about the states
     * @param samples states drawn at random; null where none are wanted
     */
    CompositionText(
            PetriNet net,
            BigInteger transitions,
            CompositionReport report,
            Conditions conditions,
            @Nullable SampledStates samples,
            Map<String, String> files) {
        this.net = net;
        this.transitions = transitions;
        this.report = report;
        this.conditions = conditions;
        this.samples = samples;
        this.files = files;
    }

    void print(PrintStream out) {
        out.println(net.name() + ": " + Figures.count(net.places(), "place") + ", "
                + Figures.count(transitions)
                + (transitions.equals(BigInteger.ONE) ? " transition" : " transitions"));
        out.println();
        ComposedNet composed = report.composed();
        if (composed == null) {
            out.println(Report.hanging("UNKNOWN: " + Advice.sentence(report.whyNot()) + ".", 0));
            out.println();
            new Report()
                    .row("memory", Figures.bytes(report.peakBytes()), "at most at one time")
                    .row("time", Figures.seconds(report.seconds()))
                    .print(out);
            return;
        }
        table(composed).print(out);
        if (samples != null) {
            samples.print(out);
        }
    }

    private Report table(ComposedNet composed) {
        CompositionStatistics figures = composed.states().statistics();
        CompositionStatistics.Sizes sizes = figures.sizes();
        CompositionReport.Census census = report.census();
        Report table = new Report()
                .row("parts", Figures.count(sizes.parts()), "of " + sizesOf(composed) + " states; " + composed.origin())
                .row("combinations", Figures.count(sizes.potential()), "of their states")
                .row(
                        "reduced",
                        Figures.count(sizes.aggregated()),
                        sizes.aggregated().equals(BigInteger.ONE)
                                ? "combination after aggregation"
                                : "combinations after aggregation")
                .row(
                        "explored",
                        Figures.count(sizes.reached()),
                        "of " + Figures.count(sizes.explored(), "combination") + " of "
                                + Figures.count(figures.groups().size(), "group"))
                .row("states", Figures.count(sizes.states()), "reachable")
                .row("edges", census == null ? "unknown" : Figures.count(census.edges()), uncounted(census))
                .row("deadlocks", census == null ? "unknown" : Figures.count(census.deadlocks()), uncounted(census));
        conditions.addTo(table);
        table.row(
                        "diagram",
                        Figures.count(figures.states().nodes()),
                        diagramRemark(
                                figures.states().nodes(),
                                figures.states().arcs(),
                                figures.states().bytes()))
                .row(
                        "memory",
                        Figures.bytes(report.peakBytes()),
                        "at most at one time"
                                + (figures.search().visited() == CompositionOptions.Visited.DIAGRAM
                                        ? "; visited states in a diagram"
                                        : ""))
                .row("time", Figures.seconds(report.seconds()))
                .words("phases", times(figures.times()));
        files.forEach(table::words);
        return table;
    }

    static String diagramRemark(long nodes, long arcs, long bytes) {
        return (nodes == 1 ? "node, " : "nodes, ") + Figures.count(arcs, "arc") + ", " + Figures.bytes(bytes);
    }

    private static String uncounted(CompositionReport.@Nullable Census census) {
        return census == null ? "no memory or time was left to count them" : "";
    }

    private String times(CompositionStatistics.Times times) {
        return String.format(
                Locale.ROOT,
                "split %s, reduce %s, group %s, explore %s, diagrams %s",
                Figures.seconds(report.splitSeconds()),
                Figures.seconds(times.aggregation() / 1e9),
                Figures.seconds(times.grouping() / 1e9),
                Figures.seconds(times.exploration() / 1e9),
                Figures.seconds(times.diagrams() / 1e9));
    }

    private static String sizesOf(ComposedNet composed) {
        List<NetworkPart> parts = composed.network().parts();
        String sizes = parts.stream()
                .limit(MOST_PARTS)
                .map(part -> Figures.count(part.automaton().states()))
                .collect(Collectors.joining(", "));
        return parts.size() > MOST_PARTS ? sizes + ", …" : sizes;
    }

    void json(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", net.name());
        json.writeNumberField("places", net.places());
        json.writeNumberField("transitions", transitions);
        ComposedNet composed = report.composed();
        json.writeBooleanField("complete", composed != null);
        if (composed == null) {
            json.writeNullField("states");
            json.writeStringField("cause", report.whyNot().cause().name().toLowerCase(Locale.ROOT));
            json.writeStringField("reason", report.whyNot().sentence());
        } else {
            figures(json, composed);
        }
        json.writeNumberField("bytes", report.peakBytes());
        json.writeNumberField("seconds", report.seconds());
        json.writeEndObject();
    }

    private void figures(JsonGenerator json, ComposedNet composed) throws IOException {
        CompositionStatistics figures = composed.states().statistics();
        json.writeNumberField("states", figures.sizes().states());
        CompositionReport.Census census = report.census();
        if (census == null) {
            json.writeNullField("edges");
            json.writeNullField("deadlocks");
        } else {
            json.writeNumberField("edges", census.edges());
            json.writeNumberField("deadlocks", census.deadlocks());
        }
        conditions.write(json);
        if (samples != null) {
            samples.write(json);
        }
        json.writeNumberField("potentialStates", figures.sizes().potential());
        json.writeNumberField("aggregatedPotentialStates", figures.sizes().aggregated());
        json.writeNumberField("exploredPotentialStates", figures.sizes().explored());
        json.writeNumberField("aggregatedStates", figures.sizes().reached());
        json.writeStringField("partsFrom", composed.origin());
        json.writeArrayFieldStart("parts");
        for (int part = 0; part < composed.network().parts().size(); part++) {
            NetworkPart at = composed.network().parts().get(part);
            json.writeStartObject();
            json.writeStringField("name", at.name());
            json.writeNumberField("states", at.automaton().states());
            json.writeNumberField("steps", at.automaton().steps());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("groups");
        for (List<Integer> group : figures.groups()) {
            json.writeStartArray();
            for (int part : group) {
                json.writeString(composed.network().parts().get(part).name());
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        diagram(json, "aggregatedDiagram", figures.classes());
        diagram(json, "diagram", figures.states());
        json.writeStringField(
                "visited",
                figures.search().visited().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        json.writeNumberField("visitedBytes", figures.search().visitedBytes());
        json.writeNumberField("expanded", figures.search().taken());
        json.writeNumberField("mostWaiting", figures.search().mostWaiting());
        json.writeObjectFieldStart("phases");
        json.writeNumberField("split", report.splitSeconds());
        json.writeNumberField("reduce", figures.times().aggregation() / 1e9);
        json.writeNumberField("group", figures.times().grouping() / 1e9);
        json.writeNumberField("explore", figures.times().exploration() / 1e9);
        json.writeNumberField("diagrams", figures.times().diagrams() / 1e9);
        json.writeEndObject();
    }

    private static void diagram(JsonGenerator json, String name, CompositionStatistics.Diagram diagram)
            throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("nodes", diagram.nodes());
        json.writeNumberField("arcs", diagram.arcs());
        json.writeNumberField("bytes", diagram.bytes());
        json.writeEndObject();
    }
}
