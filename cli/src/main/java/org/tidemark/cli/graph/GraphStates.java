package org.tidemark.cli.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.tidemark.cli.report.EventList;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Table;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** Answers about one state of a graph: what it is, and where its edges lead. One thread. */
final class GraphStates {
    private final CondensedGraph graph;
    private final GraphModel model;
    private final BooleanSupplier enough;

    GraphStates(GraphFile file, GraphModel model, BooleanSupplier enough) {
        graph = file.graph();
        this.model = model;
        this.enough = enough;
    }

    GraphAnswer state(int state) throws InputException {
        PetriNet net = model.net();
        int[] marking = model.marking(state);
        int[] path = graph.spanningPaths().eventsTo(state);
        List<String> holding = graph.labels().entrySet().stream()
                .filter(label -> label.getValue().holdsIn(state))
                .map(Map.Entry::getKey)
                .toList();
        Table table = new Table().words("state", String.valueOf(state)).words("marking", words(net, marking));
        if (!graph.labels().isEmpty()) {
            table.words("labels", holding.isEmpty() ? "none holds" : String.join(", ", holding));
        }
        table.words(
                "met",
                path.length == 0 ? "at first" : "after " + Figures.count(path.length, "step") + ": " + names(path));
        return new GraphAnswer(table::print, json -> {
            json.writeObjectFieldStart("state");
            json.writeNumberField("number", state);
            json.writeObjectFieldStart("marking");
            for (int p = 0; p < marking.length; p++) {
                if (marking[p] != 0) {
                    json.writeNumberField(net.shownPlace(p), marking[p]);
                }
            }
            json.writeEndObject();
            json.writeArrayFieldStart("labels");
            for (String label : holding) {
                json.writeString(label);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("path");
            for (int event : path) {
                json.writeString(model.eventName(event));
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /** The marked places, each with its tokens where there are several. */
    private static String words(PetriNet net, int[] marking) {
        List<String> marked = new ArrayList<>();
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] > 0) {
                marked.add(net.shownPlace(p) + (marking[p] == 1 ? "" : " = " + Figures.count(marking[p])));
            }
        }
        return marked.isEmpty() ? "no tokens" : String.join(", ", marked);
    }

    private String names(int[] path) {
        String names =
                EventList.of(Arrays.stream(path).limit(GraphAnswer.MOST_SHOWN).mapToObj(model::eventName));
        return names + (path.length > GraphAnswer.MOST_SHOWN ? " …" : "");
    }

    /** An edge with the state at its other end. */
    private record Step(String event, int state) {}

    GraphAnswer successors(int state) {
        List<Step> steps = new ArrayList<>();
        EdgeCursor cursor = graph.edgesOut();
        for (cursor.moveTo(state); cursor.next(); ) {
            steps.add(new Step(model.eventName(cursor.event()), cursor.target()));
        }
        return steps("successors", state, steps, step -> step.event + " → " + step.state);
    }

    /** The edges that lead to a state, found by a look at all there are. */
    GraphAnswer predecessors(int state) {
        List<Step> steps = new ArrayList<>();
        EdgeCursor cursor = graph.edgesOut();
        for (int source : Predecessors.of(graph, state, enough)) {
            for (cursor.moveTo(source); cursor.next(); ) {
                if (cursor.target() == state) {
                    steps.add(new Step(model.eventName(cursor.event()), source));
                }
            }
        }
        return steps("predecessors", state, steps, step -> step.state + " – " + step.event + " →");
    }

    private static GraphAnswer steps(String name, int state, List<Step> steps, Function<Step, String> words) {
        return new GraphAnswer(
                out -> {
                    out.println(
                            name + " of " + state + ": " + (steps.isEmpty() ? "none" : Figures.count(steps.size())));
                    steps.forEach(step -> out.println("  " + words.apply(step)));
                },
                json -> {
                    json.writeArrayFieldStart(name);
                    for (Step step : steps) {
                        json.writeStartObject();
                        json.writeStringField("event", step.event);
                        json.writeNumberField("state", step.state);
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                });
    }
}
