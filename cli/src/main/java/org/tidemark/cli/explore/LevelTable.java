package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagFile;

/** How many nodes and arcs each level of a diagram has; where there are many levels, people see some together. */
final class LevelTable {
    private static final int MOST_ROWS = 24;

    private final DagFile file;
    private final Dag dag;

    LevelTable(DagFile file) {
        this.file = file;
        dag = file.dag();
    }

    private int nodes(int from, int to) {
        return dag.firstNode(to) - dag.firstNode(from);
    }

    private long arcs(int from, int to) {
        return dag.start(dag.firstNode(to)) - dag.start(dag.firstNode(from));
    }

    private String name(int level) {
        return file.card().levels().get(level).name();
    }

    void print(PrintStream out) {
        int step = (dag.levels() + MOST_ROWS - 1) / MOST_ROWS;
        Report table = new Report();
        for (int from = 0; from < dag.levels(); from += step) {
            int to = Math.min(dag.levels(), from + step);
            boolean one = to == from + 1;
            int widest = from;
            for (int level = from; level < to; level++) {
                widest = nodes(level, level + 1) > nodes(widest, widest + 1) ? level : widest;
            }
            table.row(
                    one ? "level " + (from + 1) : "levels " + (from + 1) + "–" + to,
                    Figures.count(nodes(from, to)),
                    (nodes(from, to) == 1 ? "node, " : "nodes, ") + Figures.count(arcs(from, to), "arc") + ": "
                            + (one
                                    ? name(from)
                                    : name(from) + " to " + name(to - 1) + ", at most "
                                            + Figures.count(nodes(widest, widest + 1)) + " on one (" + name(widest)
                                            + ")"));
        }
        out.println();
        table.print(out);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("levels");
        for (int level = 0; level < dag.levels(); level++) {
            json.writeStartObject();
            json.writeStringField("place", name(level));
            json.writeNumberField("nodes", nodes(level, level + 1));
            json.writeNumberField("arcs", arcs(level, level + 1));
            json.writeNumberField("values", dag.size(level));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
