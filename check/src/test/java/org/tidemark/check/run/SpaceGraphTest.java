package org.tidemark.check.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/** Reports on random graphs, compared with the definitions by reachability, computed without components. */
class SpaceGraphTest {
    private static final int GRAPHS = 600;
    private static final List<String> NAMES = List.of("a", "b", "c");

    /** An arc of a small graph. */
    private record Arc(int from, int to, int label) {}

    private static List<Arc> arcs(Random random, int nodes) {
        List<Arc> arcs = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            for (int i = random.nextInt(4); i > 0; i--) {
                arcs.add(new Arc(node, random.nextInt(nodes), random.nextInt(NAMES.size())));
            }
        }
        return arcs;
    }

    private static SpaceGraph graph(int nodes, List<Arc> arcs) {
        MemoryBudget budget = MemoryBudget.unlimited();
        IntPages starts = new IntPages(budget);
        IntPages targets = new IntPages(budget);
        IntPages labels = new IntPages(budget);
        starts.resize(nodes + 1L);
        targets.resize(arcs.size() + 1L);
        labels.resize(arcs.size() + 1L);
        int next = 0;
        for (int node = 0; node < nodes; node++) {
            starts.set(node, next);
            for (Arc each : arcs) {
                if (each.from == node) {
                    targets.set(next, each.to);
                    labels.set(next++, each.label);
                }
            }
        }
        starts.set(nodes, next);
        return new SpaceGraph(nodes, next, starts, targets, labels, NAMES.size(), budget, () -> false);
    }

    /** Whether one node leads to another by one arc or more of those that are left, within some nodes. */
    private static boolean[][] leads(int nodes, List<Arc> arcs, int without, IntPredicate within) {
        boolean[][] leads = new boolean[nodes][nodes];
        arcs.stream()
                .filter(each -> each.label != without && within.test(each.from) && within.test(each.to))
                .forEach(each -> leads[each.from][each.to] = true);
        for (int k = 0; k < nodes; k++) {
            for (int i = 0; i < nodes; i++) {
                for (int j = 0; j < nodes; j++) {
                    leads[i][j] |= leads[i][k] && leads[k][j];
                }
            }
        }
        return leads;
    }

    private static BitSet onCycles(int nodes, List<Arc> arcs, int without, IntPredicate within) {
        boolean[][] leads = leads(nodes, arcs, without, within);
        BitSet found = new BitSet();
        IntStream.range(0, nodes).filter(node -> leads[node][node]).forEach(found::set);
        return found;
    }

    @Test
    void graphsHaveThePropertiesOfTheDefinitions() {
        BitSet kinds = new BitSet();
        for (int seed = 1; seed <= GRAPHS; seed++) {
            Random random = new Random(seed);
            int nodes = 1 + random.nextInt(9);
            List<Arc> arcs = arcs(random, nodes);
            SpaceGraph graph = graph(nodes, arcs);
            assertThat(graph.components()).isTrue();
            compareReachability(nodes, arcs, graph);
            compareFairness(nodes, arcs, graph, kinds);
        }
        assertThat(kinds.cardinality()).as("every kind of fairness occurs").isEqualTo(5);
    }

    private static void compareReachability(int nodes, List<Arc> arcs, SpaceGraph graph) {
        boolean[][] leads = leads(nodes, arcs, -1, node -> true);
        List<Integer> home = IntStream.range(0, nodes)
                .filter(to -> IntStream.range(0, nodes).allMatch(from -> from == to || leads[from][to]))
                .mapToObj(node -> node + 1)
                .toList();
        assertThat(graph.home().count()).isEqualTo(home.size());
        assertThat(home).containsAll(graph.home().first());
        long dead = IntStream.range(0, nodes)
                .filter(node -> arcs.stream().noneMatch(each -> each.from == node))
                .count();
        assertThat(graph.dead().count()).isEqualTo(dead);
        BitSet live = new BitSet();
        for (int t = 0; t < NAMES.size(); t++) {
            int label = t;
            boolean isLive = IntStream.range(0, nodes)
                    .allMatch(from -> arcs.stream()
                            .anyMatch(each -> each.label == label && (each.from == from || leads[from][each.from])));
            live.set(t, isLive);
        }
        assertThat(graph.live()).isEqualTo(live);
        long between = arcs.stream()
                .filter(each -> each.from != each.to && !leads[each.to][each.from])
                .count();
        assertThat(graph.arcsBetween()).isEqualTo(between);
    }

    private static void compareFairness(int nodes, List<Arc> arcs, SpaceGraph graph, BitSet kinds) {
        SpaceReport.Fairness found = java.util.Objects.requireNonNull(graph.fairness(NAMES));
        boolean isFinite = onCycles(nodes, arcs, -1, node -> true).isEmpty();
        assertThat(found.isFinite()).isEqualTo(isFinite);
        if (isFinite) {
            kinds.set(4);
            return;
        }
        for (int t = 0; t < NAMES.size(); t++) {
            int label = t;
            IntPredicate enabled = node -> arcs.stream().anyMatch(each -> each.from == node && each.label == label);
            BitSet cycles = onCycles(nodes, arcs, t, node -> true);
            int kind = cycles.isEmpty()
                    ? 0
                    : cycles.stream().noneMatch(enabled)
                            ? 1
                            : onCycles(nodes, arcs, t, enabled).isEmpty() ? 2 : 3;
            kinds.set(kind);
            List<List<String>> lists = List.of(found.impartial(), found.fair(), found.just(), found.none());
            for (int k = 0; k < lists.size(); k++) {
                assertThat(lists.get(k).contains(NAMES.get(t)))
                        .as("%s %d", NAMES.get(t), k)
                        .isEqualTo(k == kind);
            }
        }
    }
}
