package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveFairRuns;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Automata that say which runs are forbidden, and fairness, against the definition. */
class ForbiddenRunsTest {
    private static final int MOST_STATES = 40;
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final StageTimes KEPT = new StageTimes(0, 100_000, 0, 0, 0, 0, 0, 0);
    private static final StageTimes WALKED = new StageTimes(0, 1, 0, 0, 0, 1_000_000_000, 0, 0);

    @Test
    void randomAutomataAndFairnessAreAnsweredAsTheDefinitionSays(TestInfo test) {
        int[] seen = new int[4];
        ForAllNets.in(test, 60).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            NaiveGraph graph = NaiveGraph.of(net, space);
            for (long seed = 0; seed < 6; seed++) {
                SplittableRandom random = new SplittableRandom(seed(net, space) + seed);
                BuchiAutomaton automaton = draw(net, seed < 4 ? 4 : 8, seed % 2 == 0 ? 0 : random.nextInt(3), random);
                List<Integer> weak = seed < 2 ? List.of() : some(net, random);
                List<Integer> strong = seed < 4 ? List.of() : some(net, random);
                boolean exist = NaiveFairRuns.exist(space, graph, automaton, each(weak), each(strong));
                List<Property> asked =
                        List.of(new Property.Forbidden("a", automaton, Checks.fairness(net, weak, strong)));
                List<Checker> checkers = new ArrayList<>(List.of(
                        Checks.of(net, asked, PLAIN, told -> {}, KEPT),
                        Checks.of(net, asked, PLAIN, told -> {}, WALKED),
                        Checks.of(net, asked, PLAIN, told -> {}, new RandomCourse(net, seed).wish())));
                if (NetDiagram.obstacle(net).isEmpty()) {
                    checkers.add(new Checker(Subject.of(net), asked, new CheckOptions(PLAIN), Plans.drawing(null)));
                }
                if (strong.isEmpty() && automaton.pairs() == 0) {
                    checkers.add(Checks.nested(net, asked, PLAIN, KEPT));
                    checkers.add(Checks.nested(net, asked, PLAIN, WALKED));
                }
                for (Checker checker : checkers) {
                    Finding finding = checker.run().findings().get(0);
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(!exist));
                    assertThat(finding.evidence() != null).isEqualTo(exist);
                }
                seen[(exist ? 0 : 1) + (seed < 2 ? 0 : 2)]++;
            }
        });
        assertThat(seen).doesNotContain(0);
    }

    /** Another one for most nets, and the same one for the same net. */
    private static long seed(PetriNet net, NaiveStateSpace space) {
        return 1_000_000L * net.places()
                + 10_000L * net.transitions()
                + 100L * space.states().size();
    }

    private static List<Set<Integer>> each(List<Integer> events) {
        return events.stream().map(Set::of).toList();
    }

    private static BuchiAutomaton draw(PetriNet net, int mostStates, int pairs, SplittableRandom random) {
        List<Formula> propositions = new ArrayList<>();
        while (propositions.size() < 2) {
            propositions.add(RandomFormulas.draw(Kind.STATE, net, random.nextLong()));
        }
        int sets = random.nextInt(3);
        int states = 1 + random.nextInt(mostStates);
        BuchiBuilder builder = new BuchiBuilder(propositions, sets, pairs);
        while (builder.states() < states) {
            builder.state();
        }
        for (int i = random.nextInt(3 * states) + 1; i > 0; i--) {
            int positive = random.nextInt(4);
            int negative = random.nextInt(4) & ~positive;
            builder.transition(
                    random.nextInt(states),
                    positive,
                    negative,
                    random.nextInt(1 << (sets + 2 * pairs)),
                    random.nextInt(states));
        }
        return builder.build(0);
    }

    private static List<Integer> some(PetriNet net, SplittableRandom random) {
        List<Integer> events = new ArrayList<>();
        for (int i = random.nextInt(random.nextBoolean() ? 3 : 20); i >= 0; i--) {
            int event = random.nextInt(net.transitions());
            if (!events.contains(event)) {
                events.add(event);
            }
        }
        return events;
    }

    private static Verdict ask(String model, String formula, List<String> weak, List<String> strong) throws Exception {
        PetriNet net = Zoo.open(model);
        Property property = PropertyParser.parse("f", formula, new NetVocabulary(net));
        return Checks.of(net, Checks.fair(List.of(property), new Fairness(weak, strong)), PLAIN, told -> {})
                .run()
                .findings()
                .get(0)
                .verdict();
    }

    /** The automaton of the runs in which each of some conditions holds again and again. */
    private static BuchiAutomaton again(PetriNet net, String... conditions) throws Exception {
        List<Formula> propositions = new ArrayList<>();
        for (String condition : conditions) {
            propositions.add(FormulaParser.formula(condition, new NetVocabulary(net)));
        }
        BuchiBuilder builder = new BuchiBuilder(propositions, conditions.length);
        builder.state();
        for (int letter = 0; letter < 1 << conditions.length; letter++) {
            builder.transition(0, letter, ~letter & ((1 << conditions.length) - 1), letter, 0);
        }
        return builder.build(0);
    }

    @Test
    @Timeout(120)
    void aLongRunIsReplayedOnAnAutomatonWithinReason() throws Exception {
        PetriNet net = Zoo.open("zoo:counter/14");
        Property property = new Property.Forbidden("a", again(net, "bit_1 >= 1", "bit_14 >= 1"));
        Finding finding = Checks.of(net, List.of(property), PLAIN, told -> {})
                .run()
                .findings()
                .get(0);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(finding.evidence()).steps()).isEqualTo(16384);
    }

    /** A formula of LTL is broken by the fair runs that the automaton of its negation accepts. */
    @Test
    void randomFormulasAreAnsweredOnFairRunsAsTheDefinitionSays(TestInfo test) {
        int[] seen = new int[2];
        ForAllNets.in(test, 150).with(Kind.LTL).check((net, drawn) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            SplittableRandom random = new SplittableRandom(RandomFormulas.seed(drawn));
            Formula run = drawn instanceof Formula.ForAll all ? all.run() : drawn;
            BuchiAutomaton broken = translated(new Formula.Not(run));
            List<Integer> weak = random.nextBoolean() ? List.of() : some(net, random);
            List<Integer> strong = some(net, random);
            boolean exist = NaiveFairRuns.exist(space, NaiveGraph.of(net, space), broken, each(weak), each(strong));
            // Without a quantifier: A X p would be read as CTL, where it holds in a dead state whatever p is.
            Property asked = new Property.Truth("f", run, Checks.fairness(net, weak, strong));
            for (Checker checker : List.of(
                    Checks.of(net, List.of(asked), PLAIN, told -> {}, KEPT),
                    Checks.of(net, List.of(asked), PLAIN, told -> {}, WALKED))) {
                assertThat(checker.run().findings().get(0).verdict()).isEqualTo(Verdict.of(!exist));
            }
            seen[exist ? 1 : 0]++;
        });
        assertThat(seen).doesNotContain(0);
    }

    private static BuchiAutomaton translated(Formula run) {
        try {
            return LtlTranslator.translateRun(run, AutomatonLimit.USUAL);
        } catch (FormulaException | TooLarge e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @Timeout(120)
    void aProtocolWithThousandsOfFairBindingsIsDecided() throws Exception {
        PetriNet net = Zoo.open("zoo:abp/4/3");
        NetVocabulary names = new NetVocabulary(net);
        Property arrives = PropertyParser.parse("f", "F delivered >= 1", names);
        Fairness all = Fairness.of(List.of(), List.of("all"), names);
        Fairness losing = Fairness.of(List.of(), List.of("accept", "send", "lose", "acknowledge", "lose_ack"), names);
        Fairness together = Fairness.of(
                List.of("accept(*)", "send(*)", "acknowledge(*)", "ignore(*)", "ignore_ack(*)"),
                List.of("receive(*)", "acknowledged(*)"),
                names);
        assertThat(FairEvents.of(new NetSystem(net), all).sets().size()).isGreaterThan(500);
        assertThat(FairEvents.of(new NetSystem(net), together).sets().size()).isEqualTo(7);
        for (Fairness fairness : List.of(all, losing, together)) {
            Finding finding = Checks.of(net, List.of(Checks.fair(arrives, fairness)), PLAIN, told -> {})
                    .run()
                    .findings()
                    .get(0);
            assertThat(finding.verdict()).isEqualTo(Verdict.of(!fairness.equals(losing)));
            assertThat(finding.evidence() == null).isEqualTo(!fairness.equals(losing));
        }
    }

    /** Once each of these doubled the automaton. */
    @Test
    @Timeout(60)
    void strongFairnessToEverythingIsDecided() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        List<Property> properties = new ArrayList<>();
        for (String formula : List.of(
                "!(F eat_1 >= 1 && F hasLeft_1 >= 1 && F hasLeft_2 >= 1 && F hasLeft_3 >= 1 && F hasLeft_4 >= 1"
                        + " && F hasLeft_5 >= 1)",
                "G (hasLeft_1 >= 1 -> F (eat_1 >= 1 || deadlock))")) {
            properties.add(PropertyParser.parse("f", formula, new NetVocabulary(net)));
        }
        Fairness all = Fairness.of(List.of(), List.of("all"), new NetVocabulary(net));
        assertThat(all.strong()).hasSize(24);
        List<Finding> findings = Checks.of(net, Checks.fair(properties, all), PLAIN, told -> {})
                .run()
                .findings();
        assertThat(findings.get(0).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(findings.get(0).evidence()).isNotNull();
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Holds());
    }

    @Test
    void fairnessRulesOutRunsThatNeverLetAnEventHappen() throws Exception {
        String eats = "G (eat_1 >= 1 -> F think_1 >= 1)";
        assertThat(ask("zoo:philosophers/4", eats, List.of(), List.of())).isEqualTo(new Verdict.Violated());
        assertThat(ask("zoo:philosophers/4", eats, List.of("putBack_1"), List.of()))
                .isEqualTo(new Verdict.Holds());
        assertThat(ask("zoo:philosophers/4", eats, List.of("putBack_2"), List.of()))
                .isEqualTo(new Verdict.Violated());
    }
}
