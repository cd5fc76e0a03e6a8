package org.tidemark.spark.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SharedSpark;
import org.tidemark.spark.SmallNets;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.Tuning;

/** Ways that are found backwards on the cluster lead along edges of the net, and are as short as those found forwards. */
class WaysByRoundsTest {
    @Test
    void findsWaysAsShortAsTheReferenceDoes() throws Exception {
        int compared = 0;
        for (long seed = 1; compared < 4; seed++) {
            PetriNet net = SmallNets.net(seed);
            NaiveStates naive = new NaiveStates(net, 300);
            if (!naive.isComplete() || naive.states() < 30) {
                continue;
            }
            ClusterStore store = ClusterStore.here(SharedSpark::get, new Tuning(3, compared % 2 == 0 ? 10 : 1000, 4));
            new Exploration(new NetSystem(net), ExploreOptions.plain().withStore(store)).run();
            MemoryBudget budget = MemoryBudget.unlimited();
            try (ClusterGraph graph = new ClusterGraph(store, budget, () -> {});
                    DriverStates states = graph.onDriver()) {
                compare(naive, graph, states, seed);
            }
            assertThat(budget.usedBytes()).isZero();
            store.close();
            compared++;
        }
    }

    private static void compare(NaiveStates naive, ClusterGraph graph, DriverStates states, long seed) {
        List<List<Integer>> markings = new ArrayList<>();
        for (int s = 0; s < graph.states(); s++) {
            markings.add(marking(states, s));
        }
        IntPredicate through = s -> markings.get(s).get(1) < 3;
        DriverEdges edges = new DriverEdges(states, s -> true);
        WaysByRounds ways = new WaysByRounds(graph, edges, MemoryBudget.unlimited(), () -> {});
        Map<List<Integer>, List<List<Integer>>> next = new HashMap<>();
        naive.edgeList()
                .forEach(edge -> next.computeIfAbsent(edge.from(), from -> new ArrayList<>())
                        .add(edge.to()));
        int initial = graph.initial();
        Map<List<Integer>, Integer> distances = distances(markings.get(initial), next, marking -> marking.get(1) < 3);
        int asked = 0;
        for (int goal = 0; goal < graph.states() && asked < 5; goal += 7) {
            Integer distance = distances.get(markings.get(goal));
            if (distance == null || distance == 0) {
                continue;
            }
            int end = goal;
            List<Integer> way = ways.find(initial, through, s -> s == end);
            assertThat(way)
                    .as("seed %d, goal %d", seed, goal)
                    .hasSize(distance + 1)
                    .startsWith(initial)
                    .endsWith(end);
            for (int i = 0; i + 1 < way.size(); i++) {
                assertThat(through.test(way.get(i))).isTrue();
                assertThat(next.get(markings.get(way.get(i)))).contains(markings.get(way.get(i + 1)));
            }
            asked++;
        }
    }

    private static List<Integer> marking(DriverStates states, int state) {
        long[] words = new long[states.model().layout().words()];
        states.read(state, words);
        assertThat(states.number(words, 0)).isEqualTo(state);
        int[] marking = new int[states.model().net().places()];
        states.model().decode(words, 0, marking);
        return Arrays.stream(marking).boxed().toList();
    }

    private static Map<List<Integer>, Integer> distances(
            List<Integer> from, Map<List<Integer>, List<List<Integer>>> next, Predicate<List<Integer>> through) {
        Map<List<Integer>, Integer> distances = new HashMap<>(Map.of(from, 0));
        List<List<Integer>> queue = new ArrayList<>(List.of(from));
        for (int i = 0; i < queue.size(); i++) {
            List<Integer> marking = queue.get(i);
            if (through.test(marking)) {
                for (List<Integer> to : next.getOrDefault(marking, List.of())) {
                    if (distances.putIfAbsent(to, distances.getOrDefault(marking, 0) + 1) == null) {
                        queue.add(to);
                    }
                }
            }
        }
        return distances;
    }
}
