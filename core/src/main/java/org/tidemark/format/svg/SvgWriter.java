package org.tidemark.format.svg;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.tidemark.format.InputException;
import org.tidemark.format.Notes;
import org.tidemark.net.PetriNet;

/**
 * Writes a small net as a picture: places are circles with their tokens, transitions are boxes, time runs from left
 * to right. Inhibitor arcs end in a small circle, read arcs are dashed, and arcs are labelled with their weights.
 *
 * <p>Names that are too long are shortened in the middle; a tooltip shows the full name. The same net gives the same
 * bytes. A net of more than {@value #MOST_NODES} nodes or {@value #MOST_ARCS} arcs is refused, since its picture
 * would not be readable.
 */
public final class SvgWriter {
    static final int MOST_NODES = 400;
    static final int MOST_ARCS = 1500;

    private final PetriNet net;
    private final Drawing drawing;
    private final Canvas canvas;

    private SvgWriter(PetriNet net, Writer out) {
        this.net = net;
        this.canvas = new Canvas(out);
        this.drawing = new Drawing(net, net::placeName, net::transitionName);
    }

    /** Writes the picture as UTF-8 and flushes, but does not close, the stream. */
    public static void write(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException {
        int nodes = net.places() + net.transitions();
        if (nodes > MOST_NODES || net.arcs() > MOST_ARCS) {
            throw new InputException("a net of " + nodes + " nodes and " + net.arcs()
                    + " arcs is too large for an SVG picture, which holds at most " + MOST_NODES + " and " + MOST_ARCS
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
        canvas.begin(net.name(), drawing.width(), drawing.height());
        for (Drawing.Curve curve : drawing.curves()) {
            curve(curve);
        }
        for (int p = 0; p < net.places(); p++) {
            canvas.circle("p", net.placeName(p), drawing.shown(p), drawing.x(p), drawing.y(p), net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            int node = net.places() + t;
            canvas.box(
                    net.transitionName(t),
                    drawing.shown(node),
                    drawing.x(node),
                    drawing.y(node),
                    drawing.boxWidth(node),
                    drawing.boxHeight(node));
        }
        for (Drawing.Curve curve : drawing.curves()) {
            canvas.weight(curve);
        }
        canvas.end();
    }

    private void curve(Drawing.Curve curve) throws IOException {
        switch (curve.link().line()) {
            case NORMAL -> canvas.line("a", "arrow", curve.path());
            case READ -> canvas.line("a r", "", curve.path());
            case INHIBITOR -> canvas.line("a", "circle", curve.path());
        }
    }
}
