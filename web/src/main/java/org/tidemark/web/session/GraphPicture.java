package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A state graph as it is drawn: states, or components of states that can reach each other, in columns by their distance from the
 * initial one. Within a column they are ordered so that edges cross less.
 */
final class GraphPicture {
    /** The most nodes that are drawn. */
    static final int MOST_NODES = 400;

    /** A picture of fewer components says nothing about a large graph; its layers do. */
    private static final int FEWEST_COMPONENTS = 5;

    private static final int SWEEPS = 8;
    private static final double COLUMN = 110;
    private static final double ROW = 44;
    private static final int MOST_EVENTS = 20;

    private final StateGraph graph;
    private final boolean isCollapsed;
    private final int nodes;
    private final int[] size;
    private final int[] someState;
    private final int[] column;
    private final List<Set<Integer>> out = new ArrayList<>();

    GraphPicture(StateGraph graph) {
        this.graph = graph;
        isCollapsed = graph.states() > MOST_NODES;
        nodes = isCollapsed ? graph.components() : graph.states();
        size = new int[nodes];
        someState = new int[nodes];
        column = new int[nodes];
        Arrays.fill(column, Integer.MAX_VALUE);
    }

    private int node(int state) {
        return isCollapsed ? graph.component(state) : state;
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("states", graph.states());
        json.put("edges", graph.edges());
        json.put("components", graph.components());
        json.put("layers", graph.layers());
        if (nodes > MOST_NODES || (isCollapsed && nodes < FEWEST_COMPONENTS)) {
            json.put("mode", "layers");
            new LayerSamples(graph).addTo(json);
            return json;
        }
        json.put("mode", isCollapsed ? "components" : "states");
        collect();
        double[] y = place();
        List<Map<String, Object>> drawn = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            drawn.add(Map.of(
                    "state",
                    someState[node],
                    "size",
                    size[node],
                    "x",
                    40 + column[node] * COLUMN,
                    "y",
                    y[node],
                    "deadlock",
                    size[node] == 1 && graph.isDeadlock(someState[node]),
                    "distance",
                    graph.toDeadlock(someState[node])));
        }
        json.put("nodes", drawn);
        json.put("lines", lines());
        return json;
    }

    private void collect() {
        for (int node = 0; node < nodes; node++) {
            out.add(new LinkedHashSet<>());
        }
        for (int state = 0; state < graph.states(); state++) {
            int node = node(state);
            if (size[node]++ == 0) {
                someState[node] = state;
            }
            column[node] = Math.min(column[node], graph.depth(state));
            for (int edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
                out.get(node).add(node(graph.target(edge)));
            }
        }
        if (isCollapsed) {
            int[] used = Arrays.stream(column).distinct().sorted().toArray();
            for (int node = 0; node < nodes; node++) {
                column[node] = Arrays.binarySearch(used, column[node]);
            }
        }
    }

    /** Orders each column by the mean height of neighbours, some times from left to right and back. */
    private double[] place() {
        List<List<Integer>> columns = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            while (columns.size() <= column[node]) {
                columns.add(new ArrayList<>());
            }
            columns.get(column[node]).add(node);
        }
        List<List<Integer>> neighbours = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            neighbours.add(new ArrayList<>());
        }
        for (int node = 0; node < nodes; node++) {
            for (int other : out.get(node)) {
                if (column[other] != column[node]) {
                    neighbours.get(node).add(other);
                    neighbours.get(other).add(node);
                }
            }
        }
        double[] y = new double[nodes];
        columns.forEach(each -> spread(each, y));
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int i = 0; i < columns.size(); i++) {
                List<Integer> each = columns.get(sweep % 2 == 0 ? i : columns.size() - 1 - i);
                each.sort(Comparator.comparingDouble(node -> neighbours.get(node).stream()
                        .mapToDouble(other -> y[other])
                        .average()
                        .orElse(y[node])));
                spread(each, y);
            }
        }
        double top = Arrays.stream(y).min().orElse(0);
        return Arrays.stream(y).map(height -> height - top + 40).toArray();
    }

    /** The nodes of a column one below the other, around the same height as all columns. */
    private static void spread(List<Integer> column, double[] y) {
        for (int i = 0; i < column.size(); i++) {
            y[column.get(i)] = (i - (column.size() - 1) / 2.0) * ROW;
        }
    }

    /** The edges; several between the same nodes are one line. */
    private List<List<Object>> lines() {
        Map<Long, List<String>> lines = new LinkedHashMap<>();
        for (int state = 0; state < graph.states(); state++) {
            for (int edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
                int from = node(state);
                int to = node(graph.target(edge));
                if (!isCollapsed || from != to) {
                    lines.computeIfAbsent(((long) from << 32) | to, any -> new ArrayList<>())
                            .add(graph.event(edge));
                }
            }
        }
        return lines.entrySet().stream()
                .map(line -> List.<Object>of(
                        (int) (line.getKey() >> 32),
                        line.getKey().intValue(),
                        isCollapsed ? line.getValue().size() + " edges" : label(line.getValue())))
                .toList();
    }

    private static String label(List<String> events) {
        int more = events.size() - MOST_EVENTS;
        return String.join(", ", events.subList(0, Math.min(MOST_EVENTS, events.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }
}
