package org.tidemark.format.svg;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.net.PetriNet;

/**
 * The picture that {@link SvgWriter} draws, as figures and texts for those who draw by themselves; nets of any size. Nodes are
 * numbered, places first. Immutable.
 */
public final class DrawnNet {
    private final Diagram diagram;
    private final Drawing drawing;

    private DrawnNet(Diagram diagram, BooleanSupplier cancelled) {
        this.diagram = diagram;
        drawing = new Drawing(diagram, cancelled);
    }

    /** Lays out a net. @throws Cancelled when that was ended */
    public static DrawnNet of(PetriNet net, BooleanSupplier cancelled) {
        return new DrawnNet(Diagram.of(net, net::placeName, net::transitionName), cancelled);
    }

    /** Lays out a high-level net, with its types, guards and inscriptions. @throws Cancelled when that was ended */
    public static DrawnNet of(ColoredNet net, BooleanSupplier cancelled) {
        return new DrawnNet(HighLevelDiagram.of(net), cancelled);
    }

    /**
     * A circle or a box with its texts.
     *
     * @param x of its centre
     * @param y of its centre
     * @param width of the circle, or of the box
     * @param height of the same
     * @param label its name, without the middle where it is long
     * @param whole everything that is known of it on one line
     * @param above what stands above the circle of a place
     * @param below what stands below the name
     */
    public record Node(
            double x,
            double y,
            double width,
            double height,
            String label,
            String whole,
            List<String> above,
            List<String> below) {}

    /** The kinds of lines. */
    public enum Kind {
        /** Tokens flow along it. */
        FLOW,
        /** Tokens are needed and stay. */
        READ,
        /** Tokens must be absent. */
        INHIBITOR
    }

    /**
     * A line between two nodes.
     *
     * @param from the number of the node where it begins
     * @param to that where it ends
     * @param path the line as SVG writes it
     * @param text what stands at it, from top to bottom
     * @param textX the middle of the text
     * @param textY where its first line stands
     */
    public record Line(int from, int to, Kind kind, String path, List<String> text, double textX, double textY) {}

    public double width() {
        return drawing.width();
    }

    public double height() {
        return drawing.height();
    }

    public int nodes() {
        return diagram.nodes();
    }

    /** The node with this number. */
    public Node node(int node) {
        boolean isPlace = diagram.isPlace(node);
        return new Node(
                drawing.x(node),
                drawing.y(node),
                isPlace ? 2 * Drawing.RADIUS : drawing.boxWidth(node),
                isPlace ? 2 * Drawing.RADIUS : drawing.boxHeight(node),
                diagram.name(node),
                diagram.tooltip(node),
                diagram.above(node).lines(),
                diagram.below(node).lines());
    }

    public List<Line> lines() {
        return drawing.curves().stream().map(this::line).toList();
    }

    private Line line(Drawing.Curve curve) {
        Link link = curve.link();
        int left = link.first();
        int right = link.last();
        boolean hasText = link.textAt() != Link.NOWHERE;
        Caption text = link.text();
        return new Line(
                link.isBackward() ? right : left,
                link.isBackward() ? left : right,
                switch (link.line()) {
                    case NORMAL -> Kind.FLOW;
                    case READ -> Kind.READ;
                    case INHIBITOR -> Kind.INHIBITOR;
                },
                curve.path(),
                text.lines(),
                hasText ? drawing.x(link.textAt()) : 0,
                hasText ? drawing.y(link.textAt()) - 4 - text.height() + text.pitch() : 0);
    }
}
