package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** A question has the same answer alone and in company, in whatever order questions are asked and on however many threads. */
class CompanyTest {
    private static final int MOST_STATES = 60;

    /** Every stage has some time, and the first exploration ends after two states, so that many stages answer. */
    private static final StageTimes BRISK =
            new StageTimes(5_000_000, 2, 1_000_000, 5_000_000, 300_000, 20_000_000, 20_000_000, 20_000_000);

    private static List<Property> questions(PetriNet net, Formula formula) {
        long seed = RandomFormulas.seed(formula);
        List<Property> questions = new ArrayList<>(List.of(new Property.Truth("own", formula)));
        questions.add(new Property.Truth("not", new Formula.Not(formula)));
        for (Kind kind : List.of(Kind.REACHABILITY, Kind.CTL, Kind.LTL)) {
            questions.add(new Property.Truth(kind.name(), RandomFormulas.draw(kind, net, ++seed)));
        }
        questions.add(new Property.Maximum("max", new Term.Count(net.placeName(0))));
        questions.add(new Property.QuasiLiveness("quasi"));
        questions.add(new Property.Liveness("live"));
        return questions;
    }

    private static Map<String, Verdict> verdicts(PetriNet net, List<Property> questions, int threads, boolean explains)
            throws InputException {
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withThreads(threads))
                .withTimes(BRISK)
                .withReductions(Reductions.AUTO);
        Map<String, Verdict> verdicts = new HashMap<>();
        new Checker(
                        Subject.of(net),
                        questions,
                        explains ? options : options.withoutExplanations(),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run()
                .findings()
                .forEach(finding -> verdicts.put(finding.property().name(), finding.verdict()));
        return verdicts;
    }

    @Test
    void aQuestionHasTheSameAnswerAloneAndInCompany(TestInfo test) {
        int[] compared = new int[1];
        ForAllNets.in(test, 20).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || net.places() == 0) {
                return;
            }
            List<Property> questions = questions(net, formula);
            NaiveProperties naive = new NaiveProperties(net, space);
            Map<String, Verdict> right = new HashMap<>();
            for (Property question : questions) {
                right.put(
                        question.name(),
                        question instanceof Property.Maximum maximum
                                ? new Verdict.Value(naive.maximum(maximum.term()))
                                : Verdict.of(
                                        question instanceof Property.Truth truth
                                                ? naive.holds(truth.formula())
                                                : naive.holds(question)));
            }
            List<Property> backwards = new ArrayList<>(questions);
            Collections.reverse(backwards);
            for (int threads = 1; threads <= 2; threads++) {
                boolean explains = threads == 1;
                assertThat(verdicts(net, questions, threads, explains)).isEqualTo(right);
                assertThat(verdicts(net, backwards, threads, !explains)).isEqualTo(right);
                for (Property question : questions) {
                    assertThat(verdicts(net, List.of(question), threads, explains))
                            .containsExactlyEntriesOf(
                                    Map.of(question.name(), Objects.requireNonNull(right.get(question.name()))));
                }
            }
            compared[0]++;
        });
        assertThat(compared[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 6);
    }
}
