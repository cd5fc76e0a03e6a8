package org.tidemark.check;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.engine.SearchOrder;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

class CheckerTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int MOST_STATES = 600;

    /** As usual, but for shorter walks and proofs where a net has too many states. */
    private static final StageTimes BRISK =
            new StageTimes(300_000_000, 100_000, 50_000_000, 1_000_000_000, 50_000_000, 50_000_000, 50_000_000, 0);

    private static CheckReport check(PetriNet net, ExploreOptions options, List<Property> properties)
            throws InputException {
        List<Finding> told = Collections.synchronizedList(new ArrayList<>());
        CheckReport report =
                Checks.of(net, properties, options, told::add, BRISK).run();
        assertThat(report.findings()).hasSameSizeAs(properties);
        assertThat(answers(report.findings()))
                .as("what was told on the way is what the report says")
                .containsAll(answers(told));
        return report;
    }

    private static List<Object> answers(List<Finding> findings) {
        return findings.stream()
                .<Object>map(finding -> List.of(finding.property(), finding.verdict()))
                .toList();
    }

    private static Finding ask(PetriNet net, ExploreOptions options, String formula)
            throws InputException, FormulaSyntaxException {
        Property property = PropertyParser.parse("f", formula, new NetVocabulary(net));
        return check(net, options, List.of(property)).findings().get(0);
    }

    private static List<ExploreOptions> engines() {
        return List.of(
                PLAIN,
                PLAIN.withThreads(2),
                PLAIN.withOrder(SearchOrder.DEPTH_FIRST),
                PLAIN.withStore(StoreChoice.tree()),
                PLAIN.withStore(StoreChoice.delta(3)).withThreads(2));
    }

    @Test
    void reachabilityAgreesWithTheReferenceOnRandomNetsAndFormulas(TestInfo test) {
        int checked = ForAllNets.in(test, 120).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            for (ExploreOptions options : engines()) {
                Property property = new Property.Truth("f", formula);
                Finding finding = check(net, options.withMaxStates(MOST_STATES + 1), List.of(property))
                        .findings()
                        .get(0);
                if (space.isComplete()) {
                    boolean truth = new NaiveProperties(net, space).holds(formula);
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
                }
                assertShown(net, formula, finding);
            }
        });
        assertThat(checked).isPositive();
    }

    /** Where a state decides, there is a run to it, and the reference says the same of its end; simplification needs none. */
    private static void assertShown(PetriNet net, Formula formula, Finding finding) {
        boolean exists = formula instanceof Formula.Exists;
        Formula inner = formula.children().get(0).children().get(0);
        boolean decidedByState = finding.verdict().equals(exists ? new Verdict.Holds() : new Verdict.Violated());
        List<Integer> run = events(finding);
        assertThat(run != null).isEqualTo(decidedByState && finding.technique() != Technique.SIMPLIFICATION);
        if (run != null) {
            List<Integer> end = play(net, run);
            assertThat(new NaiveTruth(net).holds(inner, end)).isEqualTo(exists);
        }
    }

    private static @Nullable List<Integer> events(Finding finding) {
        Evidence evidence = finding.evidence();
        return evidence == null ? null : evidence.events();
    }

    static List<Integer> play(PetriNet net, List<Integer> run) {
        TokenGame game = new TokenGame(net);
        for (int t : run) {
            assertThat(game.enabled(t)).isTrue();
            game.fire(t);
        }
        List<Integer> marking = new ArrayList<>();
        for (int tokens : game.marking()) {
            marking.add(tokens);
        }
        return marking;
    }

    @Test
    void everyFormulaThatIsAnsweredIsAnsweredRight(TestInfo test) {
        for (Kind kind : List.of(Kind.CTL, Kind.LTL)) {
            int checked = ForAllNets.in(test, 150).with(kind).check((net, formula) -> {
                NaiveStateSpace space = NaiveStateSpace.of(net, 200);
                if (space.isComplete()) {
                    Finding finding = check(net, PLAIN, List.of(new Property.Truth("f", formula)))
                            .findings()
                            .get(0);
                    if (kind == Kind.CTL || !(finding.verdict() instanceof Verdict.Unknown)) {
                        boolean truth = new NaiveProperties(net, space).holds(formula);
                        assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
                    }
                }
            });
            assertThat(checked).isPositive();
        }
    }

    @Test
    void globalPropertiesAndMaximaAgreeWithTheReference(TestInfo test) {
        int checked = ForAllNets.in(test, 120).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            List<Property> properties = globals(net);
            for (ExploreOptions options : engines()) {
                for (Finding finding : check(net, options, properties).findings()) {
                    if (finding.property() instanceof Property.Maximum maximum) {
                        long most = naive.maximum(maximum.term());
                        assertThat(finding.verdict()).isEqualTo(new Verdict.Value(most));
                        List<Integer> run = events(finding);
                        if (run != null) {
                            assertThat(new NaiveTruth(net).value(maximum.term(), play(net, run)))
                                    .isEqualTo(most);
                        }
                    } else {
                        assertThat(finding.verdict())
                                .as(finding.property().name())
                                .isEqualTo(Verdict.of(naive.holds(finding.property())));
                    }
                }
            }
        });
        assertThat(checked).isPositive();
    }

    private static List<Property> globals(PetriNet net) {
        List<Property> properties = new ArrayList<>(List.of(
                new Property.OneSafe("safe"),
                new Property.StableMarking("stable"),
                new Property.QuasiLiveness("quasi"),
                new Property.Liveness("live"),
                new Property.Truth("dead", Formula.reachable(new Formula.Deadlock()))));
        for (int p = 0; p < net.places(); p++) {
            properties.add(new Property.Maximum("max" + p, new Term.Count(net.placeName(p))));
        }
        properties.add(new Property.Maximum("all", Term.counts(net.placeNames())));
        return properties;
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong(TestInfo test) {
        int checked = ForAllNets.in(test, 300).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                boolean truth = new NaiveProperties(net, space).holds(formula);
                for (ExploreOptions tight : List.of(
                        PLAIN.withMaxStates(3).withTime(20_000_000),
                        PLAIN.withMaxDepth(1).withTime(20_000_000),
                        PLAIN.withMemory(1 << 12).withTime(20_000_000))) {
                    Verdict verdict = check(net, tight, List.of(new Property.Truth("f", formula)))
                            .findings()
                            .get(0)
                            .verdict();
                    if (!(verdict instanceof Verdict.Unknown)) {
                        assertThat(verdict).isEqualTo(Verdict.of(truth));
                    }
                }
            }
        });
        assertThat(checked).isPositive();
    }

    @Test
    void aSmallStateSpaceGivesAShortestRun() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        Finding dead = ask(net, PLAIN, "EF deadlock");
        assertThat(dead.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(dead.technique()).isEqualTo(Technique.SEARCH);
        assertThat(events(dead)).hasSize(5);
    }

    @Test
    void whatHoldsAtFirstNeedsNoRun() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        Finding finding = ask(net, PLAIN, "EF \"" + net.placeName(0) + "\" = " + net.initial(0));
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(events(finding)).isEmpty();
    }

    @Test
    void anUnboundedPlaceHasNoMaximumAndWhatItReachesIsFound() throws Exception {
        PetriNet net = Zoo.open("zoo:unbounded");
        ExploreOptions cut = PLAIN.withMaxStates(10_000).withTime(20_000_000_000L);
        Coverability known = Coverability.of(net, 10_000, Limit.none());
        String place = net.placeName(known.unbounded().nextSetBit(0));
        assertThat(ask(net, cut, "max(\"" + place + "\")").verdict()).isEqualTo(new Verdict.Unbounded());
        assertThat(ask(net, cut, "EF \"" + place + "\" = 17").verdict()).isEqualTo(new Verdict.Holds());
        assertThat(ask(net, cut, "AG \"" + place + "\" != 17").verdict()).isEqualTo(new Verdict.Violated());
    }

    @Test
    void aBigNetIsAnsweredWithoutExploringItAll() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/60");
        ExploreOptions cut = PLAIN.withTime(20_000_000_000L);
        Finding dead = ask(net, cut, "EF deadlock");
        assertThat(dead.verdict()).isEqualTo(new Verdict.Holds());
        PetriNet safe = Zoo.open("zoo:mutex/40");
        Finding exclusion = ask(safe, cut, "AG !(" + both(safe) + ")");
        assertThat(exclusion.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(exclusion.technique()).isEqualTo(Technique.STRUCTURE);
        assertThat(exclusion.because()).isNotEmpty();
    }

    private static String both(PetriNet net) {
        List<String> critical = net.placeNames().stream()
                .filter(name -> name.contains("critical"))
                .toList();
        return "\"" + critical.get(0) + "\" >= 1 && \"" + critical.get(1) + "\" >= 1";
    }

    @Test
    void quantifiersInsideOfOthersAreAnswered() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        String can = "EF fireable(\"" + net.transitionName(0) + "\")";
        assertThat(ask(net, PLAIN, "A (F G " + can + ")").verdict()).isEqualTo(new Verdict.Violated());
        assertThat(ask(net, PLAIN, "E (F G " + can + ")").verdict()).isEqualTo(new Verdict.Holds());
    }

    @Test
    void whatIsShownIsWhatDecides() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        String here = "\"" + net.placeName(0) + "\" = " + net.initial(0);

        Finding broken = ask(net, PLAIN, "EF (" + here + ") && AG !deadlock");
        assertThat(broken.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(events(broken)).as("not the run to the initial state").hasSize(5);

        Finding both = ask(net, PLAIN, "EF (" + here + ") && EF deadlock");
        assertThat(both.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(both.evidence()).as("it takes two states to see it").isNull();
    }

    @Test
    void whatNobodyAsksAnyMoreIsNotLookedFor() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/40");
        String rare = "EF ("
                + net.placeNames().stream()
                        .limit(20)
                        .map(p -> "\"" + p + "\" = 7")
                        .collect(joining(" || ")) + ")";
        Property property = PropertyParser.parse(
                "f", "EF (" + both(net) + ") && (EF deadlock || " + rare + ")", new NetVocabulary(net));

        CheckReport report = check(net, PLAIN.withTime(20_000_000_000L), List.of(property));

        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(report.seconds()).isLessThan(15);
    }

    @Test
    void simplificationIsSaidToBeWhatItIs() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        String place = "\"" + net.placeName(0) + "\"";
        assertTechnique(ask(net, PLAIN, "EF true"), new Verdict.Holds(), Technique.SIMPLIFICATION);
        assertTechnique(ask(net, PLAIN, "AG " + place + " <= 1"), new Verdict.Holds(), Technique.SIMPLIFICATION);
        assertTechnique(ask(net, PLAIN, "EF EF " + place + " >= 2"), new Verdict.Violated(), Technique.SIMPLIFICATION);
        assertTechnique(ask(net, PLAIN, "EF EF deadlock"), new Verdict.Holds(), Technique.SEARCH);
        assertTechnique(ask(net, PLAIN, "G (F true && !deadlock)"), new Verdict.Violated(), Technique.SEARCH);
        assertTechnique(
                ask(net, PLAIN, "EF " + place + " = " + net.initial(0)), new Verdict.Holds(), Technique.INITIAL_STATE);
    }

    private static void assertTechnique(Finding finding, Verdict verdict, Technique technique) {
        assertThat(finding.verdict()).isEqualTo(verdict);
        assertThat(finding.technique()).isEqualTo(technique);
    }

    @Test
    void netsWithoutPlacesOrTransitionsAreAnswered() throws Exception {
        PetriNetBuilder places = new PetriNetBuilder("places");
        places.place("p", 2);
        PetriNetBuilder transitions = new PetriNetBuilder("transitions");
        transitions.transition("t");
        for (PetriNet net : List.of(new PetriNetBuilder("empty").build(), places.build(), transitions.build())) {
            NaiveProperties naive = new NaiveProperties(net, NaiveStateSpace.of(net, 10));
            List<Property> properties = new ArrayList<>(globals(net));
            properties.removeIf(property -> property.name().equals("all") && net.places() == 0);
            for (ExploreOptions options : engines()) {
                for (Finding finding : check(net, options, properties).findings()) {
                    if (!(finding.property() instanceof Property.Maximum)) {
                        assertThat(finding.verdict())
                                .as(net.name() + ", " + finding.property().name())
                                .isEqualTo(Verdict.of(naive.holds(finding.property())));
                    }
                }
            }
        }
    }
}
