package org.tidemark.dd.frozen;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A small Dag as a picture: one row per level, a node as a box with one cell per value, and an arc from each cell to
 * the node that it leads to. The cells of the last row are the ends of states. In an SVG picture, a cell says to a
 * pointer how many states of its node come before it. The same Dag gives the same bytes.
 */
public final class DagPicture {
    /** This many nodes fit a picture that can be read. */
    public static final int MOST_NODES = 200;

    /** This many arcs fit a picture that can be read. */
    public static final int MOST_ARCS = 1000;

    private static final int MARGIN = 20;
    private static final int CELL_HEIGHT = 26;
    private static final int ROW = 92;
    private static final int GAP = 24;
    private static final int LETTER = 8;

    private final Dag dag;
    private final Names names;
    private final double[] left;
    private final int[] cell;
    private double titles;
    private double width;

    /** The names of levels and values. */
    public interface Names {
        String level(int level);

        String value(int level, int value);
    }

    /**
     * A picture of a Dag.
     *
     * @throws IllegalArgumentException where it is too large
     */
    public DagPicture(Dag dag, Names names) {
        if (!fits(dag)) {
            throw new IllegalArgumentException("a set of " + dag.nodes() + " nodes and " + dag.arcs()
                    + " arcs is too large for a picture, which holds at most " + MOST_NODES + " and " + MOST_ARCS);
        }
        this.dag = dag;
        this.names = names;
        left = new double[dag.nodes()];
        cell = new int[dag.levels()];
        place();
    }

    /** Whether a Dag is small enough to be drawn. */
    public static boolean fits(Dag dag) {
        return dag.nodes() <= MOST_NODES && dag.arcs() <= MOST_ARCS;
    }

    /** The cells of a row are as wide as its longest value; every row is centred. */
    private void place() {
        double[] rows = new double[dag.levels()];
        for (int k = 0; k < dag.levels(); k++) {
            titles = Math.max(titles, LETTER * names.level(k).length());
            int longest = 1;
            for (long arc = dag.start(dag.firstNode(k)); arc < dag.start(dag.firstNode(k + 1)); arc++) {
                longest = Math.max(longest, names.value(k, dag.value(arc)).length());
            }
            cell[k] = LETTER * longest + 14;
            for (int node = dag.firstNode(k); node < dag.firstNode(k + 1); node++) {
                left[node] = rows[k];
                rows[k] += cells(node) * cell[k] + GAP;
            }
            width = Math.max(width, rows[k] - GAP);
        }
        for (int k = 0; k < dag.levels(); k++) {
            for (int node = dag.firstNode(k); node < dag.firstNode(k + 1); node++) {
                left[node] += 2 * MARGIN + titles + (width - rows[k] + GAP) / 2;
            }
        }
        width += 3 * MARGIN + titles;
    }

    private int cells(int node) {
        return (int) (dag.start(node + 1) - dag.start(node));
    }

    /** Writes it in Graphviz's language, as UTF-8. */
    public void writeDot(OutputStream out) throws IOException {
        StringBuilder dot = new StringBuilder("digraph states {\nnode [shape=record, fontname=\"Helvetica\"];\n");
        for (int k = 0; k < dag.levels(); k++) {
            dot.append("{rank=same; level").append(k).append(" [shape=plaintext, label=\"");
            dot.append(quoted(names.level(k))).append("\"];");
            for (int node = dag.firstNode(k); node < dag.firstNode(k + 1); node++) {
                dot.append(" n").append(node).append(';');
            }
            dot.append("}\n");
            if (k > 0) {
                dot.append("level").append(k - 1).append(" -> level").append(k).append(" [style=invis];\n");
            }
        }
        for (int k = 0; k < dag.levels(); k++) {
            for (int node = dag.firstNode(k); node < dag.firstNode(k + 1); node++) {
                dotNode(dot, k, node);
            }
        }
        out.write(dot.append("}\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    private void dotNode(StringBuilder dot, int level, int node) {
        dot.append('n').append(node).append(" [label=\"");
        for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
            dot.append(arc == dag.start(node) ? "<v" : "|<v")
                    .append(dag.value(arc))
                    .append("> ");
            dot.append(quoted(names.value(level, dag.value(arc))));
        }
        dot.append("\"];\n");
        for (long arc = dag.start(node); level < dag.levels() - 1 && arc < dag.start(node + 1); arc++) {
            dot.append('n').append(node).append(":v").append(dag.value(arc));
            dot.append(" -> n").append(dag.child(arc)).append(";\n");
        }
    }

    /** A text within a record: what separates its cells is escaped. */
    private static String quoted(String text) {
        return text.replaceAll("([\\\\\"{}|<> ])", "\\\\$1").replace("\n", " ");
    }

    /** Writes an SVG document. */
    public void writeSvg(OutputStream out) throws IOException {
        int height = 2 * MARGIN + ROW * (dag.levels() - 1) + CELL_HEIGHT + GAP;
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$.0f\" height=\"%2$d\" viewBox=\"0 0 %1$.0f %2$d\""
                        + " font-family=\"Helvetica, sans-serif\" font-size=\"13\">\n",
                width,
                height));
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        for (int k = 0; k < dag.levels(); k++) {
            svg.append(text(MARGIN, y(k) + 18, "start", names.level(k)));
            for (int node = dag.firstNode(k); node < dag.firstNode(k + 1); node++) {
                arcs(svg, k, node);
            }
        }
        for (int k = 0; k < dag.levels(); k++) {
            for (int node = dag.firstNode(k); node < dag.firstNode(k + 1); node++) {
                boxes(svg, k, node);
            }
        }
        svg.append(text(
                MARGIN,
                height - MARGIN / 2.0,
                "start",
                dag.count() + " states, " + dag.nodes() + " nodes, " + dag.arcs() + " arcs"));
        out.write(svg.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    private static double y(int level) {
        return MARGIN + ROW * level;
    }

    private void arcs(StringBuilder svg, int level, int node) {
        for (long arc = dag.start(node); level < dag.levels() - 1 && arc < dag.start(node + 1); arc++) {
            double x = left[node] + (arc - dag.start(node) + 0.5) * cell[level];
            double to = left[dag.child(arc)] + cells(dag.child(arc)) * cell[level + 1] / 2.0;
            double top = y(level) + CELL_HEIGHT;
            double end = y(level + 1);
            double middle = (top + end) / 2;
            svg.append(String.format(
                    Locale.ROOT,
                    "<path d=\"M%.1f,%.1fC%.1f,%.1f %.1f,%.1f %.1f,%.1f\" fill=\"none\" stroke=\"#555\"/>\n",
                    x,
                    top,
                    x,
                    middle,
                    to,
                    middle,
                    to,
                    end));
        }
    }

    private void boxes(StringBuilder svg, int level, int node) {
        for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
            double x = left[node] + (arc - dag.start(node)) * cell[level];
            String value = names.value(level, dag.value(arc));
            svg.append("<g>");
            if (dag.isNumbered()) {
                svg.append("<title>")
                        .append(escaped(value))
                        .append(": ")
                        .append(dag.before(arc))
                        .append(" before</title>");
            }
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"#eef3fa\" stroke=\"black\"/>",
                    x,
                    y(level),
                    cell[level],
                    CELL_HEIGHT));
            svg.append(text(x + cell[level] / 2.0, y(level) + 18, "middle", value))
                    .append("</g>\n");
        }
    }

    private static String text(double x, double y, String anchor, String text) {
        return String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, escaped(text));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
