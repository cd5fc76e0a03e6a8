package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

@Seeded
class DirectFormulasTest {
    private static final int CAP = 60;
    private static final int FORMULAS = 4;
    private static final long MINUTE = 60_000_000_000L;

    private static CheckReport check(DirectNet direct, List<Property> properties, CheckOptions options)
            throws Exception {
        return new Checker(
                        Subject.of(direct, () -> null), properties, options, Plans.exploring(UnfoldingLimits.usual()))
                .run();
    }

    private static CheckReport check(String tide, String... formulas) throws Exception {
        DirectNet direct =
                DirectNet.of(TideReader.read(tide, "m.tide", Map.of()).net());
        List<Property> properties = new ArrayList<>();
        for (String formula : formulas) {
            properties.add(PropertyParser.parse("f" + properties.size(), formula, new NetVocabulary(direct.names())));
        }
        return check(direct, properties, new CheckOptions(ExploreOptions.plain()));
    }

    /** A net with a node for each one of the high-level net, over which formulas are drawn. */
    private static PetriNet namesakes(ColoredNet net) {
        PetriNetBuilder builder = new PetriNetBuilder("namesakes");
        for (ColoredPlace place : net.places()) {
            builder.place(place.id(), 0);
        }
        for (ColoredTransition transition : net.transitions()) {
            builder.transition(transition.id());
        }
        return builder.build();
    }

    private static List<Property> draw(RandomFormulas.Kind kind, ColoredNet net, long seed) {
        List<Property> properties = new ArrayList<>();
        for (int i = 0; i < FORMULAS; i++) {
            Formula f = RandomFormulas.draw(kind, namesakes(net), FORMULAS * seed + i);
            properties.add(new Property.Truth("f" + i, f));
        }
        return properties;
    }

    /** Every run and every reason is replayed before it is shown, so that a wrong one would end the test as well. */
    @ParameterizedTest
    @EnumSource(names = {"CTL", "LTL"})
    void randomFormulasHaveTheAnswersOfTheReferenceAndOfTheUnfolding(RandomFormulas.Kind kind, Seeds seeds) {
        AtomicInteger searched = new AtomicInteger();
        for (long seed : seeds.upTo(60)) {
            ColoredNet drawn = seed % 3 == 0 ? RandomColoredNets.prioritised(seed) : RandomColoredNets.net(seed);
            SmallerNets.check(drawn, "seed " + seed, net -> {
                if (net.transitions().isEmpty() || !new NaiveColored(net, CAP).isComplete()) {
                    return;
                }
                List<Property> properties = draw(kind, net, seed);
                PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
                List<Verdict> expected = expected(unfolded, properties);
                assertThat(verdicts(Checks.of(unfolded, properties, ExploreOptions.plain(), told -> {})
                                .run()))
                        .isEqualTo(expected);
                CheckOptions patient = new CheckOptions(ExploreOptions.plain());
                CheckOptions inTurns = new CheckOptions(ExploreOptions.plain().withTime(MINUTE)).withoutExplanations();
                CheckOptions nested =
                        new CheckOptions(ExploreOptions.plain().withThreads(2)).withEmptiness(Emptiness.Method.NESTED);
                for (CheckOptions options : List.of(patient, inTurns, nested)) {
                    CheckReport report = check(DirectNet.of(net), properties, options);
                    assertThat(verdicts(report)).isEqualTo(expected);
                    searched.addAndGet((int) report.findings().stream()
                            .filter(finding ->
                                    finding.technique() == Technique.LOCAL || finding.technique() == Technique.PRODUCT)
                            .count());
                }
            });
        }
        assertThat(searched.get()).isGreaterThan(50);
    }

    /** What single states decide, alone and combined, with CTL and LTL beside; one run is enough where one part decides. */
    @Test
    void combinationsHaveTheAnswersOfTheReferenceAndTheirRuns(Seeds seeds) {
        AtomicInteger seen = new AtomicInteger();
        AtomicInteger shown = new AtomicInteger();
        for (long seed : seeds.upTo(60)) {
            ColoredNet drawn = seed % 3 == 0 ? RandomColoredNets.prioritised(seed) : RandomColoredNets.net(seed);
            SmallerNets.check(drawn, "seed " + seed, net -> {
                if (net.transitions().isEmpty() || !new NaiveColored(net, CAP).isComplete()) {
                    return;
                }
                List<Property> properties = combined(net, seed);
                properties.add(draw(RandomFormulas.Kind.CTL, net, seed).get(0));
                properties.add(draw(RandomFormulas.Kind.LTL, net, seed).get(1));
                List<Verdict> expected = expected(Unfolding.of(net, UnfoldingLimits.usual()), properties);
                CheckOptions reasons = new CheckOptions(ExploreOptions.plain().withThreads(seed % 2 == 0 ? 1 : 2));
                for (CheckOptions options : List.of(reasons, reasons.withoutExplanations())) {
                    CheckReport report = check(DirectNet.of(net), properties, options);
                    assertThat(verdicts(report)).isEqualTo(expected);
                    for (Finding finding : report.findings().subList(0, properties.size() - 2)) {
                        seen.addAndGet(finding.technique() == Technique.SEARCH ? 1 : 0);
                        if (finding.evidence() != null) {
                            shown.incrementAndGet();
                            TokenGame.after(
                                    Objects.requireNonNull(report.net()),
                                    finding.evidence().events());
                        }
                    }
                }
            });
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(seen.get()).isGreaterThan(200);
            assertThat(shown.get()).isGreaterThan(100);
        }
    }

