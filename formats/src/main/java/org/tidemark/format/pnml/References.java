package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import org.tidemark.format.pnml.NodeTable.Kind;
import org.tidemark.format.pnml.NodeTable.Node;
import org.tidemark.input.InputException;

/** Resolves references to places and transitions, and arcs to their ends. */
final class References {
    private final String file;
    private final NodeTable nodes;
    private final ArcTable arcs;

    References(String file, NodeTable nodes, ArcTable arcs) {
        this.file = file;
        this.nodes = nodes;
        this.arcs = arcs;
    }

    /** Makes every reference point directly to the end of its chain. */
    void resolve() throws InputException {
        for (Node node : nodes.inOrder()) {
            if (node.kind().isReference()) {
                resolve(node);
            }
        }
    }

    private void resolve(Node first) throws InputException {
        Node last = first;
        for (long steps = 0; last.kind().isReference(); steps++) {
            Node next = last.refersTo();
            if (next.kind().resolved() != last.kind().resolved()) {
                throw misled(last, next);
            }
            if (steps > nodes.inOrder().size()) {
                throw InputException.at(file, first.line(), first + ": its chain of references is circular");
            }
            last = next;
        }
        for (Node node = first; node != last; ) {
            Node next = node.refersTo();
            node.refersTo(last);
            node = next;
        }
    }

    private InputException misled(Node reference, Node target) {
        String expected = reference.kind().resolved().element();
        String found = target.kind() == Kind.UNDECLARED
                ? "no " + expected + " has this id"
                : "expected a " + expected + ", found a " + target.kind().element();
        return InputException.at(file, reference.line(), reference + " ref " + quote(target.id()) + ": " + found);
    }

    /** An arc between a place and a transition. */
    record Tie(Node place, Node transition, boolean fromPlace) {}

    /** The ends of an arc, checked to be a place and a transition. */
    Tie tie(int arc) throws InputException {
        Node source = end(arc, arcs.source(arc), "source");
        Node target = end(arc, arcs.target(arc), "target");
        if (source.kind() == target.kind()) {
            throw InputException.at(
                    file,
                    arcs.line(arc),
                    describe(arc) + " from " + source + " to " + target
                            + ": expected one end to be a place and the other a transition");
        }
        boolean fromPlace = source.kind() == Kind.PLACE;
        boolean isOneWay = arcs.kind(arc) == ArcKind.INHIBITOR || arcs.kind(arc) == ArcKind.RESET;
        if (isOneWay && !fromPlace) {
            throw InputException.at(
                    file,
                    arcs.line(arc),
                    describe(arc) + " from " + source + " to " + target
                            + ": expected it to lead from a place to a transition");
        }
        return fromPlace ? new Tie(source, target, true) : new Tie(target, source, false);
    }

    private Node end(int arc, Node node, String attribute) throws InputException {
        Node end = node.refersTo();
        if (end.kind() == Kind.UNDECLARED) {
            throw InputException.at(
                    file,
                    arcs.line(arc),
                    describe(arc) + " " + attribute + " " + quote(end.id()) + ": no place or transition has this id");
        }
        return end;
    }

    /** {@code inhibitor arc 'a7'}. */
    String describe(int arc) {
        return arcs.kind(arc).words() + " " + quote(arcs.id(arc));
    }
}
