package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.compose.run.Move;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.LabelGroups;

/**
 * The automata of a network as the parts of its net, which has a place for each local state. The net may lack combinations of steps
 * that parts take together: a label says by itself when it can happen. Immutable.
 */
public final class AutomatonParts implements NetParts {
    private final Network network;
    private final PetriNet net;
    private final int[] firstPlace;
    private final LabelGroups labels;

    /** The parts of a network, for questions about a net of it. */
    public AutomatonParts(Network network, PetriNet net) {
        this.network = network;
        this.net = net;
        firstPlace = new int[network.parts().size()];
        for (int p = 1; p < firstPlace.length; p++) {
            firstPlace[p] = firstPlace[p - 1] + automaton(p - 1).states();
        }
        labels = new LabelGroups(network);
    }

    @Override
    public Network network() {
        return network;
    }

    @Override
    public PetriNet net() {
        return net;
    }

    @Override
    public String origin() {
        return "automata";
    }

    @Override
    public List<Integer> places(int part) {
        return IntStream.range(0, automaton(part).states())
                .mapToObj(state -> firstPlace[part] + state)
                .toList();
    }

    @Override
    public List<DagCard.Count> counts(int part, int state) {
        return List.of(new DagCard.Count(state, 1));
    }

    @Override
    public @Nullable Tokens tokens(String name) {
        int place = net.findPlace(name);
        if (place < 0) {
            return null;
        }
        int part = partOf(place);
        long[] numbers = new long[automaton(part).states()];
        numbers[place - firstPlace[part]] = 1;
        return new Tokens(part, numbers);
    }

    private int partOf(int place) {
        int found = Arrays.binarySearch(firstPlace, place);
        return found >= 0 ? found : -found - 2;
    }

    @Override
    public @Nullable List<Map<Integer, BitSet>> fireable(String name) {
        int transition = net.findTransition(name);
        if (transition >= 0) {
            Map<Integer, BitSet> from = new HashMap<>();
            Arcs inputs = net.inputs();
            for (int a = inputs.from(transition); a < inputs.to(transition); a++) {
                int part = partOf(inputs.place(a));
                from.computeIfAbsent(part, first -> new BitSet()).set(inputs.place(a) - firstPlace[part]);
            }
            return List.of(from);
        }
        LabelGroups.Group meaning = labels.groups().get(name);
        return meaning != null ? fireable(meaning) : name.equals(labels.silentName()) ? silent() : null;
    }

    /** When one of the steps that a label means is possible. */
    public List<Map<Integer, BitSet>> fireable(LabelGroups.Group meaning) {
        List<Map<Integer, BitSet>> ways = new ArrayList<>();
        meaning.local()
                .forEach(
                        own -> ways.add(Map.of(own.part(), automaton(own.part()).statesWith(own.label()))));
        for (int number : meaning.together()) {
            Synchronisation together = network.synchronisations().get(number);
            Map<Integer, BitSet> willing = new HashMap<>();
            for (int k = 0; k < together.parts().size(); k++) {
                int part = together.parts().get(k);
                willing.put(part, automaton(part).statesWith(together.labels().get(k)));
            }
            ways.add(willing);
        }
        return ways;
    }

    private List<Map<Integer, BitSet>> silent() {
        List<Map<Integer, BitSet>> ways = new ArrayList<>();
        for (int p = 0; p < firstPlace.length; p++) {
            ways.add(Map.of(p, automaton(p).statesWith(LabelledAutomaton.SILENT)));
        }
        return ways;
    }

    @Override
    public int[] marking(int[] state) {
        int[] marking = new int[net.places()];
        for (int p = 0; p < state.length; p++) {
            marking[firstPlace[p] + state[p]] = 1;
        }
        return marking;
    }

    /** Chooses any of several transitions with the same moves. */
    @Override
    public List<Integer> events(List<Move> run) {
        List<List<Integer>> moves = new ArrayList<>();
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        int[] from = network.initialState();
        for (Move step : run) {
            List<Integer> movers = step.joint() >= 0
                    ? network.synchronisations().get(step.joint()).parts()
                    : List.of(step.part());
            List<Integer> places = new ArrayList<>();
            for (int part : movers) {
                places.add(firstPlace[part] + from[part]);
            }
            for (int part : movers) {
                places.add(firstPlace[part] + step.target()[part]);
            }
            moves.add(places);
            numbers.put(places, -1);
            from = step.target();
        }
        for (int t = 0; t < net.transitions(); t++) {
            numbers.replace(moved(t), t);
        }
        return moves.stream().map(places -> number(numbers, places)).toList();
    }

    private static int number(Map<List<Integer>, Integer> numbers, List<Integer> places) {
        int number = numbers.getOrDefault(places, -1);
        if (number < 0) {
            throw new IllegalStateException("the net lacks a step of a run");
        }
        return number;
    }

    /** Where a transition takes tokens from, then where it puts them, each in the order of the parts. */
    private List<Integer> moved(int transition) {
        List<Integer> places = new ArrayList<>();
        for (Arcs arcs : List.of(net.inputs(), net.outputs())) {
            for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
                places.add(arcs.place(a));
            }
        }
        return places;
    }

    private LabelledAutomaton automaton(int part) {
        return network.parts().get(part).automaton();
    }
}
