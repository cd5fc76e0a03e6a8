package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.system.Obligation;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Capacities and declared contents in direct execution, against the reference and against the unfolding. */
@Seeded
class DirectObligationsTest {
    private static final int CAP = 150;

    private static ColoredNet tide(String text) throws Exception {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    private static CheckReport check(DirectNet direct, Subject.Unfolding unfolding, int threads) throws Exception {
        List<Property> asked = direct.names().obligations().stream()
                .<Property>map(Obligation::property)
                .toList();
        ExploreOptions options = ExploreOptions.plain().withThreads(threads);
        return new Checker(
                        Subject.of(direct, unfolding),
                        asked,
                        new CheckOptions(options),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
    }

    @Test
    void randomNetsKeepWhatTheReferenceSaysTheyKeep(Seeds seeds) throws Exception {
        Map<Boolean, Integer> seen = new HashMap<>();
        for (long seed : seeds.upTo(120)) {
            ColoredNet net = RandomColoredNets.obliged(seed);
            NaiveColored naive = new NaiveColored(net, CAP);
            if (!naive.isComplete()) {
                continue;
            }
            PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
            CheckReport report = check(DirectNet.of(net), () -> unfolded, 1 + (int) (seed & 1));
            assertThat(report.findings().stream()
                            .map(finding -> finding.property().name()))
                    .doesNotHaveDuplicates();
            for (Finding finding : report.findings()) {
                boolean holds = ObligationsTest.holds(finding.property().name(), net, naive);
                seen.merge(holds, 1, Integer::sum);
                assertThat(finding.verdict())
                        .as("%s of seed %d", finding.property().name(), seed)
                        .isEqualTo(Verdict.of(holds));
                if (!holds) {
                    assertThat(finding.evidence()).as("a run, seed %d", seed).isNotNull();
                    assertThat(finding.because()).as("a reason, seed %d", seed).isNotEmpty();
                }
            }
            assertEndsAtBreach(net, unfolded, seed);
        }
        assertThat(seen.get(true)).isGreaterThan(25);
        assertThat(seen.get(false)).isGreaterThan(25);
    }

    /** An exploration ends at a nearest state that breaks something, as one of the unfolding does. */
    private static void assertEndsAtBreach(ColoredNet net, PetriNet unfolded, long seed) throws Exception {
        ExploreOptions options = ExploreOptions.plain().withThreads(1);
        Exploration reference = new Exploration(new NetSystem(unfolded), options);
        reference.run();
        Breach expected = reference.breach();
        DirectExploration running = new DirectExploration(DirectNet.of(net), options);
        DirectReport report = running.run();
        BrokenObligation broken = running.broken(report);
        assertThat(broken == null && report.fault() == null)
                .as("kept, seed %d", seed)
                .isEqualTo(expected == null);
        assertThat(report.exploration().complete() || broken != null || report.fault() != null)
                .isTrue();
        if (broken != null && report.fault() == null) {
            Breach breach = Objects.requireNonNull(broken.breach());
            assertThat(breach.run())
                    .hasSameSizeAs(Objects.requireNonNull(expected).run());
            TokenGame.after(report.shown(), breach.run());
        }
    }

    @Test
    void theZooKeepsItsObligations() throws Exception {
        for (String reference :
                List.of("zoo:clients/4/3", "zoo:connection", "zoo:locks", "zoo:wireless", "zoo:tide-dbm-redundant/6")) {
            ColoredNet net = Objects.requireNonNull(Zoo.tide(reference)).net();
            for (int threads = 1; threads <= 2; threads++) {
                CheckReport report = check(DirectNet.of(net), () -> null, threads);
                assertThat(report.findings())
                        .isNotEmpty()
                        .allSatisfy(finding -> assertThat(finding.verdict())
                                .as("%s: %s", reference, finding.property().name())
                                .isEqualTo(new Verdict.Holds()));
            }
            long states = new DirectExploration(DirectNet.of(net), ExploreOptions.plain())
                    .run()
                    .exploration()
                    .states();
            assertThat(states)
                    .as(reference)
                    .isEqualTo(new Exploration(
                                    new NetSystem(Unfolding.of(net, UnfoldingLimits.usual())), ExploreOptions.plain())
                            .run()
                            .states());
        }
    }

    @Test
    void aCapacityIsForAllValuesAndForEach() throws Exception {
        String model =
                "place a: 1..3 = all 1..3, 2 place b: 1..3 capacity %s " + "transition t(x: 1..3) { in a: x out b: x }";
        assertThat(first(String.format(model, "3")))
                .isEqualTo("capacity:b after 4: place 'b' holds more than 3 tokens");
        assertThat(first(String.format(model, "4, 1 each")))
                .isEqualTo("capacity:b after 2: place 'b' holds more than one token of the value 2");
        assertThat(first(String.format(model, "4, 2 each"))).isEmpty();
    }

    @Test
    void aRedundantPlaceIsHeldToWhatOthersSay() throws Exception {
        String model = "type T = 1..3 place free: T = all T except x.1 for x in pairs place pairs: (T, T) = (2, 3) "
                + "transition %s";
        assertThat(first(String.format(model, "t(x: T) { in free: x out pairs: (x, x) }")))
                .isEmpty();
        assertThat(first(String.format(model, "t(x: T) { in free: x out pairs: (succ(x), x) }")))
                .startsWith("content:free after 1: place 'free' does not hold what is declared of the value 1: ");
    }

    /** What is declared may have no value for a token that is there. */
    @Test
    void aContentWithoutAValueIsABreach() throws Exception {
        String model = "place n: 0..3 = 2 place inverse: 0..6 = 6 / x for x in n "
                + "transition t(x: 0..3) { in n: x; inverse: 6 / x guard x > 0 out n: x - 1; inverse: 6 }";
        assertThat(first(model)).startsWith("content:inverse after 2: what place 'inverse' should hold has no value");
    }

    /** Types far too large to be unfolded have obligations as well. */
    @Test
    void obligationsOfLargeTypes() throws Exception {
        String model = "type Big = 0..1000000000000 place n: Big capacity 1 = 0 place twin: Big = n "
                + "transition up(x: Big) { guard x < 50 in n: x; twin: x out n: x + 1; twin: x + 1 } "
                + "transition slip(x: Big) { guard x = %d in n: x; twin: x out n: x + 1; twin: x + 2 }";
        assertThat(first(String.format(model, 77))).isEmpty();
        assertThat(first(String.format(model, 40))).startsWith("content:twin after 41: place 'twin' does not hold");
    }

    /** The first breach, as the name of the obligation, the length of the run and what is wrong; empty where none is. */
    private static String first(String text) throws Exception {
        DirectExploration running = new DirectExploration(
                DirectNet.of(tide(text)), ExploreOptions.plain().withThreads(1));
        BrokenObligation broken = running.broken(running.run());
        if (broken == null) {
            return "";
        }
        Breach breach = Objects.requireNonNull(broken.breach());
        return broken.obligation().name() + " after " + breach.run().size() + ": " + breach.why();
    }
}
