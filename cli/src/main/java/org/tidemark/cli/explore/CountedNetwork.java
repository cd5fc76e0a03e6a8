package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.CompositionReport;
import org.tidemark.check.compose.NetComposition;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NotSplittable;

/** Counts the states of a network whose net is too large, by composing them from those of its automata. */
final class CountedNetwork {
    private final Network network;
    private final CompositionReport report;

    private CountedNetwork(Network network, CompositionReport report) {
        this.network = network;
        this.report = report;
    }

    /**
     * Counts and reports, and returns the exit status.
     *
     * @param names a net with the places of the network
     */
    static int tell(Session session, ResultOptions result, Network network, PetriNet names, ExploreOptions options)
            throws InputException, IOException {
        NetComposition composition = new NetComposition(
                network, names, PartChoice.found(PartChoice.Way.AUTO), CompositionOptions.standard(), options);
        CompositionReport report = ProgressLine.during(
                session,
                result.quiet,
                new RunLine(composition::progress, "split", options.memoryBytes()),
                () -> composed(composition));
        CountedNetwork counted = new CountedNetwork(network, report);
        if (result.json) {
            Json.write(session.out(), counted::write);
        } else {
            counted.print(session.out());
        }
        return report.composed() == null ? Status.UNKNOWN : Status.DONE;
    }

    private static CompositionReport composed(NetComposition composition) throws InputException {
        try {
            return composition.run(true);
        } catch (NotSplittable e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private void print(PrintStream out) {
        out.println(network.name() + ": " + ModelSizes.of(network));
        out.println();
        ComposedNet composed = report.composed();
        Table table = new Table();
        if (composed == null) {
            out.println(Table.hanging("UNKNOWN: " + Advice.sentence(report.whyNot()) + ".", 0));
        } else {
            out.println("COMPLETE: every reachable state was composed.");
            CompositionReport.Census census = report.census();
            table.row("states", Figures.count(composed.states().count()));
            table.row("edges", census == null ? "unknown" : Figures.count(census.edges()));
            table.row("deadlocks", census == null ? "unknown" : Figures.count(census.deadlocks()));
        }
        out.println();
        table.row("memory", Figures.bytes(report.peakBytes()));
        table.row("time", Figures.seconds(report.seconds()));
        table.words(
                "engine",
                "composition of the states of " + Figures.count(network.parts().size(), "part"));
        table.print(out);
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        ExploreJson.model(json, network);
        ComposedNet composed = report.composed();
        CompositionReport.Census census = report.census();
        json.writeBooleanField("complete", composed != null);
        json.writeStringField("end", composed == null ? cause() : "complete");
        if (composed == null) {
            json.writeStringField("reason", report.whyNot().sentence());
        }
        count(json, "states", composed == null ? null : composed.states().count());
        count(json, "edges", census == null ? null : census.edges());
        count(json, "deadlocks", census == null ? null : census.deadlocks());
        json.writeNumberField("seconds", ExploreJson.rounded(report.seconds(), 1e6));
        json.writeEndObject();
    }

    private String cause() {
        return report.whyNot().cause().name().toLowerCase(Locale.ROOT);
    }

    private static void count(JsonGenerator json, String name, @Nullable BigInteger count) throws IOException {
        if (count == null) {
            json.writeNullField(name);
        } else {
            Json.count(json, name, count);
        }
    }
}
