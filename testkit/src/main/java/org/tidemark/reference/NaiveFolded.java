package org.tidemark.reference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Questions about a high-level net that is not unfolded: a place counts all of its tokens, whatever their values, and a
 * transition is fireable where any of its bindings is.
 */
public final class NaiveFolded {
    private NaiveFolded() {}

    /** A net without arcs that has the places and transitions of the high-level net. */
    public static PetriNet names(ColoredNet net) {
        PetriNetBuilder builder = new PetriNetBuilder(net.name());
        for (ColoredPlace place : net.places()) {
            builder.place(place.id(), place.label(), 0);
        }
        for (ColoredTransition transition : net.transitions()) {
            builder.transition(transition.id(), transition.label());
        }
        return builder.build();
    }

    /** The states must be all of those of the net. */
    public static NaiveProperties properties(ColoredNet net, NaiveColored states) {
        if (!states.isComplete()) {
            throw new IllegalArgumentException("only a part of the states is known");
        }
        List<List<Integer>> totals = new ArrayList<>();
        for (var marking : states.states()) {
            List<Integer> total =
                    new ArrayList<>(Collections.nCopies(net.places().size(), 0));
            marking.forEach((spot, count) -> total.set(spot.place(), Math.toIntExact(total.get(spot.place()) + count)));
            totals.add(total);
        }
        PetriNet names = names(net);
        NaiveTruth counts = new NaiveTruth(names);
        List<List<Integer>> successors = new ArrayList<>();
        for (List<NaiveStateSpace.Edge> edges : states.graph()) {
            successors.add(
                    edges.stream().map(NaiveStateSpace.Edge::target).distinct().toList());
        }
        NaiveGraph graph = new NaiveGraph(successors, (atom, state) -> {
            if (atom instanceof Fireable fireable) {
                int wanted = names.findTransition(fireable.transition());
                return states.graph().get(state).stream().anyMatch(edge -> edge.transition() == wanted);
            }
            return atom instanceof Deadlock ? successors.get(state).isEmpty() : counts.holds(atom, totals.get(state));
        });
        return new NaiveProperties(names, totals, states.graph(), graph);
    }
}
