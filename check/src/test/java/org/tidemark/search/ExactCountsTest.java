package org.tidemark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.engine.SearchOrder;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.Effort;
import org.tidemark.zoo.Census;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/**
 * Every net of the zoo with known counts, by every search on every number of threads, and in every exact store. The largest
 * ones take turns: each is counted in one of the stores beside the plain one, and each store has some.
 */
class ExactCountsTest {
    private static final long MOST_STATES = Effort.times(40_000);
    private static final long MOST_STATES_IN_EVERY_STORE = Effort.times(12_000);

    private static final List<StoreChoice> STORES = List.of(
            StoreChoice.auto(20),
            StoreChoice.tree(),
            StoreChoice.compactTree(),
            StoreChoice.condensed(),
            StoreChoice.delta(4),
            StoreChoice.delta(20));

    @TestFactory
    List<DynamicTest> everySearchCountsTheSame() {
        List<DynamicTest> tests = new ArrayList<>();
        int large = 0;
        for (ZooModel model : Zoo.models()) {
            for (Census census : model.measured()) {
                if (census.states() > MOST_STATES) {
                    continue;
                }
                boolean everywhere = census.states() <= MOST_STATES_IN_EVERY_STORE;
                List<StoreChoice> stores = everywhere ? STORES : List.of(STORES.get(large % STORES.size()));
                large += everywhere ? 0 : 1;
                tests.add(DynamicTest.dynamicTest(
                        model.name() + census.values(), () -> everySearchCounts(model, census, stores)));
            }
        }
        assertThat(large).as("so that each store has a large one").isGreaterThanOrEqualTo(STORES.size());
        return tests;
    }

    private static void everySearchCounts(ZooModel model, Census census, List<StoreChoice> stores) throws Exception {
        PetriNet net =
                model.build(census.values().stream().mapToInt(Integer::intValue).toArray());
        ExplorationReport one = explore(net, ExploreOptions.plain());
        assertCounts(one, census);
        for (int threads : new int[] {2, 3}) {
            ExplorationReport many = explore(net, ExploreOptions.plain().withThreads(threads));
            assertCounts(many, census);
            assertThat(many.counts().depth()).as("depth").isEqualTo(one.counts().depth());
            assertSameMaxima(many, one);
            if (one.deadlock().run() != null) {
                assertThat(many.deadlock().run())
                        .as("shortest run")
                        .hasSameSizeAs(one.deadlock().run());
            }
        }
        ExplorationReport deep = explore(net, ExploreOptions.plain().withOrder(SearchOrder.DEPTH_FIRST));
        assertCounts(deep, census);
        assertSameMaxima(deep, one);
        for (StoreChoice store : stores) {
            ExplorationReport other = explore(net, ExploreOptions.plain().withStore(store));
            assertCounts(other, census);
            assertThat(other.counts().depth())
                    .as("depth")
                    .isEqualTo(one.counts().depth());
            assertSameMaxima(other, one);
        }
    }

    private static ExplorationReport explore(PetriNet net, ExploreOptions options) throws Exception {
        return new Exploration(new NetSystem(net), options).run();
    }

    private static void assertCounts(ExplorationReport report, Census census) {
        assertThat(report.complete()).isTrue();
        assertThat(report.states()).as("states").isEqualTo(census.states());
        assertThat(report.counts().edges()).as("edges").isEqualTo(census.edges());
        assertThat(report.counts().deadlocks()).as("deadlocks").isEqualTo(census.deadlocks());
    }

    private static void assertSameMaxima(ExplorationReport report, ExplorationReport other) {
        assertThat(report.tokens().ofPlaces()).isEqualTo(other.tokens().ofPlaces());
        assertThat(report.tokens().inMarking()).isEqualTo(other.tokens().inMarking());
    }
}
