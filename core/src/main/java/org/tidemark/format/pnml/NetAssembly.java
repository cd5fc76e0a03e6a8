package org.tidemark.format.pnml;

import static org.tidemark.format.InputException.quote;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.pnml.NodeTable.Kind;
import org.tidemark.format.pnml.NodeTable.Node;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Makes a net of the tables once the file is read: numbers the nodes, follows the references, ties the arcs. */
final class NetAssembly {
    private final String file;
    private final NodeTable nodes;
    private final ArcTable arcs;
    private final PetriNetBuilder builder;

    private NetAssembly(String file, String name, NodeTable nodes, ArcTable arcs) {
        this.file = file;
        this.nodes = nodes;
        this.arcs = arcs;
        this.builder = new PetriNetBuilder(name);
    }

    static PetriNet assemble(String file, String name, NodeTable nodes, ArcTable arcs, @Nullable UnitTable units)
            throws InputException {
        return new NetAssembly(file, name, nodes, arcs).assemble(units);
    }

    private PetriNet assemble(@Nullable UnitTable units) throws InputException {
        numberNodes();
        for (Node node : nodes.inOrder()) {
            if (node.kind().isReference()) {
                resolve(node);
            }
        }
        for (int arc = 0; arc < arcs.size(); arc++) {
            tie(arc);
        }
        if (units != null) {
            builder.nupn(units.resolve(nodes, builder.places(), builder.transitions(), arcs.size()));
        }
        try {
            return builder.build();
        } catch (ArithmeticException tooHeavy) {
            throw overweight();
        }
    }

    private void numberNodes() {
        for (Node node : nodes.inOrder()) {
            if (node.kind() == Kind.PLACE) {
                node.number(builder.place(node.id(), node.label(), node.tokens()));
            } else if (node.kind() == Kind.TRANSITION) {
                node.number(builder.transition(node.id(), node.label()));
            }
        }
    }

    /** Makes all references on the way from this one lead straight to the end of their chain. */
    private void resolve(Node first) throws InputException {
        Node last = first;
        for (long steps = 0; last.kind().isReference(); steps++) {
            Node next = last.refersTo();
            if (next.kind().resolved() != last.kind().resolved()) {
                throw misled(last, next);
            }
            if (steps > nodes.inOrder().size()) {
                throw InputException.at(file, first.line(), first + ": its chain of references never ends");
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

    private void tie(int arc) throws InputException {
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
        int place = (fromPlace ? source : target).number();
        int transition = (fromPlace ? target : source).number();
        int weight = arcs.weight(arc);
        switch (arcs.kind(arc)) {
            case READ -> builder.read(transition, place, weight);
            case INHIBITOR -> {
                if (!fromPlace) {
                    throw InputException.at(
                            file,
                            arcs.line(arc),
                            describe(arc) + " from " + source + " to " + target
                                    + ": expected it to lead from a place to a transition");
                }
                builder.inhibitor(transition, place, weight);
            }
            case NORMAL -> {
                if (fromPlace) {
                    builder.input(transition, place, weight);
                } else {
                    builder.output(transition, place, weight);
                }
            }
        }
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

    private String describe(int arc) {
        return arcs.kind(arc).words() + " " + quote(arcs.id(arc));
    }

    /** The first arc that, with those before it between the same nodes, weighs more than an arc can. */
    private InputException overweight() {
        Map<Long, Long> weights = new HashMap<>();
        for (int arc = 0; arc < arcs.size(); arc++) {
            Node source = arcs.source(arc).refersTo();
            Node target = arcs.target(arc).refersTo();
            int direction = source.kind() == Kind.PLACE ? 0 : 1;
            long ends = ((long) source.number() << 32 | target.number()) * 2 + direction;
            if (arcs.kind(arc) == ArcKind.NORMAL
                    && weights.merge(ends, (long) arcs.weight(arc), Long::sum) > Integer.MAX_VALUE) {
                return InputException.at(
                        file,
                        arcs.line(arc),
                        describe(arc) + " weight '" + arcs.weight(arc) + "': with the arcs before it from " + source
                                + " to " + target + " it exceeds " + Integer.MAX_VALUE);
            }
        }
        throw new IllegalStateException("the weights of parallel arcs overflow, yet none is found to");
    }
}
