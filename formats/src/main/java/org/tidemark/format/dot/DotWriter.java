package org.tidemark.format.dot;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.tidemark.format.Notes;
import org.tidemark.net.Arcs;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;

/**
 * Writes a net as a picture in Graphviz's language: places are circles with their tokens inside and their names next
 * to them, transitions are boxes, arcs are labelled with their weights, inhibitor arcs end in a small circle and read
 * arcs are dashed. The units of a NUPN are nested frames.
 *
 * <p>Nodes are called {@code p0}, {@code t0} and so on, so that any name is safe as a label. Streams the output, so
 * nets can have any size.
 */
public final class DotWriter {
    private static final int MOST_DOTS = 4;

    private final PetriNet net;
    private final Writer out;

    private DotWriter(PetriNet net, Writer out) {
        this.net = net;
        this.out = out;
    }

    /** Writes the picture as UTF-8 and flushes, but does not close, the stream. There is nothing to note. */
    public static void write(PetriNet net, OutputStream out, Notes notes) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new DotWriter(net, writer).graph();
        writer.flush();
    }

    private void graph() throws IOException {
        out.write("digraph " + quoted(net.name()) + " {\n");
        out.write("rankdir=LR; forcelabels=true; fontname=\"Helvetica\";\n");
        out.write("node [fontname=\"Helvetica\", fontsize=10]; edge [fontname=\"Helvetica\", fontsize=9];\n");
        out.write("node [shape=circle, fixedsize=true, width=0.4];\n");
        Nupn nupn = net.nupn();
        if (nupn == null) {
            for (int p = 0; p < net.places(); p++) {
                place(p);
            }
        } else {
            units(nupn);
        }
        out.write("node [shape=box, fixedsize=false, width=0.2, height=0.25, style=filled, fillcolor=gray92];\n");
        for (int t = 0; t < net.transitions(); t++) {
            out.write("t" + t + " [label=" + quoted(net.transitionName(t)) + "];\n");
        }
        for (int t = 0; t < net.transitions(); t++) {
            arcs(t, net.inputs(), true, "");
            arcs(t, net.reads(), true, "style=dashed, arrowhead=none");
            arcs(t, net.inhibitors(), true, "arrowhead=odot");
            arcs(t, net.outputs(), false, "");
        }
        out.write("}\n");
    }

    private void place(int p) throws IOException {
        int tokens = net.initial(p);
        String inside = tokens <= MOST_DOTS ? "•".repeat(tokens) : String.valueOf(tokens);
        out.write("p" + p + " [label=\"" + inside + "\", xlabel=" + quoted(net.placeName(p)) + "];\n");
    }

    /** Nested frames of any depth: a unit is closed once all units inside it are. */
    private void units(Nupn nupn) throws IOException {
        Deque<Integer> open = new ArrayDeque<>();
        Deque<Integer> waiting = new ArrayDeque<>(List.of(nupn.root()));
        int[] depth = nupn.depthOfEachUnit();
        while (!waiting.isEmpty()) {
            int unit = waiting.pop();
            while (!open.isEmpty() && depth[open.peek()] >= depth[unit]) {
                open.pop();
                out.write("}\n");
            }
            open.push(unit);
            out.write("subgraph cluster_" + unit + " {\nlabel="
                    + quoted(nupn.units().get(unit).id()) + "; color=gray70; fontsize=9;\n");
            for (int p : nupn.units().get(unit).places()) {
                place(p);
            }
            nupn.units().get(unit).subunits().forEach(waiting::push);
        }
        out.write("}\n".repeat(open.size()));
    }

    private void arcs(int transition, Arcs arcs, boolean fromPlace, String style) throws IOException {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            String place = "p" + arcs.place(a);
            out.write(fromPlace ? place + " -> t" + transition : "t" + transition + " -> " + place);
            String weight = arcs.weight(a) == 1 ? "" : "label=\"" + arcs.weight(a) + "\"";
            String attributes = style.isEmpty() || weight.isEmpty() ? style + weight : style + ", " + weight;
            out.write(attributes.isEmpty() ? ";\n" : " [" + attributes + "];\n");
        }
    }

    /** A string that Graphviz shows unchanged: it interprets backslashes and, in labels, character references. */
    static String quoted(String name) {
        StringBuilder quoted = new StringBuilder("\"");
        name.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '&' -> quoted.append("&amp;");
                case '\n' -> quoted.append("\\n");
                default -> quoted.appendCodePoint(Character.isISOControl(c) ? ' ' : c);
            }
        });
        return quoted.append('"').toString();
    }
}
