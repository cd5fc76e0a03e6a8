package org.tidemark.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.InputException;
import org.tidemark.graph.CondensedGraph;
import org.tidemark.graph.GraphFile;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.StateLabel;

/** Answers about shortest paths between states of one kind and another. One thread. */
final class GraphPaths {
    private final GraphFile file;
    private final CondensedGraph graph;
    private final List<String> events;
    private final GraphModel model;
    private final MemoryBudget budget;
    private final List<Found> all = new ArrayList<>();

    GraphPaths(GraphFile file, GraphModel model, MemoryBudget budget) {
        this.file = file;
        graph = file.graph();
        events = file.card().events();
        this.model = model;
        this.budget = budget;
    }

    /** What was asked, and a path; null where there is none. */
    private record Found(String from, String to, @Nullable ShortestPath path) {}

    /**
     * Looks for one path more.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    void find(String from, String to) throws InputException {
        all.add(new Found(from, to, ShortestPath.between(graph, kind(from), kind(to), budget)));
    }

    GraphAnswer answer() {
        return new GraphAnswer(out -> all.forEach(found -> print(out, found)), json -> {
            json.writeArrayFieldStart("paths");
            for (Found found : all) {
                write(json, found);
            }
            json.writeEndArray();
        });
    }

    private void print(PrintStream out, Found found) {
        ShortestPath path = found.path;
        if (path == null) {
            out.println("no path from " + found.from + " to " + found.to);
            return;
        }
        out.println("path from " + found.from + " to " + found.to + ": "
                + Figures.count(path.events().size(), "step"));
        out.println("  " + path.start());
        for (int i = 0; i < path.events().size(); i++) {
            out.println("  " + path.states().get(i) + "  " + events.get(path.events().get(i)));
        }
    }

    private void write(JsonGenerator json, Found found) throws IOException {
        ShortestPath path = found.path;
        json.writeStartObject();
        json.writeStringField("from", found.from);
        json.writeStringField("to", found.to);
        json.writeBooleanField("found", path != null);
        if (path != null) {
            json.writeNumberField("start", path.start());
            json.writeArrayFieldStart("steps");
            for (int i = 0; i < path.events().size(); i++) {
                json.writeStartObject();
                json.writeStringField("event", events.get(path.events().get(i)));
                json.writeNumberField("state", path.states().get(i));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    /** The states that a word means: a number, a label, deadlocks, or those in which a formula holds. */
    private IntPredicate kind(String word) throws InputException {
        if (word.matches("[0-9]{1,9}")) {
            int state = model.checked("--path", Integer.parseInt(word));
            return s -> s == state;
        }
        StateLabel label = graph.labels().get(word);
        if (label != null) {
            return label::holdsIn;
        }
        return word.equals("deadlock") ? new GraphStructure(file).dead()::get : model.where(word)::get;
    }
}
