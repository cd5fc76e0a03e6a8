package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.StageReport;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.WrittenNets;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.NetPairs;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomMachines;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Stubborn sets leave out states, and no answer. */
@Seeded
class StubbornSearchTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int CAP = 600;
    private static final int CAP_OF_PAIRS = 3_000;
    /** With room for few states, so that most are in files. */
    private static final OnDisk ON_DISK =
            new OnDisk(CrankyDisk::new, false, bytes -> new DiskSearch.Tuning(bytes, 24, Long.MAX_VALUE), null);

    private static final Reductions STUBBORN = Reductions.asked(Set.of(Reduction.STUBBORN));

    /** A check by nothing but stubborn sets, so that nothing else can be right in their place. */
    private static CheckReport check(PetriNet net, ExploreOptions options, List<Property> properties)
            throws InputException {
        Plan only = new Plan(List.of(new Simplification(), StubbornSearch.asked(1)));
        return new Checker(Subject.of(net), properties, new CheckOptions(options).withReductions(STUBBORN), only).run();
    }

    private static List<ExploreOptions> engines() {
        return List.of(
                PLAIN,
                PLAIN.withThreads(2),
                PLAIN.withOrder(SearchOrder.DEPTH_FIRST),
                PLAIN.withStore(StoreChoice.auto(3)),
                PLAIN.withStore(StoreChoice.tree()),
                PLAIN.withStore(StoreChoice.condensed()),
                PLAIN.withStore(StoreChoice.compactTree()),
                PLAIN.withStore(StoreChoice.delta(3)).withThreads(2),
                PLAIN.withStore(ON_DISK).withThreads(2));
    }

    @Test
    void reachabilityAgreesWithTheReference(TestInfo test) {
        AtomicLong answered = new AtomicLong();
        int checked = ForAllNets.in(test, 120).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (space.isComplete()) {
                for (ExploreOptions options : engines()) {
                    answered.addAndGet(agrees(net, space, formula, options) ? 1 : 0);
                }
                agreesInSweeps(net, space, formula);
            }
        });
        assertThat(answered.get())
                .isGreaterThan(
                        Seeds.oneIsGiven() ? -1 : (long) checked * engines().size() / 3);
    }

    /** Two nets side by side have every interleaving, most of which can be left out. */
    @Test
    void reachabilityAgreesWhereNetsRunSideBySide(TestInfo test) {
        AtomicLong visited = new AtomicLong();
        AtomicLong all = new AtomicLong();
        int checked = ForAllNets.in(test, 120).check(half -> {
            PetriNet net = NetPairs.beside(half, RandomNets.net(half.places() + 10L * half.transitions()));
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP_OF_PAIRS);
            if (!space.isComplete()) {
                return;
            }
            for (int seed = 1; seed <= 3; seed++) {
                Formula formula = RandomFormulas.draw(Kind.REACHABILITY, net, seed);
                agrees(net, space, formula, PLAIN);
                agrees(net, space, formula, PLAIN.withOrder(SearchOrder.DEPTH_FIRST));
            }
            CheckReport dead = check(net, PLAIN, List.of(deadlock()));
            assertThat(dead.findings().get(0).verdict())
                    .isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(deadlock())));
            if (dead.findings().get(0).verdict() instanceof Verdict.Violated) {
                visited.addAndGet(dead.work().reducedStates());
                all.addAndGet(space.states().size());
            }
        });
        assertThat(checked).isPositive();
        if (!Seeds.oneIsGiven()) {
            assertThat(2 * visited.get()).as("of %d states", all.get()).isLessThan(all.get());
        }
    }

    /** Whether there is an answer, which has to be right; a run to a state is as short as any, breadth first. */
    private static boolean agrees(PetriNet net, NaiveStateSpace space, Formula formula, ExploreOptions options)
            throws InputException {
        Finding finding = check(net, options, List.of(new Property.Truth("f", formula)))
                .findings()
                .get(0);
        if (finding.verdict() instanceof Verdict.Unknown) {
            return false;
        }
        assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
        Evidence evidence = finding.evidence();
        if (evidence != null && !evidence.events().isEmpty()) {
            boolean exists = formula instanceof Formula.Exists;
            Formula inner = formula.children().get(0).children().get(0);
            NaiveTruth truth = new NaiveTruth(net);
            assertThat(truth.holds(inner, play(net, evidence.events()))).isEqualTo(exists);
            if (options.order() == SearchOrder.BREADTH_FIRST && options.threads() == 1) {
                int nearest = Integer.MAX_VALUE;
                for (int s = 0; s < space.states().size(); s++) {
                    boolean isGoal = truth.holds(inner, space.states().get(s)) == exists;
                    nearest = isGoal ? Math.min(nearest, space.distance(s)) : nearest;
                }
                assertThat(evidence.steps()).isEqualTo(nearest);
            }
        }
        return true;
    }

    /** A sweep forgets states, and may begin again with those that an edge led back to. */
    private static void agreesInSweeps(PetriNet net, NaiveStateSpace space, Formula formula) throws InputException {
        Verdict expected = Verdict.of(new NaiveProperties(net, space).holds(formula));
        for (String measure : List.of(SweepMeasure.AUTO, net.placeName(0))) {
            Plan only = new Plan(List.of(
                    new Simplification(), StubbornSearch.sweeping(1, new SweepMeasure.Wish(measure, Map.of()))));
            Finding finding = new Checker(
                            Subject.of(net),
                            List.of(new Property.Truth("f", formula)),
                            new CheckOptions(PLAIN).withReductions(STUBBORN),
                            only)
                    .run()
                    .findings()
                    .get(0);
            if (!(finding.verdict() instanceof Verdict.Unknown)) {
                assertThat(finding.verdict()).isEqualTo(expected);
            }
            Evidence evidence = finding.evidence();
            if (evidence != null && !evidence.events().isEmpty()) {
                Formula inner = formula.children().get(0).children().get(0);
                assertThat(new NaiveTruth(net).holds(inner, play(net, evidence.events())))
                        .isEqualTo(formula instanceof Formula.Exists);
            }
        }
    }

    /** Two-phase commit starts over, so that its sweeps have edges that lead back; states are fewer, as they are without sweeps. */
    @Test
    void sweepsVisitFewerStates() throws InputException {
        PetriNet net = Zoo.open("zoo:two-phase-commit/6");
        Plan sweeps = Plans.sweeping(
                new SweepMeasure.Wish("waitingVotes + 2*waitingAcknowledgements", Map.of()), UnfoldingLimits.usual());
        CheckReport report = new Checker(
                        Subject.of(net), List.of(deadlock()), new CheckOptions(PLAIN).withReductions(STUBBORN), sweeps)
                .run();
        assertThat(report.findings().get(0).verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(report.stages().stream()
                        .filter(stage -> !stage.settled().isEmpty())
                        .map(StageReport::stage))
                .containsExactly("stubborn sweep");
        assertThat(report.work().reducedStates()).isLessThan(1_459 * 2 / 3);
    }

    private static List<Integer> play(PetriNet net, List<Integer> run) {
        TokenGame game = TokenGame.after(net, run);
        List<Integer> marking = new ArrayList<>();
        for (int tokens : game.marking()) {
            marking.add(tokens);
        }
        return marking;
    }

    private static Property.Truth deadlock() {
        return new Property.Truth("dead", Formula.always(new Formula.Not(new Formula.Deadlock())));
    }

    @Test
    void globalPropertiesAndMaximaAgreeWithTheReference(TestInfo test) {
        int checked = ForAllNets.in(test, 60).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            List<Property> properties = new ArrayList<>(List.of(
                    new Property.OneSafe("safe"),
                    new Property.StableMarking("stable"),
                    new Property.QuasiLiveness("quasi"),
                    deadlock(),
                    new Property.Maximum("all", Term.counts(net.placeNames()))));
            for (int p = 0; p < net.places(); p++) {
                properties.add(new Property.Maximum("max" + p, new Term.Count(net.placeName(p))));
            }
            for (Property property : properties) {
                assertAnswer(
                        naive, check(net, PLAIN, List.of(property)).findings().get(0));
            }
            for (ExploreOptions options : engines()) {
                for (Finding finding : check(net, options, properties).findings()) {
                    assertAnswer(naive, finding);
                }
            }
        });
        assertThat(checked).isPositive();
    }

    private static void assertAnswer(NaiveProperties naive, Finding finding) {
        Verdict expected = finding.property() instanceof Property.Maximum maximum
                ? new Verdict.Value(naive.maximum(maximum.term()))
                : Verdict.of(naive.holds(finding.property()));
        assertThat(finding.verdict()).as(finding.property().name()).isEqualTo(expected);
    }

    /** The whole plan, with whatever pays and with stubborn sets asked for, says what the reference says. */
    @Test
    void everyPlanAgreesWithTheReference(TestInfo test) {
        int checked = ForAllNets.in(test, 150).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            Verdict expected = Verdict.of(new NaiveProperties(net, space).holds(formula));
            for (Reductions reductions : List.of(Reductions.NONE, Reductions.AUTO, STUBBORN)) {
                CheckReport report = new Checker(
                                Subject.of(net),
                                List.of(new Property.Truth("f", formula)),
                                new CheckOptions(PLAIN).withReductions(reductions),
                                Plans.exploring(UnfoldingLimits.usual()))
                        .run();
                assertThat(report.findings().get(0).verdict()).isEqualTo(expected);
            }
        });
        assertThat(checked).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"philosophers, 5", "philosophers, 20", "philosophers, 60", "dbm, 5", "dbm, 20", "dbm, 40"})
    void deadlocksAreFoundInPolynomiallyManyStates(String model, int n) throws Exception {
        PetriNet net = Zoo.open("zoo:" + model + "/" + n);
        CheckReport report = check(net, PLAIN, List.of(deadlock()));
        boolean isFree = model.equals("dbm");
        assertThat(report.findings().get(0).verdict()).isEqualTo(Verdict.of(isFree));
        assertThat(report.work().reducedStates()).isLessThan(4L * n * n);
    }

    /** A store that keeps no predecessors has to look for the run once more, with the goal already met. */
    @Test
    void storesThatForgetStillShowARun() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        for (StoreChoice store : List.of(
                StoreChoice.compactTree(),
                StoreChoice.stratified(3),
                StoreChoice.hashCompact(),
                StoreChoice.bitstate())) {
            Finding finding = check(net, PLAIN.withStore(store), List.of(deadlock()))
                    .findings()
                    .get(0);
            assertThat(finding.verdict()).as(store.toString()).isEqualTo(new Verdict.Violated());
            List<Integer> run =
                    Objects.requireNonNull(finding.evidence(), store.toString()).events();
            assertThat(TokenGame.after(net, run).isDead()).isTrue();
        }
    }

    /** What is found with few states is found again with few: the whole model has 1.4e19. */
    @Test
    void aRunIsFoundAgainWithStubbornSets() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/50");
        ExploreOptions options = PLAIN.withStore(StoreChoice.compactTree());
        Finding finding = check(net, options, List.of(deadlock())).findings().get(0);
        assertThat(Objects.requireNonNull(finding.evidence()).steps()).isEqualTo(50);
    }

    /** Together nothing can be left out; of the two questions the first is never answered, and the second soon. */
    @Test
    void aQuestionWithoutAnEndLeavesTimeForTheNext() throws Exception {
        PetriNet net = WrittenNets.net(
                "k=1 l x y z a=300 b", "s: k -> l x", "t: k -> l y", "u: k -> l z", "w: l -> k", "v: a -> b");
        NetVocabulary names = new NetVocabulary(net);
        Property endless = PropertyParser.parse("endless", "EF x >= 1000000", names);
        Property soon = PropertyParser.parse("soon", "EF b >= 300", names);
        List<Finding> findings = check(net, PLAIN.withTime(3_000_000_000L), List.of(endless, soon))
                .findings();
        assertThat(findings.get(0).verdict()).isInstanceOf(Verdict.Unknown.class);
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(findings.get(1).stage()).isEqualTo("stubborn search");
    }

    @Test
    void aStateWithoutAWayToTheGoalIsNotGoneOnFrom() throws Exception {
        PetriNet net = Zoo.open("zoo:ring/10");
        Property both = PropertyParser.parse("f", "EF (uses_1 >= 1 && uses_2 >= 1)", new NetVocabulary(net));
        CheckReport report = check(net, PLAIN, List.of(both));
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(report.work().reducedStates()).isLessThan(15_360 / 100);
    }

    @Test
    void whatIsNotPreservedIsRefusedWithTheReason() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        Plan plan = Plans.reduced(Plans.exploring(UnfoldingLimits.usual()), STUBBORN, net, Limit.none());
        NetVocabulary names = new NetVocabulary(net);
        List<Property> properties = List.of(
                PropertyParser.parse("next", "X eat_1 >= 1", names),
                PropertyParser.parse("one", "AG EX eat_1 >= 1", names),
                PropertyParser.parse("star", "A (F G EF eat_1 >= 1)", names),
                PropertyParser.parse("end", "F deadlock", names),
                PropertyParser.parse("choice", "AG (eat_1 >= 1 -> EF deadlock)", names),
                PropertyParser.parse("ctl", "AG EF eat_1 >= 1", names),
                PropertyParser.parse("dead", "AG EF deadlock", names),
                new Property.Liveness("live"),
                deadlock());
        List<Finding> findings = new Checker(
                        Subject.of(net), properties, new CheckOptions(PLAIN).withReductions(STUBBORN), plan)
                .run()
                .findings();
        for (Finding finding : findings.subList(0, 5)) {
            OpenReason why = ((Verdict.Unknown) finding.verdict()).why();
            assertThat(why.cause()).isEqualTo(StopReason.REFUSED);
            assertThat(why.sentence()).startsWith("stubborn sets preserve the states, runs and choices");
            assertThat(why.remedy()).isEqualTo(Remedy.NO_REDUCTION);
        }
        assertThat(findings.subList(5, 9).stream().map(finding -> finding.stage()))
                .containsExactly(
                        "stubborn components", "stubborn components", "stubborn components", "stubborn search");
        assertThat(findings.subList(5, 9).stream().map(finding -> finding.verdict()))
                .containsExactly(
                        new Verdict.Violated(), new Verdict.Holds(), new Verdict.Violated(), new Verdict.Violated());
    }

    /** A condition that is no sum of places is left to other stages, and the user is told. */
    @Test
    void whatCannotBeReadIsSaid() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        Property product = PropertyParser.parse("product", "AG eat_1 * eat_2 <= 0", new NetVocabulary(net));
        CheckReport report = new Checker(
                        Subject.of(net),
                        List.of(product),
                        new CheckOptions(PLAIN).withReductions(STUBBORN),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(report.notes())
                .singleElement()
                .asString()
                .startsWith("product is answered without stubborn sets: some condition is about more than sums");
    }

    /** Some of whose transitions go before others: reachable states are preserved, and so are deadlocks and what can happen. */
    @Test
    void answersAreThoseOfTheReferenceWherePrioritiesAre(Seeds seeds) throws Exception {
        long visited = 0;
        long all = 0;
        for (long seed : seeds.upTo(90)) {
            PetriNet net = switch ((int) (seed % 3)) {
                case 0 -> RandomNets.prioritized(seed);
                case 1 -> NetPairs.beside(RandomNets.hesitant(seed), RandomNets.hesitant(seed + 1000));
                default -> RandomMachines.hesitant(seed);
            };
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP_OF_PAIRS);
            if (!space.isComplete()) {
                continue;
            }
            for (int draw = 1; draw <= 4; draw++) {
                Formula formula = RandomFormulas.draw(Kind.REACHABILITY, net, seed + draw);
                for (ExploreOptions options : List.of(PLAIN, PLAIN.withOrder(SearchOrder.DEPTH_FIRST))) {
                    agrees(net, space, formula, options);
                }
                agreesInSweeps(net, space, formula);
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            List<Property> properties = List.of(
                    deadlock(),
                    new Property.OneSafe("safe"),
                    new Property.StableMarking("stable"),
                    new Property.QuasiLiveness("quasi"),
                    new Property.Maximum("all", Term.counts(net.placeNames())));
            for (Property property : properties) {
                CheckReport report = check(net, PLAIN, List.of(property));
                assertAnswer(naive, report.findings().get(0));
                visited += report.work().reducedStates();
                all += space.states().size();
            }
        }
        assertThat(visited).as("of %d states", all).isLessThan(Seeds.oneIsGiven() ? Long.MAX_VALUE : all * 9 / 10);
    }

    @Test
    void prioritiesKeepRunsFromStubbornSets() throws Exception {
        PetriNet net = RandomNets.prioritized(1);
        Plan plan = Plans.reduced(Plans.exploring(UnfoldingLimits.usual()), STUBBORN, net, Limit.none());
        assertThat(plan.refusal().of(deadlock())).isNull();
        Property along = new Property.Truth("along", Formula.always(new Formula.Finally(new Formula.Deadlock())));
        OpenReason why = Objects.requireNonNull(plan.refusal().of(along));
        assertThat(why.sentence()).startsWith("transitions have priorities");
        assertThat(plan.refusal().of(new Property.Liveness("live"))).isNotNull();
    }

    /** What waits may have to wait for something that another event of its priority enables, so that their order counts. */
    @Test
    void theOrderOfEventsThatWaitIsKept() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("thief");
        int left = builder.place("left", 1);
        int right = builder.place("right", 1);
        int x = builder.place("x", 0);
        int y = builder.place("y", 0);
        int first = builder.transition("first");
        int second = builder.transition("second");
        int steal = builder.transition("steal");
        builder.input(first, left, 1).output(first, x, 1);
        builder.input(second, right, 1).output(second, y, 1);
        builder.input(steal, x, 1).input(steal, right, 1).priority(steal, 1);
        PetriNet net = builder.build();
        for (String both : List.of("EF (x >= 1 && y >= 1)", "EF (y >= 1 && x >= 1)")) {
            Property reachable = PropertyParser.parse("both", both, new NetVocabulary(net));
            assertThat(check(net, PLAIN, List.of(reachable)).findings().get(0).verdict())
                    .as(both)
                    .isEqualTo(new Verdict.Holds());
        }
    }

    /** Devices that act at the same moment need not do so in every order. */
    @Test
    void sweepsOverTimeVisitFewerStates() throws Exception {
        PetriNet net = Zoo.open("zoo:lock-management/2");
        Plan sweeps = Plans.sweeping(new SweepMeasure.Wish("elapsed", Map.of()), UnfoldingLimits.usual());
        CheckReport report = new Checker(
                        Subject.of(net), List.of(deadlock()), new CheckOptions(PLAIN).withReductions(STUBBORN), sweeps)
                .run();
        assertThat(report.findings().get(0).verdict()).isInstanceOf(Verdict.Violated.class);
        assertThat(report.work().reducedStates()).isLessThan(2_500);
    }
}
