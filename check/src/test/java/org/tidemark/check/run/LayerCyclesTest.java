package org.tidemark.check.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** A cycle is found in a layer where the transitive closure of its edges has one, and nowhere else. */
@Seeded
class LayerCyclesTest {
    /** An edge, which is also the event that it is taken by. */
    private record Edge(int from, int to) {}

    private static boolean hasCycle(int states, List<Edge> edges) {
        boolean[][] reaches = new boolean[states][states];
        edges.forEach(edge -> reaches[edge.from][edge.to] = true);
        for (int via = 0; via < states; via++) {
            for (int i = 0; i < states; i++) {
                for (int j = 0; j < states; j++) {
                    reaches[i][j] |= reaches[i][via] && reaches[via][j];
                }
            }
        }
        for (int s = 0; s < states; s++) {
            if (reaches[s][s]) {
                return true;
            }
        }
        return false;
    }

    @Test
    void cyclesAreThoseOfTheClosure(Seeds seeds) {
        int found = 0;
        MemoryBudget budget = MemoryBudget.unlimited();
        try (LayerCycles cycles = new LayerCycles(budget)) {
            for (long seed : seeds.upTo(300)) {
                SplittableRandom random = new SplittableRandom(seed);
                int states = 1 + random.nextInt(8);
                List<Edge> edges = new ArrayList<>();
                for (int s = 0; s < states; s++) {
                    cycles.add(number(s));
                    for (int e = random.nextInt(3); e > 0; e--) {
                        Edge edge = new Edge(s, random.nextInt(states));
                        cycles.edge(number(s), edges.size(), number(edge.to));
                        edges.add(edge);
                    }
                    cycles.edge(number(s) + 1, 0, number(0)); // leaves a state that is none of the layer
                }
                LayerCycles.Cycle cycle = cycles.find();
                assertThat(cycle != null).as("seed %d", seed).isEqualTo(hasCycle(states, edges));
                if (cycle != null) {
                    long at = cycle.state();
                    for (int event : cycle.events()) {
                        assertThat(number(edges.get(event).from)).isEqualTo(at);
                        at = number(edges.get(event).to);
                    }
                    assertThat(at).isEqualTo(cycle.state());
                    found++;
                }
            }
        }
        assertThat(found).isGreaterThan(Seeds.oneIsGiven() ? -1 : 50);
    }

    /** Many states and edges in one layer are booked, and given back. */
    @Test
    void aLargeLayerIsBooked() {
        MemoryBudget budget = MemoryBudget.unlimited();
        long before = budget.usedBytes();
        try (LayerCycles cycles = new LayerCycles(budget)) {
            for (int s = 0; s < 10_000; s++) {
                cycles.add(number(s));
                cycles.edge(number(s), s, number(s + 1));
            }
            assertThat(budget.usedBytes()).isGreaterThan(before + 10_000 * 20L);
            assertThat(cycles.find()).isNull();
        }
        assertThat(budget.usedBytes()).isEqualTo(before);
    }

    /** Numbers grow, and have gaps. */
    private static long number(int state) {
        return 3L * state + 5;
    }
}
