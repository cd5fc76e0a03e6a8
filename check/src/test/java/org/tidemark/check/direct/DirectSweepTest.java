package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;
import org.tidemark.search.Outcome.End;
import org.tidemark.verdict.Verdict;

/** Sweeps over nets that are executed directly, against the reference and against checks of the unfolding. */
@Seeded
class DirectSweepTest {
    private static final int CAP = 150;
    private static final List<String> MEASURES = List.of("auto", "0", "p0", "-p0, p0", "p0*p0 - 2*p0");

    private static ColoredNet tide(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    private static SweepMeasure.Wish wish(String text) {
        return new SweepMeasure.Wish(text, Map.of());
    }

    private static DirectSweepReport counted(ColoredNet net, String measure, boolean paths) throws Exception {
        DirectNet direct = DirectNet.of(net);
        return new DirectSweep(direct, ExploreOptions.plain(), wish(measure), null, paths).run();
    }

    @Test
    void everyStateOfARandomNetIsSwept(Seeds seeds) {
        AtomicInteger counted = new AtomicInteger();
        for (long seed : seeds.upTo(40)) {
            SmallerNets.check(RandomColoredNets.prioritised(seed), "seed " + seed, net -> {
                NaiveColored naive = new NaiveColored(net, CAP);
                if (!naive.isComplete()) {
                    return;
                }
                for (String measure : MEASURES) {
                    DirectSweepReport report = counted(net, measure, true);
                    SweepReport sweep = report.sweep();
                    assertThat(sweep.complete()).isTrue();
                    if (sweep.states() != null) {
                        counted.incrementAndGet();
                        assertThat(sweep.states())
                                .as(measure)
                                .isEqualTo(naive.states().size());
                        assertThat(sweep.outcome().edges()).as(measure).isEqualTo(naive.edges());
                        assertThat(sweep.deadlocks()).as(measure).isEqualTo(naive.deadlocks());
                    }
                    assertThat(sweep.outcome().explored())
                            .isGreaterThanOrEqualTo(naive.states().size());
                    List<Integer> dead = sweep.paths().toDeadlock();
                    assertThat(dead != null).as("a run to a deadlock").isEqualTo(naive.deadlocks() > 0);
                    if (dead != null) {
                        assertThat(TokenGame.after(report.shown(), dead).isDead())
                                .isTrue();
                    }
                    for (int p = 0; p < net.places().size(); p++) {
                        assertThat(sweep.tokens().asWritten().get(p)).isEqualTo(naive.most(p));
                    }
                }
            });
        }
        assertThat(counted.get()).isGreaterThan(35);
    }

    @Test
    void severalThreadsSweepByNumbersInValues() throws Exception {
        StringBuilder text = new StringBuilder("net steps\ntype V = 0..3\n");
        for (int p = 0; p < 44; p++) {
            text.append("place p").append(p).append(": V = 0\n");
        }
        StringJoiner sum = new StringJoiner(" + ");
        for (int p = 0; p < 8; p++) {
            text.append("transition t%1$d(x: V) { guard x < 3; in p%1$d: x; out p%1$d: x + 1 }%n".formatted(p));
            sum.add("sum(x in p" + p + ": x)");
        }
        DirectNet direct = DirectNet.of(tide(text.toString()));
        ExploreOptions options = ExploreOptions.plain().withThreads(4);
        SweepReport sweep = new DirectSweep(direct, options, wish(sum.toString()), null, false)
                .run()
                .sweep();
        assertThat(sweep.timing().threads()).isEqualTo(4); // since the states are wide
        assertThat(sweep.outcome().sweeps()).isEqualTo(1);
        assertThat(sweep.states()).isEqualTo(1 << 16);
        assertThat(sweep.outcome().edges()).isEqualTo(8 * 3 * (1 << 14));
        assertThat(sweep.outcome().layers()).isEqualTo(8 * 3 + 1);
    }

    @Test
    void sweepsAnswerAsChecksOfTheUnfoldingDo(Seeds seeds) {
        AtomicInteger complete = new AtomicInteger();
        for (long seed : seeds.upTo(60)) {
            SmallerNets.check(RandomColoredNets.net(seed), "seed " + seed, net -> {
                if (!new NaiveColored(net, CAP).isComplete()) {
                    return;
                }
                complete.incrementAndGet();
                DirectNet direct = DirectNet.of(net);
                List<Property> properties = new ArrayList<>();
                for (String formula : List.of(
                        "EF deadlock",
                        "AG fireable(t0)",
                        "EF (p0 >= 2 && !fireable(t0))",
                        "AG p0 <= 1",
                        "EF p0 = 0",
                        "AG EF fireable(t0)",
                        "G p0 >= 1",
                        "max(p0)")) {
                    properties.add(
                            PropertyParser.parse("f" + properties.size(), formula, new NetVocabulary(direct.names())));
                }
                PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
                List<Verdict> expected = verdicts(Checks.of(unfolded, properties, ExploreOptions.plain(), told -> {})
                        .run());
                String measure = MEASURES.get((int) (seed & 3));
                CheckReport report = swept(direct, properties, measure, () -> null);
                assertThat(verdicts(report)).as("by %s", measure).isEqualTo(expected);
                for (Finding finding : report.findings()) {
                    if (finding.evidence() != null && finding.stage().equals("direct sweep")) {
                        TokenGame.after(
                                Objects.requireNonNull(report.net()),
                                finding.evidence().events());
                    }
                }
            });
        }
        assertThat(complete.get()).isGreaterThan(15);
    }

    private static CheckReport swept(
            DirectNet direct, List<Property> properties, String measure, Subject.Unfolding unfolding)
            throws InputException {
        return new Checker(
                        Subject.of(direct, unfolding),
                        properties,
                        new CheckOptions(ExploreOptions.plain()),
                        Plans.sweeping(wish(measure)))
                .run();
    }

    private static List<Verdict> verdicts(CheckReport report) {
        return report.findings().stream().map(Finding::verdict).toList();
    }

    /** The measure looks into values, and only a few states are held at once. */
    @Test
    void valuesMeasureProgress() throws Exception {
        ColoredNet net =
                tide("type Big = 0..1000000000 place n: Big = 0 place side: {lap: Big, at: 0..9} = {lap = 0, at = 0} "
                        + "transition up(x: Big) { guard x < 20000 in n: x out n: x + 1 }");
        SweepReport byValue = counted(net, "sum(x in n: x)", false).sweep();
        assertThat(byValue.states()).isEqualTo(20_001);
        assertThat(byValue.outcome().peakStates()).isLessThan(5);
        SweepReport byBoth =
                counted(net, "sum(x in side: x.lap), sum(x in n: x), n", false).sweep();
        assertThat(byBoth.states()).isEqualTo(20_001);
        assertThat(byBoth.outcome().peakStates()).isLessThan(5);
        SweepReport found = counted(net, "auto", false).sweep();
        assertThat(found.course().text()).isEqualTo("sum(x in n: x)");
        assertThat(found.outcome().peakStates()).isLessThan(5);
    }

    /** More states at once than the first attempt has room for. */
    @Test
    void fieldsAndRangesAreLearnt() throws Exception {
        ColoredNet net = tide("type N = 0..29 place a: N = 0 place b: N = 0 place c: N = 0 "
                + "transition x(n: N) { guard n < 29 in a: n out a: n + 1 } "
                + "transition y(n: N) { guard n < 29 in b: n out b: n + 1 } "
                + "transition z(n: N) { guard n < 29 in c: n out c: n + 1 }");
        for (String measure : List.of("0", "-sum(x in a: x), sum(x in b: x)", "a, b")) {
            SweepReport sweep = counted(net, measure, false).sweep();
            assertThat(sweep.complete()).isTrue();
            assertThat(sweep.timing().restarts()).as(measure).isPositive();
            assertThat(sweep.states() == null || sweep.states() == 27_000).isTrue();
            assertThat(sweep.deadlocks() == null || sweep.deadlocks() == 1).isTrue();
        }
    }

    @Test
    void obligationsAndFaultsHaveRunsWhetherAskedForOrNot() throws Exception {
        ColoredNet full =
                tide("place a: 1..3 = all 1..3 place b: 1..3 capacity 2 transition t(x: 1..3) { in a: x out b: x }");
        DirectNet direct = DirectNet.of(full);
        DirectSweep running = new DirectSweep(direct, ExploreOptions.plain(), wish("b"), null, false);
        DirectSweepReport report = running.run();
        BrokenObligation broken = Objects.requireNonNull(running.broken(report));
        assertThat(Objects.requireNonNull(broken.breach()).why()).isEqualTo("place 'b' holds more than 2 tokens");
        assertThat(broken.breach().run()).hasSize(3);
        ColoredNet faulty = tide("place n: 0..5 = 0 transition up(x: 0..5) { in n: x out n: x + 1 }");
        assertThat(Objects.requireNonNull(counted(faulty, "n", false).fault()).run())
                .hasSize(5);
    }

    @Test
    void anUnfoldingTakesOverAtAFault() throws Exception {
        ColoredNet faulty = tide("place n: 0..5 = 0 transition up(x: 0..5) { in n: x out n: x + 1 }");
        PetriNet unfolded = Unfolding.of(faulty, UnfoldingLimits.usual());
        DirectNet direct = DirectNet.of(faulty);
        Property asked = PropertyParser.parse("f", "AG n = 1", new NetVocabulary(direct.names()));
        CheckReport report = swept(direct, List.of(asked), "auto", () -> unfolded);
        assertThat(report.findings().stream().map(finding -> finding.property().name()))
                .containsExactly("f", "fault:up");
        assertThat(verdicts(report)).containsExactly(new Verdict.Holds(), new Verdict.Violated());
    }

    @Test
    void limitsLeaveWhatIsOpenUnknown() throws Exception {
        ColoredNet net = tide(
                "type Big = 0..1000000000 place n: Big = 0 transition up(x: Big) { guard x < 1000000000 in n: x out n: x + 1 }");
        DirectNet direct = DirectNet.of(net);
        ExploreOptions states = ExploreOptions.plain().withMaxStates(50);
        assertThat(new DirectSweep(direct, states, wish("0"), null, false)
                        .run()
                        .sweep()
                        .outcome()
                        .end())
                .isEqualTo(End.STATES);
        ExploreOptions memory = ExploreOptions.plain().withMemory(3 << 20);
        DirectSweepReport full = new DirectSweep(DirectNet.of(net), memory, wish("sum(x in n: x)"), null, false).run();
        assertThat(full.sweep().outcome().end()).isEqualTo(End.MEMORY);
        assertThat(full.filledBy()).contains("place 'n'");
        ExploreOptions time = ExploreOptions.plain().withTime(300_000_000);
        assertThat(new DirectSweep(DirectNet.of(net), time, wish("sum(x in n: x)"), null, false)
                        .run()
                        .sweep()
                        .outcome()
                        .end())
                .isEqualTo(End.TIME);
    }

    @Test
    void wrongMeasuresAreRefused() throws Exception {
        ColoredNet net = tide("place n: 0..5 = 0 transition up(x: 0..5) { guard x < 5 in n: x out n: x + 1 }");
        assertThatThrownBy(() -> counted(net, "fired(up)", false))
                .isInstanceOf(InputException.class)
                .hasMessage("progress measure 'fired(up)': fired(…) counts events of the unfolding, "
                        + "and this net is executed directly");
        assertThatThrownBy(() -> counted(net, "m", false)).hasMessageContaining("there is no place 'm'");
    }
}
