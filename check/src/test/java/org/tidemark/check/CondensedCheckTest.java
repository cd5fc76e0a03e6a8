package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.temporal.CondensedStates;
import org.tidemark.check.temporal.LabelledStates;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveFairCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** CTL on condensed graphs, behind a search and behind sweeps, on all runs and on fair ones. */
class CondensedCheckTest {
    private static final int MOST_STATES = 150;
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final StageTimes LABELLED = new StageTimes(50_000_000, 100_000, 0, 0, 0, 0, 0, 0);

    @Test
    void verdictsBehindRandomSweepsAreThoseOfTheReference(TestInfo test) {
        Set<Boolean> verdicts = new HashSet<>();
        int[] unfolded = new int[1];
        ForAllNets.in(test, 240).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            List<Property> properties = new ArrayList<>();
            for (long seed = 0; seed < 3; seed++) {
                Formula f =
                        seed == 0 ? formula : RandomFormulas.draw(Kind.CTL, net, RandomFormulas.seed(formula) + seed);
                properties.add(new Property.Truth("f" + seed, f));
            }
            NaiveCtl naive = new NaiveCtl(NaiveGraph.of(net, space));
            SweepMeasure.Wish wish = new RandomCourse(net, RandomFormulas.seed(formula)).wish();
            CheckReport report =
                    Checks.of(net, properties, PLAIN, told -> {}, wish).run();
            for (Finding finding : report.findings()) {
                boolean truth = naive.holds(((Property.Truth) finding.property()).formula());
                assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
                verdicts.add(truth);
            }
            unfolded[0] += report.graph() != null
                            && report.graph().counts().explored()
                                    > space.states().size()
                    ? 1
                    : 0;
        });
        assertThat(verdicts).hasSize(2);
        assertThat(unfolded[0]).as("graphs with a state under several numbers").isGreaterThan(12);
    }

    @Test
    void labelsBehindBreadthFirstSearchAreThoseOfTheReference(TestInfo test) {
        ForAllNets.in(test, 400).with(Kind.CTL).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Circuit circuit = new Circuit();
            int gate = circuit.add(f);
            GraphReport report = new GraphExploration(
                            new NetSystem(net), PLAIN, null, Encoding.AUTO, CondensedStates.labels(circuit))
                    .run();
            CondensedStates states = new CondensedStates(
                    new NetSystem(net),
                    net.transitions(),
                    Objects.requireNonNull(report.built()).graph(),
                    2);
            boolean expected = new NaiveCtl(NaiveGraph.of(net, space)).holds(f);
            for (long bytes : List.of(Long.MAX_VALUE, 1_000L, 300L)) {
                try (LabelledStates labelled =
                        new LabelledStates(circuit, states, new MemoryBudget(bytes), () -> false)) {
                    assertThat(labelled.holds(gate, Fairness.NONE)).isEqualTo(expected);
                } catch (MemoryBudget.Exhausted full) {
                    assertThat(bytes).isLessThan(Long.MAX_VALUE);
                }
            }
        });
    }

    private static Fairness draw(PetriNet net, long seed) {
        Random random = new Random(seed);
        List<String> weak = new ArrayList<>();
        List<String> strong = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            int kind = random.nextInt(4);
            if (kind < 2) {
                (kind == 0 ? weak : strong).add(net.transitionName(t));
            }
        }
        return new Fairness(weak, strong);
    }

    @Test
    void fairnessMeansWhatItSaysInEveryEngine(TestInfo test) {
        int[] cases = new int[3];
        ForAllNets.in(test, 400).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, NaiveFairCtl.MOST_STATES);
            Fairness fairness = draw(net, RandomFormulas.seed(formula));
            if (!space.isComplete() || fairness.isNone()) {
                return;
            }
            List<Property> properties = new ArrayList<>();
            for (Formula f : List.of(
                    formula,
                    new Formula.Exists(new Formula.Globally(formula)),
                    new Formula.ForAll(new Formula.Finally(formula)))) {
                properties.add(new Property.Truth("f" + properties.size(), f, fairness));
            }
            NaiveFairCtl naive = new NaiveFairCtl(net, space, fairness);
            NaiveCtl unfair = new NaiveCtl(NaiveGraph.of(net, space));
            SweepMeasure.Wish wish = new RandomCourse(net, RandomFormulas.seed(formula)).wish();
            for (Checker checker : List.of(
                    Checks.of(net, properties, PLAIN, told -> {}, LABELLED),
                    Checks.of(net, properties, PLAIN.withMemory(9_000), told -> {}, LABELLED),
                    Checks.of(net, properties, PLAIN, told -> {}, wish))) {
                for (Finding finding : checker.run().findings()) {
                    Formula f = ((Property.Truth) finding.property()).formula();
                    boolean truth = naive.states(f).get(0);
                    if (!(finding.verdict() instanceof Verdict.Unknown)) {
                        assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
                        cases[0]++;
                    }
                    cases[1] += truth == unfair.holds(f) ? 0 : 1;
                    Explanation why = finding.explanation();
                    cases[2] +=
                            why != null && why.why() == Why.RUN && why.loop().isPresent() ? 1 : 0;
                }
            }
        });
        assertThat(cases[0]).as("verdicts").isGreaterThan(400);
        assertThat(cases[1]).as("verdicts that fairness changes").isGreaterThan(20);
        assertThat(cases[2]).as("fair runs that never end, all replayed").isGreaterThan(40);
    }

    private static Finding ask(String model, String formula, Fairness fairness) throws Exception {
        PetriNet net = Zoo.open("zoo:" + model);
        Formula f = FormulaParser.formula(formula, new NetVocabulary(net));
        return Checks.of(net, List.of(new Property.Truth("f", f, fairness)), PLAIN, told -> {}, LABELLED)
                .run()
                .findings()
                .get(0);
    }

    @Test
    void aForkThatComesAndGoesIsCaughtByStrongFairnessOnly() throws Exception {
        String eats = "AG (hasLeft_1 >= 1 -> AF (eat_1 >= 1 || deadlock))";
        assertThat(ask("philosophers/3", eats, Fairness.NONE).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(ask("philosophers/3", eats, new Fairness(List.of("takeRight_1"), List.of()))
                        .verdict())
                .as("the fork comes and goes")
                .isEqualTo(new Verdict.Violated());
        assertThat(ask("philosophers/3", eats, new Fairness(List.of(), List.of("takeRight_1")))
                        .verdict())
                .isEqualTo(new Verdict.Holds());
    }

    @Test
    void eachPartOfACombinationIsExplained() throws Exception {
        Finding both = ask("philosophers/4", "EG eat_1 = 0 && EF EG eat_2 >= 1", Fairness.NONE);
        assertThat(both.verdict()).isEqualTo(new Verdict.Holds());
        Explanation why = Objects.requireNonNull(both.explanation());
        assertThat(why.why()).isEqualTo(Why.PARTS);
        assertThat(why.parts())
                .hasSize(2)
                .allSatisfy(part -> assertThat(part.reason().why()).isEqualTo(Why.RUN));
        Finding goals = ask("philosophers/3", "EF eat_1 = 1 && !(EF eat_2 = 2) && EX think_1 = 0", Fairness.NONE);
        assertThat(Objects.requireNonNull(goals.explanation()).parts()).isNotEmpty();
    }

    @Test
    void aLassoIsShort() throws Exception {
        Evidence evidence = Objects.requireNonNull(ask("philosophers/6", "EG (eat_3 = 0 && eat_4 = 0)", Fairness.NONE)
                .evidence());
        assertThat(evidence.steps()).isEqualTo(3);
        assertThat(evidence.loop()).hasValue(0);
    }
}
