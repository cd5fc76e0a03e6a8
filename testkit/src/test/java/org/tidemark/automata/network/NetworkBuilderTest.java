package org.tidemark.automata.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Kronecker;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What is synchronised with what, and what is refused; and the matrices of a network. */
@Seeded
class NetworkBuilderTest {
    private static NetworkPart part(String name, String... alphabet) {
        AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
        return new NetworkPart(name, steps.build(1, 0, List.of(alphabet)), List.of("only"));
    }

    private static NetworkBuilder three() {
        return new NetworkBuilder("n")
                .add(part("x", "a", "b"))
                .add(part("y", "b", "c"))
                .add(part("z", "c", "b", "d"));
    }

    private static Synchronisation together(String name, List<Integer> parts, List<Integer> labels) {
        return new Synchronisation(name, parts, labels);
    }

    @Test
    void byDefaultAllLabelsOfTwoAlphabets() {
        assertThat(three().build().synchronisations())
                .containsExactly(
                        together("b", List.of(0, 1, 2), List.of(1, 0, 1)), together("c", List.of(1, 2), List.of(1, 0)));
    }

    @Test
    void namedLabelsAndNoOthers() {
        assertThat(three().synchronise(Set.of("c")).build().synchronisations())
                .containsExactly(together("c", List.of(1, 2), List.of(1, 0)));
        assertThat(three().synchronise(Set.of()).build().synchronisations()).isEmpty();
    }

    @Test
    void aLabelOfAVectorIsNotSharedUnlessItIsNamed() {
        Map<String, String> vector = Map.of("z", "c", "x", "a");
        assertThat(three().vector("v", vector).build().synchronisations())
                .containsExactly(
                        together("b", List.of(0, 1, 2), List.of(1, 0, 1)), together("v", List.of(0, 2), List.of(0, 0)));
        assertThat(three().vector("v", vector).synchronise(Set.of("c")).build().synchronisations())
                .extracting(Synchronisation::name)
                .containsExactly("c", "v");
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> new NetworkBuilder("n").build()).hasMessage("a network without parts");
        assertThatThrownBy(() -> three().add(part("x"))).hasMessage("a second part named x");
        assertThatThrownBy(() -> three().synchronise(Set.of("d")).build())
                .hasMessage("only z has the label d, which is to be synchronised: it has no partner");
        assertThatThrownBy(() -> three().synchronise(Set.of("e")).build())
                .hasMessage("no part has the label e, which is to be synchronised");
        assertThatThrownBy(() -> three().vector("v", Map.of("w", "a")).build())
                .hasMessage("there is no part w, which v names");
        assertThatThrownBy(() -> three().vector("v", Map.of("x", "c")).build())
                .hasMessage("x has no label c, which v names");
        assertThatThrownBy(() -> three().hide(Set.of("e")).build())
                .hasMessage("no part has the label e, which is to be hidden");
        assertThat(three().hide(Set.of("a")).build().hidden()).containsExactly("a");
    }

    /** Single steps by the matrices lead to the states that the definition says. */
    @Test
    void matricesLeadWhereStepsDo(Seeds seeds) {
        for (long seed : seeds.upTo(1000)) {
            Network network = RandomNetworks.draw(seed);
            Kronecker matrices = network.kronecker();
            new ReferenceNetwork(network).graph().forEach((state, steps) -> {
                Set<List<Integer>> targets = new HashSet<>();
                steps.forEach(step -> targets.add(step.target()));
                assertThat(successors(matrices, state)).isEqualTo(targets);
            });
        }
    }

    private static Set<List<Integer>> successors(Kronecker matrices, List<Integer> state) {
        Set<List<Integer>> found = new HashSet<>();
        for (int p = 0; p < state.size(); p++) {
            Kronecker.Part part = matrices.parts().get(p);
            for (int to = 0; to < part.states(); to++) {
                if (part.local().has(state.get(p), to)) {
                    found.add(moved(state, List.of(p), List.of(to)));
                }
            }
        }
        for (Kronecker.Joint joint : matrices.joints()) {
            combine(matrices, joint, state, List.of(), found);
        }
        return found;
    }

    private static void combine(
            Kronecker matrices,
            Kronecker.Joint joint,
            List<Integer> state,
            List<Integer> targets,
            Set<List<Integer>> found) {
        int k = targets.size();
        if (k == joint.partners().size()) {
            found.add(moved(state, joint.partners(), targets));
            return;
        }
        int part = joint.partners().get(k);
        for (int to = 0; to < matrices.parts().get(part).states(); to++) {
            if (joint.steps().get(k).has(state.get(part), to)) {
                List<Integer> more = new ArrayList<>(targets);
                more.add(to);
                combine(matrices, joint, state, more, found);
            }
        }
    }

    private static List<Integer> moved(List<Integer> state, List<Integer> parts, List<Integer> targets) {
        List<Integer> next = new ArrayList<>(state);
        for (int k = 0; k < parts.size(); k++) {
            next.set(parts.get(k), targets.get(k));
        }
        return next;
    }
}
