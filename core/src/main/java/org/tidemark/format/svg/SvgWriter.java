package org.tidemark.format.svg;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.tidemark.format.InputException;
import org.tidemark.format.Notes;
import org.tidemark.net.PetriNet;

/**
 * Writes a small net as a picture: places are circles with their tokens, transitions boxes, time runs from left to
 * right. Inhibitor arcs end in a small circle, read arcs are dashed, weights stand at the arcs.
 *
 * <p>Names too long for the picture are shortened in their middle and shown whole when pointed at. The same net gives
 * the same bytes. A net of more than {@value #MOST_NODES} nodes or {@value #MOST_ARCS} arcs is refused: its picture would
 * show nothing.
 */
public final class SvgWriter {
    static final int MOST_NODES = 400;
    static final int MOST_ARCS = 1500;

    private static final int MOST_DOTS = 5;
    private static final double DOT = 2.8;

    private final PetriNet net;
    private final Drawing drawing;
    private final Writer out;

    private SvgWriter(PetriNet net, Writer out) {
        this.net = net;
        this.out = out;
        this.drawing = new Drawing(net);
    }

    /** Writes the picture as UTF-8 and flushes, but does not close, the stream. */
    public static void write(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException {
        int nodes = net.places() + net.transitions();
        if (nodes > MOST_NODES || net.arcs() > MOST_ARCS) {
            throw new InputException("a net of " + nodes + " nodes and " + net.arcs()
                    + " arcs is too big for an SVG picture, which holds " + MOST_NODES + " and " + MOST_ARCS
                    + "; write it as .dot and let Graphviz draw it");
        }
        if (net.nupn() != null) {
            notes.add("SVG pictures show no NUPN units; .dot ones do");
        }
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new SvgWriter(net, writer).picture();
        writer.flush();
    }

    private void picture() throws IOException {
        String width = number(drawing.width());
        String height = number(drawing.height());
        out.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
                + "\" viewBox=\"0 0 " + width + " " + height + "\">\n");
        out.write("<title>" + escape(net.name()) + "</title>\n");
        out.write("""
                <style>
                text{font-family:Helvetica,Arial,sans-serif;font-size:11px;text-anchor:middle;fill:#222;paint-order:stroke;\
                stroke:#fff;stroke-width:3px;stroke-linejoin:round}
                .p{fill:#fff;stroke:#2b4c7e;stroke-width:1.4} .d{fill:#2b4c7e}
                .t{fill:#e8edf4;stroke:#3a3a3a;stroke-width:1.1} .in{stroke:none}
                .a{fill:none;stroke:#6b6b6b;stroke-width:1.1} .r{stroke-dasharray:4 3}
                .w{font-size:10px;fill:#8a2b2b}
                </style>
                <defs>
                <marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" \
                markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.8L8,4L0,7.2z" fill="#6b6b6b"/></marker>
                <marker id="circle" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" \
                markerUnits="userSpaceOnUse" orient="auto"><circle cx="4" cy="4" r="3" fill="#fff" stroke="#6b6b6b" \
                stroke-width="1.1"/></marker>
                </defs>
                """);
        out.write("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
        for (Drawing.Curve curve : drawing.curves()) {
            curve(curve);
        }
        for (int p = 0; p < net.places(); p++) {
            place(p);
        }
        for (int t = 0; t < net.transitions(); t++) {
            transition(t);
        }
        for (Drawing.Curve curve : drawing.curves()) {
            if (curve.link().weight() > 1) {
                text(
                        curve.labelX(),
                        curve.labelY() + 3.5,
                        "w",
                        String.valueOf(curve.link().weight()));
            }
        }
        out.write("</svg>\n");
    }

    private void curve(Drawing.Curve curve) throws IOException {
        String style = switch (curve.link().line()) {
            case NORMAL -> "class=\"a\" marker-end=\"url(#arrow)\"";
            case READ -> "class=\"a r\"";
            case INHIBITOR -> "class=\"a\" marker-end=\"url(#circle)\"";
        };
        out.write("<path " + style + " d=\"" + curve.path() + "\"/>\n");
    }

    private void place(int p) throws IOException {
        double x = drawing.x(p);
        double y = drawing.y(p);
        out.write("<g><title>" + escape(net.placeName(p)) + "</title>\n");
        out.write("<circle class=\"p\" cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(Drawing.RADIUS)
                + "\"/>\n");
        int tokens = net.initial(p);
        if (tokens > MOST_DOTS) {
            text(x, y + 4, "in", String.valueOf(tokens));
        } else {
            dots(x, y, tokens);
        }
        text(x, y + Drawing.RADIUS + 11, "", drawing.shown(p));
        out.write("</g>\n");
    }

    /** One token in the middle, more on a ring, the fifth in the middle of four. */
    private void dots(double x, double y, int tokens) throws IOException {
        int ring = tokens == MOST_DOTS ? tokens - 1 : tokens;
        double distance = tokens == 1 ? 0 : 6;
        for (int i = 0; i < ring; i++) {
            double angle = 2 * Math.PI * i / ring + (tokens > 3 ? Math.PI / 4 : tokens == 3 ? -Math.PI / 2 : 0);
            dot(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
        }
        if (ring < tokens) {
            dot(x, y);
        }
    }

    private void dot(double x, double y) throws IOException {
        out.write("<circle class=\"d\" cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + DOT + "\"/>\n");
    }

    private void transition(int t) throws IOException {
        int node = net.places() + t;
        double width = drawing.boxWidth(node);
        double height = drawing.boxHeight(node);
        out.write("<g><title>" + escape(net.transitionName(t)) + "</title>\n");
        out.write("<rect class=\"t\" x=\"" + number(drawing.x(node) - width / 2) + "\" y=\""
                + number(drawing.y(node) - height / 2) + "\" width=\"" + number(width) + "\" height=\"" + number(height)
                + "\" rx=\"3\"/>\n");
        text(drawing.x(node), drawing.y(node) + 4, "in", drawing.shown(node));
        out.write("</g>\n");
    }

    private void text(double x, double y, String style, String text) throws IOException {
        out.write("<text" + (style.isEmpty() ? "" : " class=\"" + style + "\"") + " x=\"" + number(x) + "\" y=\""
                + number(y) + "\">" + escape(text) + "</text>\n");
    }

    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                default -> {
                    boolean odd = c < ' ' || (c >= 0xD800 && c <= 0xDFFF) || c == 0xFFFE || c == 0xFFFF;
                    escaped.appendCodePoint(odd ? ' ' : c);
                }
            }
        });
        return escaped.toString();
    }
}
