package org.tidemark.cli.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.cli.explore.ExploreJson;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.Table;
import org.tidemark.net.network.NetworkNet;

/** What is known of a network whose net is too large to be looked at: its parts, and what they do together. */
final class NetworkInfo {
    private static final int FEW = 6;

    private final Network network;
    private final String why;
    private final List<Together> together;

    /**
     * What is known.
     *
     * @param why why the net is not there
     */
    NetworkInfo(Network network, String why) {
        this.network = network;
        this.why = why;
        together = network.synchronisations().stream()
                .map(each -> new Together(each, NetworkNet.combinations(network, each)))
                .sorted(Comparator.comparing(Together::ways).reversed())
                .toList();
    }

    private record Together(Synchronisation label, BigInteger ways) {}

    void print(PrintStream out) {
        out.println(network.name() + ": " + ModelSizes.of(network));
        out.println();
        out.println(Table.hanging("SAFE: each part is in one state at a time. " + capital(why) + ".", 0));
        out.println();
        Table table = new Table();
        table.row("parts", Figures.count(network.parts().size()), "of " + sizes() + " states");
        table.row("combinations", Figures.count(potential()), "of their states at most");
        table.row(
                "together",
                Figures.count(together.size()),
                together.size() == 1 ? "label that parts take together" : "labels that parts take together");
        for (Together each : together.subList(0, Math.min(FEW, together.size()))) {
            table.words(
                    "",
                    each.label.name() + ": "
                            + Figures.count(each.label.parts().size(), "part") + ", "
                            + Figures.count(each.ways, "combination"));
        }
        table.words("advice", "'tidemark compose' counts its states, 'tidemark check' answers questions about them");
        table.print(out);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        ExploreJson.model(json, network);
        json.writeStringField("reason", why);
        json.writeArrayFieldStart("parts");
        for (NetworkPart part : network.parts()) {
            json.writeStartObject();
            json.writeStringField("name", part.name());
            json.writeNumberField("states", part.automaton().states());
            json.writeNumberField("steps", part.automaton().steps());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("together");
        for (Together each : together) {
            json.writeStartObject();
            json.writeStringField("label", each.label.name());
            Json.strings(
                    json,
                    "parts",
                    each.label.parts().stream()
                            .map(part -> network.parts().get(part).name())
                            .toList());
            Json.count(json, "combinations", each.ways);
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.count(json, "mostStates", potential());
        json.writeEndObject();
    }

    private BigInteger potential() {
        return network.parts().stream()
                .map(part -> BigInteger.valueOf(part.automaton().states()))
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }

    private String sizes() {
        String sizes = network.parts().stream()
                .limit(2L * FEW)
                .map(part -> Figures.count(part.automaton().states()))
                .collect(Collectors.joining(", "));
        return network.parts().size() > 2 * FEW ? sizes + ", …" : sizes;
    }

    private static String capital(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }
}
