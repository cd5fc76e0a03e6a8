package org.tidemark.format;

import org.jspecify.annotations.Nullable;

/**
 * Where the nodes of a net are drawn, as far as its file says. Eight bytes per node. Immutable.
 *
 * <p>Only the positions of nodes are kept, not their sizes, the bends of arcs or the offsets of names.
 */
public final class NodePositions {
    /** No node has a position. */
    public static final NodePositions NONE = new NodePositions(new float[0], new float[0]);

    private final float[] places;
    private final float[] transitions;

    /** A point of a drawing. */
    public record Point(float x, float y) {}

    private NodePositions(float[] places, float[] transitions) {
        this.places = places;
        this.transitions = transitions;
    }

    /**
     * Positions by the numbers of nodes: the two coordinates of the first place, of the second, and so on; not a
     * number for a node without a position.
     */
    public static NodePositions of(float[] places, float[] transitions) {
        return new NodePositions(places.clone(), transitions.clone());
    }

    /** Where a place is drawn; null if the file does not say. */
    public @Nullable Point place(int place) {
        return point(places, place);
    }

    /** Where a transition is drawn; null if the file does not say. */
    public @Nullable Point transition(int transition) {
        return point(transitions, transition);
    }

    private static @Nullable Point point(float[] coordinates, int node) {
        return 2 * node + 1 >= coordinates.length || Float.isNaN(coordinates[2 * node])
                ? null
                : new Point(coordinates[2 * node], coordinates[2 * node + 1]);
    }
}
