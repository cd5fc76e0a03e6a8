package org.tidemark.net.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.Folding;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveFiring;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** The net of a network does what the network does. */
@Seeded
class NetworkNetTest {
    private static final long PLENTY = 1L << 30;

    /** A part with states s0, s1, …, from triples of source, label and target; a label that is not in the alphabet is silent. */
    static NetworkPart part(String name, int states, List<String> alphabet, Object... steps) {
        AutomatonBuilder builder = new AutomatonBuilder(MemoryBudget.unlimited());
        for (int i = 0; i < steps.length; i += 3) {
            builder.add((int) steps[i], alphabet.indexOf(steps[i + 1]), (int) steps[i + 2]);
        }
        List<String> names = IntStream.range(0, states).mapToObj(s -> "s" + s).toList();
        return new NetworkPart(name, builder.build(states, 0, alphabet), names);
    }

    /** The labels of the steps between states, as often as they occur, by the definition. */
    private static Map<List<Integer>, Map<String, Integer>> expected(Network network) {
        String silent = network.parts().stream()
                        .anyMatch(part -> part.automaton().labels().contains("tau"))
                ? "tau'"
                : "tau";
        Map<List<Integer>, Map<String, Integer>> graph = new HashMap<>();
        new ReferenceNetwork(network).graph().forEach((state, steps) -> {
            Map<String, Integer> out = new TreeMap<>();
            steps.forEach(
                    step -> out.merge((step.label() == null ? silent : step.label()) + step.target(), 1, Integer::sum));
            graph.put(state, out);
        });
        return graph;
    }

