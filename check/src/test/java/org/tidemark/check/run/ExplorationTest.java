package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.engine.SearchOrder;
import org.tidemark.input.InputException;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Outcome.End;
import org.tidemark.zoo.Zoo;

class ExplorationTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();

    private static ExplorationReport explore(PetriNet net, ExploreOptions options) throws InputException {
        return new Exploration(new NetSystem(net), options).run();
    }

    private static ExplorationReport explore(String zoo, ExploreOptions options) throws InputException {
        return explore(Zoo.open(zoo), options);
    }

    @Test
    void everySearchAgreesWithTheNaiveOneOnRandomNets(TestInfo test) {
        int checked = ForAllNets.in(test, 600).check(net -> {
            NaiveStateSpace naive = NaiveStateSpace.of(net, 1200);
            if (naive.isComplete()) {
                assertSame(naive, explore(net, PLAIN));
                assertSame(naive, explore(net, PLAIN.withThreads(2)));
                assertSame(naive, explore(net, PLAIN.withOrder(SearchOrder.DEPTH_FIRST)));
            } else {
                ExplorationReport cut = explore(net, PLAIN.withMaxStates(1200));
                assertThat(cut.complete()).isFalse();
                assertThat(cut.states()).isEqualTo(1200);
            }
        });
        assertThat(checked).isPositive();
    }

    private static void assertSame(NaiveStateSpace naive, ExplorationReport report) {
        assertThat(report.complete()).isTrue();
        assertThat(report.states()).isEqualTo(naive.states().size());
        assertThat(report.counts().explored()).isEqualTo(naive.states().size());
        assertThat(report.counts().edges()).isEqualTo(naive.edgeCount());
        assertThat(report.counts().deadlocks()).isEqualTo(naive.deadlocks());
        assertThat(report.tokens().inPlace()).isEqualTo(naive.maxTokensInPlace());
        assertThat(report.tokens().inMarking()).isEqualTo(naive.maxTokensInMarking());
        int[] maxima = naive.maxima();
        for (int p = 0; p < maxima.length; p++) {
            assertThat(report.tokens().ofPlaces().get(p)).isEqualTo(maxima[p]);
        }
    }

    @Test
    void givesAShortestRunToADeadlock() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/7");
        List<Integer> run =
                requireNonNull(explore(net, PLAIN.withThreads(2)).deadlock().run());
        assertThat(run).hasSize(7);
        TokenGame game = new TokenGame(net);
        for (int transition : run) {
            assertThat(game.enabled(transition)).isTrue();
            game.fire(transition);
        }
        assertThat(game.enabled(new int[0])).as("enabled at the end").isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStateLimitHoldsExactly(int threads) throws Exception {
        ExplorationReport report =
                explore("zoo:philosophers/12", PLAIN.withThreads(threads).withMaxStates(10_000));
        assertThat(report.end()).isEqualTo(End.STATES);
        assertThat(report.states()).isEqualTo(10_000);
        ExplorationReport enough =
                explore("zoo:philosophers/12", PLAIN.withThreads(threads).withMaxStates(39_202));
        assertThat(enough.end()).isEqualTo(End.COMPLETE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aDepthLimitSeesAllStatesWithinIt(int threads) throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/2");
        ExplorationReport three = explore(net, PLAIN.withThreads(threads).withMaxDepth(3));
        assertThat(three.end()).isEqualTo(End.DEPTH);
        assertThat(three.counts().depth()).isEqualTo(3);
        ExplorationReport two = explore(net, PLAIN.withThreads(threads).withMaxDepth(2));
        assertThat(three.counts().explored())
                .as("expanded: those nearer than the limit")
                .isEqualTo(two.states());
        assertThat(explore(net, PLAIN.withMaxDepth(0)).states()).isEqualTo(1);
        ExplorationReport all = explore(net, PLAIN);
        long depth = all.counts().depth();
        assertThat(explore(net, PLAIN.withMaxDepth(depth)).end()).isEqualTo(End.DEPTH);
        assertThat(explore(net, PLAIN.withMaxDepth(depth + 1)).complete()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMemoryLimitHolds(int threads) throws Exception {
        ExplorationReport report =
                explore("zoo:philosophers/16", PLAIN.withThreads(threads).withMemory(2_000_000));
        assertThat(report.end()).isEqualTo(End.MEMORY);
        assertThat(report.memory().peakBytes()).isBetween(1_000_000L, 2_000_000L);
        assertThat(report.states()).isGreaterThan(50_000);
    }

    @Test
    void aMemoryLimitHoldsForTheStackToo() throws Exception {
        ExplorationReport report = explore(
                "zoo:counter/20", PLAIN.withOrder(SearchOrder.DEPTH_FIRST).withMemory(300_000));
        assertThat(report.end()).isEqualTo(End.MEMORY);
        assertThat(report.memory().peakBytes()).isLessThanOrEqualTo(300_000);
    }

    @Test
    void anUnboundedNetEndsByBudgetWithWhatWasSeen() throws Exception {
        ExplorationReport report = explore("zoo:unbounded", PLAIN.withMaxStates(5_000));
        assertThat(report.complete()).isFalse();
        assertThat(report.states()).isEqualTo(5_000);
        assertThat(report.tokens().inPlace()).isGreaterThan(100);
    }

    @Test
    void timeIsUpWhenItIsUp() throws Exception {
        ExplorationReport report =
                explore("zoo:philosophers/24", PLAIN.withTime(200_000_000).withMemory(1_000_000_000));
        assertThat(report.end()).isEqualTo(End.TIME);
        assertThat(report.timing().seconds()).isBetween(0.2, 30.0);
        assertThat(report.states()).isPositive();
    }

    @Test
    void canBeCancelledFromAnotherThreadWhileItReportsProgress() throws Exception {
        AtomicBoolean enough = new AtomicBoolean();
        ExploreOptions options = new ExploreOptions(
                SearchOrder.BREADTH_FIRST,
                2,
                1_000_000_000,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                1,
                enough::get);
        Exploration exploration = new Exploration(new NetSystem(Zoo.open("zoo:philosophers/24")), options);
        CompletableFuture<ExplorationReport> running = CompletableFuture.supplyAsync(() -> {
            try {
                return exploration.run();
            } catch (InputException e) {
                throw new AssertionError(e);
            }
        });
        while (exploration.progress().states() < 50_000) {
            Thread.sleep(5);
        }
        SearchProgress seen = exploration.progress();
        enough.set(true);
        ExplorationReport report = running.get();
        assertThat(report.end()).isEqualTo(End.CANCELLED);
        assertThat(report.states()).isGreaterThanOrEqualTo(seen.states());
        assertThat(seen.depth()).isPositive();
        assertThat(seen.bytes()).isPositive();
        assertThat(report.counts().explored()).isGreaterThanOrEqualTo(seen.explored());
    }

    @Test
    void twoExplorationsInOneJvmDoNotDisturbEachOther() throws Exception {
        List<String> models = List.of("zoo:philosophers/12", "zoo:kanban/3", "zoo:dbm/7", "zoo:fms/2");
        List<Long> expected = List.of(39_202L, 58_400L, 5_104L, 3_444L);
        List<CompletableFuture<Long>> runs = models.stream()
                .map(model -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return explore(model, PLAIN.withThreads(2)).states();
                    } catch (InputException e) {
                        throw new AssertionError(e);
                    }
                }))
                .toList();
        for (int i = 0; i < runs.size(); i++) {
            assertThat(runs.get(i).get()).isEqualTo(expected.get(i));
        }
    }

    @Test
    void tokensBeyondWhatCanBeCountedEndTheRunHonestly() throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("doubling");
        int a = net.place("a", 1);
        int step = net.transition("step");
        net.input(step, a, 1).output(step, a, 1_500_000_000);
        ExplorationReport report = explore(net.build(), PLAIN);
        assertThat(report.end()).isEqualTo(End.OVERFLOW);
        assertThat(report.tokens().overflowed()).startsWith("place 'a' would hold more than 2,147,483,647 tokens");
        assertThat(report.states()).isEqualTo(2);
    }

    @Test
    void aNupnThatWronglyClaimsSafetyIsFoundOutWhileFiring() {
        PetriNetBuilder net = new PetriNetBuilder("liar");
        int a = net.place("a", 1);
        int b = net.place("b", 1);
        int join = net.transition("join");
        net.input(join, a, 1).output(join, b, 1);
        net.nupn(new Nupn(
                List.of(
                        new Nupn.Unit("u0", List.of(), List.of(1, 2)),
                        new Nupn.Unit("u1", List.of(a), List.of()),
                        new Nupn.Unit("u2", List.of(b), List.of())),
                0,
                true));
        assertThatThrownBy(() -> explore(net.build(), PLAIN))
                .isInstanceOf(InputException.class)
                .hasMessage("liar: the NUPN section claims that the net is safe, but transition 'join' can put a second"
                        + " token into place 'b'; correct the claim (safe=\"false\") or the net");
    }

    @Test
    void aNupnThatWronglyClaimsSafetyIsFoundOutAlsoWhereAWeightMakesAFieldWide() {
        PetriNetBuilder net = new PetriNetBuilder("liar");
        int a = net.place("a", 1);
        int b = net.place("b", 0);
        int burst = net.transition("burst");
        net.input(burst, a, 1).output(burst, b, 2);
        net.nupn(new Nupn(List.of(new Nupn.Unit("u0", List.of(a, b), List.of())), 0, true));
        assertThatThrownBy(() -> explore(net.build(), PLAIN))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "liar: the NUPN section claims that the net is safe, but there can be 2 tokens in place 'b';"
                                + " correct the claim (safe=\"false\") or the net");
    }

    @Test
    void statesAtTheDepthLimitAreExaminedButNotExpanded() throws Exception {
        ExplorationReport start = explore("zoo:philosophers/3", PLAIN.withMaxDepth(0));
        assertThat(start.counts().explored()).isZero();
        assertThat(start.counts().examined()).isEqualTo(1);
        assertThat(start.tokens().inPlace()).isEqualTo(1);
        assertThat(start.tokens().inMarking()).isEqualTo(6);
        ExplorationReport report =
                explore("zoo:philosophers/5", PLAIN.withMaxDepth(5).withThreads(2));
        assertThat(report.end()).isEqualTo(End.DEPTH);
        assertThat(report.counts().deadlocks()).isEqualTo(1);
        assertThat(report.deadlock().run()).hasSize(5);
        assertThat(report.counts().examined()).isEqualTo(report.states());
        assertThat(report.counts().explored()).isLessThan(report.states());
    }

    @Test
    void aSafetyClaimIsCheckedAtTheDepthLimitToo() {
        PetriNetBuilder net = new PetriNetBuilder("liar");
        int a = net.place("a", 1);
        int b = net.place("b", 0);
        int burst = net.transition("burst");
        net.input(burst, a, 1).output(burst, b, 2);
        net.nupn(new Nupn(List.of(new Nupn.Unit("u0", List.of(a, b), List.of())), 0, true, "liar.pnml:7"));
        assertThatThrownBy(() -> explore(net.build(), PLAIN.withMaxDepth(1)))
                .hasMessageStartingWith(
                        "liar.pnml:7: the NUPN section claims that the net is safe, but there can be 2");
    }

    @ParameterizedTest
    @EnumSource(
            value = SearchOrder.class,
            names = {"BREADTH_FIRST", "DEPTH_FIRST"})
    void aStateWithVeryManySuccessorsEndsByMemoryNotByAFault(SearchOrder order) throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("crossroads");
        int here = net.place("here", 1);
        for (int i = 0; i < 100_000; i++) {
            int way = net.transition("way" + i);
            net.input(way, here, 1).output(way, here, 1);
        }
        PetriNet crossroads = net.build();
        ExplorationReport report = explore(crossroads, PLAIN.withOrder(order).withMemory(1 << 20));
        assertThat(report.end()).isEqualTo(End.MEMORY);
        assertThat(report.memory().budgetRefused()).isTrue();
        assertThat(report.memory().peakBytes()).isLessThanOrEqualTo(1 << 20);
        assertThat(explore(crossroads, PLAIN.withOrder(order).withMemory(64 << 20))
                        .complete())
                .isTrue();
        assertThat(explore(crossroads, PLAIN.withOrder(order).withMemory(4 << 20))
                        .end())
                .isEqualTo(End.MEMORY);
    }

    @Test
    void aRestartTellsHowMuchTimeWentBefore() throws Exception {
        ExplorationReport report = explore("zoo:unbounded", PLAIN.withMaxStates(20_000));
        assertThat(report.timing().restarts()).isPositive();
        assertThat(report.timing().secondsBeforeRestart())
                .isPositive()
                .isLessThan(report.timing().seconds());
        assertThat(explore("zoo:kanban/2", PLAIN).timing().secondsBeforeRestart())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anInterruptedRunIsNeverCalledComplete(int threads) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/18");
        for (int delay = 0; delay < 60; delay += 20) {
            AtomicReference<ExplorationReport> report = new AtomicReference<>();
            Thread caller = new Thread(() -> {
                try {
                    report.set(explore(net, PLAIN.withThreads(threads)));
                } catch (InputException e) {
                    throw new AssertionError(e);
                }
            });
            caller.start();
            Thread.sleep(delay);
            caller.interrupt();
            caller.join();
            assertThat(requireNonNull(report.get()).end()).isEqualTo(End.CANCELLED);
        }
    }

    @Test
    void theWayToAFarDeadlockIsFoundWithinTheTime() throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("countdown");
        int left = net.place("left", 200_000);
        int step = net.transition("step");
        net.input(step, left, 1);
        for (int i = 0; i < 300; i++) {
            int never = net.place("never" + i, 0);
            int idle = net.transition("idle" + i);
            net.input(idle, never, 1);
        }
        ExplorationReport report = explore(net.build(), PLAIN.withTime(30_000_000_000L));
        assertThat(report.complete()).isTrue();
        assertThat(report.deadlock().run()).hasSize(200_000).containsOnly(step);
    }

    @Test
    void aRunWithoutTimeLeftDoesNotStartAgain() throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("late");
        int a = net.place("a", 0);
        int fill = net.transition("fill");
        int more = net.transition("more");
        net.output(fill, a, 1).output(more, a, 3);
        ExplorationReport report = explore(net.build(), PLAIN.withTime(1));
        assertThat(report.complete()).isFalse();
        assertThat(report.timing().seconds()).isLessThan(30);
    }

    @Test
    void aNetWithoutPlacesOrTransitionsHasOneState() throws Exception {
        ExplorationReport report = explore(new PetriNetBuilder("empty").build(), PLAIN);
        assertThat(report.complete()).isTrue();
        assertThat(report.states()).isEqualTo(1);
        assertThat(report.counts().deadlocks()).isEqualTo(1);
        assertThat(report.deadlock().run()).isEmpty();
    }
}
