package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.engine.SearchOrder;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;
import org.tidemark.search.Outcome.End;
import org.tidemark.zoo.Zoo;

/** Numbers of multi-sets instead of multi-sets, in the plain store and under Δ-markings, against the unfolding. */
@Seeded
class CollapseTest {
    private static final List<StoreChoice> STORES =
            List.of(StoreChoice.plain(), StoreChoice.delta(1), StoreChoice.delta(3), StoreChoice.delta(20));

    private static ColoredNet zoo(String reference) throws Exception {
        return Objects.requireNonNull(Zoo.tide(reference)).net();
    }

    private static DirectReport collapsed(ColoredNet net, ExploreOptions options) throws Exception {
        return new DirectExploration(DirectNet.of(net), options).run();
    }

    private static ExplorationReport unfolded(ColoredNet net, ExploreOptions options) throws Exception {
        return new Exploration(new NetSystem(Unfolding.of(net, UnfoldingLimits.usual())), options).run();
    }

    private static List<Object> figures(ExplorationReport report) {
        return List.of(
                report.end(),
                report.states(),
                report.counts().edges(),
                report.counts().deadlocks(),
                report.tokens().asWritten(),
                report.tokens().ofOneValue(),
                report.tokens().inMarking());
    }

    @Test
    void theZooHasTheFiguresOfItsUnfolding() throws Exception {
        for (String reference : List.of("zoo:clients/4/3", "zoo:tide-eratosthenes/22", "zoo:tide-dbm/5")) {
            ColoredNet net = zoo(reference);
            ExplorationReport expected = unfolded(net, ExploreOptions.plain());
            for (StoreChoice store : STORES) {
                ExploreOptions options = ExploreOptions.plain().withStore(store);
                ExplorationReport broad = collapsed(net, options).exploration();
                assertThat(figures(broad)).as(reference + " " + store).isEqualTo(figures(expected));
                assertThat(broad.counts().depth()).isEqualTo(expected.counts().depth());
                assertThat(figures(collapsed(net, options.withThreads(3)).exploration()))
                        .isEqualTo(figures(expected));
                assertThat(figures(collapsed(net, options.withOrder(SearchOrder.DEPTH_FIRST))
                                .exploration()))
                        .isEqualTo(figures(expected));
            }
        }
    }

    @Test
    void whatIsOnlyLookedAtRestrictsNothing() throws Exception {
        assertThat(collapsed(zoo("zoo:clients/4/3"), ExploreOptions.plain())
                        .exploration()
                        .states())
                .isEqualTo(2601);
        assertThat(collapsed(zoo("zoo:tide-dbm-redundant/4"), ExploreOptions.plain())
                        .exploration()
                        .states())
                .isEqualTo(109);
    }

    @Test
    void randomNetsUnderDeltaMarkingsHaveTheStatesOfTheReference(Seeds seeds) {
        AtomicInteger complete = new AtomicInteger();
        for (long seed : seeds.upTo(120)) {
            SmallerNets.check(RandomColoredNets.net(seed), "seed " + seed, net -> {
                NaiveColored expected = new NaiveColored(net, 150);
                if (expected.isComplete()) {
                    complete.incrementAndGet();
                    for (StoreChoice store : List.of(StoreChoice.delta(2), StoreChoice.delta(20))) {
                        ExplorationReport found = collapsed(
                                        net, ExploreOptions.plain().withStore(store))
                                .exploration();
                        assertThat(found.states()).isEqualTo(expected.states().size());
                        assertThat(found.counts().edges()).isEqualTo(expected.edges());
                        assertThat(found.counts().deadlocks()).isEqualTo(expected.deadlocks());
                    }
                }
            });
        }
        assertThat(complete.get()).isGreaterThan(60);
    }

    @Test
    void tablesCountAndDeltaMarkingsTakeLess() throws Exception {
        ColoredNet net = zoo("zoo:tide-eratosthenes/30");
        long none = unfolded(net, ExploreOptions.plain()).memory().stateBytes();
        DirectReport collapse = collapsed(net, ExploreOptions.plain());
        DirectReport both = collapsed(net, ExploreOptions.plain().withStore(StoreChoice.delta(20)));
        long whole =
                collapse.exploration().memory().stateBytes() + collapse.tables().bytes();
        assertThat(whole).isLessThan(none / 2);
        assertThat(both.exploration().memory().stateBytes())
                .isLessThan(collapse.exploration().memory().stateBytes());
        assertThat(collapse.exploration().memory().peakBytes()).isGreaterThanOrEqualTo(whole);
    }

    @Test
    void tablesAreOnTheBudget() throws Exception {
        ColoredNet net = zoo("zoo:tide-dbm/9");
        ExploreOptions delta = ExploreOptions.plain().withStore(StoreChoice.delta(20));
        DirectReport free = collapsed(net, delta);
        long budget = free.exploration().memory().stateBytes() + free.tables().bytes() / 2;
        ExplorationReport bound =
                collapsed(net, delta.withMemory(Math.max(budget, 1 << 20))).exploration();
        assertThat(free.exploration().complete()).isTrue();
        assertThat(bound.end()).isEqualTo(End.MEMORY);
    }
}
