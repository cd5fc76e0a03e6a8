package org.tidemark.check.compose;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.ComposedStates;
import org.tidemark.compose.run.Move;

/** The reachable states of a net or network, composed from those of its parts. Immutable. */
public final class ComposedNet {
    private final NetParts parts;
    private final ComposedStates states;

    ComposedNet(NetParts parts, ComposedStates states) {
        this.parts = parts;
        this.states = states;
    }

    NetParts parts() {
        return parts;
    }

    public Network network() {
        return parts.network();
    }

    public ComposedStates states() {
        return states;
    }

    /** The parts in the order of the diagram's levels, by name. */
    public List<String> levels() {
        return states.order().stream()
                .map(part -> network().parts().get(part).name())
                .toList();
    }

    /** The marking that belongs to a state of the diagram. */
    int[] marking(int[] ofDiagram) {
        return parts.marking(inOrder(ofDiagram));
    }

    /** A state of the diagram with its parts in the order of the network. */
    private int[] inOrder(int[] ofDiagram) {
        int[] state = new int[ofDiagram.length];
        for (int level = 0; level < ofDiagram.length; level++) {
            state[states.order().get(level)] = ofDiagram[level];
        }
        return state;
    }

    /**
     * A run to a state.
     *
     * @param ofDiagram a state of the diagram, which is reachable
     * @throws TooLarge where it cannot be found within the limits
     */
    List<Move> runTo(int[] ofDiagram, MemoryBudget budget, BooleanSupplier cancelled) throws TooLarge {
        List<Move> steps = states.run(inOrder(ofDiagram), budget, cancelled);
        if (steps == null) {
            throw new IllegalStateException("a state of the diagram is not reachable");
        }
        return steps;
    }
}
