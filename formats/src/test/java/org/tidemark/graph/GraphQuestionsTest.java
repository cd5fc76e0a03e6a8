package org.tidemark.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.MarkedWalk;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** Walks and questions on graphs, against answers by the definition on the same graphs. */
class GraphQuestionsTest {
    private interface Property {
        void check(CondensedGraph graph, NetModel model, NaiveStateSpace space);
    }

    private static void forAll(TestInfo test, int nets, Property property) {
        int[] looked = new int[1];
        ForAllNets.in(test, nets).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 120);
            if (space.isComplete()) {
                NetModel model = BuiltGraph.model(net, space);
                property.check(BuiltGraph.of(model, Encoding.AUTO, null), model, space);
                looked[0]++;
            }
        });
        assertThat(looked[0]).isPositive();
    }

    private static List<Integer> marking(NetModel model, long[] words) {
        int[] marking = new int[model.net().places()];
        model.decode(words, 0, marking);
        return Arrays.stream(marking).boxed().toList();
    }

    @Test
    void aWalkSeesEveryMarkingWithItsNumberWhetherItStepsBackOrSaves(TestInfo test) {
        forAll(test, 400, (graph, model, space) -> {
            for (boolean back : new boolean[] {true, false}) {
                MarkedWalk walk = new MarkedWalk(graph, model, back, MemoryBudget.unlimited());
                List<Integer> seen = new ArrayList<>();
                boolean whole = walk.walk((state, words) -> {
                    seen.add(state);
                    assertThat(marking(model, words)).isEqualTo(marking(model, walk.wordsOf(state)));
                    return space.find(marking(model, words)) >= 0;
                });
                assertThat(whole).isTrue();
                assertThat(seen).hasSize(graph.states()).doesNotHaveDuplicates();
                assertThat(walk.walk((state, words) -> false)).isFalse();
            }
        });
    }

    /** Which states each state reaches, itself included. */
    private static BitSet[] reach(CondensedGraph graph) {
        BitSet[] reach = new BitSet[graph.states()];
        for (int s = 0; s < reach.length; s++) {
            reach[s] = new BitSet();
            reach[s].set(s);
        }
        return closed(graph, reach);
    }

    private static BitSet[] closed(CondensedGraph graph, BitSet[] reach) {
        EdgeCursor cursor = graph.edgesOut();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int s = 0; s < reach.length; s++) {
                int before = reach[s].cardinality();
                for (cursor.moveTo(s); cursor.next(); ) {
                    reach[s].or(reach[cursor.target()]);
                }
                changed |= reach[s].cardinality() != before;
            }
        }
        return reach;
    }

    @Test
    void componentsAndLiveEventsAreThoseOfTheDefinition(TestInfo test) {
        forAll(test, 300, (graph, model, space) -> {
            BitSet[] reach = reach(graph);
            GraphComponents components =
                    Objects.requireNonNull(GraphComponents.of(graph, MemoryBudget.unlimited(), () -> false));
            BitSet live = new BitSet();
            live.set(0, graph.events());
            EdgeCursor cursor = graph.edgesOut();
            for (int s = 0; s < graph.states(); s++) {
                BitSet possible = new BitSet();
                boolean terminal = true;
                for (int t = reach[s].nextSetBit(0); t >= 0; t = reach[s].nextSetBit(t + 1)) {
                    assertThat(components.of(s) == components.of(t)).isEqualTo(reach[t].get(s));
                    assertThat(components.of(t)).isLessThanOrEqualTo(components.of(s));
                    terminal &= reach[t].get(s);
                    for (cursor.moveTo(t); cursor.next(); ) {
                        possible.set(cursor.event());
                    }
                }
                assertThat(components.terminal().has(components.of(s))).isEqualTo(terminal);
                live.and(possible);
            }
            assertThat(LiveEvents.of(graph, components, graph.events(), MemoryBudget.unlimited()))
                    .isEqualTo(live);
            assertThat(LiveEvents.of(graph, components, graph.events(), MemoryBudget.unlimited(), 1))
                    .isEqualTo(live);
            int[] sizes = new int[components.count()];
            for (int s = 0; s < graph.states(); s++) {
                sizes[components.of(s)]++;
            }
            assertThat(components.largest())
                    .isEqualTo(Arrays.stream(sizes).max().orElseThrow());
        });
    }

    @Test
    void predecessorsAreTheEdgesTurnedRound(TestInfo test) {
        forAll(test, 300, (graph, model, space) -> {
            Predecessors all = Objects.requireNonNull(Predecessors.of(graph, MemoryBudget.unlimited(), () -> false));
            List<List<Integer>> turned = new ArrayList<>();
            for (int s = 0; s < graph.states(); s++) {
                turned.add(new ArrayList<>());
            }
            EdgeCursor cursor = graph.edgesOut();
            for (int s = 0; s < graph.states(); s++) {
                for (cursor.moveTo(s); cursor.next(); ) {
                    turned.get(cursor.target()).add(s);
                }
            }
            for (int s = 0; s < graph.states(); s++) {
                List<Integer> found = new ArrayList<>();
                for (long i = all.start(s); i < all.start(s + 1); i++) {
                    found.add(all.source(i));
                }
                assertThat(found).containsExactlyInAnyOrderElementsOf(turned.get(s));
                assertThat(Predecessors.of(graph, s, () -> false))
                        .containsExactly(turned.get(s).stream()
                                .distinct()
                                .mapToInt(Integer::intValue)
                                .toArray());
            }
        });
    }

    @Test
    void pathsAreShortestAndLeadThere(TestInfo test) {
        forAll(test, 300, (graph, model, space) -> {
            int goal = graph.states() - 1;
            ShortestPath path = Objects.requireNonNull(
                    ShortestPath.between(graph, s -> s == 0, s -> s == goal, MemoryBudget.unlimited(), () -> false));
            assertThat(path.events()).hasSize(graph.spanningPaths().eventsTo(goal).length);
            assertThat(path.start()).isZero();
            assertThat(goal == 0 ? 0 : path.states().get(path.states().size() - 1))
                    .isEqualTo(goal);
            BitSet[] reach = reach(graph);
            ShortestPath back =
                    ShortestPath.between(graph, s -> s == goal, s -> s == 0, MemoryBudget.unlimited(), () -> false);
            assertThat(back != null).isEqualTo(reach[goal].get(0));
        });
    }

    @Test
    void manyEventsAreLookedAtInTurns() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/6");
        int[] one = new int[net.places()];
        Arrays.fill(one, 1);
        CondensedGraph graph = BuiltGraph.of(NetModel.of(net, FieldWidths.forCounts(net, one)), Encoding.AUTO, null);
        GraphComponents components =
                Objects.requireNonNull(GraphComponents.of(graph, MemoryBudget.unlimited(), () -> false));
        assertThat(graph.events()).isEqualTo(72);
        assertThat(LiveEvents.of(graph, components, 72, MemoryBudget.unlimited(), 1)
                        .cardinality())
                .isEqualTo(72);
        assertThat(LiveEvents.of(graph, components, 80, MemoryBudget.unlimited(), 1)
                        .cardinality())
                .isEqualTo(72);
    }
}
