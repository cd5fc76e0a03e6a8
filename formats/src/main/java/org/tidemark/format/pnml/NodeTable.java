package org.tidemark.format.pnml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.NodePositions;
import org.tidemark.input.InputException;

/**
 * The nodes of a net by id. A node is created the first time it is mentioned, so that an arc may come before its ends
 * and still refer to them; its kind is known once its element has been read.
 */
final class NodeTable {
    private final Map<String, Node> byId = new HashMap<>();
    private final List<Node> declared = new ArrayList<>();

    enum Kind {
        UNDECLARED("node"),
        PLACE("place"),
        TRANSITION("transition"),
        REFERENCE_PLACE("referencePlace"),
        REFERENCE_TRANSITION("referenceTransition");

        private final String element;

        Kind(String element) {
            this.element = element;
        }

        /** The name of the XML element, which is also what messages say. */
        String element() {
            return element;
        }

        boolean isReference() {
            return this == REFERENCE_PLACE || this == REFERENCE_TRANSITION;
        }

        /** The kind in which a chain of references that starts here must end. */
        Kind resolved() {
            return switch (this) {
                case REFERENCE_PLACE -> PLACE;
                case REFERENCE_TRANSITION -> TRANSITION;
                default -> this;
            };
        }
    }

    /** A place, a transition, a reference to one, or an id that has not been declared yet. */
    static final class Node {
        private final String id;
        private Kind kind = Kind.UNDECLARED;
        private int line;
        private @Nullable String label;
        private int tokens;
        private @Nullable Node refersTo;
        private int number = -1;
        private float x = Float.NaN;
        private float y = Float.NaN;

        private Node(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }

        Kind kind() {
            return kind;
        }

        int line() {
            return line;
        }

        @Nullable
        String label() {
            return label;
        }

        int tokens() {
            return tokens;
        }

        /** Its number among the places or transitions, once the net is being assembled. */
        int number() {
            return number;
        }

        void number(int n) {
            number = n;
        }

        /** Sets where it is drawn. */
        void drawnAt(float atX, float atY) {
            x = atX;
            y = atY;
        }

        /**
         * The target of a reference, direct or, once chains are resolved, final; the node itself if it is not a
         * reference.
         */
        Node refersTo() {
            return refersTo == null ? this : refersTo;
        }

        void refersTo(Node target) {
            refersTo = target;
        }

        /** {@code place 'p1'}, as messages say it. */
        @Override
        public String toString() {
            return kind.element() + " " + InputException.quote(id);
        }
    }

    /** The node with this id, which may be declared only later. */
    Node mention(String id) {
        return byId.computeIfAbsent(id, Node::new);
    }

    /** The node with this id, if it has been declared already. */
    @Nullable
    Node declared(String id) {
        Node node = byId.get(id);
        return node == null || node.kind == Kind.UNDECLARED ? null : node;
    }

    /** Declares a node; its id must not have been declared before. */
    Node declare(String id, Kind kind, int line, @Nullable String label, int tokens) {
        Node node = mention(id);
        node.kind = kind;
        node.line = line;
        node.label = label;
        node.tokens = tokens;
        declared.add(node);
        return node;
    }

    /** Where the nodes are declared, by their ids. */
    Map<String, String> positions(String file) {
        Map<String, String> positions = new HashMap<>();
        declared.forEach(node -> positions.put(node.id(), file + ":" + node.line()));
        return positions;
    }

    /** Where the places and transitions are drawn, once they have numbers. */
    NodePositions drawing() {
        float[][] coordinates = {coordinates(Kind.PLACE), coordinates(Kind.TRANSITION)};
        return coordinates[0].length + coordinates[1].length == 0
                ? NodePositions.NONE
                : NodePositions.of(coordinates[0], coordinates[1]);
    }

    private float[] coordinates(Kind kind) {
        List<Node> nodes = declared.stream().filter(node -> node.kind == kind).toList();
        float[] coordinates = new float[nodes.stream().allMatch(node -> Float.isNaN(node.x)) ? 0 : 2 * nodes.size()];
        for (int i = 0; i < coordinates.length; i++) {
            Node node = nodes.get(i / 2);
            coordinates[i] = i % 2 == 0 ? node.x : node.y;
        }
        return coordinates;
    }

    /** All declared nodes in the order of the file. */
    List<Node> inOrder() {
        return Collections.unmodifiableList(declared);
    }
}
