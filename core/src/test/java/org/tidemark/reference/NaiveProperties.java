package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.Property.Liveness;
import org.tidemark.logic.property.Property.Maximum;
import org.tidemark.logic.property.Property.OneSafe;
import org.tidemark.logic.property.Property.QuasiLiveness;
import org.tidemark.logic.property.Property.StableMarking;
import org.tidemark.logic.property.Property.Truth;
import org.tidemark.net.PetriNet;

/**
 * The questions a small net can be asked, answered by their definitions on its whole reachability graph. Immutable.
 */
public final class NaiveProperties {
    private final PetriNet net;
    private final List<List<Integer>> markings;
    private final List<List<NaiveStateSpace.Edge>> steps;
    private final NaiveGraph graph;

    /** The states must be all of those of the net. */
    public NaiveProperties(PetriNet net, NaiveStateSpace space) {
        this(
                net,
                space.states(),
                IntStream.range(0, space.expanded()).mapToObj(space::steps).toList(),
                NaiveGraph.of(net, space));
    }

    /** The net gives names and numbers to what the markings and the edges, state by state, speak of. */
    NaiveProperties(
            PetriNet net, List<List<Integer>> markings, List<List<NaiveStateSpace.Edge>> steps, NaiveGraph graph) {
        this.net = net;
        this.markings = markings;
        this.steps = steps;
        this.graph = graph;
    }

    /** The answer to any question but {@link Maximum}. */
    public boolean holds(Property property) {
        if (property instanceof Truth truth) {
            return holds(truth.formula());
        } else if (property instanceof OneSafe) {
            return isOneSafe();
        } else if (property instanceof StableMarking) {
            return hasStablePlace();
        } else if (property instanceof QuasiLiveness) {
            return isQuasiLive();
        } else if (property instanceof Liveness) {
            return isLive();
        }
        throw new IllegalArgumentException("the answer is a number: " + property);
    }

    /** Whether a formula holds: a state formula or one of CTL in the initial state, one of LTL for every run. */
    public boolean holds(Formula f) {
        return switch (Logic.of(f)) {
            case STATE, CTL -> new NaiveCtl(graph).holds(f);
            case LTL -> NaiveLtl.holds(f, graph);
            case CTL_STAR -> new NaiveCtlStar(graph).holds(f);
        };
    }

    /** The largest value the term has in any state. */
    public long maximum(Term term) {
        NaiveTruth truth = new NaiveTruth(net);
        return markings.stream()
                .mapToLong(marking -> truth.value(term, marking))
                .max()
                .orElseThrow();
    }

    /** In no state a place holds two tokens. */
    public boolean isOneSafe() {
        return markings.stream().allMatch(marking -> marking.stream().allMatch(tokens -> tokens <= 1));
    }

    /** Some place holds in all states as many tokens as in the first. */
    public boolean hasStablePlace() {
        List<Integer> initial = markings.get(0);
        return IntStream.range(0, net.places())
                .anyMatch(p ->
                        markings.stream().allMatch(marking -> marking.get(p).equals(initial.get(p))));
    }

    /** Every transition is enabled in some state. */
    public boolean isQuasiLive() {
        return transitionsBeyond(0).size() == net.transitions();
    }

    /** From every state every transition can become enabled. */
    public boolean isLive() {
        return IntStream.range(0, graph.states())
                .allMatch(state -> transitionsBeyond(state).size() == net.transitions());
    }

    /** The transitions enabled in a state or in any that can be reached from it. */
    private Set<Integer> transitionsBeyond(int from) {
        Set<Integer> transitions = new HashSet<>();
        List<Integer> reached = new ArrayList<>(List.of(from));
        Set<Integer> seen = new HashSet<>(reached);
        for (int i = 0; i < reached.size(); i++) {
            for (NaiveStateSpace.Edge edge : steps.get(reached.get(i))) {
                transitions.add(edge.transition());
                if (seen.add(edge.target())) {
                    reached.add(edge.target());
                }
            }
        }
        return transitions;
    }
}