    private static List<Property> combined(ColoredNet net, long seed) {
        List<Formula> parts = new ArrayList<>();
        draw(RandomFormulas.Kind.REACHABILITY, net, seed).forEach(f -> parts.add(((Property.Truth) f).formula()));
        List<Formula> all = new ArrayList<>(parts);
        for (int i = 0; i + 1 < FORMULAS; i++) {
            Formula left = parts.get(i);
            Formula right = parts.get(i + 1);
            all.add(Formula.and(List.of(left, new Formula.Not(right))));
            all.add(Formula.or(List.of(new Formula.Not(left), right)));
            all.add(new Formula.Implies(left, Formula.and(List.of(right, left))));
            all.add(new Formula.Iff(left, right));
        }
        List<Property> properties = new ArrayList<>();
        all.forEach(f -> properties.add(new Property.Truth("c" + properties.size(), f)));
        return properties;
    }

    private static List<Verdict> expected(PetriNet net, List<Property> properties) {
        NaiveProperties naive = new NaiveProperties(net, NaiveStateSpace.of(net, CAP + 1));
        return properties.stream()
                .map(property -> ((Property.Truth) property).formula())
                .map(new Expansion(new NetVocabulary(net))::of)
                .map(f -> Verdict.of(naive.holds(f)))
                .toList();
    }

    private static List<Verdict> verdicts(CheckReport report) {
        return report.findings().stream().map(Finding::verdict).toList();
    }

    @Test
    void aRunThatBreaksAFormulaIsFoundWhereStatesHaveNoEnd() throws Exception {
        CheckReport report = check(
                "type Big = 0..1000000000000 place n: Big = 0 place m place idle = 1 "
                        + "transition up(x: Big) { guard x < 1000000000000 in n: x out n: x + 1; m } "
                        + "transition rest { in idle out idle }",
                "F m >= 3",
                "E[m <= 2 U m = 2]",
                "EX AX m >= 1");
        assertThat(verdicts(report)).containsExactly(new Verdict.Violated(), new Verdict.Holds(), new Verdict.Holds());
        Evidence loop = Objects.requireNonNull(report.findings().get(0).evidence());
        assertThat(loop.loop()).isPresent();
        PetriNet told = Objects.requireNonNull(report.net());
        assertThat(told.transitionName(loop.events().get(loop.steps() - 1))).isEqualTo("rest");
        assertThat(report.exploration()).isNull();
        assertThat(report.findings().get(1).ownStates()).isBetween(2L, 20_000L);
    }

    /** The first states are explored in wide fields, and what was learnt from them makes room for the others. */
    @Test
    void moreStatesThanTheFirstFewAreSearched() throws Exception {
        CheckReport report = check(
                "place n: 0..30000 = 0 place end: 0..30000 "
                        + "transition up(x: 0..30000) { guard x < 30000 in n: x out n: x + 1 } "
                        + "transition stop { in n: 30000 out end: 30000 }",
                "F end >= 1",
                "AF AG end = 1",
                "F end >= 2");
        assertThat(verdicts(report)).containsExactly(new Verdict.Holds(), new Verdict.Holds(), new Verdict.Violated());
        assertThat(Objects.requireNonNull(report.findings().get(2).evidence()).steps())
                .isEqualTo(30_001);
        assertThat(report.exploration()).isNull();
    }

    /** Level by level it would take millions of states, and always the same event first would never get there. */
    @Test
    void searchesTakeTurnsWhereTimeIsShort() throws Exception {
        StringBuilder tide = new StringBuilder("type Big = 0..1000000000 place far place gone ");
        for (int i = 0; i < 6; i++) {
            tide.append("place n%d: Big = 0 transition up%d(x: Big) { guard x < 1000000000 in n%d: x out n%d: x + 1 } "
                    .formatted(i, i, i, i));
        }
        tide.append("place n: Big = 0 transition on(x: Big) { guard x < 1000000000 in n: x out n: x + 1; far } "
                + "transition end { in far: 40 out gone }");
        DirectNet direct = DirectNet.of(
                TideReader.read(tide.toString(), "m.tide", Map.of()).net());
        Property never = PropertyParser.parse("f", "G (gone = 0 || X gone = 0)", new NetVocabulary(direct.names()));
        CheckOptions quick = new CheckOptions(ExploreOptions.plain().withTime(10_000_000_000L)).withoutExplanations();
        assertThat(verdicts(check(direct, List.of(never), quick))).containsExactly(new Verdict.Violated());
    }

