package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
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

    /** Nor is one with more edges, of which a page needs each in a few numbers. */
    static final long MOST_EDGES = 2_000_000;

    private static final int MOST_SHOWN = 60;

    private final Model model;
    private boolean isClosed;
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
            try {
                look(found, json);
            } finally {
                closeUnlessKept(found);
            }
        }
        return json;
    }

    private void look(Graph found, Map<String, Object> json) {
        if (found.edges() > MOST_EDGES) {
            throw new IllegalArgumentException("A graph of " + found.edges()
                    + " edges is too large for a page, which shows " + MOST_EDGES + " at most.");
        }
        try {
            StateGraph arrays = new StateGraph(found, this::isCancelled);
            json.put("picture", new GraphPicture(arrays).json());
            keep(found, arrays);
        } catch (CancellationException cancelled) {
            // What was explored is still a result.
        }
    }

    private synchronized void keep(Graph found, StateGraph arrays) {
        if (!isClosed) {
            graph = found;
            shape = arrays;
        }
    }

    private synchronized void closeUnlessKept(Graph found) {
        if (graph != found) {
            found.close();
        }
    }

    /** Drops the graph, now or, where it is not built yet, as soon as it is. */
    @Override
    synchronized void close() {
        isClosed = true;
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

    /** The facts about a state. */
    synchronized Map<String, Object> state(int state) throws Refusal {
        Graph known = graph;
        StateGraph arrays = shape;
        if (known == null || arrays == null || state < 0 || state >= known.states()) {
            throw Refusal.missing("this state is not, or no longer, there; build the graph again");
        }
        List<Map<String, Object>> edges = new ArrayList<>();
        int last = Math.min(arrays.firstEdge(state + 1), arrays.firstEdge(state) + MOST_SHOWN);
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
