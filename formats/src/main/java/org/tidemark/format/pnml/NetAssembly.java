package org.tidemark.format.pnml;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.ResetArcs;
import org.tidemark.format.pnml.NodeTable.Kind;
import org.tidemark.format.pnml.NodeTable.Node;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Builds a net from the tables once the file is read: numbers the nodes and connects the arcs. */
final class NetAssembly {
    private final String file;
    private final NodeTable nodes;
    private final ArcTable arcs;
    private final References references;
    private final PetriNetBuilder builder;

    private NetAssembly(String file, String name, NodeTable nodes, ArcTable arcs) {
        this.file = file;
        this.nodes = nodes;
        this.arcs = arcs;
        this.references = new References(file, nodes, arcs);
        this.builder = new PetriNetBuilder(name);
    }

    static PetriNet assemble(String file, String name, NodeTable nodes, ArcTable arcs, @Nullable UnitTable units)
            throws InputException {
        return new NetAssembly(file, name, nodes, arcs).assemble(units);
    }

    private PetriNet assemble(@Nullable UnitTable units) throws InputException {
        numberNodes();
        references.resolve();
        for (int arc = 0; arc < arcs.size(); arc++) {
            tie(arc);
        }
        if (units != null) {
            builder.nupn(units.resolve(nodes, builder.places(), builder.transitions(), arcs.size()));
        }
        try {
            PetriNet net = builder.build();
            return hasResets() ? withResets(net) : net;
        } catch (ArithmeticException tooHeavy) {
            throw overweight();
        }
    }

    private boolean hasResets() {
        return IntStream.range(0, arcs.size()).anyMatch(arc -> arcs.kind(arc) == ArcKind.RESET);
    }

    private PetriNet withResets(PetriNet net) throws InputException {
        ResetArcs resets = new ResetArcs(net, file);
        for (int arc = 0; arc < arcs.size(); arc++) {
            if (arcs.kind(arc) == ArcKind.RESET) {
                References.Tie tie = references.tie(arc);
                resets.add(tie.transition().number(), tie.place().number(), Integer.toString(arcs.line(arc)));
            }
        }
        return resets.translated();
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

    private void tie(int arc) throws InputException {
        References.Tie tie = references.tie(arc);
        int place = tie.place().number();
        int transition = tie.transition().number();
        int weight = arcs.weight(arc);
        switch (arcs.kind(arc)) {
            case READ -> builder.read(transition, place, weight);
            case INHIBITOR -> builder.inhibitor(transition, place, weight);
            case RESET -> {} // added once the net is known
            case NORMAL -> {
                if (tie.fromPlace()) {
                    builder.input(transition, place, weight);
                } else {
                    builder.output(transition, place, weight);
                }
            }
        }
    }

    /**
     * The error for the first arc whose weight, added to those of earlier arcs between the same nodes, is too large.
     */
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
                        references.describe(arc) + " weight '" + arcs.weight(arc) + "': with the arcs before it from "
                                + source + " to " + target + " it exceeds " + Integer.MAX_VALUE);
            }
        }
        throw new IllegalStateException("the weights of parallel arcs overflow, yet none is found to");
    }
}
