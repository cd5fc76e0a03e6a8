package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.diagram.NetDiagram;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;

/** Finds all states as one diagram, and tells how many there are. */
final class DiagramRun {
    /** Longer numbers are shown as a power of ten. */
    private static final int MOST_DIGITS = 30;

    private final Session session;
    private final ResultOptions result;

    DiagramRun(Session session, ResultOptions result) {
        this.session = session;
        this.result = result;
    }

    int explore(PetriNet net, ExploreOptions options) throws InputException, IOException {
        String obstacle = NetDiagram.obstacle(net);
        if (!obstacle.isEmpty()) {
            throw new InputException(net.name() + ": --store mdd cannot be used, since " + obstacle
                    + "; leave it out to explore state by state");
        }
        if (!net.obligations().isEmpty()) {
            throw new InputException(
                    net.name() + ": --store mdd does not check capacities and other obligations of the "
                            + "model; leave it out to explore state by state");
        }
        NetDiagram diagram = new NetDiagram(net, options);
        DiagramReport report = ProgressLine.during(
                session, result.quiet, new RunLine(diagram::progress, "orders", options.memoryBytes()), diagram::run);
        if (result.json) {
            Json.write(session.out(), json -> write(json, net, report));
        } else {
            print(session.out(), net, report);
        }
        return report.census() == null ? Status.UNKNOWN : Status.DONE;
    }

    private static void print(PrintStream out, PetriNet net, DiagramReport report) {
        out.println(ModelHead.of(net).title());
        out.println();
        DiagramReport.Census census = report.census();
        Table table = new Table();
        if (census == null) {
            OpenReason why = Objects.requireNonNull(report.why());
            out.println(Table.hanging("UNKNOWN: " + Advice.sentence(why) + ".", 0));
            out.println();
        } else {
            DiagramReport.Diagram diagram = Objects.requireNonNull(report.diagram());
            table.row("states", count(census.states()))
                    .row("edges", count(census.edges()))
                    .row("most tokens", Figures.count(mostInPlace(census)), "in a place")
                    .row("", Figures.count(census.mostInAll()), "in a marking")
                    .row(
                            "diagram",
                            Figures.count(diagram.nodes()),
                            "nodes on " + Figures.count(net.places(), "level") + ", order '"
                                    + diagram.order().name() + "'")
                    .row("found in", Figures.seconds(diagram.seconds()));
        }
        table.row("memory", Figures.bytes(report.peakBytes()), "at most at one time")
                .row("time", Figures.seconds(report.seconds()))
                .print(out);
    }

    private static int mostInPlace(DiagramReport.Census census) {
        return Arrays.stream(census.most()).max().orElse(0);
    }

    private static String count(BigInteger number) {
        String digits = number.toString();
        return digits.length() <= MOST_DIGITS
                ? Figures.count(number)
                : String.format(
                        Locale.ROOT, "%c.%se+%d", digits.charAt(0), digits.substring(1, 6), digits.length() - 1);
    }

    private static void write(JsonGenerator json, PetriNet net, DiagramReport report) throws IOException {
        json.writeStartObject();
        ExploreJson.model(json, net);
        DiagramReport.Census census = report.census();
        json.writeBooleanField("complete", census != null);
        if (census == null) {
            OpenReason why = Objects.requireNonNull(report.why());
            json.writeStringField("end", why.cause().name().toLowerCase(Locale.ROOT));
            json.writeStringField("reason", why.sentence());
            json.writeNullField("states");
            json.writeNullField("edges");
        } else {
            DiagramReport.Diagram diagram = Objects.requireNonNull(report.diagram());
            json.writeNumberField("states", census.states());
            json.writeNumberField("edges", census.edges());
            json.writeObjectFieldStart("tokens");
            json.writeNumberField("mostInPlace", mostInPlace(census));
            json.writeNumberField("mostInMarking", census.mostInAll());
            json.writeEndObject();
            json.writeObjectFieldStart("diagram");
            json.writeNumberField("nodes", diagram.nodes());
            json.writeStringField("order", diagram.order().name());
            json.writeNumberField("seconds", diagram.seconds());
            json.writeEndObject();
        }
        json.writeObjectFieldStart("bytes");
        json.writeNumberField("total", report.peakBytes());
        json.writeEndObject();
        json.writeNumberField("seconds", ExploreJson.rounded(report.seconds(), 1e6));
        json.writeEndObject();
    }
}
