package org.tidemark.check.compose;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.ComposedStates;
import org.tidemark.compose.ComposedStep;
import org.tidemark.dd.Dag;
import org.tidemark.dd.DagCard;
import org.tidemark.dd.LargestSum;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NetSplit;

/** The reachable markings of a net, composed from the markings of its parts. Immutable. */
public final class ComposedNet {
    private final PetriNet net;
    private final NetSplit split;
    private final ComposedStates states;
    private final Map<String, Integer> transitions = new HashMap<>();
    private final List<BitSet> jointLabels;

    ComposedNet(PetriNet net, NetSplit split, ComposedStates states) {
        this.net = net;
        this.split = split;
        this.states = states;
        jointLabels = split.network().jointLabels();
        for (int t = 0; t < net.transitions(); t++) {
            transitions.put(net.transitionName(t), t);
        }
    }

    public PetriNet net() {
        return net;
    }

    public Network network() {
        return split.network();
    }

    public NetSplit split() {
        return split;
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

    /**
     * The most tokens that all places together hold in a reachable marking.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     */
    public long mostInMarking(MemoryBudget budget) {
        long[][] sums = new long[states.order().size()][];
        for (int level = 0; level < sums.length; level++) {
            int part = states.order().get(level);
            List<Integer> places = split.partition().groups().get(part).places();
            sums[level] = IntStream.range(
                            0, network().parts().get(part).automaton().states())
                    .mapToLong(state -> places.stream()
                            .mapToLong(place -> split.tokens(place, state))
                            .sum())
                    .toArray();
        }
        return LargestSum.of(states.states(), sums, budget);
    }

    /** The most tokens that a place holds in a reachable marking. */
    public long mostInPlace() {
        Dag dag = states.states();
        long most = 0;
        for (int level = 0; level < dag.levels(); level++) {
            int end = level + 1 < dag.levels() ? dag.firstNode(level + 1) : dag.nodes();
            BitSet reached = new BitSet();
            for (long arc = dag.start(dag.firstNode(level)); arc < dag.start(end); arc++) {
                reached.set(dag.value(arc));
            }
            int part = states.order().get(level);
            for (int place : split.partition().groups().get(part).places()) {
                most = Math.max(
                        most,
                        reached.stream()
                                .map(state -> split.tokens(place, state))
                                .max()
                                .orElse(0));
            }
        }
        return most;
    }

    /** What the states of the diagram mean, for a file of them. */
    public DagCard card() {
        String[] groupOf = new String[net.places()];
        Folding.Groups groups = net.placeGroups();
        for (int g = 0; g < groups.size(); g++) {
            String group = groups.name(g);
            groups.members(g).forEach(place -> groupOf[place] = group);
        }
        List<DagCard.Level> levels = new ArrayList<>();
        for (int part : states.order()) {
            List<Integer> places = split.partition().groups().get(part).places();
            List<DagCard.Counter> counters = places.stream()
                    .map(place -> new DagCard.Counter(net.placeName(place), net.placeId(place), groupOf[place]))
                    .toList();
            List<List<DagCard.Count>> local = new ArrayList<>();
            for (int state = 0; state < network().parts().get(part).automaton().states(); state++) {
                local.add(counts(places, state));
            }
            levels.add(new DagCard.Level(network().parts().get(part).name(), counters, local));
        }
        return new DagCard(net.name(), levels);
    }

    private List<DagCard.Count> counts(List<Integer> places, int state) {
        List<DagCard.Count> counts = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            int tokens = split.tokens(places.get(i), state);
            if (tokens > 0) {
                counts.add(new DagCard.Count(i, tokens));
            }
        }
        return List.copyOf(counts);
    }

    /** A state of the diagram with its parts in the order of the network. */
    int[] inOrder(int[] ofDiagram) {
        int[] state = new int[ofDiagram.length];
        for (int level = 0; level < ofDiagram.length; level++) {
            state[states.order().get(level)] = ofDiagram[level];
        }
        return state;
    }

    /**
     * The transitions of a run to a state.
     *
     * @param ofDiagram a state of the diagram, which is reachable
     * @throws TooLarge where it cannot be found within the limits
     */
    List<Integer> runTo(int[] ofDiagram, MemoryBudget budget, BooleanSupplier cancelled) throws TooLarge {
        List<ComposedStep> steps = states.run(inOrder(ofDiagram), budget, cancelled);
        if (steps == null) {
            throw new IllegalStateException("a state of the diagram is not reachable");
        }
        List<Integer> events = new ArrayList<>();
        int[] from = network().parts().stream()
                .mapToInt(part -> part.automaton().initial())
                .toArray();
        for (ComposedStep step : steps) {
            events.add(event(from, step));
            from = step.target();
        }
        return events;
    }

    private int event(int[] from, ComposedStep step) {
        if (step.joint() >= 0) {
            return transition(network().synchronisations().get(step.joint()).name());
        }
        Integer found = alone(step.part(), from[step.part()], step.target()[step.part()]);
        if (found == null) {
            throw new IllegalStateException("a part takes a step that it does not have");
        }
        return found;
    }

    /** A transition by which a part goes from one state to another on its own. */
    private @Nullable Integer alone(int part, int from, int to) {
        LabelledAutomaton automaton = network().parts().get(part).automaton();
        for (int step = automaton.from(from); step < automaton.to(from); step++) {
            if (automaton.target(step) == to && !jointLabels.get(part).get(automaton.label(step))) {
                return transition(automaton.labels().get(automaton.label(step)));
            }
        }
        return null;
    }

    private int transition(String name) {
        Integer found = transitions.get(name);
        if (found == null) {
            throw new IllegalStateException("no transition of the net is named " + name);
        }
        return found;
    }
}
