package org.tidemark.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.tidemark.graph.Components;
import org.tidemark.graph.CondensedGraph;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.GraphFile;

/** Answers about a graph as a whole: where nothing can happen, what hangs together, what can happen again. One thread. */
final class GraphStructure {
    private static final int MOST_IN_JSON = 100_000;

    private final CondensedGraph graph;
    private final List<String> events;

    GraphStructure(GraphFile file) {
        graph = file.graph();
        events = file.card().events();
    }

    GraphAnswer deadlocks() {
        return states("deadlocks", "state", "without a successor", dead());
    }

    GraphAnswer homeStates(Components found) {
        return states("homeStates", "home state", "that every state can reach", home(found));
    }

    /** The states without a successor. */
    BitSet dead() {
        BitSet dead = new BitSet();
        EdgeCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            cursor.moveTo(s);
            if (!cursor.next()) {
                dead.set(s);
            }
        }
        return dead;
    }

    /** All of the only terminal component, or none where there are several. */
    private BitSet home(Components found) {
        BitSet terminal = found.terminal();
        BitSet home = new BitSet();
        for (int s = 0; s < graph.states() && terminal.cardinality() == 1; s++) {
            home.set(s, terminal.get(found.of(s)));
        }
        return home;
    }

    private GraphAnswer states(String name, String noun, String meaning, BitSet states) {
        return new GraphAnswer(
                out -> {
                    String shown = states.stream()
                            .limit(GraphAnswer.MOST_SHOWN)
                            .mapToObj(String::valueOf)
                            .collect(Collectors.joining(" "));
                    out.println(Figures.count(states.cardinality(), noun) + " " + meaning
                            + (states.isEmpty() ? "" : ": " + shown + (states.cardinality() > GraphAnswer.MOST_SHOWN ? " …" : "")));
                },
                json -> {
                    json.writeObjectFieldStart(name);
                    json.writeNumberField("count", states.cardinality());
                    json.writeArrayFieldStart("states");
                    numbers(json, states);
                    json.writeEndArray();
                    json.writeEndObject();
                });
    }

    private static void numbers(JsonGenerator json, BitSet states) throws IOException {
        int left = MOST_IN_JSON;
        for (int s = states.nextSetBit(0); s >= 0 && left > 0; s = states.nextSetBit(s + 1), left--) {
            json.writeNumber(s);
        }
    }

    GraphAnswer components(Components found) {
        int[] sizes = found.sizes();
        BitSet terminal = found.terminal();
        int largest = 0;
        for (int size : sizes) {
            largest = Math.max(largest, size);
        }
        int most = largest;
        return new GraphAnswer(
                out -> new Table()
                        .row("components", Figures.count(found.count()), "strongly connected")
                        .row("largest", Figures.count(most), "states")
                        .row("terminal", Figures.count(terminal.cardinality()), "components that no edge leaves")
                        .print(out),
                json -> {
                    json.writeObjectFieldStart("components");
                    json.writeNumberField("count", found.count());
                    json.writeNumberField("largest", most);
                    json.writeNumberField("terminal", terminal.cardinality());
                    json.writeEndObject();
                });
    }

    GraphAnswer live(Components found) {
        BitSet live = found.liveEvents(graph.events());
        List<String> not = new ArrayList<>();
        for (int e = live.nextClearBit(0); e < graph.events(); e = live.nextClearBit(e + 1)) {
            not.add(events.get(e));
        }
        return new GraphAnswer(
                out -> out.println(Figures.count(live.cardinality()) + " of "
                        + Figures.count(graph.events(), "transition")
                        + " live"
                        + (not.isEmpty()
                                ? ""
                                : "; not live: "
                                        + String.join(" ", not.subList(0, Math.min(GraphAnswer.MOST_SHOWN, not.size())))
                                        + (not.size() > GraphAnswer.MOST_SHOWN ? " …" : ""))),
                json -> {
                    json.writeObjectFieldStart("live");
                    json.writeNumberField("count", live.cardinality());
                    json.writeArrayFieldStart("notLive");
                    for (String name : not) {
                        json.writeString(name);
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                });
    }
}
