package org.tidemark.graph.condensed;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tidemark.graph.EdgeCursor;

/**
 * Writes a graph in the formats of other tools: Graphviz, Aldebaran (CADP, mCRL2), GraphML. Stateless but for its
 * graph.
 */
public final class GraphExport {
    private final CondensedGraph graph;
    private final List<String> events;

    public GraphExport(GraphFile file) {
        graph = file.graph();
        events = file.card().events();
    }

    /** An action on one edge. */
    private interface Edge {
        void write(int source, String event, int target) throws IOException;
    }

    private void edges(Edge each) throws IOException {
        EdgeCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            for (cursor.moveTo(s); cursor.next(); ) {
                each.write(s, events.get(cursor.event()), cursor.target());
            }
        }
    }

    private static Writer writer(OutputStream out) {
        return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    }

    /** The labels that hold in a state, separated by spaces. */
    private String labels(int state) {
        List<String> holding = new ArrayList<>();
        for (Map.Entry<String, StateLabel> label : graph.labels().entrySet()) {
            if (label.getValue().holdsIn(state)) {
                holding.add(label.getKey());
            }
        }
        return String.join(" ", holding);
    }

    /** Graphviz: a circle a state, the initial one doubled, with the labels that hold in it. */
    public void dot(OutputStream out) throws IOException {
        try (Writer text = writer(out)) {
            text.write("""
                    digraph states {
                      node [shape=circle];
                      0 [shape=doublecircle];
                    """);
            if (!graph.labels().isEmpty()) {
                for (int s = 0; s < graph.states(); s++) {
                    text.write("  " + s + " [label=\"" + s + "\\n" + quoted(labels(s)) + "\"];\n");
                }
            }
            edges((source, event, target) ->
                    text.write("  " + source + " -> " + target + " [label=\"" + quoted(event) + "\"];\n"));
            text.write("}\n");
        }
    }

    private static String quoted(String name) {
        return name.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** Aldebaran: a line {@code (source, "event", target)} an edge. */
    public void aut(OutputStream out) throws IOException {
        try (Writer text = writer(out)) {
            text.write("des (0, " + graph.edges() + ", " + graph.states() + ")\n");
            edges((source, event, target) ->
                    text.write("(" + source + ", \"" + event.replace("\"", "\\\"") + "\", " + target + ")\n"));
        }
    }

    /** GraphML: nodes {@code s0}, {@code s1}, … with their labels, edges with their events. */
    public void graphMl(OutputStream out) throws IOException {
        try (Writer text = writer(out)) {
            text.write("""
                    <?xml version="1.0" encoding="UTF-8"?>
                    <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                      <key id="event" for="edge" attr.name="event" attr.type="string"/>
                      <key id="labels" for="node" attr.name="labels" attr.type="string"/>
                      <graph id="states" edgedefault="directed">
                    """);
            for (int s = 0; s < graph.states(); s++) {
                String labels = labels(s);
                text.write(
                        labels.isEmpty()
                                ? "    <node id=\"s" + s + "\"/>\n"
                                : "    <node id=\"s" + s + "\"><data key=\"labels\">" + escaped(labels)
                                        + "</data></node>\n");
            }
            edges((source, event, target) -> text.write("    <edge source=\"s" + source + "\" target=\"s" + target
                    + "\"><data key=\"event\">" + escaped(event) + "</data></edge>\n"));
            text.write("  </graph>\n</graphml>\n");
        }
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
