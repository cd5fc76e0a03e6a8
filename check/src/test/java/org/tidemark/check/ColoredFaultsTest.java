package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;
import org.tidemark.reference.TideSketch;

/** What is asked for only under a condition, and what has no value: by unfolding, directly and by the definition. */
@Seeded
class ColoredFaultsTest {
    private static final int CAP = 150;
    private static final ExploreOptions PLAIN = ExploreOptions.plain().withThreads(1);
    private static final String PLACES = "place p: 0..3 = 2 place q: (0..3, bool) = (2, true) place u = 1 ";

    private static ColoredNet tide(String text) throws Exception {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    private static List<Long> figures(ExplorationReport report) {
        return List.of(report.states(), report.counts().edges(), report.counts().deadlocks());
    }

    private static void assertBoth(ColoredNet net, boolean faulty, List<Long> figures) throws Exception {
        PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
        Exploration exploration = new Exploration(new NetSystem(unfolded), PLAIN);
        ExplorationReport found = exploration.run();
        assertThat(exploration.breach() != null).as("a fault of the unfolding").isEqualTo(faulty);
        DirectReport direct = new DirectExploration(DirectNet.of(net), PLAIN).run();
        assertThat(direct.fault() != null).as("a fault, directly").isEqualTo(faulty);
        if (!faulty) {
            assertThat(figures(found)).as("the unfolding").isEqualTo(figures);
            assertThat(figures(direct.exploration())).as("directly").isEqualTo(figures);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "in p: x + 2 where x < 2",
                "read p: x + 2 where x < 2",
                "in q: (x + 2, true) where x < 2",
                "in p: 6 / (x - 2) where x != 2",
                "in p: (2 - x)'(x + 2)",
                "in p: x, x + 2 where x < 2"
            })
    void whatIsNotAskedForNeedNotFitTheType(String arc) throws Exception {
        assertBoth(tide(PLACES + "transition t(x: 0..3) { read p: x  in u  " + arc + " }"), false, List.of(2L, 1L, 1L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "in p: x; p: x  out p: x + 3",
                "in u; p: x  inhibit p: x  out p: x - 3",
                "in u; p: x; p: x  out p: 0 - x",
                "in p: x; p: x + 2  out p: 6 / (x - 2)"
            })
    void aFaultOfWhatIsNotEnabledIsNone(String arcs) throws Exception {
        assertBoth(tide(PLACES + "transition t(x: 0..3) { " + arcs + " }"), false, List.of(1L, 0L, 1L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "in s; p: x + k for x: 0..3 where x >= 2",
                "in s  read p: x + k for x: 0..3",
                "in s; p: x + k + y for x: 2..3 for y: 0..1 where y = 0",
                "in s; p: x + k for x: 2..3 except 2"
            })
    void whatIsBeyondTheTypeOfAPlaceIsNeverThere(String arcs) throws Exception {
        assertBoth(
                tide("place p: 0..3 = all 0..3 place s = 1 transition t(k: 0..3) { " + arcs + " }"),
                false,
                List.of(2L, 1L, 1L));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            (x + 1, z) = (z, z) ~ x + 1 = z
            (z, z) = (x + 1, z) ~ x + 1 = z
            (z, (x + 1, true)) = (z, (z, true)) ~ x + 1 = z
            (x + 1, z) != (z, z) ~ x + 1 != z
            (x + 1, z) < (z, z) ~ x + 1 < z
            (x + 1, z) >= (z, z) ~ x + 1 >= z
            both = (x + 1, z) ~ both.a = x + 1 && both.b = z
            both = {b = z, a = x + 1} ~ both.a = x + 1 && both.b = z
            both = (if x < 3 then (x, z) else (x + 1, z)) ~ both.b = z && ((x < 3 && both.a = x) || (x >= 3 && both.a = x + 1))
            (if x < 3 then (x, z) else (x + 1, z)) = (z, z) ~ (x < 3 && x = z) || (x >= 3 && x + 1 = z)
            """)
    void tuplesOfNumbersOfDifferentRangesCompareAsTheirPartsDo(String tuples, String numbers) throws Exception {
        String net = "type T = 0..5 place p: T = 0, 4 place q: {a: T, b: T} = {a = 5, b = 5}, {a = 1, b = 2} "
                + "transition t(x, z: T, both: {a: T, b: T}) { in p: x  read q: both  out p: z  guard ";
        PetriNet plain = Unfolding.of(tide(net + numbers + " }"), UnfoldingLimits.usual());
        assertBoth(tide(net + tuples + " }"), false, figures(new Exploration(new NetSystem(plain), PLAIN).run()));
    }

    @Test
    void arcsBesideEachOtherMayAskForMoreThanThereCanBe() throws Exception {
        String many = "2000000000'x; p: 2000000000'x";
        String p = "place p: 1..2 = 2000000000'1 ";
        assertBoth(tide(p + "transition t(x: 1..2) { in p: " + many + " }"), false, List.of(1L, 0L, 1L));
        assertBoth(tide(p + "transition t(x: 1..2) { read p: x  out p: " + many + " }"), true, List.of());
        PetriNet plain = Unfolding.of(
                tide("place p = 1 transition t { in p: 2000000000; p: 2000000000 }"), UnfoldingLimits.usual());
        assertThat(plain.transitions()).isZero();
        assertThat(new NetVocabulary(plain).transition("t")).isEqualTo("t");
    }

    @Test
    void anArcWithoutAValueIsNotBlamedOnTheGuard() throws Exception {
        ColoredNet net = tide(PLACES + "transition t(x: 0..3) { read p: x  in u  in p: 6 / (x - 2) }");
        DirectReport direct = new DirectExploration(DirectNet.of(net), PLAIN).run();
        assertThat(Objects.requireNonNull(direct.fault()).why())
                .startsWith("an arc at 'p' has no value: 6 is divided by zero");
    }

    @Test
    void randomFilesBehaveAsTheLanguageSays(Seeds seeds) throws Exception {
        int faulty = 0;
        int sound = 0;
        for (long seed : seeds.upTo(200)) {
            TideSketch sketch = new TideSketch(seed, CAP);
            if (sketch.isComplete()) {
                faulty += sketch.isFaulty() ? 1 : 0;
                sound += sketch.isFaulty() ? 0 : 1;
                try {
                    assertBoth(tide(sketch.text()), sketch.isFaulty(), sketch.figures());
                } catch (Exception | AssertionError e) {
                    throw new AssertionError("seed " + seed + "\n" + sketch.text(), e);
                }
            }
        }
        assertThat(faulty).isGreaterThan(60);
        assertThat(sound).isGreaterThan(48);
    }

    @Test
    void randomNetsHaveTheFaultsOfTheReference(Seeds seeds) {
        AtomicInteger faulty = new AtomicInteger();
        AtomicInteger sound = new AtomicInteger();
        for (long seed : seeds.upTo(150)) {
            ColoredNet random = seed % 3 == 0 ? RandomColoredNets.computed(seed, true) : RandomColoredNets.faulty(seed);
            SmallerNets.check(random, "seed " + seed, net -> {
                NaiveColored naive = new NaiveColored(net, CAP);
                if (naive.isComplete()) {
                    boolean fails = false;
                    for (int t = 0; t < net.transitions().size(); t++) {
                        fails |= naive.isFaulty(t);
                    }
                    (fails ? faulty : sound).incrementAndGet();
                    assertBoth(net, fails, List.of((long) naive.states().size(), naive.edges(), naive.deadlocks()));
                }
            });
        }
        assertThat(faulty.get()).isGreaterThan(1);
        assertThat(sound.get()).isGreaterThan(45);
    }
}
