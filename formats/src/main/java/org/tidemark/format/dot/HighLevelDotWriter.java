package org.tidemark.format.dot;

import static org.tidemark.format.dot.DotWriter.quoted;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.type.DotType;
import org.tidemark.format.tide.ExpressionText;
import org.tidemark.format.tide.Naming;
import org.tidemark.format.tide.TokensText;
import org.tidemark.format.tide.TypeText;

/**
 * Writes a high-level net as a picture in Graphviz's language: places are ellipses with their names, types and initial
 * markings, transitions are boxes with their names and guards, arcs are labelled with their inscriptions. Texts are as
 * the tide language writes them.
 */
public final class HighLevelDotWriter {
    private final ColoredNet net;
    private final Writer out;
    private final TypeText types = new TypeText(Naming.AS_THEY_ARE);
    private final TokensText tokens = new TokensText(Naming.AS_THEY_ARE);
    private final ExpressionText expressions = new ExpressionText(Naming.AS_THEY_ARE);

    private HighLevelDotWriter(ColoredNet net, Writer out) {
        this.net = net;
        this.out = out;
    }

    /** Writes the picture as UTF-8 and flushes, but does not close, the stream. */
    public static void write(ColoredNet net, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new HighLevelDotWriter(net, writer).graph();
        writer.flush();
    }

    private void graph() throws IOException {
        out.write("digraph " + quoted(net.name()) + " {\n");
        out.write("rankdir=LR; fontname=\"Helvetica\";\n");
        out.write("node [fontname=\"Helvetica\", fontsize=10]; edge [fontname=\"Helvetica\", fontsize=9];\n");
        out.write("node [shape=ellipse];\n");
        for (int p = 0; p < net.places().size(); p++) {
            out.write("p" + p + " [label=" + quoted(text(net.places().get(p))) + "];\n");
        }
        out.write("node [shape=box, style=filled, fillcolor=gray92];\n");
        for (int t = 0; t < net.transitions().size(); t++) {
            out.write("t" + t + " [label=" + quoted(text(net.transitions().get(t))) + "];\n");
        }
        for (int t = 0; t < net.transitions().size(); t++) {
            for (ColoredArc arc : net.transitions().get(t).arcs()) {
                arc(t, arc);
            }
        }
        out.write("}\n");
    }

    private String text(ColoredPlace place) {
        String initial = tokens.of(place.initial());
        boolean dot = place.type() instanceof DotType;
        return place.name() + (dot ? "" : ": " + types.use(place.type())) + (initial.isEmpty() ? "" : "\n" + initial);
    }

    private String text(ColoredTransition transition) {
        List<String> guard = expressions.guard(transition.guard());
        return transition.name()
                + (transition.priority() == 0 ? "" : "\npriority " + transition.priority())
                + (guard.isEmpty() ? "" : "\n[" + String.join(" && ", guard) + "]");
    }

    private void arc(int transition, ColoredArc arc) throws IOException {
        String style = switch (arc.kind()) {
            case READ -> ", style=dashed, arrowhead=none";
            case INHIBITOR -> ", arrowhead=odot";
            default -> "";
        };
        String text = tokens.of(arc.tokens());
        boolean oneDot = net.places().get(arc.place()).type() instanceof DotType && text.equals("1");
        String ends = arc.kind() == ColoredArc.Kind.OUTPUT
                ? "t" + transition + " -> p" + arc.place()
                : "p" + arc.place() + " -> t" + transition;
        out.write(ends + " [label=" + quoted(oneDot ? "" : text) + style + "];\n");
    }
}
