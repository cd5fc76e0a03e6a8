package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.StageTimes;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.NetReduction;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Questions put to smaller nets have the answers of the reference, and their runs are runs of the net. */
class ReducedNetStageTest {
    private static final int MOST_STATES = 400;
    private static final Reductions ASKED = Reductions.asked(EnumSet.of(Reduction.STRUCTURAL));
    private static final StageTimes BRISK =
            new StageTimes(300_000_000, 100_000, 50_000_000, 500_000_000, 50_000_000, 50_000_000, 50_000_000, 0);

    /** Hardly any states are looked at before smaller nets are asked. */
    private static final StageTimes SMALLER_SOON =
            new StageTimes(300_000_000, 2, 0, 1_000_000, 50_000_000, 0, 50_000_000, 200_000_000);

    private static CheckReport check(PetriNet net, List<Property> properties, Reductions reductions)
            throws InputException {
        return check(net, properties, reductions, BRISK);
    }

    private static CheckReport check(PetriNet net, List<Property> properties, Reductions reductions, StageTimes times)
            throws InputException {
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withMaxStates(5 * MOST_STATES))
                .withTimes(times)
                .withReductions(reductions);
        return new Checker(Subject.of(net), properties, options, Plans.exploring(UnfoldingLimits.usual())).run();
    }

    private static void agrees(TestInfo test, Kind kind, int cases) {
        int[] smaller = new int[1];
        ForAllNets.in(test, cases).with(kind).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Property property = new Property.Truth("f", formula);
            CheckReport report = check(net, List.of(property), ASKED);
            Finding finding = report.findings().get(0);
            assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
            Evidence evidence = finding.evidence();
            if (finding.stage().equals("structural reduction")) {
                smaller[0]++;
                if (evidence != null) {
                    assertThat(RunProof.of(formula, finding.verdict(), net, evidence))
                            .isTrue();
                }
            }
        });
        assertThat(smaller[0]).isPositive();
    }

    @Test
    void reachabilityIsThatOfTheReference(TestInfo test) {
        agrees(test, Kind.REACHABILITY, 160);
    }

    @Test
    void formulasAboutRunsAreThoseOfTheReference(TestInfo test) {
        agrees(test, Kind.LTL, 160);
    }

    @Test
    void branchingFormulasAreThoseOfTheReference(TestInfo test) {
        agrees(test, Kind.CTL, 160);
        agrees(test, Kind.CTL_STAR, 60);
    }

    @Test
    void branchingFormulasThatNobodyAskedToReduceForAreThoseOfTheReference(TestInfo test) {
        Map<String, Integer> decided = new HashMap<>();
        ForAllNets.in(test, 200).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Property property = new Property.Truth("f", formula);
            Finding finding = check(net, List.of(property), Reductions.AUTO, SMALLER_SOON)
                    .findings()
                    .get(0);
            assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
            decided.merge(finding.stage(), 1, Integer::sum);
        });
        assertThat(decided).containsKeys("smaller net", "smaller net without reasons", "second smaller net");
    }

    @Test
    void deadlocksAndMaximaAreThoseOfTheReference(TestInfo test) {
        ForAllNets.in(test, 300).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            Term first = new Term.Count(net.placeName(0));
            List<Property> properties = List.of(
                    new Property.Truth("dead", Formula.reachable(new Formula.Deadlock())),
                    new Property.Maximum("most", first));
            CheckReport report = check(net, properties, ASKED);
            Finding dead = report.findings().get(0);
            assertThat(dead.verdict()).isEqualTo(Verdict.of(space.deadlocks() > 0));
            if (space.deadlocks() > 0) {
                assertThat(TokenGame.after(net, events(dead)).isDead()).isTrue();
            }
            Finding most = report.findings().get(1);
            assertThat(most.verdict()).isEqualTo(new Verdict.Value(naive.maximum(first)));
            Evidence run = most.evidence();
            if (run != null) {
                List<Integer> end = new java.util.ArrayList<>();
                for (int tokens : TokenGame.after(net, run.events()).marking()) {
                    end.add(tokens);
                }
                assertThat(new NaiveTruth(net).value(first, end)).isEqualTo(naive.maximum(first));
            }
        });
    }

    private static List<Integer> events(Finding finding) {
        return Objects.requireNonNull(finding.evidence()).events();
    }

    @Test
    void whatWasDoneIsReported() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        Property dead = PropertyParser.parse("dead", "EF deadlock", new NetVocabulary(net));
        Property eat = PropertyParser.parse("eat", "AG !(eat_1 >= 1 && eat_2 >= 1)", new NetVocabulary(net));
        CheckReport report = check(net, List.of(dead, eat), ASKED);
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(report.findings().get(1).verdict()).isEqualTo(new Verdict.Holds());
        List<NetReduction> reductions = report.work().reductions();
        assertThat(reductions).isNotEmpty();
        NetReduction first = reductions.get(0);
        assertThat(first.after().places())
                .isLessThan(Objects.requireNonNull(first.before()).places());
        assertThat(first.uses()).isNotEmpty();
        assertThat(check(net, List.of(dead), Reductions.NONE).work().reductions())
                .isEmpty();
    }
}
