package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.engine.SearchOrder;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomLargeNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;
import org.tidemark.search.Outcome.End;

@Seeded
class DirectExplorationTest {
    private static final int CAP = 150;

    private static DirectReport explore(ColoredNet net, ExploreOptions options) throws ColorException {
        return new DirectExploration(DirectNet.of(net), options).run();
    }

    private static ColoredNet example(String file, String... settings) throws InputException {
        Map<String, String> chosen = new java.util.HashMap<>();
        for (String setting : settings) {
            chosen.put(setting.split("=", 2)[0], setting.split("=", 2)[1]);
        }
        return TideReader.read(Path.of("../examples", file), chosen).net();
    }

    private static ColoredNet tide(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    @ParameterizedTest
    @CsvSource({
        "dbm.tide, n=1, 2",
        "dbm.tide, n=2, 7",
        "dbm.tide, n=3, 28",
        "dbm.tide, n=4, 109",
        "dbm.tide, n=5, 406",
        "dbm.tide, n=6, 1459",
        "dbm.tide, n=7, 5104",
        "dbm.tide, n=8, 17497",
        "dbm.tide, n=9, 59050",
        "two-phase-commit.tide, workers=2, 19",
        "two-phase-commit.tide, workers=5, 487",
        "peterson.tide, n=3, 20754"
    })
    void modelsOfThePapersHaveTheSameFiguresBothWays(String file, String setting, long states) throws Exception {
        ColoredNet net = example(file, setting);
        ExplorationReport direct = explore(net, ExploreOptions.plain()).exploration();
        assertThat(direct.complete()).isTrue();
        assertThat(direct.states()).isEqualTo(states);
        compare(
                direct,
                new Exploration(new NetSystem(Unfolding.of(net, UnfoldingLimits.usual())), ExploreOptions.plain())
                        .run());
    }

    /** Bindings that another exploration met are not those of the first state, which there is no memory for. */
    @Test
    void onlyBindingsOfTheFirstStateAreSaidToBeTooMany() throws Exception {
        String pairs = "place p: 0..199 = all 0..199 place q: (0..199, 0..199) "
                + "transition t(x: 0..199, y: 0..199) { in p: x; p: y  out q: (x, y) }";
        DirectNet direct = DirectNet.of(tide(pairs));
        ExploreOptions few = ExploreOptions.plain().withMaxStates(10);
        DirectReport before = new DirectExploration(direct, few).run();
        assertThat(before.exploration().end()).isEqualTo(End.STATES);
        assertThat(before.listed()).isEqualTo(before.tables().bindings()).isGreaterThan(30_000);
        assertThat(before.isStuckInFirstState()).isFalse();

        DirectReport again = new DirectExploration(direct, few.withMemory(1 << 20)).run();
        assertThat(again.exploration().end()).isEqualTo(End.MEMORY);
        assertThat(again.exploration().counts().explored()).isZero();
        assertThat(again.tables().bindings()).isGreaterThan(30_000);
        assertThat(again.isStuckInFirstState()).isFalse();
        assertThat(again.more()).isEqualTo(again.filledBy()).isNotEmpty();

        DirectReport alone = explore(tide(pairs), few.withMemory(4 << 20));
        assertThat(alone.exploration().end()).isEqualTo(End.MEMORY);
        assertThat(alone.exploration().counts().explored()).isZero();
        assertThat(alone.isStuckInFirstState()).as(alone.toString()).isTrue();
        assertThat(alone.more()).contains("bindings listed in the first state");
    }

    @Test
    void runsAreToldInANetOfWhatIsOnThem() throws Exception {
        ColoredNet net = tide("place p: 0..500 = 0 place q: 0..9 = 1 "
                + "transition up(x: 0..500) { guard x < 500  in p: x  read q: 1  out p: x + 1 } "
                + "transition end(x: 0..500) { in p: x; q: 1 }");
        DirectExploration exploration = new DirectExploration(DirectNet.of(net), ExploreOptions.plain());
        DirectReport report = exploration.run();
        assertThat(report.exploration().deadlock().run()).hasSize(1);
        assertThat(report.shown().placeNames()).containsExactly("p.0", "q.1");
        assertThat(exploration.occurring(UnfoldingLimits.usual()).places()).isEqualTo(502);
        assertThatThrownBy(() -> DirectNet.of(net).told(List.of(), new UnfoldingLimits(1, 1, () -> false)))
                .isInstanceOf(ColorException.class);
    }

    @Test
    void whatHasALowerPriorityWaits(Seeds seeds) {
        AtomicInteger complete = new AtomicInteger();
        for (long seed : seeds.upTo(95)) {
            SmallerNets.check(RandomColoredNets.prioritised(seed), "seed " + seed, net -> {
                NaiveColored expected = new NaiveColored(net, CAP);
                if (expected.isComplete()) {
                    complete.incrementAndGet();
                    for (int threads = 1; threads <= 2; threads++) {
                        ExploreOptions options = ExploreOptions.plain().withThreads(threads);
                        ExplorationReport found = explore(net, options).exploration();
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
    void randomNetsHaveTheStatesOfTheReferenceAndOfTheUnfolding(Seeds seeds) {
        AtomicInteger complete = new AtomicInteger();
        for (long seed : seeds.upTo(200)) {
            boolean bothWays = seed % 25 == 0;
            SmallerNets.check(RandomColoredNets.net(seed), "seed " + seed, net -> {
                NaiveColored expected = new NaiveColored(net, CAP);
                if (expected.isComplete()) {
                    complete.incrementAndGet();
                    DirectExploration exploration = new DirectExploration(DirectNet.of(net), ExploreOptions.plain());
                    ExplorationReport found = exploration.run().exploration();
                    assertThat(found.states()).isEqualTo(expected.states().size());
                    assertThat(found.counts().edges()).isEqualTo(expected.edges());
                    assertThat(found.counts().deadlocks()).isEqualTo(expected.deadlocks());
                    if (bothWays) {
                        compare(found, explored(Unfolding.of(net, UnfoldingLimits.usual())));
                        compare(found, explored(exploration.occurring(UnfoldingLimits.usual())));
                    }
                }
            });
        }
        assertThat(complete.get()).isGreaterThan(120);
    }

    @Test
    void netsWithMoreValuesThanRanksHaveTheStatesOfTheReferenceAndOfTheUnfolding(Seeds seeds) {
        AtomicInteger complete = new AtomicInteger();
        AtomicInteger unfolded = new AtomicInteger();
        for (long seed : seeds.upTo(100)) {
            SmallerNets.check(RandomLargeNets.net(seed), "seed " + seed, net -> {
                NaiveColored expected = new NaiveColored(net, CAP);
                if (expected.isComplete()) {
                    complete.incrementAndGet();
                    DirectExploration exploration = new DirectExploration(DirectNet.of(net), ExploreOptions.plain());
                    ExplorationReport found = exploration.run().exploration();
                    assertThat(found.states()).isEqualTo(expected.states().size());
                    assertThat(found.counts().edges()).isEqualTo(expected.edges());
                    assertThat(found.counts().deadlocks()).isEqualTo(expected.deadlocks());
                    compare(found, explored(exploration.occurring(UnfoldingLimits.usual())));
                    UnfoldingLimits small = new UnfoldingLimits(4 << 20, Long.MAX_VALUE, () -> false);
                    try {
                        compare(found, explored(Unfolding.of(net, small)));
                        unfolded.incrementAndGet();
                    } catch (LimitReached tooLarge) {
                        assertThat(tooLarge.what()).isNotEmpty();
                    }
                }
            });
        }
        assertThat(complete.get()).isGreaterThan(40);
        assertThat(unfolded.get()).isGreaterThan(40);
    }

    private static ExplorationReport explored(PetriNet net) throws InputException {
        return new Exploration(new NetSystem(net), ExploreOptions.plain()).run();
    }

    private static void compare(ExplorationReport found, ExplorationReport expected) {
        assertThat(figures(found)).isEqualTo(figures(expected));
    }

    private static List<Object> figures(ExplorationReport report) {
        return List.of(
                report.end(),
                report.states(),
                report.counts().edges(),
                report.counts().deadlocks(),
                report.counts().depth(),
                report.tokens().asWritten(),
                report.tokens().ofOneValue(),
                report.tokens().inMarking(),
                report.deadlock().run() == null ? -1 : report.deadlock().run().size());
    }

    @Test
    void storesSearchesAndThreadsAgree() throws Exception {
        for (ColoredNet net : List.of(
                example("dbm.tide", "n=6"),
                example("two-phase-commit.tide"),
                example("philosophers.tide"),
                example("stop-and-wait.tide"))) {
            ExplorationReport expected = explore(net, ExploreOptions.plain()).exploration();
            for (StoreChoice store :
                    List.of(StoreChoice.plain(), StoreChoice.tree(), StoreChoice.condensed(), StoreChoice.delta(3))) {
                for (int threads = 1; threads <= 3; threads++) {
                    ExploreOptions options =
                            ExploreOptions.plain().withStore(store).withThreads(threads);
                    compare(explore(net, options).exploration(), expected);
                }
                ExplorationReport deep = explore(
                                net, ExploreOptions.plain().withStore(store).withOrder(SearchOrder.DEPTH_FIRST))
                        .exploration();
                assertThat(deep.states()).isEqualTo(expected.states());
                assertThat(deep.counts().edges()).isEqualTo(expected.counts().edges());
            }
        }
    }

    @Test
    void aTypeTooLargeToBeListedNeedsNoList() throws Exception {
        ColoredNet net = tide("type Big = 0..1000000000000 place fuel = 12 place n: Big = 1 "
                + "transition up(x: Big) { in fuel; n: x out n: 3 * x + 1 } "
                + "transition down(x: Big) { in fuel; n: x out n: x / 2 }");
        DirectReport found = explore(net, ExploreOptions.plain());
        assertThat(found.exploration().complete()).isTrue();
        assertThat(found.exploration().counts().deadlocks()).isPositive();
        assertThatThrownBy(() -> Unfolding.of(net, new UnfoldingLimits(1 << 20, Long.MAX_VALUE, () -> false)))
                .isInstanceOf(ColorException.class);
    }

    @Test
    void aVariableThatNothingBindsTakesEveryValueOrIsRefused() throws Exception {
        DirectReport found = explore(
                tide("type T = 1..4 place q = 2 place p: T transition t(x: T) { in q out p: x }"),
                ExploreOptions.plain());
        assertThat(found.exploration().states()).isEqualTo(1 + 4 + 10);
        ColoredNet wild = tide("type Big = 0..1000000000 place p: Big transition t(x: Big) { out p: x }");
        assertThatThrownBy(() -> DirectNet.of(wild))
                .isInstanceOf(ColorException.class)
                .hasMessageContaining("transition 't' variable 'x': no token determines its value")
                .hasMessageContaining("1,000,000,001");
    }

    @Test
    void aFaultIsToldWithItsBindingItsStateAndARun() throws Exception {
        ColoredNet net = tide("type T = 0..5 place n: T = 3 place m = 1 transition other { in m } "
                + "transition down(x: T) { in n: x out n: x - 1 }");
        DirectReport found = explore(net, ExploreOptions.plain().withThreads(2));
        DirectReport.Fault fault = Objects.requireNonNull(found.fault());
        assertThat(fault.event()).isEqualTo("down(x = 0)");
        assertThat(fault.why()).contains("an arc at 'n' has no value: -1 is not a value of type 0..5");
        assertThat(fault.marking()).startsWith("n: 0");
        assertThat(fault.run()).hasSizeBetween(3, 4);
        assertThat(found.shown().transitionName(fault.run().get(0))).isIn("down.3", "other");
        assertThat(found.exploration().complete()).isFalse();
    }

    @Test
    void aFaultThatNothingLeadsToIsNone() throws Exception {
        ColoredNet net = tide("type T = 0..5 place n: T = 3 place key "
                + "transition down(x: T) { in n: x; key out n: x - 4 } "
                + "transition up(x: T) { guard x < 5 in n: x out n: x + 1 }");
        DirectReport found = explore(net, ExploreOptions.plain());
        assertThat(found.fault()).isNull();
        assertThat(found.exploration().states()).isEqualTo(3);
    }

    @Test
    void fieldsThatOverflowAreWidened() throws Exception {
        ColoredNet net = onePlace(9);
        DirectReport found = explore(net, ExploreOptions.plain());
        assertThat(found.exploration().states()).isEqualTo(19683);
        assertThat(found.exploration().timing().restarts()).isPositive();
        assertThat(found.tables().multiSets()).isEqualTo(19683);
    }

    /** The first states are explored to learn from; that their number is limited is not what ends the run. */
    @Test
    void aRunThatIsCancelledBetweenTwoLayoutsIsCancelled() throws Exception {
        AtomicReference<DirectExploration> running = new AtomicReference<>();
        ExploreOptions options = ExploreOptions.plain().withCancelled(() -> {
            DirectExploration exploration = running.get();
            return exploration != null && exploration.progress().states() >= DirectSystem.Models.FIRST_STATES;
        });
        running.set(new DirectExploration(DirectNet.of(onePlace(9)), options));
        DirectReport found = Objects.requireNonNull(running.get()).run();
        assertThat(found.exploration().states()).isEqualTo(DirectSystem.Models.FIRST_STATES);
        assertThat(found.exploration().end()).isEqualTo(End.CANCELLED);
    }

    @Test
    void multiSetsAsManyAsStatesSpeakForTheUnfolding() throws Exception {
        DirectNet net = DirectNet.of(onePlace(10));
        UnfoldingSwitch outgrown = UnfoldingSwitch.ifOutgrown(net.names(), 0);
        DirectReport found =
                new DirectExploration(net, ExploreOptions.plain(), StateReduction.NONE, outgrown, null).run();
        assertThat(found.left()).isTrue();
        assertThat(found.exploration().states()).isBetween(300L, 1_000L);
    }

    /** This many things, each with three states, all in one place. */
    private static ColoredNet onePlace(int things) throws InputException {
        return tide("const n = " + things + " type Thing = 1..n type Phase = enum {a, b, c} "
                + "place p: (Thing, Phase) = (i, a) for i: Thing "
                + "transition step(i: Thing, v: Phase) { guard v != c in p: (i, v) out p: (i, succ(v)) }");
    }

    @Test
    void whatWorkersRememberIsPaidFor() throws Exception {
        ColoredNet net = example("dbm.tide", "n=8");
        for (int threads = 1; threads <= 2; threads++) {
            DirectReport found = explore(net, ExploreOptions.plain().withThreads(threads));
            long tables =
                    found.exploration().memory().stateBytes() + found.tables().bytes();
            assertThat(found.exploration().memory().peakBytes()).isGreaterThan(tables + 100_000L * threads);
        }
    }

    @Test
    void limitsEndItWithWhatWasFound() throws Exception {
        ColoredNet net = example("dbm.tide", "n=9");
        ExplorationReport few =
                explore(net, ExploreOptions.plain().withMaxStates(30_000)).exploration();
        assertThat(few.end()).isEqualTo(End.STATES);
        assertThat(few.states()).isEqualTo(30_000);
        ExplorationReport small =
                explore(net, ExploreOptions.plain().withMemory(1 << 20)).exploration();
        assertThat(small.end()).isEqualTo(End.MEMORY);
        assertThat(small.memory().peakBytes()).isBetween(1L << 19, 1L << 20);
        ExplorationReport shallow =
                explore(net, ExploreOptions.plain().withMaxDepth(4)).exploration();
        assertThat(shallow.end()).isEqualTo(End.DEPTH);
        assertThat(shallow.counts().depth()).isEqualTo(4);
    }
}
