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
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.verdict.Verdict;

/** Inductive proofs as the only stage that settles anything. */
class InductiveProofsTest {
    private static List<Finding> check(PetriNet net, String... asked) throws Exception {
        List<Property> properties = new ArrayList<>();
        for (String text : asked) {
            properties.add(PropertyParser.parse("f" + properties.size(), text, new NetVocabulary(net)));
        }
        return new Checker(
                        Subject.of(net),
                        properties,
                        new CheckOptions(ExploreOptions.plain()),
                        new Plan(List.of(
                                new Simplification(), new InitialState(), new InductiveProofs(c -> 2_000_000_000L))))
                .run()
                .findings();
    }

    /** Half a firing would put one token there, which the state equation does not forbid. */
    @Test
    void whatTheStateEquationAllowsIsRuledOutByASetThatIsNeverEntered() throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("pairs");
        int store = net.place("store", 4);
        int shelf = net.place("shelf", 0);
        int out = net.transition("out");
        net.input(out, store, 2).output(out, shelf, 2);
        int back = net.transition("back");
        net.input(back, shelf, 2).output(back, store, 2);
        List<Finding> findings = check(net.build(), "AG shelf != 1", "EF (shelf = 3)", "max(shelf)", "AG shelf <= 3");
        assertThat(findings.get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(findings.get(0).because()).contains("initially none of these holds");
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(findings.get(2).verdict()).isEqualTo(new Verdict.Value(4));
        assertThat(findings.get(3).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(findings.get(3).evidence()).isNotNull();
    }

    @Test
    void deadlocksAndMaximaAgreeWithTheReference(TestInfo test) {
        int[] decided = new int[2];
        ForAllNets.in(test, 150).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            if (space.isComplete()) {
                List<Finding> findings = check(net, "EF deadlock", "max(" + net.placeName(0) + ")");
                if (!(findings.get(0).verdict() instanceof Verdict.Unknown)) {
                    assertThat(findings.get(0).verdict() instanceof Verdict.Holds)
                            .isEqualTo(space.deadlocks() > 0);
                    decided[0]++;
                }
                if (findings.get(1).verdict() instanceof Verdict.Value value) {
                    assertThat(value.most())
                            .isEqualTo(space.states().stream()
                                    .mapToInt(marking -> marking.get(0))
                                    .max()
                                    .orElseThrow());
                    decided[1]++;
                }
            }
        });
        assertThat(decided[0]).isGreaterThan(30);
        assertThat(decided[1]).isGreaterThan(30);
    }
}
