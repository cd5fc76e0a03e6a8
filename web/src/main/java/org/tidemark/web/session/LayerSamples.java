package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Some states of a graph that is too large to be drawn: a few of each layer, with the edges between them. Where there are many layers,
 * neighbours share a column. Every column with deadlocks shows one.
 */
final class LayerSamples {
    private static final int MOST_COLUMNS = 50;
    private static final int ROWS = 6;
    private static final double COLUMN = 90;
    private static final double ROW = 52;

    private final StateGraph graph;
    private final int layersPerColumn;
    private final List<List<Integer>> columns = new ArrayList<>();

    LayerSamples(StateGraph graph) {
        this.graph = graph;
        int layers = graph.layers().size();
        layersPerColumn = (layers + MOST_COLUMNS - 1) / MOST_COLUMNS;
        Map<Integer, List<Integer>> states = new TreeMap<>();
        for (int state = 0; state < graph.states(); state++) {
            states.computeIfAbsent(graph.depth(state) / layersPerColumn, any -> new ArrayList<>())
                    .add(state);
        }
        states.values().forEach(all -> columns.add(chosen(all)));
    }

    /** The first state, others at even distances, and a deadlock instead of the last where there would be none. */
    private List<Integer> chosen(List<Integer> all) {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < Math.min(ROWS, all.size()); i++) {
            chosen.add(all.get((int) ((long) i * all.size() / Math.min(ROWS, all.size()))));
        }
        if (chosen.stream().noneMatch(graph::isDeadlock)) {
            all.stream().filter(graph::isDeadlock).findFirst().ifPresent(dead -> chosen.set(chosen.size() - 1, dead));
        }
        return chosen;
    }

    void addTo(Map<String, Object> json) {
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        List<Map<String, Object>> nodes = new ArrayList<>();
        List<List<Object>> heads = new ArrayList<>();
        List<List<Integer>> layers = graph.layers();
        for (int column = 0; column < columns.size(); column++) {
            double x = 50 + column * COLUMN;
            int first = column * layersPerColumn;
            int last = Math.min(layers.size(), first + layersPerColumn) - 1;
            long states = layers.subList(first, last + 1).stream()
                    .mapToLong(layer -> layer.get(0))
                    .sum();
            heads.add(List.of(x, first == last ? "depth " + first : "depth " + first + "–" + last, states));
            List<Integer> chosen = columns.get(column);
            for (int row = 0; row < chosen.size(); row++) {
                int state = chosen.get(row);
                numbers.putIfAbsent(state, nodes.size());
                nodes.add(Map.of(
                        "state",
                        state,
                        "size",
                        1,
                        "x",
                        x,
                        "y",
                        70 + row * ROW,
                        "deadlock",
                        graph.isDeadlock(state),
                        "distance",
                        graph.toDeadlock(state)));
            }
        }
        json.put("heads", heads);
        json.put("nodes", nodes);
        json.put("lines", lines(numbers));
    }

    private List<List<Object>> lines(Map<Integer, Integer> numbers) {
        List<List<Object>> lines = new ArrayList<>();
        numbers.forEach((state, number) -> {
            for (int edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
                Integer target = numbers.get(graph.target(edge));
                if (target != null) {
                    lines.add(List.of(number, target, graph.event(edge)));
                }
            }
        });
        return lines;
    }
}
