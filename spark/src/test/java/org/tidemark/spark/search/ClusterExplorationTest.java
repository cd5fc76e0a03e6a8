package org.tidemark.spark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome.End;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SharedSpark;
import org.tidemark.spark.SmallNets;
import org.tidemark.zoo.Zoo;

/** What a cluster finds is what the naive reference, or the search on one machine, finds; however the work is cut. */
class ClusterExplorationTest {
    /** Every level is a job, and every second one a checkpoint. */
    private static final Tuning JOBS_ONLY = new Tuning(3, 0, 2);

    @TempDir
    Path folder;

    private static ExplorationReport explore(PetriNet net, ClusterStore store) throws InputException {
        return explore(net, store, ExploreOptions.plain());
    }

    private static ExplorationReport explore(PetriNet net, ClusterStore store, ExploreOptions options)
            throws InputException {
        ExplorationReport report = new Exploration(new NetSystem(net), options.withStore(store)).run();
        store.close();
        return report;
    }

    private static void assertSame(ExplorationReport report, NaiveStates expected) {
        assertThat(report.end()).isEqualTo(End.COMPLETE);
        assertThat(report.states()).isEqualTo(expected.states());
        assertThat(report.counts().explored()).isEqualTo(expected.states());
        assertThat(report.counts().edges()).isEqualTo(expected.edges());
        assertThat(report.counts().deadlocks()).isEqualTo(expected.deadlocks());
        assertThat(report.counts().depth()).isEqualTo(expected.depth());
        assertThat(report.tokens().inPlace()).isEqualTo(expected.mostInPlace());
        assertThat(report.tokens().inMarking()).isEqualTo(expected.mostInMarking());
        assertThat(report.tokens().ofPlaces()).isEqualTo(expected.mostInPlaces());
        List<Integer> run = report.deadlock().run();
        assertThat(run == null ? -1 : run.size()).isEqualTo(expected.nearestDeadlock());
    }

    @Test
    void countsWhatTheReferenceCounts() throws Exception {
        int compared = 0;
        for (long seed = 1; compared < 6; seed++) {
            PetriNet net = SmallNets.net(seed);
            NaiveStates expected = new NaiveStates(net, 800);
            if (!expected.isComplete() || expected.states() < 8 || expected.depth() > 10) {
                continue;
            }
            // With none or with all levels that are narrow again expanded by the driver.
            Tuning tuning = compared % 2 == 0 ? JOBS_ONLY : new Tuning(3, 6, 2);
            assertSame(explore(net, ClusterStore.here(SharedSpark::get, tuning)), expected);
            compared++;
        }
    }

    /** The driver alone does what the tasks do, at a fraction of the time: many more nets. */
    @Test
    void theDriverCountsTheSame() throws Exception {
        for (long seed = 100; seed < 180; seed++) {
            PetriNet net = SmallNets.net(seed, seed % 2 == 0 ? 0 : 40);
            NaiveStates expected = new NaiveStates(net, 800);
            if (expected.isComplete()) {
                assertSame(explore(net, ClusterStore.here(SharedSpark::get, Tuning.usual(2))), expected);
            }
        }
    }

    @Test
    void countsTheZoo() throws Exception {
        for (String model : List.of("zoo:philosophers/6", "zoo:kanban/1", "zoo:readers-writers/4")) {
            PetriNet net = Zoo.open(model);
            NaiveStates expected = new NaiveStates(net, 10_000);
            assertSame(explore(net, ClusterStore.here(SharedSpark::get, new Tuning(4, 20, 4))), expected);
        }
    }

    /** Two words per state, and a limit that leaves states unexpanded. */
    @Test
    void looksAtTheStatesAtTheDepthLimit() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/20");
        ExploreOptions near = ExploreOptions.plain().withMaxDepth(3);
        ExplorationReport expected = new Exploration(new NetSystem(net), near).run();
        ExplorationReport report = explore(net, ClusterStore.here(SharedSpark::get, JOBS_ONLY), near);
        assertThat(report.end()).isEqualTo(End.DEPTH);
        assertThat(report.memory().wordsPerState()).isEqualTo(2);
        assertThat(report.counts()).isEqualTo(expected.counts());
        assertThat(report.tokens()).isEqualTo(expected.tokens());
    }

    /** Nobody can prove a bound, and walks do not see how far it goes. */
    @Test
    void beginsAgainWithWiderFields() throws Exception {
        PetriNet net = SmallNets.growing();
        ExplorationReport report = explore(net, ClusterStore.here(SharedSpark::get, new Tuning(2, 1, 30)));
        assertSame(report, new NaiveStates(net, 1000));
        ExplorationReport alone = new Exploration(new NetSystem(net), ExploreOptions.plain()).run();
        assertThat(report.timing().restarts())
                .isPositive()
                .isEqualTo(alone.timing().restarts());
    }

    @Test
    void goesOnFromItsFolder() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/7");
        String dir = folder.resolve("run").toUri().toString();
        ExplorationReport some = explore(
                net,
                ClusterStore.in(dir, SharedSpark::get, JOBS_ONLY),
                ExploreOptions.plain().withMaxStates(200));
        assertThat(some.end()).isEqualTo(End.STATES);
        assertThatThrownBy(() -> explore(net, ClusterStore.in(dir, SharedSpark::get, JOBS_ONLY)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("holds a run of philosophers-7");
        assertThatThrownBy(() -> explore(
                        Zoo.open("zoo:philosophers/6"), ClusterStore.resuming(dir, SharedSpark::get, JOBS_ONLY)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("not of philosophers-6");
        ExplorationReport all = explore(net, ClusterStore.resuming(dir, SharedSpark::get, new Tuning(9, 0, 3)));
        assertSame(all, new NaiveStates(net, 10_000));
        assertThat(Objects.requireNonNull(
                                Objects.requireNonNull(all.notes().disk()).start())
                        .states())
                .isEqualTo(some.states());
        assertSame(explore(net, ClusterStore.resuming(dir, SharedSpark::get, JOBS_ONLY)), new NaiveStates(net, 10_000));
    }

    @Test
    void endsWhenItIsCancelledOrMemoryIsUsedUp() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        AtomicInteger asked = new AtomicInteger();
        ExplorationReport cancelled = explore(
                net,
                ClusterStore.here(SharedSpark::get, JOBS_ONLY),
                ExploreOptions.plain().withCancelled(() -> asked.incrementAndGet() > 8));
        assertThat(cancelled.end()).isEqualTo(End.CANCELLED);
        assertThat(cancelled.states()).isLessThan(1154);
        ExplorationReport full = explore(
                net,
                ClusterStore.here(SharedSpark::get, JOBS_ONLY),
                ExploreOptions.plain().withMemory(1000));
        assertThat(full.end()).isEqualTo(End.MEMORY);
        assertThat(full.memory().budgetRefused()).isTrue();
        assertThat(full.states()).isBetween(2L, 1153L);
    }
}
