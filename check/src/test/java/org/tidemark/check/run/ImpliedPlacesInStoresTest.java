package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.check.run.StoreChoice.BuiltInStore;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetLayouts;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.system.StateModels;
import org.tidemark.zoo.Zoo;

/** Every store finds the same states when it is given no place that follows from others, whether that pays or not. */
class ImpliedPlacesInStoresTest {
    /** The models of a net without any place that follows from others, whatever they are used for. */
    private record LeanModels(NetModels whole) implements StateModels {
        @Override
        public NetSystem system() {
            return whole.system();
        }

        @Override
        public NetModel model(Use use) {
            return NetLayouts.leanest(whole.system().net(), whole.now());
        }

        @Override
        public boolean widen(FieldOverflow overflow) throws InputException {
            return whole.widen(overflow);
        }

        @Override
        public boolean isWidened() {
            return whole.isWidened();
        }

        @Override
        public FieldExtremes extremes(Layout layout) {
            return whole.extremes(layout);
        }

        @Override
        public void checkClaims(@Nullable FieldOverflow overflow, FieldExtremes seen) throws InputException {
            whole.checkClaims(overflow, seen);
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            return whole.fieldName(overflow);
        }
    }

    private static ExploreOptions lean(Store kind) {
        return ExploreOptions.plain().withStore(new BuiltInStore(kind, 3));
    }

    @ParameterizedTest
    @EnumSource(
            value = Store.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COLLAPSE", "DISK", "BITVECTOR", "DIAGRAM", "CLUSTER"})
    void everyStoreAgreesWithTheNaiveSearch(Store kind, TestInfo test) {
        int checked = ForAllNets.in(test, 100).check(net -> {
            NaiveStateSpace naive = NaiveStateSpace.of(net, 800);
            if (naive.isComplete()) {
                assertSame(net, naive, explore(net, lean(kind)));
                assertSame(net, naive, explore(net, lean(kind).withThreads(2)));
                if (kind != Store.FORGETFUL_DELTA) {
                    assertSame(net, naive, explore(net, lean(kind).withOrder(SearchOrder.DEPTH_FIRST)));
                }
            }
        });
        assertThat(checked).isPositive();
    }

    private static ExplorationReport explore(PetriNet net, ExploreOptions options) throws InputException {
        NetSystem system = new NetSystem(net);
        LeanModels lean = new LeanModels(system.models(options.effort(), options.seed()));
        return new Exploration(system, options, StateReduction.NONE, lean).run();
    }

    private static void assertSame(PetriNet net, NaiveStateSpace naive, ExplorationReport report) {
        assertThat(report.states()).isEqualTo(naive.states().size());
        assertThat(report.counts().edges()).isEqualTo(naive.edgeCount());
        assertThat(report.counts().deadlocks()).isEqualTo(naive.deadlocks());
        assertThat(report.tokens().inPlace()).isEqualTo(naive.maxTokensInPlace());
        assertThat(report.tokens().inMarking()).isEqualTo(naive.maxTokensInMarking());
        int[] maxima = naive.maxima();
        for (int p = 0; p < maxima.length; p++) {
            assertThat(report.tokens().ofPlaces().get(p)).isEqualTo(maxima[p]);
        }
        List<Integer> run = report.deadlock().run();
        if (run != null) {
            endsInADeadlock(net, run);
        }
    }

    private static void endsInADeadlock(PetriNet net, List<Integer> run) {
        TokenGame game = new TokenGame(net);
        run.forEach(game::fire);
        assertThat(game.enabled(new int[net.transitions()])).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = Store.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COLLAPSE", "DISK", "BITVECTOR", "DIAGRAM", "CLUSTER"})
    void runsToADeadlockAreShortest(Store kind) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/9");
        for (int threads = 1; threads <= 2; threads++) {
            ExplorationReport report = explore(net, lean(kind).withThreads(threads));
            assertThat(report.states()).isEqualTo(2786);
            List<Integer> run = requireNonNull(report.deadlock().run());
            assertThat(run).hasSize(9);
            endsInADeadlock(net, run);
        }
    }

    /** Its codec leaves out more than implied places, but only of whole states. */
    @Test
    void aCondensedStoreIsGivenWholeStates() throws Exception {
        ExplorationReport report = new Exploration(
                        new NetSystem(Zoo.open("zoo:dbm/7")),
                        ExploreOptions.plain().withStore(StoreChoice.condensed()))
                .run();
        assertThat(report.memory().impliedFields()).isZero();
    }

    /** The states move to a tree or to references on the way. */
    @Test
    void aMovingStoreMovesKeptWords() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/13");
        int moved = 0;
        for (long memory = 1_400_000; memory <= 3_200_000; memory += 600_000) {
            ExplorationReport report =
                    explore(net, lean(Store.AUTO).withThreads(2).withMemory(memory));
            if (report.complete()) {
                assertThat(report.states()).isEqualTo(94_642);
                assertThat(report.counts().edges()).isEqualTo(795_353);
                moved += report.notes().moves().isEmpty() ? 0 : 1;
            }
        }
        assertThat(moved).isPositive();
    }
}
