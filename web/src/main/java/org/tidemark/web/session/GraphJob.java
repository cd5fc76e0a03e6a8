package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Graph;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Run;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.NetJson;
import org.tidemark.web.view.ResultJson;

/** Builds the state graph of a model, and keeps it to be looked at. Thread-safe. */
final class GraphJob extends Job {
    /** A larger graph is not kept for a page. */
    static final long MOST_STATES = 100_000;

    private static final int MOST_EDGES = 60;

    private final Model model;
    private @Nullable Graph graph;
    private @Nullable StateGraph shape;

    GraphJob(Card card, Model model, Options options, Cancellation cancellation) {
        super("graph", card, options.maxStates(MOST_STATES), cancellation);
        this.model = model;
    }

    @Override
    Map<String, Object> work(Options limits, Runnable changed) throws InvalidInputException {
        Graph.Result built = model.graph(limits);
        Map<String, Object> json = new LinkedHashMap<>(ResultJson.of(built.exploration()));
        if (built.graph().isPresent()) {
            Graph found = built.graph().get();
            StateGraph arrays = new StateGraph(found);
            json.put("picture", new GraphPicture(arrays).json());
            synchronized (this) {
                graph = found;
                shape = arrays;
            }
        }
        return json;
    }

    @Override
    synchronized void close() {
        if (graph != null) {
            graph.close();
        }
        graph = null;
        shape = null;
    }

    /** The run on which a state was found. */
    @Override
    synchronized Optional<Run> run(int state) {
        Graph known = graph;
        return known == null || state >= known.states() ? Optional.empty() : Optional.of(known.runTo(state));
    }

    /** What is known about a state. */
    synchronized Map<String, Object> state(int state) throws Refusal {
        Graph known = graph;
        StateGraph arrays = shape;
        if (known == null || arrays == null || state < 0 || state >= known.states()) {
            throw Refusal.missing("this state is not, or no longer, there; build the graph again");
        }
        List<Map<String, Object>> edges = new ArrayList<>();
        int last = Math.min(arrays.firstEdge(state + 1), arrays.firstEdge(state) + MOST_EDGES);
        for (int edge = arrays.firstEdge(state); edge < last; edge++) {
            edges.add(Map.of(
                    "event", arrays.event(edge),
                    "target", arrays.target(edge),
                    "distance", arrays.toDeadlock(arrays.target(edge))));
        }
        return Map.of(
                "state", state,
                "depth", arrays.depth(state),
                "distance", arrays.toDeadlock(state),
                "marking", NetJson.of(known.marking(state)),
                "edges", edges);
    }
}
