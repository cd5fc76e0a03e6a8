package org.tidemark.cli.graph;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cli.report.Figures;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.graph.ctl.DeadStates;
import org.tidemark.input.InputException;

/** Answers about shortest paths between states of one kind and another. One thread. */
final class GraphPaths {
    private final CondensedGraph graph;
    private final GraphModel model;
    private final MemoryBudget budget;
    private final BooleanSupplier enough;
    private final List<Found> all = new ArrayList<>();

    GraphPaths(GraphFile file, GraphModel model, MemoryBudget budget, BooleanSupplier enough) {
        graph = file.graph();
        this.model = model;
        this.budget = budget;
        this.enough = enough;
    }

    /** What was asked, and a path; null where there is none. */
    private record Found(String from, String to, @Nullable ShortestPath path) {}

    /**
     * Looks for one path more.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    void find(String from, String to) throws InputException {
        try (Kind first = kind(from);
                Kind last = kind(to)) {
            all.add(new Found(from, to, ShortestPath.between(graph, first.has, last.has, budget, enough)));
        }
    }

    /** States of a kind, and what is released when they are no longer needed. */
    private record Kind(IntPredicate has, Runnable free) implements AutoCloseable {
        static Kind of(StateSet set) {
            return new Kind(set::has, set::free);
        }

        @Override
        public void close() {
            free.run();
        }
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
            out.println("  " + path.states().get(i) + "  "
                    + model.eventName(path.events().get(i)));
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
                json.writeStringField("event", model.eventName(path.events().get(i)));
                json.writeNumberField("state", path.states().get(i));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    /** The states that a word means: a number, a label, deadlocks, or those in which a formula holds. */
    private Kind kind(String word) throws InputException {
        if (word.matches("-?[0-9]{1,18}")) {
            int state = model.checked("--path", Long.parseLong(word));
            return new Kind(s -> s == state, () -> {});
        }
        StateLabel label = graph.labels().get(word);
        if (label != null) {
            return new Kind(label::holdsIn, () -> {});
        }
        return Kind.of(
                word.equals("deadlock")
                        ? DeadStates.of(graph, budget, enough)
                        : model.where("--path", word, budget, enough));
    }
}