    /** The same from the markings of the net. */
    private static Map<List<Integer>, Map<String, Integer>> found(Network network, PetriNet net) {
        NaiveFiring firing = new NaiveFiring(net);
        Folding.Groups labels = net.transitionGroups();
        Map<List<Integer>, Map<String, Integer>> graph = new HashMap<>();
        List<Integer> first = Arrays.stream(net.initialMarking()).boxed().toList();
        Deque<List<Integer>> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            List<Integer> marking = open.remove();
            if (graph.containsKey(state(network, marking))) {
                continue;
            }
            Map<String, Integer> out = new TreeMap<>();
            graph.put(state(network, marking), out);
            for (int t = 0; t < net.transitions(); t++) {
                if (firing.isEnabled(marking, t)) {
                    List<Integer> next = firing.fire(marking, t);
                    out.merge(labels.name(labels.of(t)) + state(network, next), 1, Integer::sum);
                    open.add(next);
                }
            }
        }
        return graph;
    }

    private static List<Integer> state(Network network, List<Integer> marking) {
        List<Integer> state = new ArrayList<>();
        int place = 0;
        for (NetworkPart part : network.parts()) {
            List<Integer> own = marking.subList(place, place + part.automaton().states());
            assertThat(own.stream().mapToInt(n -> n).sum()).isEqualTo(1);
            state.add(own.indexOf(1));
            place += own.size();
        }
        return state;
    }

    @Test
    void stepsAreThoseOfTheNetwork(Seeds seeds) throws TooManySteps {
        for (long seed : seeds.upTo(2000)) {
            Network network = RandomNetworks.draw(seed);
            PetriNet net = NetworkNet.of(network, PLENTY);
            assertThat(found(network, net)).isEqualTo(expected(network));
        }
    }

    /** Figure 1 of Buchholz and Kemper (2002): two philosophers who take both forks at once. */
    @Test
    void twoPhilosophersHaveThreeOfEightStates() throws TooManySteps {
        Network network = new NetworkBuilder("philosophers")
                .add(part("phil1", 2, List.of("g1", "p1"), 0, "g1", 1, 1, "p1", 0))
                .add(part("phil2", 2, List.of("g2", "p2"), 0, "g2", 1, 1, "p2", 0))
                .add(part("forks", 2, List.of("g1", "p1", "g2", "p2"), 0, "g1", 1, 1, "p1", 0, 0, "g2", 1, 1, "p2", 0))
                .build();
        assertThat(network.kronecker().potentialStates()).isEqualTo(8);
        PetriNet net = NetworkNet.of(network, PLENTY);
        assertThat(found(network, net)).hasSize(3);
        assertThat(NetworkNet.isNet(net)).isTrue();
        assertThat(NetworkNet.labels(net)).isEqualTo(4);
        assertThat(IntStream.range(0, net.transitions()).mapToObj(net::transitionName))
                .containsExactly("g1", "g2", "p1", "p2");
        assertThat(net.placeNames()).startsWith("phil1.s0", "phil1.s1", "phil2.s0");
        Nupn units = Objects.requireNonNull(net.nupn());
        assertThat(units.safe()).isTrue();
        assertThat(units.units()).hasSize(4);
    }

    /** The example of section 4: nine local states and six local steps against 27 states and 54 steps. */
    @Test
    void threePartsWithTwoLocalStepsEach() throws TooManySteps {
        NetworkBuilder three = new NetworkBuilder("three");
        for (String name : List.of("x", "y", "z")) {
            three.add(part(name, 3, List.of(name), 0, name, 1, 1, name, 2));
        }
        Network network = three.build();
        assertThat(network.parts().stream()
                        .mapToInt(part -> part.automaton().states())
                        .sum())
                .isEqualTo(9);
        assertThat(network.parts().stream()
                        .mapToInt(part -> part.automaton().steps())
                        .sum())
                .isEqualTo(6);
        Map<List<Integer>, Map<String, Integer>> graph = found(network, NetworkNet.of(network, PLENTY));
        assertThat(graph).hasSize(27);
        assertThat(graph.values().stream().mapToInt(Map::size).sum()).isEqualTo(54);
    }

    @Test
    void aLabelWithoutStepsBlocksItsPartners() throws TooManySteps {
        Network network = new NetworkBuilder("blocked")
                .add(part("left", 2, List.of("a"), 0, "a", 1))
                .add(part("right", 1, List.of("a")))
                .build();
        PetriNet net = NetworkNet.of(network, PLENTY);
        assertThat(net.transitions()).isZero();
        assertThat(net.transitionGroups().names()).containsExactly("a");
        assertThat(found(network, net)).hasSize(1);
    }

    @Test
    void sharedLabelsThatAreNotSynchronisedRunIndependently() throws TooManySteps {
        NetworkPart left = part("left", 2, List.of("a", "b"), 0, "a", 1, 1, "b", 0);
        NetworkPart right = part("right", 2, List.of("a", "b"), 0, "a", 1, 1, "b", 0);
        NetworkBuilder some = new NetworkBuilder("some").add(left).add(right);
        Network network = some.synchronise(Set.of("b")).build();
        PetriNet net = NetworkNet.of(network, PLENTY);
        assertThat(found(network, net)).hasSize(4);
        assertThat(IntStream.range(0, net.transitions()).mapToObj(net::transitionName))
                .containsExactly("a(left: s0 -> s1)", "a(right: s0 -> s1)", "b");
    }

    @Test
    void namesTellOnlyWhatIsNotClear() throws TooManySteps {
        Network network = new NetworkBuilder("choices")
                .add(part("left", 3, List.of("a"), 0, "a", 1, 0, "a", 2, 1, "", 0))
                .add(part("right", 2, List.of("a", "go"), 0, "a", 1, 1, "go", 0))
                .add(part("clock", 1, List.of("tick"), 0, "tick", 0))
                .vector("step", Map.of("right", "go", "clock", "tick"))
                .hide(Set.of("step"))
                .build();
        PetriNet net = NetworkNet.of(network, PLENTY);
        assertThat(IntStream.range(0, net.transitions()).mapToObj(net::transitionName))
                .containsExactly("a(left: s0 -> s1)", "a(left: s0 -> s2)", "step", "tau");
        assertThat(net.transitionGroups().names()).containsExactly("a", "step", "tau");
        assertThat(NetworkNet.silent(network)).containsExactlyInAnyOrder("step", "tau");
    }

    @Test
    void combinationsAreCountedBeforeTheyAreMade() {
        NetworkBuilder large = new NetworkBuilder("large");
        Object[] steps = new Object[3 * 1000];
        for (int s = 0; s < 1000; s++) {
            steps[3 * s] = s;
            steps[3 * s + 1] = "go";
            steps[3 * s + 2] = (s + 1) % 1000;
        }
        for (int p = 0; p < 30; p++) {
            large.add(part("p" + p, 1000, List.of("go"), steps));
        }
        assertThatThrownBy(() -> NetworkNet.of(large.build(), Long.MAX_VALUE))
                .isInstanceOf(TooManySteps.class)
                .hasMessageContaining("the label 'go' of 30 parts has 1,000,000,000,000,000,000,000,000,000,000,000");
        Network small = new NetworkBuilder("small")
                .add(part("x", 10, List.of("go"), 0, "go", 1, 1, "go", 2))
                .add(part("y", 10, List.of("go"), 0, "go", 1, 1, "go", 2))
                .build();
        assertThatThrownBy(() -> NetworkNet.of(small, 1000))
                .isInstanceOf(TooManySteps.class)
                .hasMessage(
                        "the net of this network would need 4 transitions, because the label 'go' of 2 parts has 4 combinations of local steps");
    }
}
