package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.SharedInquiries;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.Lasso;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** LTL through all stages of a check, with what is shown for it. */
class LinearCheckTest {
    private static final int MOST_STATES = 60;
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final StageTimes KEPT = new StageTimes(5_000_000, 100_000, 0, 0, 0, 0, 0, 0);
    private static final StageTimes WALKED = new StageTimes(5_000_000, 1, 0, 0, 0, 60_000_000_000L, 0, 0);
    private static final StageTimes EXPLORED_LATE = new StageTimes(0, 1, 0, 0, 0, 0, 0, 0);

    @Test
    void verdictsAndRunsAreRightWhateverStageAnswers(TestInfo test) {
        int[] seen = new int[4];
        ForAllNets.in(test, 40).with(Kind.LTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            List<Property> properties = new ArrayList<>();
            for (long seed = 0; seed < 2; seed++) {
                Formula f =
                        seed == 0 ? formula : RandomFormulas.draw(Kind.LTL, net, RandomFormulas.seed(formula) + seed);
                properties.add(new Property.Truth("f" + seed, f));
            }
            NaiveGraph graph = NaiveGraph.of(net, space);
            SweepMeasure.Wish wish = new RandomCourse(net, RandomFormulas.seed(formula)).wish();
            for (Checker checker : List.of(
                    Checks.of(net, properties, PLAIN, told -> {}, KEPT),
                    Checks.of(net, properties, PLAIN, told -> {}, WALKED),
                    Checks.of(net, properties, PLAIN, told -> {}, EXPLORED_LATE),
                    Checks.nested(net, properties, PLAIN, KEPT),
                    Checks.nested(net, properties, PLAIN, WALKED),
                    Checks.of(net, properties, PLAIN, told -> {}, wish))) {
                for (Finding finding : checker.run().findings()) {
                    Formula f = ((Property.Truth) finding.property()).formula();
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(NaiveLtl.holds(f, graph)));
                    boolean endless = finding.evidence() != null
                            && finding.evidence().loop().isPresent();
                    if (finding.technique() != Technique.PRODUCT && !endless) {
                        seen[0]++;
                    } else if (finding.evidence() == null) {
                        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
                        seen[1]++;
                    } else {
                        assertBreaks(f, finding.evidence(), space, graph);
                        seen[
                                finding.evidence().loop().getAsInt()
                                                == finding.evidence().steps()
                                        ? 2
                                        : 3]++;
                    }
                }
            }
        });
        assertThat(seen).doesNotContain(0);
    }

    @Test
    void whatFiniteRunsBreakIsSweptDirectly() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        for (String text : List.of(
                "G (hasLeft_1 >= 1 -> X eat_1 = 0)", "G (deadlock -> X !deadlock)", "eat_1 = 0 W hasLeft_1 >= 1")) {
            Property property = PropertyParser.parse("f", text, new NetVocabulary(net));
            CheckReport report = Checks.of(
                            net,
                            List.of(property),
                            PLAIN,
                            told -> {},
                            new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of()))
                    .run();
            Finding finding = report.findings().get(0);
            assertThat(report.graph()).as("a graph that sweeps leave behind").isNull();
            assertThat(report.sweep()).isNotNull();
            assertThat(finding.technique()).isEqualTo(Technique.SEARCH);
            boolean holds = text.contains("W");
            assertThat(finding.verdict()).isEqualTo(Verdict.of(holds));
            assertThat(finding.evidence() == null).isEqualTo(holds);
        }
    }

    /** By the reference: it is a run of the net, it does not end, and it does not satisfy the formula. */
    private static void assertBreaks(Formula f, Evidence run, NaiveStateSpace space, NaiveGraph graph) {
        List<Integer> states = new ArrayList<>(List.of(0));
        for (int event : run.events()) {
            int from = states.get(states.size() - 1);
            states.add(space.steps(from).stream()
                    .filter(edge -> edge.transition() == event)
                    .findFirst()
                    .orElseThrow()
                    .target());
        }
        int loop = run.loop().orElseThrow();
        int end = loop == run.steps() ? states.size() : states.size() - 1;
        Lasso lasso = new Lasso(states.subList(0, loop), states.subList(loop, end));
        assertThat(lasso.isRunOf(graph)).isTrue();
        assertThat(lasso.satisfies(f instanceof Formula.ForAll all ? all.run() : f, graph.atoms()))
                .isFalse();
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong(TestInfo test) {
        int[] open = new int[1];
        ForAllNets.in(test, 30).with(Kind.LTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Verdict truth = Verdict.of(NaiveLtl.holds(formula, NaiveGraph.of(net, space)));
            List<Property> properties = List.of(new Property.Truth("f", formula));
            for (int memory : List.of(2_000, 6_000, 9_000, 14_000, 22_000, 40_000)) {
                ExploreOptions tight = PLAIN.withMemory(memory);
                for (Checker checker : List.of(
                        Checks.of(net, properties, tight, told -> {}, KEPT),
                        Checks.of(net, properties, tight, told -> {}, WALKED),
                        Checks.nested(net, properties, tight, WALKED))) {
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

    @Test
    void aRunThatIsNotShownIsSaid() {
        BuchiBuilder wide = new BuchiBuilder(List.of(), 0);
        for (int s = 0; s < 20_000; s++) {
            wide.state();
        }
        LinearClaim claim = new SharedInquiries().rejected(wide.build(0), Fairness.NONE);
        assertThat(claim.silence()).isEmpty();
        claim.show(ShownRun.plain(Evidence.lasso(Collections.nCopies(20_000, 0), 0, "a loop")));
        assertThat(claim.isExplained()).isFalse();
        assertThat(claim.silence())
                .isEqualTo("no run is shown, since the one found has 20,000 steps, too many to be replayed");
        claim.show((ShownRun) null);
        assertThat(claim.silence()).startsWith("no run is shown, since none was found");
        claim.show(ShownRun.plain(Evidence.lasso(List.of(0), 0, "a loop")));
        assertThat(claim.silence()).isEmpty();
        claim.show((ShownRun) null);
        assertThat(claim.isExplained()).as("what another stage has found stays").isTrue();
        assertThat(claim.silence()).isEmpty();
    }

    /** In whatever memory: those that can be decided alone are decided together. */
    @Test
    void manyFormulasTakeNoMoreMemoryThanEachAlone() throws Exception {
        PetriNet net = Zoo.open("zoo:counter/10");
        List<Property> many = new ArrayList<>();
        for (int bit = 1; bit <= 5; bit++) {
            many.add(PropertyParser.parse("f", "G F bit_" + bit + " >= 1", new NetVocabulary(net)));
        }
        for (StageTimes stages : List.of(KEPT, WALKED)) {
            for (boolean fair : List.of(false, true)) {
                long alone = 0;
                for (int memory = 40_000; alone < many.size(); memory += memory / 12) {
                    alone = 0;
                    for (Property one : many) {
                        alone += decided(net, List.of(one), memory, stages, fair);
                    }
                    assertThat(decided(net, many, memory, stages, fair)).isEqualTo(alone);
                }
            }
        }
    }

    private static long decided(PetriNet net, List<Property> asked, int memory, StageTimes stages, boolean fair)
            throws Exception {
        Fairness fairness = fair ? Checks.fairness(net, List.of(0), List.of(1)) : Fairness.NONE;
        Checker checker = Checks.of(net, Checks.fair(asked, fairness), PLAIN.withMemory(memory), told -> {}, stages);
        return checker.run().findings().stream()
                .filter(finding -> finding.verdict() instanceof Verdict.Holds)
                .count();
    }

    @Test
    void aClaimThatTakesLongToSweepForLeavesTimeToTheOthers() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/20");
        NetVocabulary names = new NetVocabulary(net);
        List<Property> properties = List.of(
                PropertyParser.parse("long", "G (eat_1 >= 1 -> X (eat_1 >= 1 || think_1 >= 1))", names),
                PropertyParser.parse("short", "X hasLeft_1 >= 1", names));
        List<Finding> findings = Checks.of(
                        net,
                        properties,
                        PLAIN.withTime(2_000_000_000L),
                        told -> {},
                        new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of()))
                .run()
                .findings();
        assertThat(findings.get(0).verdict().toString()).contains("the time was up");
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Violated());
    }

    @Test
    void noRunIsLookedForWhenNobodyWaits() throws Exception {
        PetriNet net = Zoo.open("zoo:counter/14");
        Property property = PropertyParser.parse("f", "F G bit_1 >= 1", new NetVocabulary(net));
        for (StageTimes stages : List.of(KEPT, WALKED)) {
            AtomicBoolean told = new AtomicBoolean();
            ExploreOptions until = new ExploreOptions(
                    PLAIN.order(),
                    1,
                    PLAIN.memoryBytes(),
                    PLAIN.timeNanos(),
                    PLAIN.maxStates(),
                    PLAIN.maxDepth(),
                    1,
                    told::get);
            Finding finding = Checks.of(net, List.of(property), until, found -> told.set(true), stages)
                    .run()
                    .findings()
                    .get(0);
            assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
            assertThat(finding.evidence()).isNull();
        }
    }

    private static Finding ask(String model, String formula, ExploreOptions options) throws Exception {
        PetriNet net = Zoo.open(model);
        Property property = PropertyParser.parse("f", formula, new NetVocabulary(net));
        return Checks.of(net, List.of(property), options, told -> {})
                .run()
                .findings()
                .get(0);
    }

    @Test
    void aPhilosopherMayStarve() throws Exception {
        Finding finding = ask("zoo:philosophers/4", "G (hasLeft_1 >= 1 -> F eat_1 >= 1)", PLAIN);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(finding.technique()).isEqualTo(Technique.PRODUCT);
        Evidence evidence = Objects.requireNonNull(finding.evidence());
        assertThat(evidence.loop()).isPresent();
        assertThat(evidence.steps()).isLessThanOrEqualTo(5);
    }

    @Test
    void aDeadEndStuttersForEver() throws Exception {
        Finding finding = ask(
                "zoo:philosophers/3", "F G (deadlock) || G F eat_1 >= 1 || G F eat_2 >= 1 || G F eat_3 >= 1", PLAIN);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        Finding stuck = ask("zoo:philosophers/3", "G F fireable(takeLeft_1)", PLAIN);
        assertThat(stuck.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(stuck.evidence()).loop()).isPresent();
    }

    @Test
    void aHugeNetIsAnsweredOnTheFly() throws Exception {
        ExploreOptions cut = PLAIN.withTime(60_000_000_000L);
        Finding hungry = ask("zoo:philosophers/60", "G (hasLeft_7 >= 1 -> F eat_7 >= 1)", cut);
        assertThat(hungry.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(hungry.evidence()).loop()).isPresent();
    }

    @Test
    void whatBreaksSafetyIsReachedByAShortestWay() throws Exception {
        Finding finding = ask("zoo:philosophers/4", "G (hasLeft_1 >= 1 -> X eat_1 >= 1)", PLAIN);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        Evidence evidence = Objects.requireNonNull(finding.evidence());
        assertThat(evidence.loop()).isPresent();
        // He takes the left fork, and something else happens.
        PetriNet net = Zoo.open("zoo:philosophers/4");
        List<String> way = evidence.events().stream().map(net::transitionName).toList();
        assertThat(way.get(0)).isEqualTo("takeLeft_1");
        assertThat(way.get(1)).isNotEqualTo("takeRight_1");
    }

    @Test
    void someRunIsShownByARun() throws Exception {
        Finding finding = ask("zoo:philosophers/4", "E (G F eat_1 >= 1 && G F eat_2 >= 1)", PLAIN);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(Objects.requireNonNull(finding.evidence()).shows()).isEqualTo("a loop that shows it");
    }

    @Test
    void aWrongRunIsFoundOut() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        Formula never = ((Property.Truth) PropertyParser.parse("f", "G eat_1 = 0", new NetVocabulary(net))).formula();
        Evidence round = Objects.requireNonNull(
                ask("zoo:philosophers/4", "F G eat_1 = 0", PLAIN).evidence());
        assertThat(new LassoReplay(new NetSystem(net), ShownRun.plain(round)).holds(never))
                .isFalse();
        for (Evidence wrong : List.of(
                Evidence.run(round.events(), ""),
                Evidence.lasso(List.of(), 0, ""),
                Evidence.lasso(round.events().subList(1, round.steps()), 0, ""),
                new Evidence(round.events(), OptionalInt.of(round.steps()), ""))) {
            assertThatThrownBy(() -> new LassoReplay(new NetSystem(net), ShownRun.plain(wrong)))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    /** Fairness is part of the property, for LTL as for CTL: the response of a mutex holds on strongly fair runs only. */
    @Test
    void fairnessOfAPropertyCounts() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        Property response =
                PropertyParser.parse("response", "G (waits_1 >= 1 -> F critical_1 >= 1)", new NetVocabulary(net));
        Fairness fair = new Fairness(List.of(), List.of("enter_1"));
        List<Finding> findings = Checks.of(net, List.of(response, Checks.fair(response, fair)), PLAIN, told -> {})
                .run()
                .findings();
        assertThat(findings).extracting(Finding::verdict).containsExactly(new Verdict.Violated(), new Verdict.Holds());
    }
}
