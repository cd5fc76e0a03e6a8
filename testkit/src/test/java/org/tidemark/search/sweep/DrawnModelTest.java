package org.tidemark.search.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome.End;
import org.tidemark.trace.SpanningTree;

/** Sweeps over what nets are not: several initial states or none, parallel edges, values at the ends of {@code long}. */
@Seeded
class DrawnModelTest {
    private static final int MODELS = 1500;

    @TempDir
    Path folder;

    private static ProgressMeasure measure(DrawnModel model) {
        return new ProgressMeasure() {
            @Override
            public long value(long[] words, int at) {
                return model.values().get((int) words[at]);
            }

            @Override
            public String text() {
                return "drawn";
            }
        };
    }

    private static SweepPlan plan() {
        return SweepPlan.within(Limits.none());
    }

    @Test
    void everyReachableStateIsExpanded(Seeds seeds) {
        for (long seed : seeds.upTo(MODELS)) {
            DrawnModel model = DrawnModel.draw(seed);
            Set<Integer> met = new HashSet<>();
            SweepOutcome outcome = new Sweep(
                            model, measure(model), plan(), (id, words, at, successors) -> met.add((int) words[at]))
                    .run();
            Set<Integer> reachable = model.reachable();
            Set<Integer> persistent = model.edges().stream()
                    .filter(edge -> reachable.contains(edge[0]) && model.isRegress(edge))
                    .map(edge -> edge[1])
                    .collect(Collectors.toSet());
            assertThat(outcome.end()).isEqualTo(End.COMPLETE);
            assertThat(met).as("seed %d", seed).isEqualTo(reachable);
            assertThat(outcome.persistentStates()).as("seed %d", seed).isEqualTo(persistent.size());
            assertThat(outcome.peakStates()).as("seed %d", seed).isLessThanOrEqualTo(reachable.size());
        }
    }

    @Test
    void aPathHasTheFewestRegressEdgesAndThenTheLeastProgress(Seeds seeds) {
        int paths = 0;
        for (long seed : seeds.upTo(MODELS)) {
            DrawnModel model = DrawnModel.draw(seed);
            SplittableRandom random = new SplittableRandom(seed);
            List<Integer> wanted = model.reachable().stream()
                    .filter(node -> random.nextInt(10) == 0)
                    .toList();
            if (!wanted.isEmpty()) {
                assertBestPath(model, wanted, "seed " + seed);
                paths++;
            }
        }
        assertThat(paths).isGreaterThan(MODELS / 3);
    }

    private void assertBestPath(DrawnModel model, List<Integer> wanted, String seed) {
        int[] fewest = model.fewestRegressEdges();
        int least = wanted.stream().mapToInt(node -> fewest[node]).min().orElseThrow();
        long value = wanted.stream()
                .filter(node -> fewest[node] == least)
                .mapToLong(node -> model.values().get(node))
                .min()
                .orElseThrow();
        long[] hit = {-1, -1};
        try (SpanningTree tree = SpanningTree.in(folder)) {
            SweepPlan until = plan().withPaths(tree).until(() -> hit[0] >= 0);
            new Sweep(model, measure(model), until, (id, words, at, successors) -> {
                        if (hit[0] < 0 && wanted.contains((int) words[at])) {
                            hit[0] = id;
                            hit[1] = words[at];
                        }
                    })
                    .run();
            List<Integer> path = Objects.requireNonNull(tree.pathTo(hit[0])).events();
            int regress = 0;
            int node = path.isEmpty() ? (int) hit[1] : model.edges().get(path.get(0))[0];
            assertThat(model.starts()).as(seed).contains(node);
            for (int event : path) {
                int[] edge = model.edges().get(event);
                assertThat(edge[0]).as(seed).isEqualTo(node);
                regress += model.isRegress(edge) ? 1 : 0;
                node = edge[1];
            }
            assertThat(node).as(seed).isEqualTo((int) hit[1]);
            assertThat(regress).as(seed).isEqualTo(least);
            assertThat(model.values().get(node)).as(seed).isEqualTo(value);
            if (model.isMonotone()) {
                int[] distances = model.distances();
                int nearest = wanted.stream()
                        .filter(there -> model.values().get(there) == value)
                        .mapToInt(there -> distances[there])
                        .min()
                        .orElseThrow();
                assertThat(path).as(seed).hasSize(nearest);
            }
        }
    }

    /** Nodes of the same half are equivalent where the map says so; what is met is the closure under the map, whatever the values. */
    @Test
    void representativesAndCutOffsLeaveOutNothingElse(Seeds seeds) {
        for (long seed : seeds.upTo(MODELS)) {
            DrawnModel model = DrawnModel.draw(seed);
            SplittableRandom random = new SplittableRandom(~seed);
            int[] representative = new int[model.states()];
            boolean[] cut = new boolean[model.states()];
            for (int s = 0; s < representative.length; s++) {
                representative[s] = s > 0 && random.nextInt(3) == 0 ? representative[random.nextInt(s)] : s;
                cut[s] = random.nextInt(8) == 0;
            }
            Set<Integer> right = closure(model, representative, cut);
            Set<Integer> met = new HashSet<>();
            SweepPlan hooked = plan().withCanonical(() -> (words, at) -> words[at] = representative[(int) words[at]])
                    .withCutOff(() -> (words, at) -> cut[(int) words[at]]);
            SweepOutcome outcome = new Sweep(
                            model, measure(model), hooked, (id, words, at, successors) -> met.add((int) words[at]))
                    .run();
            assertThat(outcome.complete()).isTrue();
            assertThat(met).as("seed %d", seed).isEqualTo(right);
        }
    }

    private static Set<Integer> closure(DrawnModel model, int[] representative, boolean[] cut) {
        Set<Integer> met =
                model.starts().stream().map(s -> representative[s]).collect(Collectors.toCollection(HashSet::new));
        for (int before = -1; before < met.size(); ) {
            before = met.size();
            model.edges().stream()
                    .filter(edge -> met.contains(edge[0]) && !cut[edge[0]])
                    .toList()
                    .forEach(edge -> met.add(representative[edge[1]]));
        }
        return met;
    }
}
