package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.ExplanationReplay;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** CTL through all stages of a check, with what is shown for it. */
class BranchingCheckTest {
    private static final int MOST_STATES = 200;
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final StageTimes LABELLED = new StageTimes(50_000_000, 100_000, 0, 0, 0, 0, 0, 0);
    private static final StageTimes SEARCHED = new StageTimes(50_000_000, 1, 0, 0, 0, 1_000_000_000, 0, 0);
    private static final StageTimes EXPLORED_LATE = new StageTimes(0, 1, 0, 0, 0, 0, 0, 0);

    @Test
    void verdictsAndExplanationsAreRightWhateverStageAnswers(TestInfo test) {
        Map<Technique, Integer> techniques = new EnumMap<>(Technique.class);
        Map<Why, Integer> reasons = new EnumMap<>(Why.class);
        ForAllNets.in(test, 200).with(Kind.CTL).check((net, formula) -> {
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
            for (StageTimes stages : List.of(LABELLED, SEARCHED, EXPLORED_LATE)) {
                for (Finding finding : Checks.of(net, properties, PLAIN, told -> {}, stages)
                        .run()
                        .findings()) {
                    Formula f = ((Property.Truth) finding.property()).formula();
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(naive.holds(f)));
                    techniques.merge(Objects.requireNonNull(finding.technique()), 1, Integer::sum);
                    Explanation why = finding.explanation();
                    if (why != null) {
                        assertExplains(net, space, naive, why, 0, reasons);
                    }
                }
            }
        });
        assertThat(techniques).containsKeys(Technique.LABELLING, Technique.LOCAL, Technique.SEARCH);
        assertThat(reasons).containsKeys(Why.STATE, Why.PARTS, Why.RUN, Why.EVERY_RUN);
    }

    /** Every fact of an explanation is one, by the reference, in the state where it is said to be. */
    private static void assertExplains(
            PetriNet net,
            NaiveStateSpace space,
            NaiveCtl naive,
            Explanation why,
            int state,
            Map<Why, Integer> reasons) {
        reasons.merge(why.why(), 1, Integer::sum);
        assertThat(naive.states(why.formula()).contains(state)).isEqualTo(why.holds());
        List<Integer> states = new ArrayList<>(List.of(state));
        for (int event : why.events()) {
            int from = states.get(states.size() - 1);
            states.add(space.steps(from).stream()
                    .filter(edge -> edge.transition() == event)
                    .findFirst()
                    .orElseThrow()
                    .target());
        }
        why.parts().forEach(part -> assertExplains(net, space, naive, part.reason(), states.get(part.step()), reasons));
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong(TestInfo test) {
        int[] open = new int[1];
        ForAllNets.in(test, 80).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Verdict truth = Verdict.of(new NaiveCtl(NaiveGraph.of(net, space)).holds(formula));
            List<Property> properties = List.of(new Property.Truth("f", formula));
            for (int memory : List.of(2_000, 6_000, 9_000, 12_000, 20_000)) {
                for (StageTimes stages : List.of(LABELLED, SEARCHED)) {
                    Verdict verdict = Checks.of(net, properties, PLAIN.withMemory(memory), told -> {}, stages)
                            .run()
                            .findings()
                            .get(0)
                            .verdict();
                    open[0] += verdict instanceof Verdict.Unknown ? 1 : 0;
                    if (!(verdict instanceof Verdict.Unknown)) {
                        assertThat(verdict).isEqualTo(truth);
                    }
                }
            }
        });
        assertThat(open[0]).isPositive();
    }

    /** Formulas that share gates, so that what one leaves behind when memory ends is what the next begins with. */
    @Test
    void whereMemoryEndsForOneFormulaIsNoMatterToTheNext() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/7");
        NetVocabulary names = new NetVocabulary(net);
        String inner = "E [eat_3 = 0 U eat_2 = 1]";
        String cycle = "EG (eat_5 = 0 && EF eat_2 = 1)";
        List<Property> properties = List.of(
                PropertyParser.parse("outer", "E [(eat_3 = 0 || " + inner + ") U eat_4 = 1]", names),
                PropertyParser.parse("inner", inner, names),
                PropertyParser.parse("never", "EF (" + cycle + " && AG eat_1 = 1)", names),
                PropertyParser.parse("cycle", cycle, names));
        List<Verdict> truths = List.of(Verdict.of(true), Verdict.of(true), Verdict.of(false), Verdict.of(true));
        int partly = 0;
        for (int memory = 20_000; memory < 80_000; memory += 900) {
            List<Finding> findings = Checks.of(net, properties, PLAIN.withMemory(memory), told -> {}, SEARCHED)
                    .run()
                    .findings();
            int known = 0;
            for (int i = 0; i < truths.size(); i++) {
                Verdict verdict = findings.get(i).verdict();
                if (!(verdict instanceof Verdict.Unknown)) {
                    assertThat(verdict).as("%s in %s bytes", i, memory).isEqualTo(truths.get(i));
                    known++;
                }
            }
            partly += known > 0 && known < truths.size() ? 1 : 0;
        }
        assertThat(partly).as("budgets that sufficed for some").isPositive();
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
    void aHugeNetIsAnsweredOnTheFly() throws Exception {
        ExploreOptions cut = PLAIN.withTime(60_000_000_000L);
        Finding next = ask("zoo:philosophers/60", "AX AX EX !deadlock", cut);
        assertThat(next.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(next.technique()).isEqualTo(Technique.LOCAL);
        Finding hungry = ask("zoo:philosophers/60", "AF eat_7 >= 1", cut);
        assertThat(hungry.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(hungry.evidence()).loop()).isPresent();
    }

    @Test
    void aRunThatGoesRoundIsALasso() throws Exception {
        Finding finding = ask("zoo:philosophers/4", "EF (eat_1 >= 1 && EG eat_1 >= 1)", PLAIN);
        Evidence evidence = Objects.requireNonNull(finding.evidence());
        assertThat(evidence.loop()).isEqualTo(OptionalInt.of(2));
        assertThat(evidence.shows()).isEqualTo("a loop that shows it");
    }

    @Test
    void aCounterexampleEndsWhereNoRunHelps() throws Exception {
        Finding finding = ask("zoo:philosophers/4", "AG EF eat_1 >= 1", PLAIN);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(finding.evidence()).steps()).isEqualTo(4);
        assertThat(finding.evidence().shows()).isEqualTo("a state where EF eat_1 >= 1 does not hold");
    }

    @Test
    void whatTakesTwoRunsIsATree() throws Exception {
        Finding finding = ask("zoo:philosophers/4", "EF (EX eat_1 = 1 && EX eat_3 = 1)", PLAIN);
        assertThat(finding.evidence()).isNull();
        Explanation why = Objects.requireNonNull(finding.explanation());
        assertThat(why.events()).hasSize(2);
        assertThat(why.parts().get(0).reason().parts()).hasSize(2);
    }

    @Test
    void aWrongExplanationIsFoundOut() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        Finding finding = ask("zoo:philosophers/4", "EF (eat_1 >= 1 && EG eat_1 >= 1)", PLAIN);
        Explanation right = Objects.requireNonNull(finding.explanation());
        ExplanationReplay replay = new ExplanationReplay(new NetSystem(net), Fairness.NONE);
        replay.check(right);
        List<Integer> shorter = right.events().subList(1, right.events().size());
        for (Explanation wrong : List.of(
                new Explanation(right.formula(), false, Why.RUN, right.events(), right.loop(), right.parts()),
                new Explanation(right.formula(), true, Why.RUN, shorter, right.loop(), List.of()),
                new Explanation(right.formula(), true, Why.RUN, List.of(), OptionalInt.of(0), List.of()),
                new Explanation(right.formula(), true, Why.RUN, List.of(), OptionalInt.empty(), List.of()),
                new Explanation(right.formula(), true, Why.PARTS, List.of(), OptionalInt.empty(), List.of()))) {
            assertThatThrownBy(() -> replay.check(wrong)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void anExplanationMustSayWhatOneCannotSee() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        Formula wrong = FormulaParser.formula("EF AG eat_1 >= 1", new NetVocabulary(net));
        Formula inside = wrong.children().get(0).children().get(0);
        ExplanationReplay replay = new ExplanationReplay(new NetSystem(net), Fairness.NONE);
        for (List<Explanation.Part> parts : List.of(
                List.<Explanation.Part>of(),
                List.of(new Explanation.Part(0, Explanation.plain(inside, false, Why.EVERY_RUN))))) {
            Explanation said = new Explanation(wrong, true, Why.RUN, List.of(), OptionalInt.empty(), parts);
            assertThatThrownBy(() -> replay.check(said)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aWideFormulaIsNoDeepOne() throws Exception {
        StringBuilder wide = new StringBuilder("EX EF lock = 1");
        for (int i = 0; i < 6_000; i++) {
            wide.append(" && EX EF lock != ").append(i + 2);
        }
        assertThat(ask("zoo:mutex/3", wide.toString(), PLAIN).verdict()).isEqualTo(Verdict.of(true));
    }
}
