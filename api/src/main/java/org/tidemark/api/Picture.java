package org.tidemark.api;

import java.util.List;

/**
 * A net as it is drawn, for programs that draw by themselves: {@link Format#SVG} in figures. Sizes are in the units of that
 * picture, in which names are 11 high and other texts 10.
 *
 * @param width the width of the whole
 * @param height its height
 * @param nodes the places, then the transitions, in the order of {@link Model#net}
 * @param lines the arcs; those of one kind between the same two nodes are one line
 */
public record Picture(double width, double height, List<Node> nodes, List<Line> lines) {
    /**
     * A place or a transition.
     *
     * @param name the name that formulas use
     * @param isPlace whether it is a circle, and not a box
     * @param box where it is
     * @param texts what stands at it
     */
    public record Node(String name, boolean isPlace, Box box, Texts texts) {}

    /**
     * A rectangle.
     *
     * @param x of its centre, to the right
     * @param y of its centre, downwards
     * @param width its width
     * @param height its height
     */
    public record Box(double x, double y, double width, double height) {}

    /**
     * The texts of a node.
     *
     * @param label its name, shortened where it is long
     * @param whole everything that is known of it, on one line
     * @param above what stands above a place: the initial values on its tokens
     * @param below what stands below the name: a type, a guard
     */
    public record Texts(String label, String whole, List<String> above, List<String> below) {}

    /**
     * An arc.
     *
     * @param from the name of the node where it begins
     * @param to the name of the node where it ends
     * @param kind what it does
     * @param path the line as the {@code d} of an SVG path writes it
     * @param label what stands at it
     */
    public record Line(String from, String to, Net.Arc.Kind kind, String path, Label label) {}

    /**
     * The text at a line.
     *
     * @param lines the text from top to bottom; none where there is no text
     * @param x its middle
     * @param y where its first line stands
     */
    public record Label(List<String> lines, double x, double y) {}
}
