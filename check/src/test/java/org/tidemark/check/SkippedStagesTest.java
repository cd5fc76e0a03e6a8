package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Without some of its stages a check may leave questions open, but what it answers is right, and it says what it left out. */
class SkippedStagesTest {
    private static CheckReport check(PetriNet net, Property property, List<String> without) throws InputException {
        CheckOptions options = new CheckOptions(ExploreOptions.plain())
                .withReductions(Reductions.AUTO)
                .without(new SkippedStages(without));
        return new Checker(Subject.of(net), List.of(property), options, Plans.exploring(UnfoldingLimits.usual())).run();
    }

    private static List<String> names() {
        return Plans.exploring(UnfoldingLimits.usual()).stages().stream()
                .filter(stage -> !stage.isPreparation())
                .map(Stage::name)
                .toList();
    }

    @Test
    void answersThatAreLeftAreRight(TestInfo test) {
        List<String> names = names();
        List<Verdict> open = new ArrayList<>();
        ForAllNets.in(test, 15).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 100);
            if (!space.isComplete()) {
                return;
            }
            Verdict truth = Verdict.of(new NaiveProperties(net, space).holds(formula));
            Property property = new Property.Truth("f", formula);
            for (int first = 0; first < names.size(); first += 4) {
                Verdict verdict = check(net, property, names.subList(first, Math.min(first + 12, names.size())))
                        .findings()
                        .get(0)
                        .verdict();
                assertThat(verdict).isEqualTo(truth);
            }
            Verdict verdict = check(net, property, names).findings().get(0).verdict();
            if (verdict instanceof Verdict.Unknown) {
                open.add(verdict);
            } else {
                assertThat(verdict).isEqualTo(truth);
            }
        });
        // With nothing but what finds and simplifies the net, something has to stay open.
        assertThat(open).hasSizeGreaterThan(2);
    }

    @Test
    void whatWasLeftOutIsSaid() throws InputException {
        CheckReport report =
                check(Zoo.open("zoo:philosophers/3"), new Property.Liveness("live"), List.of("states", "walks"));
        assertThat(report.stages().stream().filter(stage -> stage.why().equals("it was left out")))
                .extracting(StageReport::stage)
                .contains("first states", "quick walks")
                .doesNotContain("exploration");
    }

    @Test
    void whatStaysOpenForThatIsNotSaidToBeOpenForTime() throws InputException {
        Verdict verdict = check(Zoo.open("zoo:philosophers/3"), new Property.Liveness("live"), names())
                .findings()
                .get(0)
                .verdict();
        assertThat(((Verdict.Unknown) verdict).why().sentence())
                .isEqualTo("no stage that was run could decide it, and others were left out");
    }

    @Test
    void aWordStandsForAStageOrForNone() {
        Plan plan = Plans.exploring(UnfoldingLimits.usual());
        assertThat(SkippedStages.concerns("diagram", plan)).isTrue();
        assertThat(SkippedStages.concerns("diagrams", plan)).isFalse();
        // The net has to be found and simplified, whatever is asked.
        assertThat(SkippedStages.concerns("simplification", plan)).isFalse();
    }
}
