package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveFairCtl;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** CTL* with quantifiers inside of others, on all states and behind sweeps. */
class StarCheckTest {
    private static final int MOST_STATES = 30;
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final StageTimes KEPT = new StageTimes(50_000_000, 100_000, 0, 0, 0, 0, 0, 0);
    private static final StageTimes WALKED = new StageTimes(50_000_000, 1, 0, 0, 0, 1_000_000_000, 0, 0);

    @Test
    void verdictsAreThoseOfTheReferenceWhateverEngineAnswers(TestInfo test) {
        int[] verdicts = new int[2];
        int[] nested = new int[1];
        int[] runs = new int[1];
        ForAllNets.in(test, 200).with(Kind.CTL_STAR).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            List<Property> properties = new ArrayList<>();
            for (long seed = 0; seed < 3; seed++) {
                Formula f = seed == 0
                        ? formula
                        : RandomFormulas.draw(Kind.CTL_STAR, net, RandomFormulas.seed(formula) + seed);
                properties.add(new Property.Truth("f" + seed, f));
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            SweepMeasure.Wish wish = new RandomCourse(net, RandomFormulas.seed(formula)).wish();
            for (Checker checker : List.of(
                    Checks.of(net, properties, PLAIN, told -> {}, KEPT),
                    Checks.of(net, properties, PLAIN, told -> {}, WALKED),
                    Checks.of(net, properties, PLAIN, told -> {}, wish))) {
                for (Finding finding : checker.run().findings()) {
                    Formula f = ((Property.Truth) finding.property()).formula();
                    boolean truth = naive.holds(f);
                    assertThat(finding.verdict()).as(f.toString()).isEqualTo(Verdict.of(truth));
                    verdicts[truth ? 1 : 0]++;
                    nested[0] += Logic.of(f) == Logic.CTL_STAR ? 1 : 0;
                    runs[0] += finding.because().contains("holds") && finding.evidence() != null ? 1 : 0;
                }
            }
        });
        assertThat(verdicts).doesNotContain(0);
        assertThat(nested[0]).as("formulas of CTL* proper").isGreaterThan(120);
        assertThat(runs[0])
                .as("runs that lean on formulas inside, all replayed")
                .isGreaterThan(Seeds.oneIsGiven() ? -1 : 5);
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong(TestInfo test) {
        int[] open = new int[1];
        ForAllNets.in(test, 40).with(Kind.CTL_STAR).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Verdict truth = Verdict.of(new NaiveProperties(net, space).holds(formula));
            List<Property> properties = List.of(new Property.Truth("f", formula));
            SweepMeasure.Wish wish = new RandomCourse(net, RandomFormulas.seed(formula)).wish();
            for (int memory : List.of(2_000, 6_000, 9_000, 14_000, 22_000, 40_000)) {
                ExploreOptions tight = PLAIN.withMemory(memory);
                for (Checker checker : List.of(
                        Checks.of(net, properties, tight, told -> {}, KEPT),
                        Checks.of(net, properties, tight, told -> {}, wish))) {
                    Verdict verdict = checker.run().findings().get(0).verdict();
                    open[0] += verdict instanceof Verdict.Unknown ? 1 : 0;
                    if (!(verdict instanceof Verdict.Unknown)) {
                        assertThat(verdict).isEqualTo(truth);
                    }
                }
            }
        });
        assertThat(open[0]).isPositive();
    }

    private static Finding ask(String model, String formula, Fairness fair) throws Exception {
        PetriNet net = Zoo.open(model);
        Property property = PropertyParser.parse("f", formula, new NetVocabulary(net));
        return Checks.of(net, List.of(Checks.fair(property, fair)), PLAIN, told -> {})
                .run()
                .findings()
                .get(0);
    }

    @Test
    void aRunIsShownWithWhatHoldsOnIt() throws Exception {
        Finding finding = ask("zoo:philosophers/3", "A (G F EF eat_1 >= 1)", Fairness.NONE);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        Evidence evidence = Objects.requireNonNull(finding.evidence());
        assertThat(evidence.loop()).hasValue(evidence.steps());
        assertThat(finding.because()).isEqualTo("EF eat_1 >= 1 holds after steps 0 to 2 only");
    }

    @Test
    void aDeadStateStuttersInFormulasInsideToo() throws Exception {
        assertThat(ask("zoo:philosophers/3", "E (F G EX deadlock)", Fairness.NONE)
                        .verdict())
                .isEqualTo(new Verdict.Holds());
        assertThat(ask("zoo:philosophers/3", "AG (deadlock -> EX deadlock)", Fairness.NONE)
                        .verdict())
                .as("in CTL a run ends there")
                .isEqualTo(new Verdict.Violated());
    }

    @Test
    void onlyFairRunsCountInsideToo() throws Exception {
        Fairness fair = new Fairness(List.of("putBack_1"), List.of());
        String stays = "E (F X EG eat_1 >= 1)";
        assertThat(ask("zoo:philosophers/4", stays, Fairness.NONE).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(ask("zoo:philosophers/4", stays, fair).verdict()).isEqualTo(new Verdict.Violated());
    }

    /** Read as CTL*, a formula of CTL goes another way; but for the next state of a dead one it means the same. */
    @Test
    void fairnessMeansWhatItSays(TestInfo test) {
        int[] verdicts = new int[2];
        Formula always = new Formula.ForAll(new Formula.Finally(new Formula.Globally(new Formula.Constant(true))));
        ForAllNets.in(test, 250).with(Kind.CTL).check((net, drawn) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, NaiveFairCtl.MOST_STATES);
            if (!space.isComplete() || hasNext(drawn)) {
                return;
            }
            Formula f = new Formula.ForAll(new Formula.Finally(new Formula.Exists(new Formula.Globally(drawn))));
            SplittableRandom random = new SplittableRandom(RandomFormulas.seed(drawn));
            List<Integer> weak = some(net, random.nextInt(3), random);
            List<Integer> strong = some(net, random.nextInt(2 * net.transitions()), random);
            Fairness fairness = new Fairness(names(net, weak), names(net, strong));
            boolean truth = new NaiveFairCtl(net, space, fairness).states(f).get(0);
            Property asked = new Property.Truth("f", new Formula.And(List.of(f, always)), fairness);
            SweepMeasure.Wish wish = new RandomCourse(net, RandomFormulas.seed(drawn)).wish();
            for (Checker checker : List.of(
                    Checks.of(net, List.of(asked), PLAIN, told -> {}, KEPT),
                    Checks.of(net, List.of(asked), PLAIN, told -> {}, wish))) {
                Finding finding = checker.run().findings().get(0);
                assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
                verdicts[truth ? 1 : 0]++;
            }
        });
        assertThat(verdicts).doesNotContain(0);
    }

    private static List<Integer> some(PetriNet net, int most, SplittableRandom random) {
        return random.ints(most, 0, net.transitions()).distinct().boxed().toList();
    }

    private static List<String> names(PetriNet net, List<Integer> events) {
        return events.stream().map(net::transitionName).toList();
    }

    private static boolean hasNext(Formula f) {
        return f instanceof Formula.Next || f.children().stream().anyMatch(StarCheckTest::hasNext);
    }
}
