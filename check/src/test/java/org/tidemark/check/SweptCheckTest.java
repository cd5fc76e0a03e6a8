package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.sweep.SweepStates;
import org.tidemark.format.automaton.AutomatonReader;
import org.tidemark.graph.BuiltGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.progress.Monotone;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProduct;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomAutomata;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.search.Outcome;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Questions answered by sweeps, against the reference: verdicts, and theorem 3 for every run. */
class SweptCheckTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int MOST_STATES = 150;
    private static final SweepMeasure.Wish AUTO = new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of());
    private static final StageTimes BRISK =
            new StageTimes(300_000_000, 100_000, 50_000_000, 1_000_000_000, 50_000_000, 0, 0, 0);

    private static CheckReport check(
            PetriNet net, List<Property> properties, ExploreOptions options, SweepMeasure.Wish wish)
            throws InputException {
        return Checks.sweeping(
                        net,
                        properties,
                        new CheckOptions(options).withTimes(BRISK).withoutExplanations(),
                        wish)
                .run();
    }

    private static RandomCourse course(PetriNet net, long seed) {
        return new RandomCourse(net, 31 * seed + 7L * net.transitions() + net.places());
    }

    /** A sweep ends when its own question is answered, which is no reason for another one to be open. */
    @Test
    void anAnswerDoesNotLeaveOtherQuestionsCancelled() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        NetVocabulary names = new NetVocabulary(net);
        List<Property> asked = List.of(
                PropertyParser.parse("near", "EF eat_1 >= 1", names),
                PropertyParser.parse("runs", "G F eat_1 >= 1", names));
        Plan plan = new Plan(List.of(new Simplification(), new SweepStates(AUTO, 0.8)));
        List<Finding> found = new Checker(Subject.of(net), asked, new CheckOptions(PLAIN), plan)
                .run()
                .findings();
        assertThat(found.get(0).verdict()).isEqualTo(Verdict.of(true));
        assertThat(found.get(1).verdict())
                .isInstanceOfSatisfying(
                        Verdict.Unknown.class,
                        unknown -> assertThat(unknown.why().cause()).isEqualTo(StopReason.UNDECIDED));
    }

    @Test
    void reachabilityAgreesWithTheReferenceAndRunsGoBackAsSeldomAsAny(TestInfo test) {
        int[] runs = new int[1];
        ForAllNets.in(test, 100).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            for (long seed = 0; seed < 2 && space.isComplete(); seed++) {
                RandomCourse course = course(net, seed);
                Property asked = new Property.Truth("f", formula);
                Finding finding = check(net, List.of(asked), PLAIN, course.wish())
                        .findings()
                        .get(0);
                assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
                boolean exists = formula instanceof Formula.Exists;
                Formula inner = formula.children().get(0).children().get(0);
                NaiveTruth truth = new NaiveTruth(net);
                runs[0] += assertBest(
                        finding,
                        course,
                        space,
                        s -> truth.holds(inner, space.states().get(s)) == exists);
            }
        });
        assertThat(runs[0]).isGreaterThan(20);
    }

    @Test
    void manyQuestionsAreAnsweredInOneRun(TestInfo test) {
        int[] runs = new int[1];
        ForAllNets.in(test, 100).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            NaiveTruth truth = new NaiveTruth(net);
            for (long seed = 0; seed < 2 && space.isComplete(); seed++) {
                RandomCourse course = course(net, seed);
                NaiveProperties naive = new NaiveProperties(net, space);
                for (Finding finding :
                        check(net, questions(net), PLAIN, course.wish()).findings()) {
                    if (finding.property() instanceof Property.Maximum maximum) {
                        long most = naive.maximum(maximum.term());
                        assertThat(finding.verdict()).isEqualTo(new Verdict.Value(most));
                        runs[0] += assertBest(
                                finding,
                                course,
                                space,
                                s -> truth.value(maximum.term(), space.states().get(s)) == most);
                    } else {
                        assertThat(finding.verdict())
                                .as(finding.property().name())
                                .isEqualTo(Verdict.of(naive.holds(finding.property())));
                        runs[0] += assertBest(finding, course, space, shown(finding.property(), space));
                    }
                }
            }
        });
        assertThat(runs[0]).isGreaterThan(20);
    }

    /** Counters beside the net change the states that are swept, and neither verdicts nor what a run is. */
    @Test
    void countersChangeNoAnswer(TestInfo test) {
        int[] augmented = new int[1];
        ForAllNets.in(test, 80).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || net.transitions() == 0) {
                return;
            }
            String last = net.transitionName(net.transitions() - 1);
            String measure = "\"fired(" + net.transitionName(0) + ", 3)\" - \"fired(" + last + ", 1)\"";
            NaiveProperties naive = new NaiveProperties(net, space);
            CheckReport report = check(net, questions(net), PLAIN, new SweepMeasure.Wish(measure, Map.of()));
            for (Finding finding : report.findings()) {
                Verdict right = finding.property() instanceof Property.Maximum maximum
                        ? new Verdict.Value(naive.maximum(maximum.term()))
                        : Verdict.of(naive.holds(finding.property()));
                assertThat(finding.verdict()).as(finding.property().name()).isEqualTo(right);
            }
            augmented[0] += report.sweep() != null && report.sweep().augmented() ? 1 : 0;
        });
        assertThat(augmented[0]).isGreaterThan(20);
    }

    /** The first field grows to 1, 3, 7 and 15, and 10^18 of it and more no longer fit with the second, and then not at all. */
    @Test
    void aMeasureThatFieldsOutgrowIsCutShort() throws Exception {
        PetriNetBuilder counter = new PetriNetBuilder("counter");
        counter.place("left", 9);
        counter.place("a", 0);
        counter.place("b", 0);
        counter.transition("t");
        counter.input(0, 0, 1);
        counter.output(0, 1, 1);
        PetriNet net = counter.build();
        SweepMeasure.Wish wish = new SweepMeasure.Wish("1000000000000000000*a, b", Map.of());
        NetModels narrow = NetModels.startingWith(net, FieldWidths.forCounts(net, net.initialMarking()));
        SweepReport report = new SweepExploration(new NetSystem(net), PLAIN, wish, List.of(), narrow).run();
        assertThat(report.timing().restarts()).isPositive();
        assertThat(report.complete()).isTrue();
        assertThat(report.states()).isEqualTo(10);
        assertThat(report.course().why())
                .isEqualTo("as asked for, as far as 63 bits hold it, and constant: it will not save memory");
        NetModels wide = NetModels.startingWith(net, FieldWidths.forCounts(net, new int[] {9, 9, 0}));
        assertThatThrownBy(() -> new SweepExploration(new NetSystem(net), PLAIN, wish, List.of(), wide).run())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bits");
    }

    @Test
    void theGraphBehindCountersIsAnUnfolding(TestInfo test) {
        int[] unfolded = new int[1];
        ForAllNets.in(test, 100).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || net.transitions() == 0) {
                return;
            }
            SweepMeasure.Wish wish = new SweepMeasure.Wish("\"fired(" + net.transitionName(0) + ", 300)\"", Map.of());
            GraphReport report = new GraphExploration(
                            new NetSystem(net), PLAIN.withMaxStates(20_000), wish, Encoding.AUTO, Map.of())
                    .run();
            if (report.built() != null) {
                BuiltGraph.assertEdgesUnfold(report.built().graph(), space);
                unfolded[0] += report.built().graph().states() > space.states().size() ? 1 : 0;
                assertThat(report.folded()).isFalse();
            }
        });
        assertThat(unfolded[0]).as("graphs larger than the reachability graph").isGreaterThan(10);
    }

    @Test
    void aGraphThatDoesNotFitEndsWithoutHarm() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/3");
        boolean fits = false;
        for (long bytes : new long[] {0, 50, 100, 200, 500, 1_000, 3_000, 10_000, 1_000_000}) {
            GraphReport report = new GraphExploration(
                            new NetSystem(net),
                            PLAIN.withMemory(bytes),
                            new SweepMeasure.Wish("lock", Map.of()),
                            Encoding.AUTO,
                            Map.of())
                    .run();
            fits = report.end() == Outcome.End.COMPLETE;
            assertThat(fits || report.end() == Outcome.End.MEMORY).isTrue();
            assertThat(fits && bytes < 200).isFalse();
            assertThat(report.built() != null).isEqualTo(fits);
            assertThat(report.memory().peakBytes()).isLessThanOrEqualTo(bytes);
        }
        assertThat(fits).isTrue();
    }

    private static List<Property> questions(PetriNet net) {
        List<Property> properties = new ArrayList<>(List.of(
                new Property.OneSafe("safe"),
                new Property.StableMarking("stable"),
                new Property.QuasiLiveness("quasi"),
                new Property.Truth("dead", Formula.reachable(new Formula.Deadlock()))));
        for (int p = 0; p < net.places(); p++) {
            properties.add(new Property.Maximum("max" + p, new Term.Count(net.placeName(p))));
        }
        properties.add(new Property.Maximum("all", Term.counts(net.placeNames())));
        return properties;
    }

    private static IntPredicate shown(Property property, NaiveStateSpace space) {
        return property instanceof Property.OneSafe
                ? state -> space.states().get(state).stream().anyMatch(tokens -> tokens > 1)
                : state -> space.steps(state).isEmpty();
    }

    /** How many runs there were: one or none. */
    private static int assertBest(Finding finding, RandomCourse course, NaiveStateSpace space, IntPredicate wanted) {
        Evidence evidence = finding.evidence();
        if (evidence == null) {
            return 0;
        }
        assertThat(course.isBest(evidence.events(), space, wanted))
                .as("theorem 3 for the run %s by %s", evidence.events(), course.text())
                .isTrue();
        return 1;
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong(TestInfo test) {
        ForAllNets.in(test, 40).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                boolean truth = new NaiveProperties(net, space).holds(formula);
                for (ExploreOptions tight : List.of(
                        PLAIN.withMaxStates(3).withTime(5_000_000),
                        PLAIN.withMemory(1 << 10).withTime(5_000_000),
                        PLAIN.withTime(0))) {
                    List<Property> asked = List.of(new Property.Truth("f", formula));
                    Verdict verdict = check(net, asked, tight, course(net, 1).wish())
                            .findings()
                            .get(0)
                            .verdict();
                    if (!(verdict instanceof Verdict.Unknown)) {
                        assertThat(verdict).isEqualTo(Verdict.of(truth));
                    }
                }
            }
        });
    }

    @Test
    void theSweepEndsWithTheLayerOfTheLastHit() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/6");
        SweepMeasure.Wish paper = new SweepMeasure.Wish("paper", Zoo.measures("zoo:dbm/6"));
        Property early = PropertyParser.parse("f", "EF waiting_1 = 1", new NetVocabulary(net));
        SweepReport part = swept(check(net, List.of(early), PLAIN, paper));
        assertThat(part.complete()).isFalse();
        assertThat(part.outcome().explored()).isLessThan(1459);
        SweepReport whole = swept(check(net, List.of(early, new Property.OneSafe("safe")), PLAIN, paper));
        assertThat(whole.complete()).isTrue();
        assertThat(whole.outcome().peakStates()).isLessThanOrEqualTo(88);
    }

    private static SweepReport swept(CheckReport report) {
        return Objects.requireNonNull(report.sweep());
    }

    @Test
    void whatNeedsForgottenStatesIsObjectedTo() {
        OpenReason refused =
                Objects.requireNonNull(Plans.sweeping(AUTO).refusal().of(new Property.Liveness("live")));
        assertThat(refused.sentence()).contains("terminal components");
        assertThat(refused.remedy()).isEqualTo(Remedy.BREADTH_FIRST);
        assertThat(Plans.sweeping(AUTO).refusal().of(new Property.QuasiLiveness("quasi")))
                .isNull();
    }

    @Test
    void conformanceIsThatOfTheDefinition(TestInfo test) {
        int[] verdicts = new int[2];
        ForAllNets.in(test, 40).check(net -> {
            // Over infinitely many states a sweep may hold few at any time and go on for ever.
            boolean finite = NaiveStateSpace.of(net, MOST_STATES).isComplete();
            for (long seed = 1; seed <= 3 && finite; seed++) {
                FiniteAutomaton automaton = RandomAutomata.draw(net, 31 * seed + net.places() + 7L * net.transitions());
                NaiveProduct.Answer right = new NaiveProduct(net, automaton).answer(1000);
                Property.Conformance property = new Property.Conformance("a", automaton);
                ExploreOptions cut = PLAIN.withMaxStates(2000);
                Finding finding = Checks.of(
                                net,
                                List.of(property),
                                cut,
                                told -> {},
                                course(net, seed).wish())
                        .run()
                        .findings()
                        .get(0);
                if (right.complete()) {
                    boolean legal = right.shortestIllegal().isEmpty();
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(legal));
                    verdicts[legal ? 1 : 0]++;
                }
                if (finding.verdict() instanceof Verdict.Violated) {
                    assertThat(finding.evidence()).isNotNull();
                    assertThat(finding.because()).startsWith("random ");
                }
            }
        });
        assertThat(verdicts[0]).isPositive();
        assertThat(verdicts[1]).isPositive();
    }

    @Test
    void theAutomatonAloneIsAMeasureWhereTheNetHasNone() throws Exception {
        PetriNet net = Zoo.open("zoo:stop-and-wait/6/2");
        StringBuilder text = new StringBuilder("start s0\n");
        for (int packet = 1; packet <= 6; packet++) {
            text.append("s" + (packet - 1) + " -- receive_" + packet + " --> s" + packet + "\n");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        FiniteAutomaton service = AutomatonReader.read(new ByteArrayInputStream(bytes), "a", new NetVocabulary(net));
        Property.Conformance property = new Property.Conformance("a", service);
        CheckReport constant = Checks.of(
                        net, List.of(property), PLAIN, told -> {}, new SweepMeasure.Wish("0", Map.of()))
                .run();
        assertThat(constant.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
        SweepReport report = swept(constant);
        assertThat(report.course().text()).contains("automaton");
        assertThat(report.outcome().sweeps()).isOne();
        assertThat(report.outcome().peakStates())
                .isLessThan(Objects.requireNonNull(report.outcome().states()));
    }

    /** A ring of six places, three switches beside it, and an automaton that goes round with the ring. */
    @Test
    void anAutomatonThatGoesRoundIsAMeasureToo() throws Exception {
        PetriNetBuilder ring = new PetriNetBuilder("ring");
        StringBuilder text = new StringBuilder("start s0\n");
        for (int p = 0; p < 12; p++) {
            ring.place("p" + p, p == 0 || (p > 5 && p % 2 == 0) ? 1 : 0);
            int next = p < 6 ? (p + 1) % 6 : p ^ 1;
            ring.transition("t" + p);
            ring.input(p, p, 1);
            ring.output(p, next, 1);
            String edge = p < 6 ? "s" + p + " -- t" + p + " --> s" + next + "\n" : "";
            text.append(edge);
        }
        for (int s = 0; s < 6; s++) {
            for (int t = 6; t < 12; t++) {
                text.append("s" + s + " -- t" + t + " --> s" + s + "\n");
            }
        }
        PetriNet net = ring.build();
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        FiniteAutomaton service = AutomatonReader.read(new ByteArrayInputStream(bytes), "a", new NetVocabulary(net));
        Property.Conformance property = new Property.Conformance("a", service);
        CheckReport report = Checks.of(net, List.of(property), PLAIN, told -> {}, new SweepMeasure.Wish("0", Map.of()))
                .run();
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(swept(report).course().why()).endsWith("; with it, how far the automaton has come");
        assertThat(swept(report).course().monotone()).isEqualTo(Monotone.UNKNOWN);
        assertThat(swept(report).outcome().sweeps()).isEqualTo(2);
        assertThat(swept(report).outcome().peakStates()).isLessThan(30);
    }
}
