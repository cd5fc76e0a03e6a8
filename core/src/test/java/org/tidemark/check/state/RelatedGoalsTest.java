package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.RandomFormulas;
import org.tidemark.net.proof.Truth;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** Goals that are settled because another one was. */
class RelatedGoalsTest {
    private static List<Finding> check(PetriNet net, List<Property> properties, Stage stage) throws Exception {
        return new Checker(
                        Subject.of(net),
                        properties,
                        new CheckOptions(ExploreOptions.plain()),
                        new Plan(List.of(new Simplification(), new InitialState(), stage)))
                .run()
                .findings();
    }

    private static List<Finding> prove(String zoo, String... asked) throws Exception {
        PetriNet net = Zoo.open(zoo);
        List<Property> properties = new ArrayList<>();
        for (String text : asked) {
            properties.add(PropertyParser.parse("f" + properties.size(), text, new NetVocabulary(net)));
        }
        return check(net, properties, new StructuralProofs(1));
    }

    @Test
    void whatNeedsMoreIsProvenWithWhatNeedsLess() throws Exception {
        List<Finding> findings = prove(
                "zoo:mutex/4",
                "AG critical_1 + critical_3 <= 1",
                "EF (critical_1 + critical_3 >= 2 && lock >= 0 && critical_2 + idle_2 >= 1)");
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(findings.get(1).because())
                .startsWith("it takes ")
                .contains(", which never holds: ")
                .endsWith(findings.get(0).because());
    }

    @Test
    void whatASymmetryLeadsToAnotherIsProvenWithIt() throws Exception {
        List<Finding> findings =
                prove("zoo:philosophers/6", "AG eat_1 + eat_2 <= 1", "AG eat_3 + eat_4 <= 1", "AG eat_6 + eat_1 <= 1");
        assertThat(findings).extracting(Finding::verdict).containsOnly(new Verdict.Holds());
        assertThat(findings.get(0).because()).doesNotContain("symmetry");
        assertThat(findings.get(1).because()).startsWith("a symmetry of the net leads to this from ");
        assertThat(findings.get(2).because()).startsWith("a symmetry of the net leads to this from ");
    }

    /** Nothing that follows from another goal is wrong, whoever settled that. */
    @Test
    void relatedGoalsNeverContradictTheReference(TestInfo test) {
        ForAllNets.in(test, 150).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            if (!space.isComplete()) {
                return;
            }
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            List<Property> properties = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                properties.add(new Property.Truth("f" + i, Formula.reachable(formulas.formula(i % 3))));
            }
            for (Stage stage : List.of(
                    new StructuralProofs(1),
                    new RefinedStateEquation(c -> 500_000_000L),
                    new InductiveProofs(c -> 500_000_000L))) {
                for (Finding finding : check(net, properties, stage)) {
                    Formula goal = goal(finding.property());
                    boolean expected = space.states().stream().anyMatch(marking -> new Truth(net, marking).of(goal));
                    if (!(finding.verdict() instanceof Verdict.Unknown)) {
                        assertThat(finding.verdict())
                                .as("%s by %s", goal, stage.name())
                                .isEqualTo(Verdict.of(expected));
                    }
                }
            }
        });
    }

    private static Formula goal(Property property) {
        Formula.Exists exists = (Formula.Exists) ((Property.Truth) property).formula();
        return ((Formula.Finally) exists.run()).of();
    }
}
