package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;

/** Every stage of a check has its say on small nets, because the first one is cut short after a state or two. */
class StageTimesTest {
    private static final int MOST_STATES = 300;
    private static final ExploreOptions PLAIN = ExploreOptions.plain();

    /** Walks, proofs and the second exploration, which may answer before one another. */
    private static final List<StageTimes> CUT_SHORT = List.of(
            new StageTimes(5_000_000, 1, 1_000_000, 0, 300_000, 0, 0, 0),
            new StageTimes(0, 2, 0, 5_000_000, 300_000, 5_000_000, 0, 0),
            new StageTimes(5_000_000, 2, 0, 0, 0, 0, 0, 0),
            new StageTimes(5_000_000, 2, 0, 0, 0, 0, 0, 1_000_000_000));

    private static List<Finding> check(
            PetriNet net, List<Property> properties, ExploreOptions options, StageTimes stages) throws InputException {
        return Checks.of(net, properties, options, told -> {}, stages).run().findings();
    }

    @Test
    void reachabilityIsRightWhateverStageAnswers(TestInfo test) {
        Set<Technique> techniques = EnumSet.noneOf(Technique.class);
        ForAllNets.in(test, 80).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Verdict truth = Verdict.of(new NaiveProperties(net, space).holds(formula));
            for (StageTimes stages : CUT_SHORT) {
                for (int threads = 1; threads <= 2; threads++) {
                    Finding finding = check(
                                    net, List.of(new Property.Truth("f", formula)), PLAIN.withThreads(threads), stages)
                            .get(0);
                    assertThat(finding.verdict()).isEqualTo(truth);
                    techniques.add(finding.technique());
                }
            }
        });
        assertThat(techniques)
                .contains(
                        Technique.SIMPLIFICATION,
                        Technique.INITIAL_STATE,
                        Technique.STRUCTURE,
                        Technique.WALK,
                        Technique.SEARCH);
    }

    @Test
    void globalPropertiesAndMaximaAreRightWhateverStageAnswers(TestInfo test) {
        Set<Technique> techniques = EnumSet.noneOf(Technique.class);
        ForAllNets.in(test, 60).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            for (StageTimes stages : CUT_SHORT) {
                for (Finding finding : check(net, globals(net), PLAIN.withThreads(2), stages)) {
                    techniques.add(finding.technique());
                    assertThat(finding.verdict())
                            .as(finding.property().name())
                            .isEqualTo(
                                    finding.property() instanceof Property.Maximum maximum
                                            ? new Verdict.Value(naive.maximum(maximum.term()))
                                            : Verdict.of(naive.holds(finding.property())));
                }
            }
        });
        assertThat(techniques).contains(Technique.STRUCTURE, Technique.WALK, Technique.SEARCH, Technique.COMPONENTS);
    }

    private static List<Property> globals(PetriNet net) {
        List<Property> properties = new ArrayList<>(List.of(
                new Property.OneSafe("safe"),
                new Property.StableMarking("stable"),
                new Property.QuasiLiveness("quasi"),
                new Property.Liveness("live"),
                new Property.Maximum("constant", new Term.Constant(-3)),
                new Property.Maximum("negative", new Term.Negated(Term.counts(net.placeNames()))),
                new Property.Maximum("all", Term.counts(net.placeNames()))));
        for (int p = 0; p < net.places(); p++) {
            properties.add(new Property.Maximum("max" + p, new Term.Count(net.placeName(p))));
        }
        return properties;
    }

    @Test
    void combinationsAreRightAndWhatIsShownIsSo(TestInfo test) {
        int[] shown = new int[1];
        ForAllNets.in(test, 80).with(Kind.STATE).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Formula dead = new Formula.Deadlock();
            Formula can = Formula.reachable(formula);
            Formula must = Formula.always(formula);
            List<Formula> combined = List.of(
                    new Formula.And(List.of(can, Formula.always(new Formula.Not(dead)))),
                    new Formula.Or(List.of(must, Formula.reachable(dead))),
                    new Formula.Iff(can, Formula.reachable(dead)),
                    new Formula.Implies(can, new Formula.And(List.of(must, formula))),
                    Formula.reachable(new Formula.Or(List.of(dead, formula, new Formula.Not(formula)))));
            List<Property> asked = new ArrayList<>();
            for (Formula each : combined) {
                asked.add(new Property.Truth("f" + asked.size(), each));
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            for (StageTimes stages : CUT_SHORT) {
                for (Finding finding : check(net, asked, PLAIN, stages)) {
                    Formula each = ((Property.Truth) finding.property()).formula();
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(naive.holds(each)));
                    shown[0] += assertShown(net, each, finding) ? 1 : 0;
                }
            }
        });
        assertThat(shown[0]).isPositive();
    }

    /** A run that shows a conjunction violated leads to a state that breaks one of its AG; one that shows a disjunction… */
    private static boolean assertShown(PetriNet net, Formula formula, Finding finding) {
        Evidence evidence = finding.evidence();
        if (evidence == null || !(formula instanceof Formula.And || formula instanceof Formula.Or)) {
            return false;
        }
        List<Integer> end = CheckerTest.play(net, evidence.events());
        boolean conjunction = formula instanceof Formula.And;
        assertThat(finding.verdict()).isEqualTo(Verdict.of(!conjunction));
        assertThat(formula.children()).anySatisfy(part -> {
            assertThat(part).isInstanceOf(conjunction ? Formula.ForAll.class : Formula.Exists.class);
            Formula inner = part.children().get(0).children().get(0);
            assertThat(new NaiveTruth(net).holds(inner, end)).isEqualTo(!conjunction);
        });
        return true;
    }
}
