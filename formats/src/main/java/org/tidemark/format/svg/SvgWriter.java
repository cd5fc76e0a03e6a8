package org.tidemark.format.svg;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Writes a small net as a picture: places are circles with their tokens, transitions are boxes, time runs from left
 * to right. Inhibitor arcs end in a small circle, read arcs are dashed, and arcs are labelled with their weights. A
 * high-level net is drawn with the types and initial markings of places, the guards of transitions and the inscriptions
 * of arcs. No text is drawn over another one.
 *
 * <p>Names that are too long are shortened in the middle; a tooltip shows the full name. The same net gives the same
 * bytes. A net of more than {@value #MOST_NODES} nodes or {@value #MOST_ARCS} arcs is refused, since its picture
 * would not be readable.
 */
public final class SvgWriter {
    static final int MOST_NODES = 400;
    static final int MOST_ARCS = 1500;

    private final Diagram diagram;
    private final Drawing drawing;
    private final Canvas canvas;

    private SvgWriter(Diagram diagram, Writer out) {
        this.diagram = diagram;
        this.drawing = new Drawing(diagram);
        this.canvas = new Canvas(out);
    }

    /** Writes the picture of a net as UTF-8 and flushes, but does not close, the stream. */
    public static void write(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException {
        checkSize(net.places() + net.transitions(), net.arcs());
        if (net.nupn() != null) {
            notes.add("SVG pictures show no NUPN units; .dot ones do");
        }
        write(Diagram.of(net, net::placeName, net::transitionName), out);
    }

    /**
     * Writes the picture of a high-level net, not of its unfolding, as UTF-8 and flushes, but does not close, the
     * stream.
     */
    public static void write(ColoredNet net, OutputStream out) throws IOException, InputException {
        checkSize(net.places().size() + net.transitions().size(), net.arcs());
        write(HighLevelDiagram.of(net), out);
    }

    private static void checkSize(int nodes, int arcs) throws InputException {
        if (nodes > MOST_NODES || arcs > MOST_ARCS) {
            throw new InputException("a net of " + nodes + " nodes and " + arcs
                    + " arcs is too large for an SVG picture, which holds at most " + MOST_NODES + " and " + MOST_ARCS
                    + "; write it as .dot and let Graphviz draw it");
        }
    }

    private static void write(Diagram diagram, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new SvgWriter(diagram, writer).picture();
        writer.flush();
    }

    private void picture() throws IOException {
        PetriNet net = diagram.net();
        canvas.begin(net.name(), drawing.width(), drawing.height());
        for (Drawing.Curve curve : drawing.curves()) {
            curve(curve);
        }
        for (int p = 0; p < net.places(); p++) {
            canvas.circle("p", drawing, diagram, p, diagram.above(p).lines().isEmpty() ? net.initial(p) : 0);
        }
        for (int node = net.places(); node < diagram.nodes(); node++) {
            canvas.box(diagram.tooltip(node), drawing, diagram, node);
        }
        for (Drawing.Curve curve : drawing.curves()) {
            canvas.lineText(drawing, curve.link());
        }
        canvas.end();
    }

    private void curve(Drawing.Curve curve) throws IOException {
        String text = curve.link().text().whole();
        switch (curve.link().line()) {
            case NORMAL -> canvas.line("a", "arrow", curve.path(), text);
            case READ -> canvas.line("a r", "", curve.path(), text);
            case INHIBITOR -> canvas.line("a", "circle", curve.path(), text);
        }
    }
}
