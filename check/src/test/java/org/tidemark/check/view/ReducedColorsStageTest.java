package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.StageTimes;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.engine.Reduction;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reduce.colored.MergingNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;
import org.tidemark.verdict.Verdict;

/** Questions put to smaller unfoldings have the answers of the reference, and their runs are runs of the net. */
@Seeded
class ReducedColorsStageTest {
    private static final int MOST_STATES = 200;
    private static final int FORMULAS = 3;
    private static final long MEMORY = 100_000_000;
    private static final String FIRST = "high-level reduction";
    private static final Reductions ASKED = Reductions.asked(EnumSet.of(Reduction.STRUCTURAL));
    private static final StageTimes BRISK =
            new StageTimes(300_000_000, 100_000, 50_000_000, 500_000_000, 50_000_000, 50_000_000, 50_000_000, 0);

    private static CheckReport check(Subject subject, List<Property> properties, Reductions reductions)
            throws Exception {
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withMaxStates(5 * MOST_STATES))
                .withTimes(BRISK)
                .withReductions(reductions);
        return new Checker(subject, properties, options, Plans.exploring(UnfoldingLimits.usual())).run();
    }

    /** A net with a node for each one of the high-level net, or of its unfolding, over which formulas are drawn. */
    private static PetriNet namesakes(ColoredNet net, PetriNet unfolded, boolean withValues) {
        PetriNetBuilder builder = new PetriNetBuilder("namesakes");
        for (ColoredPlace place : net.places()) {
            builder.place(place.id(), 0);
        }
        for (ColoredTransition transition : net.transitions()) {
            builder.transition(transition.id());
        }
        for (int p = 0; withValues && p < Math.min(2, unfolded.places()); p++) {
            if (builder.build().findPlace(unfolded.placeName(p)) < 0) {
                builder.place(unfolded.placeName(p), 0);
            }
        }
        for (int t = 0; withValues && t < Math.min(2, unfolded.transitions()); t++) {
            if (builder.build().findTransition(unfolded.transitionName(t)) < 0) {
                builder.transition(unfolded.transitionName(t));
            }
        }
        return builder.build();
    }

    private static List<Property> draw(RandomFormulas.Kind kind, PetriNet names, long seed) {
        List<Property> properties = new ArrayList<>();
        for (int i = 0; i < FORMULAS; i++) {
            properties.add(new Property.Truth("f" + i, RandomFormulas.draw(kind, names, FORMULAS * seed + i)));
        }
        return properties;
    }

    private static List<Verdict> expected(PetriNet net, NaiveStateSpace space, List<Property> properties) {
        NaiveProperties naive = new NaiveProperties(net, space);
        return properties.stream()
                .map(property -> ((Property.Truth) property).formula())
                .map(new Expansion(new NetVocabulary(net))::of)
                .map(f -> Verdict.of(naive.holds(f)))
                .toList();
    }

    private static List<Verdict> verdicts(CheckReport report) {
        return report.findings().stream().map(Finding::verdict).toList();
    }

    private static void runsShowTheAnswers(CheckReport report, PetriNet net, AtomicInteger shown) {
        for (Finding finding : report.findings()) {
            if (finding.stage().equals(FIRST) && finding.evidence() != null) {
                Formula formula = ((Property.Truth) finding.property()).formula();
                assertThat(RunProof.of(formula, finding.verdict(), net, finding.evidence()))
                        .isTrue();
                shown.incrementAndGet();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"REACHABILITY", "CTL", "LTL"})
    void answersAreThoseOfTheReferenceAndRunsShowThem(RandomFormulas.Kind kind, Seeds seeds) {
        AtomicInteger decided = new AtomicInteger();
        AtomicInteger shown = new AtomicInteger();
        for (long seed : seeds.upTo(100)) {
            ColoredNet drawn = seed % 4 == 0 ? RandomColoredNets.net(seed) : MergingNets.net(seed);
            SmallerNets.check(drawn, "seed " + seed, net -> {
                PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
                NaiveStateSpace space = NaiveStateSpace.of(unfolded, MOST_STATES);
                if (net.transitions().isEmpty() || net.isPlain() || !space.isComplete()) {
                    return;
                }
                List<Property> properties = draw(kind, namesakes(net, unfolded, seed % 3 == 0), seed);
                List<Verdict> expected = expected(unfolded, space, properties);
                CheckReport whole = check(Subject.of(unfolded).ofColored(net), properties, ASKED);
                assertThat(verdicts(whole)).isEqualTo(expected);
                runsShowTheAnswers(whole, unfolded, shown);
                decided.addAndGet((int) whole.findings().stream()
                        .filter(finding -> finding.stage().equals(FIRST))
                        .count());
                Subject late = Subject.of(DirectNet.of(net), () -> null).ofColored(net);
                CheckReport direct = check(late, properties, Reductions.AUTO);
                assertThat(verdicts(direct)).isEqualTo(expected);
                if (direct.net() != null) {
                    runsShowTheAnswers(direct, direct.net(), shown);
                }
            });
        }
        assertThat(decided.get()).isGreaterThan(40);
        // Most answers about choices have reasons rather than runs, and reasons are not taken back.
        assertThat(shown.get()).isGreaterThan(kind == RandomFormulas.Kind.CTL ? 0 : 12);
    }

    @Test
    void maximaAndLivenessAreThoseWithoutReductions(Seeds seeds) {
        AtomicInteger decided = new AtomicInteger();
        for (long seed : seeds.upTo(90)) {
            SmallerNets.check(MergingNets.net(seed), "seed " + seed, net -> {
                PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
                NaiveStateSpace space = NaiveStateSpace.of(unfolded, MOST_STATES);
                if (net.transitions().isEmpty() || net.places().isEmpty() || net.isPlain() || !space.isComplete()) {
                    return;
                }
                List<Property> properties = List.of(
                        new Property.Maximum(
                                "most", new Term.Count(net.places().get(0).name())),
                        new Property.Liveness("live"),
                        new Property.QuasiLiveness("quasi"),
                        new Property.OneSafe("safe"));
                CheckReport plain = check(Subject.of(unfolded), properties, Reductions.NONE);
                CheckReport reduced = check(Subject.of(unfolded).ofColored(net), properties, ASKED);
                assertThat(verdicts(reduced)).isEqualTo(verdicts(plain));
                decided.addAndGet((int) reduced.findings().stream()
                        .filter(finding -> finding.stage().equals(FIRST))
                        .count());
            });
        }
        assertThat(decided.get()).isGreaterThan(30);
    }

    private static CheckReport ask(String model, String formula, long bytes) throws Exception {
        ColoredNet net = TideReader.read(model, "m.tide", Map.of()).net();
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withMemory(bytes)).withReductions(ASKED);
        List<Property> properties =
                List.of(PropertyParser.parse("f", formula, new NetVocabulary(Unfolding.names(net))));
        Subject subject = Subject.of(DirectNet.of(net), () -> null).ofColored(net);
        return new Checker(subject, properties, options, Plans.exploring(UnfoldingLimits.usual())).run();
    }

    @Test
    void twoTokensOfAStablePlaceMayDiffer() throws Exception {
        String model = """
                type V = 1..2
                place pool: V = 1, 2
                place done
                transition t(x, y: V) { in pool: x; pool: y  out pool: x; pool: y; done }
                """;
        assertThat(verdicts(ask(model, "EF done >= 1", MEMORY))).containsExactly(Verdict.of(true));
    }

    @Test
    void aClassWithTooManyTokensIsLeftToOtherStages() throws Exception {
        String model = """
                type V = 1..2
                place a: V = 2000000000'1, 2000000000'2
                place b
                transition t(v: V) { in a: v  out b }
                """;
        CheckReport report = ask(model, "EF b >= 1", MEMORY);
        assertThat(verdicts(report)).containsExactly(Verdict.of(true));
        assertThat(report.findings().get(0).stage()).isNotEqualTo(FIRST);
    }

    @Test
    void smallerUnfoldingsAreWithinTheMemory() throws Exception {
        String model = """
                type Voter = 1..50
                place waits: Voter = all Voter
                place yes: Voter
                transition agree(v: Voter) { in waits: v  out yes: v }
                """;
        String formula = "AG yes <= 50";
        assertThat(ask(model, formula, MEMORY).findings().get(0).stage()).isEqualTo(FIRST);
        assertThat(ask(model, formula, 1_000).findings().get(0).stage()).isNotEqualTo(FIRST);
    }
}
