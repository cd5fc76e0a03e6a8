package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.NetSource;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;
import org.tidemark.verdict.Verdict;

@Seeded
class DirectCheckTest {
    private static final int CAP = 120;

    private static ColoredNet tide(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    private static List<Property> read(Vocabulary names, String... formulas) throws FormulaSyntaxException {
        List<Property> properties = new ArrayList<>();
        for (String formula : formulas) {
            properties.add(PropertyParser.parse("f" + properties.size(), formula, names));
        }
        return properties;
    }

    private static List<Finding> unfolded(PetriNet net, List<Property> properties) throws InputException {
        return Checks.of(net, properties, ExploreOptions.plain(), told -> {})
                .run()
                .findings();
    }

    private static List<Verdict> verdicts(List<Finding> findings) {
        return findings.stream().map(Finding::verdict).toList();
    }

    /** All answers of the direct way: those seen on the way, and those about the net that is left. */
    private static List<Finding> answers(DirectNet direct, List<Property> properties, ExploreOptions options)
            throws InputException {
        return check(direct, properties, options).findings();
    }

    private static CheckReport check(DirectNet direct, List<Property> properties, ExploreOptions options)
            throws InputException {
        return new Checker(
                        Subject.of(direct, () -> null),
                        properties,
                        new CheckOptions(options),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
    }

    @Test
    void randomNetsHaveTheSameVerdictsBothWays(Seeds seeds) {
        AtomicInteger complete = new AtomicInteger();
        for (long seed : seeds.upTo(70)) {
            SmallerNets.check(RandomColoredNets.net(seed), "seed " + seed, net -> {
                if (new NaiveColored(net, CAP).isComplete()) {
                    complete.incrementAndGet();
                    DirectNet direct = DirectNet.of(net);
                    List<Property> properties = questions(direct.names());
                    List<Finding> found = answers(direct, properties, ExploreOptions.plain());
                    PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
                    assertThat(verdicts(found)).isEqualTo(verdicts(unfolded(unfolded, properties)));
                }
            });
        }
        assertThat(complete.get()).isGreaterThan(18);
    }

    /** A look before anything is unfolded decides little, but nothing wrong. */
    @Test
    void whatALookDecidesIsWhatTheUnfoldingSays(Seeds seeds) {
        AtomicInteger decided = new AtomicInteger();
        for (long seed : seeds.upTo(40)) {
            SmallerNets.check(RandomColoredNets.net(seed), "seed " + seed, net -> {
                if (new NaiveColored(net, CAP).isComplete()) {
                    DirectNet direct = DirectNet.of(net);
                    List<Property> properties = questions(direct.names());
                    LateUnfolding late = new LateUnfolding(NetSource.of(net, "m", Map.of()), UnfoldingLimits::usual);
                    List<Verdict> seen = verdicts(new Checker(
                                    new Subject(null, direct, null, () -> null, late),
                                    properties,
                                    new CheckOptions(ExploreOptions.plain()).withoutExplanations(),
                                    new Plan(List.of(new DirectExecution.Look(0.4))))
                            .run()
                            .findings());
                    List<Verdict> right = verdicts(unfolded(Unfolding.of(net, UnfoldingLimits.usual()), properties));
                    for (int i = 0; i < seen.size(); i++) {
                        if (!(seen.get(i) instanceof Verdict.Unknown)) {
                            decided.incrementAndGet();
                            assertThat(seen.get(i)).as(properties.get(i).name()).isEqualTo(right.get(i));
                        }
                    }
                }
            });
        }
        assertThat(decided.get()).isGreaterThan(30);
    }

    /** {@code AF} of the second condition is false behind the fault of f, where no search goes; the states of r and s have no end within the limit. */
    @Test
    void partsThatASearchSettledBeforeItMetAFaultDecideNothing() throws Exception {
        ColoredNet net = tide("""
                type D = 0..20
                type Z = 0..60
                place q: D = 0
                place bad
                place r: Z
                place s: Z = 0
                transition t(x: D) { guard x < 10 in q: x out q: x + 1 }
                transition f(x: D) { guard x = 5 in q: x out bad; q: 10 / (x - 5) }
                transition w(y, z: Z) { guard z > 0 in s: y out r: z; s: z }
                """);
        String goal = "EF r >= 1";
        String claim = "AF ((exists x in q: x = 10) || r >= 1)";
        for (String formula : List.of(
                goal + " && " + claim, claim + " && " + goal, goal + " <-> " + claim, "!(" + goal + ") || " + claim)) {
            DirectNet direct = DirectNet.of(net);
            assertThat(verdicts(answers(
                            direct,
                            read(new NetVocabulary(direct.names()), formula),
                            ExploreOptions.plain().withMaxStates(1_000))))
                    .as(formula)
                    .allMatch(Verdict.Unknown.class::isInstance);
        }
    }

    private static List<Property> questions(PetriNet names) throws FormulaSyntaxException {
        List<Property> properties = new ArrayList<>(read(
                new NetVocabulary(names),
                "EF deadlock",
                "AG fireable(t0)",
                "EF (p0 >= 2 && !fireable(t0))",
                "AG p0 <= 1",
                "EF p0 = 0 && EF p0 >= 3",
                "AG EF fireable(t0)",
                "AF deadlock",
                "G p0 >= 1",
                "max(p0)"));
        properties.add(new Property.OneSafe("safe"));
        properties.add(new Property.QuasiLiveness("quasi"));
        properties.add(new Property.StableMarking("stable"));
        return properties;
    }

    @Test
    void aStateThatBreaksAnInvariantEndsTheSearch() throws Exception {
        ColoredNet net = tide("type Big = 0..1000000000000 place n: Big = 0 place m "
                + "transition up(x: Big) { guard x < 1000000000000 in n: x out n: x + 1; m }");
        DirectNet direct = DirectNet.of(net);
        List<Property> properties = read(new NetVocabulary(direct.names()), "AG m <= 5");
        CheckReport answers = check(direct, properties, ExploreOptions.plain().withThreads(2));
        Finding finding = answers.findings().get(0);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        Evidence run = Objects.requireNonNull(finding.evidence());
        assertThat(run.steps()).isEqualTo(6);
        assertThat(Objects.requireNonNull(answers.net())
                        .transitionName(run.events().get(5)))
                .isEqualTo("up.5");
        assertThat(Objects.requireNonNull(answers.direct()).exploration().states())
                .isLessThan(1000);
    }

    @Test
    void whatALimitLeavesOpenIsUnknown() throws Exception {
        ColoredNet net = tide("type Big = 0..1000000000000 place n: Big = 0 "
                + "transition up(x: Big) { guard x < 1000000000000 in n: x out n: x + 1 }");
        DirectNet direct = DirectNet.of(net);
        List<Property> properties = read(new NetVocabulary(direct.names()), "AG n = 1", "EF fireable(up)", "AF n = 0");
        List<Finding> findings =
                answers(direct, properties, ExploreOptions.plain().withMaxStates(500));
        assertThat(findings.get(0).verdict()).isInstanceOf(Verdict.Unknown.class);
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(findings.get(2).verdict()).isInstanceOf(Verdict.Unknown.class);
    }

    /** Formulas about runs are searched for on their own; what single states show is seen by an exploration. */
    @Test
    void onlyQuestionsForOneStateAreSeenOnTheWay() throws Exception {
        DirectNet direct = DirectNet.of(RandomColoredNets.net(1));
        List<Property> asked = questions(direct.names()).subList(0, 9);
        List<Finding> found = new Checker(
                        Subject.of(direct, () -> null),
                        asked,
                        new CheckOptions(ExploreOptions.plain()),
                        new Plan(List.of(new DirectExecution(UnfoldingLimits.usual()))))
                .run()
                .findings();
        assertThat(found.stream()
                        .filter(finding -> finding.technique() == Technique.SEARCH)
                        .map(finding -> finding.property().name()))
                .containsExactly("f0", "f1", "f2", "f3", "f4", "f7", "f8");
        assertThat(found.stream()
                        .filter(finding -> finding.technique() == Technique.LOCAL)
                        .map(finding -> finding.property().name()))
                .containsExactly("f5", "f6");
    }
}
