package org.tidemark.net.structure;

import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The structural class of a net; the flags and their definitions are those of the Model Checking Contest.
 *
 * <p>A read arc counts as an input and an output arc of its weight. A net with inhibitor arcs is in none of the
 * choice classes and is neither a state machine nor a marked graph; the other flags ignore inhibitor arcs. Immutable.
 *
 * @param ordinary all arcs have weight 1
 * @param simpleFreeChoice transitions that share an input place have no other
 * @param extendedFreeChoice transitions that share an input place have the same input places
 * @param asymmetricChoice of two places with a common output transition one has all output transitions of the other
 * @param stateMachine each transition has exactly one input and one output place
 * @param markedGraph each place has exactly one input and one output transition
 * @param connected there is an undirected path between any two nodes
 * @param stronglyConnected there is a directed path between any two nodes
 * @param sourcePlace some place has no input transition
 * @param sinkPlace some place has no output transition
 * @param sourceTransition some transition has no input place
 * @param sinkTransition some transition has no output place
 * @param loopFree no transition has an input place that is an output place too
 * @param conservative each transition produces as many tokens as it consumes
 * @param subConservative each transition produces at most as many tokens as it consumes
 * @param nestedUnits the net has a unit structure
 */
public record NetClass(
        boolean ordinary,
        boolean simpleFreeChoice,
        boolean extendedFreeChoice,
        boolean asymmetricChoice,
        boolean stateMachine,
        boolean markedGraph,
        boolean connected,
        boolean stronglyConnected,
        boolean sourcePlace,
        boolean sinkPlace,
        boolean sourceTransition,
        boolean sinkTransition,
        boolean loopFree,
        boolean conservative,
        boolean subConservative,
        boolean nestedUnits) {
    public static NetClass of(PetriNet net) {
        FlowGraph graph = new FlowGraph(net);
        boolean plain = net.inhibitors().size() == 0;
        return new NetClass(
                isOrdinary(net),
                plain && graph.isSimpleFreeChoice(),
                plain && graph.isExtendedFreeChoice(),
                plain && graph.isAsymmetricChoice(),
                plain && graph.isStateMachine(),
                plain && graph.isMarkedGraph(),
                graph.isConnected(),
                graph.isStronglyConnected(),
                graph.hasSourcePlace(),
                graph.hasSinkPlace(),
                graph.hasSourceTransition(),
                graph.hasSinkTransition(),
                graph.isLoopFree(),
                leastBalance(net) == 0 && mostBalance(net) == 0,
                mostBalance(net) <= 0,
                net.nupn() != null);
    }

    private static boolean isOrdinary(PetriNet net) {
        for (Arcs arcs : new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()}) {
            for (int a = 0; a < arcs.size(); a++) {
                if (arcs.weight(a) != 1) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The most tokens that firing some transition adds to all places together. */
    private static long mostBalance(PetriNet net) {
        long most = 0;
        for (int t = 0; t < net.transitions(); t++) {
            long balance = sum(net.outputs(), t) - sum(net.inputs(), t);
            most = t == 0 ? balance : Math.max(most, balance);
        }
        return most;
    }

    private static long leastBalance(PetriNet net) {
        long least = 0;
        for (int t = 0; t < net.transitions(); t++) {
            least = Math.min(least, sum(net.outputs(), t) - sum(net.inputs(), t));
        }
        return least;
    }

    private static long sum(Arcs arcs, int t) {
        long sum = 0;
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            sum += arcs.weight(a);
        }
        return sum;
    }
}
