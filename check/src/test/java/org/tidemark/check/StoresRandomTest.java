package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.Exploration.Pass;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.engine.SearchOrder;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.StrongComponents;
import org.tidemark.zoo.Zoo;

/** Every store, by every search, on one thread and on several: the same states, edges, deadlocks, maxima and runs. */
class StoresRandomTest {
    private static final int MOST_STATES = 2000;
    private static final List<StoreChoice> STORES = List.of(
            StoreChoice.condensed(),
            StoreChoice.auto(5),
            StoreChoice.plain(),
            StoreChoice.tree(),
            StoreChoice.delta(1),
            StoreChoice.delta(3),
            StoreChoice.delta(StoreChoice.USUAL_K));

    private static final List<StoreChoice> EXACT =
            Stream.concat(STORES.stream(), Stream.of(StoreChoice.compactTree())).toList();

    private static List<ExploreOptions> engines() {
        List<ExploreOptions> engines = new ArrayList<>();
        for (StoreChoice store : EXACT) {
            ExploreOptions options = ExploreOptions.plain().withStore(store);
            engines.add(options);
            engines.add(options.withThreads(3));
            engines.add(options.withOrder(SearchOrder.DEPTH_FIRST));
        }
        return engines;
    }

    @Test
    void everyStoreFindsWhatTheReferenceFinds(TestInfo test) {
        int checked = ForAllNets.in(test, 35).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            List<Long> maxima =
                    Arrays.stream(space.maxima()).mapToObj(Long::valueOf).toList();
            for (ExploreOptions options : engines()) {
                ExplorationReport report = new Exploration(new NetSystem(net), options).run();
                assertThat(report.complete()).isTrue();
                assertThat(report.states()).isEqualTo(space.states().size());
                assertThat(report.counts().edges()).isEqualTo(space.edgeCount());
                assertThat(report.counts().deadlocks()).isEqualTo(space.deadlocks());
                assertThat(report.tokens().ofPlaces()).isEqualTo(maxima);
                assertThat(report.deadlock().run() != null).isEqualTo(space.deadlocks() > 0);
            }
        });
        assertThat(checked).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo:philosophers/10", "zoo:dbm/5", "zoo:kanban/1", "zoo:peterson/2"})
    void zooNetsHaveTheSameCountsAndNearestDeadlocksInEveryStore(String name) throws Exception {
        PetriNet net = Zoo.open(name);
        ExplorationReport plain = new Exploration(new NetSystem(net), ExploreOptions.plain()).run();
        for (ExploreOptions options : engines()) {
            ExplorationReport report = new Exploration(new NetSystem(net), options).run();
            assertThat(report.states()).isEqualTo(plain.states());
            assertThat(report.counts().edges()).isEqualTo(plain.counts().edges());
            if (plain.deadlock().run() != null && options.order() == SearchOrder.BREADTH_FIRST) {
                assertThat(report.counts().depth()).isEqualTo(plain.counts().depth());
                assertThat(report.deadlock().run())
                        .hasSameSizeAs(plain.deadlock().run());
            }
        }
    }

    @Test
    void stringsDeltaMarkingsAndTreesTakeLessThanWholeStates() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/8");
        double plain = new Exploration(new NetSystem(net), ExploreOptions.plain())
                .run()
                .bytesPerState();
        for (StoreChoice store : List.of(StoreChoice.tree(), StoreChoice.delta(10), StoreChoice.condensed())) {
            ExplorationReport report =
                    new Exploration(new NetSystem(net), ExploreOptions.plain().withStore(store)).run();
            assertThat(report.bytesPerState()).isLessThan(plain);
        }
    }

    @Test
    void hashesAloneFindTheSameStatesButNeverSayThatTheseAreAll(TestInfo test) {
        int checked = ForAllNets.in(test, 50).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            for (StoreChoice store : List.of(StoreChoice.hashCompact(), StoreChoice.bitstate())) {
                ExploreOptions lossy = ExploreOptions.plain().withStore(store);
                for (ExploreOptions options :
                        List.of(lossy, lossy.withThreads(3), lossy.withOrder(SearchOrder.DEPTH_FIRST))) {
                    ExplorationReport report = new Exploration(new NetSystem(net), options).run();
                    assertThat(report.complete()).isFalse();
                    assertThat(report.end()).isEqualTo(End.LOSSY);
                    assertThat(report.notes().omissions()).isBetween(0.0, 1.0);
                    assertThat(report.states()).isEqualTo(space.states().size());
                    assertThat(report.counts().edges()).isEqualTo(space.edgeCount());
                    assertThat(report.deadlock().run() != null).isEqualTo(space.deadlocks() > 0);
                }
            }
        });
        assertThat(checked).isPositive();
    }

    @Test
    void aSmallBudgetEndsAsOutOfMemoryInEveryStore() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/14");
        for (ExploreOptions options : engines()) {
            ExplorationReport report = new Exploration(new NetSystem(net), options.withMemory(1 << 18)).run();
            assertThat(report.end()).isEqualTo(End.MEMORY);
            assertThat(report.memory().peakBytes()).isLessThanOrEqualTo(1 << 18);
            assertThat(report.states()).isPositive();
        }
    }

    @Test
    void terminalComponentsAreFoundAgainInEveryStore() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/6");
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
        List<Long> sizes = new ArrayList<>();
        for (StoreChoice store : STORES) {
            Pass pass = new Pass(
                    NetModels.startingWith(net, FieldWidths.forCounts(net, new int[net.places()])),
                    ExploreOptions.plain().withStore(store),
                    Long.MAX_VALUE,
                    List.of(),
                    () -> false);
            pass.run();
            assertThat(pass.outcome().complete()).isTrue();
            long[] members = new long[1];
            new StrongComponents<>(
                            model, Objects.requireNonNull(pass.states()).store(), MemoryBudget.unlimited(), () -> false)
                    .run(component -> {
                        members[0] += component.size();
                        return true;
                    });
            sizes.add(members[0]);
        }
        assertThat(sizes).containsOnly(sizes.get(0));
        assertThat(sizes.get(0)).isPositive();
    }
}
