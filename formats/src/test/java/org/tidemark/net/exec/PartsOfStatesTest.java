package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel.PartsOfStates;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.store.tree.CompactTreeStore;
import org.tidemark.zoo.Zoo;

/** Orders of places: always all of them, better where that pays, and never with another outcome. */
class PartsOfStatesTest {
    private static NetModel forParts(PetriNet net) {
        return NetModel.forParts(net, FieldWidths.forCounts(net, new int[net.places()]), false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo:dbm/6", "zoo:philosophers/7", "zoo:clients/3/2", "zoo:peterson/3"})
    void anOrderOfNearnessHasEveryPlaceOnce(String name) throws Exception {
        PetriNet net = Zoo.open(name);
        int[] order = NearPlaces.of(net);
        assertThat(Arrays.stream(order).sorted().toArray())
                .isEqualTo(IntStream.range(0, net.places()).toArray());
    }

    /** A manager's messages lie by sender in the net; by receiver the halves of a state know nothing of each other. */
    @Test
    void managersInACompactTreeCostAFewBytes() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/9");
        ImpliedFields implied = forParts(net).implied();
        assertThat(implied).isNotNull();
        Model kept = Objects.requireNonNull(implied).kept();
        CompactTreeStore store = new CompactTreeStore(kept.layout(), MemoryBudget.unlimited(), Long.MAX_VALUE);
        Outcome outcome = explore(kept, store);
        assertThat(outcome.complete()).isTrue();
        assertThat(store.size()).isEqualTo(59_050);
        assertThat(store.bytes() / 59_050.0).isLessThan(6);
    }

    private static Outcome explore(Model model, CompactTreeStore store) {
        return new Search(model, store, Limits.none(), 1, worker -> (id, words, at, successors) -> {})
                .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, MemoryBudget.unlimited()));
    }

    /** Two walks of the same model see the same, so that a run can be repeated. */
    @Test
    void theSampleIsAlwaysTheSame() throws Exception {
        NetModel model = forParts(Zoo.open("zoo:dbm/6"));
        int[] order = NearPlaces.of(model.net());
        assertThat(new PartsOfStates(model).different(order)).isEqualTo(new PartsOfStates(model).different(order));
    }

    @Test
    void randomNetsHaveTheSameStatesInAnyOrder(TestInfo test) {
        int checked = ForAllNets.in(test, 150).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 1000);
            if (!space.isComplete()) {
                return;
            }
            int[] most = space.maxima();
            NetModel model = NetModel.forParts(net, FieldWidths.proven(net, most, most), true);
            Layout layout = model.layout();
            int[] marking = net.initialMarking();
            long[] words = new long[layout.words()];
            model.encode(marking, words);
            int[] decoded = new int[net.places()];
            model.decode(words, 0, decoded);
            assertThat(decoded).isEqualTo(marking);
            CompactTreeStore store = new CompactTreeStore(layout, MemoryBudget.unlimited(), Long.MAX_VALUE);
            Outcome outcome = explore(model, store);
            assertThat(store.size()).isEqualTo(space.states().size());
            assertThat(outcome.edges()).isEqualTo(space.edgeCount());
            assertThat(outcome.deadlocks()).isEqualTo(space.deadlocks());
        });
        assertThat(checked).isPositive();
    }
}
