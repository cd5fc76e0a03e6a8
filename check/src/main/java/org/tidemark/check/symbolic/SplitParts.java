package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.run.Move;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NetSplit;

/**
 * The parts that a net was split into: the tokens of a place are known from the state of one part, and a transition, whose name is
 * a label, is enabled where all parts that it touches can take it. Not thread-safe.
 */
final class SplitParts implements NetParts {
    private final PetriNet net;
    private final NetSplit split;
    private final Map<String, Integer> transitions = new HashMap<>();
    private final List<BitSet> jointLabels;
    private final MemoryBudget budget;
    private final Map<String, List<PartLabel>> labels = new HashMap<>();
    private final @Nullable LabelSources[] sources;

    /** A label of a part. */
    private record PartLabel(int part, int label) {}

    /** The parts of a net; what is looked up in them is booked, and kept as long as they are. */
    SplitParts(PetriNet net, NetSplit split, MemoryBudget budget) {
        this.net = net;
        this.split = split;
        this.budget = budget;
        int parts = split.network().parts().size();
        sources = new LabelSources[parts];
        for (int part = 0; part < parts; part++) {
            List<String> names = automaton(part).labels();
            for (int label = 0; label < names.size(); label++) {
                labels.computeIfAbsent(names.get(label), name -> new ArrayList<>())
                        .add(new PartLabel(part, label));
            }
        }
        jointLabels = split.network().jointLabels();
        for (int t = 0; t < net.transitions(); t++) {
            transitions.put(net.transitionName(t), t);
        }
    }

    @Override
    public Network network() {
        return split.network();
    }

    @Override
    public PetriNet net() {
        return net;
    }

    @Override
    public String origin() {
        return split.partition().origin();
    }

    @Override
    public List<Integer> places(int part) {
        return split.partition().groups().get(part).places();
    }

    @Override
    public List<DagCard.Count> counts(int part, int state) {
        List<Integer> places = places(part);
        List<DagCard.Count> counts = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            int tokens = split.tokens(places.get(i), state);
            if (tokens > 0) {
                counts.add(new DagCard.Count(i, tokens));
            }
        }
        return List.copyOf(counts);
    }

    @Override
    public @Nullable Tokens tokens(String name) {
        int place = net.findPlace(name);
        if (place < 0) {
            return null;
        }
        int part = split.partition().groupOf(place);
        long[] numbers = new long[automaton(part).states()];
        for (int state = 0; state < numbers.length; state++) {
            numbers[state] = split.tokens(place, state);
        }
        return new Tokens(part, numbers);
    }

    @Override
    public @Nullable List<Map<Integer, BitSet>> fireable(String name) {
        int transition = net.findTransition(name);
        if (transition < 0) {
            return null;
        }
        Map<Integer, BitSet> willing = new HashMap<>();
        for (PartLabel at : labels.getOrDefault(net.transitionName(transition), List.of())) {
            willing.put(at.part, sources(at.part).of(at.label));
        }
        // A transition that touches nothing is a label of the first part, so that one part has it at least.
        return willing.isEmpty() ? List.of() : List.of(willing);
    }

    private LabelSources sources(int part) {
        LabelSources known = sources[part];
        if (known == null) {
            known = LabelSources.of(automaton(part), budget);
            sources[part] = known;
        }
        return known;
    }

    @Override
    public int[] marking(int[] state) {
        return split.marking(state);
    }

    @Override
    public List<Integer> events(List<Move> run) {
        List<Integer> events = new ArrayList<>();
        int[] from = network().initialState();
        for (Move step : run) {
            events.add(
                    step.joint() >= 0
                            ? transition(network()
                                    .synchronisations()
                                    .get(step.joint())
                                    .name())
                            : alone(step.part(), from[step.part()], step.target()[step.part()]));
            from = step.target();
        }
        return events;
    }

    /** A transition by which a part goes from one state to another on its own. */
    private int alone(int part, int from, int to) {
        LabelledAutomaton automaton = automaton(part);
        for (int step = automaton.from(from); step < automaton.to(from); step++) {
            if (automaton.target(step) == to && !jointLabels.get(part).get(automaton.label(step))) {
                return transition(automaton.labels().get(automaton.label(step)));
            }
        }
        throw new IllegalStateException("a part takes a step that it does not have");
    }

    private int transition(String name) {
        Integer found = transitions.get(name);
        if (found == null) {
            throw new IllegalStateException("no transition of the net is named " + name);
        }
        return found;
    }

    private LabelledAutomaton automaton(int part) {
        return network().parts().get(part).automaton();
    }
}
