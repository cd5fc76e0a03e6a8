package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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

    /** The net gives names and numbers to places and transitions in the markings and edges. */
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

    /** Whether a formula holds: a state formula or one of CTL in the initial state, one of LTL forevery run. */
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
        return IntStream.range(0, net.transitions())
                .allMatch(t -> IntStream.range(0, steps.size()).anyMatch(state -> isEnabled(t, state)));
    }

    /** From every state every transition can become enabled. */
    public boolean isLive() {
        List<List<Integer>> predecessors = new ArrayList<>();
        steps.forEach(state -> predecessors.add(new ArrayList<>()));
        steps.forEach(
                state -> state.forEach(edge -> predecessors.get(edge.target()).add(edge.source())));
        return IntStream.range(0, net.transitions())
                .allMatch(t -> before(t, predecessors).size() == graph.states());
    }

    /** The states in which a transition is enabled, and those from which one of these can be reached. */
    private Set<Integer> before(int transition, List<List<Integer>> predecessors) {
        List<Integer> reached = IntStream.range(0, steps.size())
                .filter(state -> isEnabled(transition, state))
                .boxed()
                .collect(Collectors.toCollection(ArrayList::new));
        Set<Integer> seen = new HashSet<>(reached);
        for (int i = 0; i < reached.size(); i++) {
            for (int state : predecessors.get(reached.get(i))) {
                if (seen.add(state)) {
                    reached.add(state);
                }
            }
        }
        return seen;
    }

    private boolean isEnabled(int transition, int state) {
        return steps.get(state).stream().anyMatch(edge -> edge.transition() == transition);
    }
}