    /** What is about fair runs, or about runs inside of states, is asked of a net of what occurs. */
    @Test
    void whatIsLeftIsAskedOfANetOfWhatOccurs() throws Exception {
        CheckReport report = check(
                "place p: 0..2 = 0 place q transition up(x: 0..2) { guard x < 2 in p: x out p: x + 1 } "
                        + "transition end { in p: 2 out q }",
                "E G F q = 1",
                "AG EF q = 1",
                "max(q)",
                "AG q <= 1",
                "F G q = 1");
        assertThat(verdicts(report))
                .containsExactly(
                        new Verdict.Holds(),
                        new Verdict.Holds(),
                        new Verdict.Value(1),
                        new Verdict.Holds(),
                        new Verdict.Holds());
        assertThat(Objects.requireNonNull(report.exploration()).states()).isEqualTo(4);
        assertThat(Logic.of(((Property.Truth) report.findings().get(0).property()).formula()))
                .isEqualTo(Logic.CTL_STAR);
    }

    private static final String UP = "place step = 1 place done transition loop { in done out done } ";

    /** The search gives up at such a number; the net of what occurs compares it without computing it. */
    @Test
    void aSumThatTheSearchCannotComputeIsNotTakenForZero() throws Exception {
        for (String tokens : List.of("500000000000000", "9000000000000000000", "2'9000000000000000000")) {
            String tide = UP + "place p: 0..9000000000000000000 = 0 transition up { in p: 0; step out p: " + tokens
                    + "; done }";
            CheckReport report = check(
                    tide,
                    "AG EF sum(x in p: x) < 10",
                    "F G sum(x in p: x) < 10",
                    "EF AG sum(x in p: x) >= 10",
                    "AG EF done <= 1");
            assertThat(verdicts(report))
                    .as(tokens)
                    .containsExactly(
                            new Verdict.Violated(), new Verdict.Violated(), new Verdict.Holds(), new Verdict.Holds());
        }
    }

    @Test
    void aSumOfElementsBeyond64BitsIsComparedExactly() throws Exception {
        String tide = UP + "place p: queue[2] of (0..9000000000000000000) = [0] transition up { in p: [0]; step "
                + "out p: [9000000000000000000, 9000000000000000000]; done }";
        String sum = "sum(x in elements(p): x)";
        CheckReport report = check(
                tide,
                "AG EF " + sum + " < 10",
                "F G " + sum + " < 10",
                "E G F " + sum + " >= 10",
                "EF AG " + sum + " >= 10",
                "max(" + sum + ")");
        assertThat(verdicts(report).subList(0, 4))
                .containsExactly(
                        new Verdict.Violated(), new Verdict.Violated(), new Verdict.Holds(), new Verdict.Holds());
        assertThat(cause(report.findings().get(4))).isEqualTo(StopReason.NUMBER_TOO_LARGE);
        // A run of another goal passes through the number; the first is found before.
        assertThat(verdicts(check(tide, "EF " + sum + " >= 0", "EF done = 1")))
                .containsExactly(new Verdict.Holds(), new Verdict.Holds());
    }

    /** Two weights without a common divisor, whose sum needs more than 64 bits. */
    @Test
    void aNumberThatNoEngineCanComputeLeavesItsQuestionsOpen() throws Exception {
        String tide = UP + "place p: 0..9000000000000000000 = 0 transition up { in p: 0; step "
                + "out p: 9000000000000000000, 8999999999999999999; done }";
        CheckReport report = check(
                tide,
                "AG EF sum(x in p: x) < 10",
                "F G sum(x in p: x) < 10",
                "E G F sum(x in p: x) < 10",
                "max(sum(x in p: x))",
                "AG sum(x in p: x) < 10",
                "F G done = 1");
        assertThat(report.findings().subList(0, 5))
                .allSatisfy(finding -> assertThat(cause(finding)).isEqualTo(StopReason.NUMBER_TOO_LARGE));
        assertThat(report.findings().get(5).verdict()).isEqualTo(new Verdict.Holds());
    }

    private static StopReason cause(Finding finding) {
        return ((Verdict.Unknown) finding.verdict()).why().cause();
    }
}
