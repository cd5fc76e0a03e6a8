package org.tidemark.search.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Relation;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.Goal;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.model.wrap.stubborn.StubbornModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeds;
import org.tidemark.search.Limits;
import org.tidemark.search.StateObserver;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunIdentity;

/** A folder whose search leaves out events counts as deadlocks, shows and keeps only states in which nothing can happen. */
class DeadStatesOnDiskTest {
    private static final RunIdentity IDENTITY = new RunIdentity("fewer events", "0", "whole", Map.of());
    private static final DiskSearch.Ledger NONE = new DiskSearch.Ledger() {
        @Override
        public void save(Map<String, Long> numbers) {}

        @Override
        public void restore(Map<String, Long> numbers) {}
    };

    @Test
    void statesThatAreNotExpandedAreNoDeadlocks(TestInfo test) {
        int[] notExpanded = {0};
        int[] dead = {0};
        ForAllNets.in(test, 80).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 600);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
            StubbornModel fewer = leadingToTwoTokens(model);
            for (long maxDepth : new long[] {Long.MAX_VALUE, space.levels() / 2}) {
                Set<List<Integer>> dying = new HashSet<>();
                Expander expander = fewer.expander();
                Successors successors = new Successors(model.layout().words(), 64);
                StateObserver observer = (id, words, at, count) -> {
                    List<Integer> marking = marking(net, model, words, at);
                    boolean isDead = space.steps(space.find(marking)).isEmpty();
                    assertThat(count == 0).isEqualTo(isDead);
                    if (isDead) {
                        dying.add(marking);
                    }
                    successors.clear();
                    expander.expand(words, at, successors);
                    notExpanded[0] += !isDead && successors.size() == 0 ? 1 : 0;
                };
                try (RunFolder folder = RunFolder.create(new CrankyDisk(), IDENTITY)) {
                    DiskSearch search = search(model, fewer, folder, maxDepth, observer);
                    assertThat(search.run().deadlocks()).isEqualTo(dying.size());
                    long[] nearest = search.dead();
                    assertThat(nearest == null).isEqualTo(dying.isEmpty());
                    if (nearest != null) {
                        assertThat(dying).contains(marking(net, model, nearest, 0));
                    }
                }
                dead[0] += dying.size();
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(notExpanded[0]).isPositive();
            assertThat(dead[0]).isPositive();
        }
    }

    /** What leads to a second token in the first place; where nothing does, nothing happens. */
    private static StubbornModel leadingToTwoTokens(NetModel model) {
        DependencyGraph graph = DependencyGraph.of(model);
        Goal goal = new GoalReader(model, graph).sum(0, 1, Relation.AT_LEAST, 2, () -> true);
        return new StubbornModel(model, graph, List.of(goal), new ReductionGauge());
    }

    private static DiskSearch search(
            NetModel model, StubbornModel fewer, RunFolder folder, long maxDepth, StateObserver observer) {
        Limits limits = new Limits(Long.MAX_VALUE, maxDepth, Long.MAX_VALUE, () -> false, MemoryBudget.unlimited());
        DiskSearch.Tuning tuning = new DiskSearch.Tuning(1L << 26, 32, Long.MAX_VALUE);
        return new DiskSearch(model, fewer, folder, limits, 1, tuning, () -> observer, NONE);
    }

    private static List<Integer> marking(PetriNet net, NetModel model, long[] words, int at) {
        int[] tokens = new int[net.places()];
        model.decode(words, at, tokens);
        return Arrays.stream(tokens).boxed().toList();
    }
}
