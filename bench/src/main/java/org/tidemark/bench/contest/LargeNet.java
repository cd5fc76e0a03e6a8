package org.tidemark.bench.contest;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.format.InputException;
import org.tidemark.format.pnml.PnmlWriter;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * A ring of stations, three places and six transitions each, with questions as the contest asks them, all of which a look at one or two stations
 * answers. A station is idle, waits or is busy; it becomes busy only while the next one is idle.
 */
final class LargeNet {
    private final int stations;
    private final Map<String, String> answers = new LinkedHashMap<>();

    LargeNet(int stations) {
        this.stations = stations;
    }

    String name() {
        return "stations-" + stations;
    }

    /** The right answer to each question, by its id. */
    Map<String, String> answers() {
        return answers;
    }

    PetriNet net() {
        PetriNetBuilder net = new PetriNetBuilder(name());
        for (int i = 0; i < stations; i++) {
            net.place("idle" + i, 1);
            net.place("wait" + i, 0);
            net.place("busy" + i, 0);
        }
        for (int i = 0; i < stations; i++) {
            int next = 3 * ((i + 1) % stations);
            step(net, "request" + i, 3 * i, 3 * i + 1);
            step(net, "cancel" + i, 3 * i + 1, 3 * i);
            net.read(step(net, "start" + i, 3 * i + 1, 3 * i + 2), next, 1);
            net.read(step(net, "pass" + i, 3 * i, 3 * i + 2), next, 1);
            step(net, "retry" + i, 3 * i + 2, 3 * i + 1);
            step(net, "finish" + i, 3 * i + 2, 3 * i);
        }
        return net.build();
    }

    private static int step(PetriNetBuilder net, String name, int from, int to) {
        int made = net.transition(name);
        net.input(made, from, 1);
        net.output(made, to, 1);
        return made;
    }

    /** Writes the net and its questions into a folder. */
    void write(Path folder) throws IOException, InputException {
        try (OutputStream out = Files.newOutputStream(folder.resolve("model.pnml"))) {
            PnmlWriter.write(net(), out);
        }
        String far = String.valueOf(stations / 2);
        write(
                folder,
                "UpperBounds",
                List.of(
                        ask("1", "<place-bound><place>busy0</place></place-bound>"),
                        ask("1", "<place-bound><place>wait" + far + "</place></place-bound>"),
                        ask("2", "<place-bound><place>idle0</place><place>idle" + far + "</place></place-bound>")));
        write(
                folder,
                "ReachabilityCardinality",
                List.of(
                        ask("TRUE", possible(atLeast(1, "idle0"))),
                        ask("TRUE", possible(atLeast(1, "busy" + far))),
                        ask("FALSE", possible(atLeast(2, "busy0"))),
                        ask("FALSE", possible(atLeast(2, "idle" + far, "wait" + far, "busy" + far)))));
        write(
                folder,
                "ReachabilityFireability",
                List.of(
                        ask("TRUE", possible(fireable("request0"))),
                        ask("TRUE", possible(fireable("finish" + far))),
                        ask("FALSE", possible(both(fireable("start0"), fireable("finish0"))))));
    }

    private record Asked(String answer, String formula) {}

    private static Asked ask(String answer, String formula) {
        return new Asked(answer, formula);
    }

    private void write(Path folder, String examination, List<Asked> asked) throws IOException {
        List<String> lines =
                new ArrayList<>(List.of("<?xml version=\"1.0\"?>", "<property-set xmlns=\"http://mcc.lip6.fr/\">"));
        for (int i = 0; i < asked.size(); i++) {
            String id = name() + "-" + examination + "-" + i;
            answers.put(id, asked.get(i).answer);
            lines.add("<property><id>" + id + "</id><description>trivial</description><formula>" + asked.get(i).formula
                    + "</formula></property>");
        }
        lines.add("</property-set>");
        Files.write(folder.resolve(examination + ".xml"), lines);
    }

    private static String possible(String condition) {
        return "<exists-path><finally>" + condition + "</finally></exists-path>";
    }

    private static String both(String one, String other) {
        return "<conjunction>" + one + other + "</conjunction>";
    }

    private static String fireable(String transition) {
        return "<is-fireable><transition>" + transition + "</transition></is-fireable>";
    }

    private static String atLeast(int tokens, String... places) {
        StringBuilder text =
                new StringBuilder("<integer-le><integer-constant>" + tokens + "</integer-constant><tokens-count>");
        for (String place : places) {
            text.append("<place>").append(place).append("</place>");
        }
        return text.append("</tokens-count></integer-le>").toString();
    }
}
