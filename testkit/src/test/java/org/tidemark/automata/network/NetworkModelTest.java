package org.tidemark.automata.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.model.Successors;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeds;

class NetworkModelTest extends ModelContract {
    private static final int PARTS = 30;

    @Override
    protected List<? extends Model> models() {
        List<NetworkModel> models = new ArrayList<>();
        for (long seed : Seeds.fixedAndOne(12)) {
            models.add(new NetworkModel(RandomNetworks.draw(seed), MemoryBudget.unlimited()));
            models.add(new NetworkModel(RandomNetworks.draw(seed, PARTS, PARTS), MemoryBudget.unlimited()));
        }
        return models;
    }

    /** As many steps as the definition has, to the same states, and names that say what moves. */
    @Test
    void stepsAreThoseOfTheDefinition() {
        long edges = 0;
        for (long seed : Seeds.fixedAndOne(120)) {
            Network network = RandomNetworks.draw(seed);
            NetworkModel model = new NetworkModel(network, MemoryBudget.unlimited());
            ReferenceNetwork reference = new ReferenceNetwork(network);
            for (List<Integer> state : reference.states()) {
                long[] words = new long[model.layout().words()];
                for (int p = 0; p < state.size(); p++) {
                    model.layout().set(words, 0, p, state.get(p));
                }
                Successors out = new Successors(words.length, 1);
                model.expander().expand(words, 0, out);
                List<List<Integer>> targets = new ArrayList<>();
                for (int i = 0; i < out.size(); i++) {
                    List<Integer> target = new ArrayList<>();
                    for (int p = 0; p < state.size(); p++) {
                        target.add((int) model.layout().get(out.words(), out.at(i), p));
                    }
                    targets.add(target);
                    assertThat(model.eventName(out.event(i))).contains(" -> ");
                }
                assertThat(targets)
                        .containsExactlyInAnyOrderElementsOf(reference.steps(state).stream()
                                .map(ReferenceNetwork.Step::target)
                                .toList());
                edges += targets.size();
            }
        }
        assertThat(edges).as("steps that were compared").isGreaterThan(1000);
    }
}
