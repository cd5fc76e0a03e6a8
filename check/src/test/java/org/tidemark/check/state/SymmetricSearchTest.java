package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomSymmetricNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.search.Outcome;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Symmetries leave out states, and no answer; what representatives stand for is what there is. */
@Seeded
class SymmetricSearchTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int CAP = 2_000;
    private static final Reductions SYMMETRY = Reductions.asked(Set.of(Reduction.SYMMETRY));

    private static CheckReport check(PetriNet net, ExploreOptions options, List<Property> properties)
            throws InputException {
        Plan only = new Plan(List.of(new Simplification(), SymmetricSearch.asked(1, new FoundSymmetry())));
        return new Checker(Subject.of(net), properties, new CheckOptions(options).withReductions(SYMMETRY), only).run();
    }

    private static CheckReport count(PetriNet net, ExploreOptions options) throws InputException {
        List<Property> states = List.of(new Property.StateSpace("states"));
        return new Checker(
                        Subject.of(net), states, new CheckOptions(options).withReductions(SYMMETRY), Plans.counting())
                .run();
    }

    /** Twenty agents take more memory than the few representatives that there are: both have to fit. */
    @Test
    void symmetriesAreBookedBesideTheStates() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/20");
        NetSymmetry symmetry = SymmetryFinder.of(net, () -> false);
        long bytes = symmetry.bytes(1);
        long ofStates = 120_000;
        assertThat(bytes).isGreaterThan(ofStates);
        for (boolean fits : List.of(false, true)) {
            ExploreOptions options = PLAIN.withMemory(fits ? bytes + ofStates : bytes);
            Outcome.End end = fits ? Outcome.End.COMPLETE : Outcome.End.MEMORY;
            assertThat(new Exploration(new NetSystem(net), options, new SymmetricStates(symmetry, true))
                            .run()
                            .end())
                    .isEqualTo(end);
            assertThat(new SweepExploration(
                                    new NetSystem(net),
                                    options,
                                    new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of()),
                                    false,
                                    symmetry)
                            .run()
                            .outcome()
                            .end())
                    .isEqualTo(end);
        }
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
                PLAIN.withStore(StoreChoice.delta(1)),
                PLAIN.withStore(StoreChoice.delta(3)).withThreads(2));
    }

    /** States, edges, deadlocks, depth and bounds are the same in every store; Δ-markings have the same classes as whole states. */
    @Test
    void classesStandForAllStates(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(35)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (space.isComplete()) {
                long classes = -1;
                for (ExploreOptions options : engines()) {
                    CheckReport report = count(net, options);
                    ExplorationReport explored = Objects.requireNonNull(report.exploration());
                    SymmetryReport symmetry = report.work().symmetries().get(0);
                    OrbitCounts all = Objects.requireNonNull(symmetry.represented());
                    assertThat(all.states())
                            .isEqualTo(BigInteger.valueOf(space.states().size()));
                    assertThat(all.edges()).isEqualTo(BigInteger.valueOf(space.edgeCount()));
                    assertThat(all.deadlocks()).isEqualTo(BigInteger.valueOf(space.deadlocks()));
                    if (options.order() == SearchOrder.BREADTH_FIRST) {
                        assertThat(explored.counts().depth()).isEqualTo(space.levels() - 1);
                    }
                    int[] most = space.maxima();
                    for (int p = 0; p < most.length; p++) {
                        assertThat(explored.tokens().ofPlaces().get(p)).isEqualTo(most[p]);
                    }
                    List<Integer> run = explored.deadlock().run();
                    assertThat(run != null).isEqualTo(space.deadlocks() > 0);
                    assertThat(run == null || TokenGame.after(net, run).isDead())
                            .isTrue();
                    classes = classes < 0 ? explored.states() : classes;
                    assertThat(explored.states()).isEqualTo(classes);
                }
            }
        }
    }

    /** A sweep meets the classes that its measure cannot tell apart, each once where it never goes back. */
    @Test
    void sweepsMeetRepresentatives(Seeds seeds) throws Exception {
        int counted = 0;
        for (long seed : seeds.upTo(30)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            List<String> places = IntStream.range(0, net.places())
                    .mapToObj(p -> '"' + net.placeId(p) + '"')
                    .toList();
            for (String measure : List.of(String.join(" + ", places), places.get(0), "auto")) {
                if (!space.isComplete()) {
                    continue;
                }
                CheckReport report = new Checker(
                                Subject.of(net),
                                List.of(new Property.StateSpace("states")),
                                new CheckOptions(PLAIN).withReductions(SYMMETRY),
                                Plans.countingBySweeps(new SweepMeasure.Wish(measure, Map.of()), false))
                        .run();
                SweepReport swept = Objects.requireNonNull(report.sweep());
                assertThat(swept.complete()).isTrue();
                assertThat(swept.outcome().deadStatesSeen() > 0).isEqualTo(space.deadlocks() > 0);
                int[] most = space.maxima();
                for (int p = 0; p < most.length; p++) {
                    assertThat(swept.tokens().ofPlaces().get(p)).isEqualTo(most[p]);
                }
                OrbitCounts all = report.work().symmetries().get(0).represented();
                assertThat(all != null).isEqualTo(swept.outcome().sweeps() == 1);
                if (all != null) {
                    counted++;
                    assertThat(all.states())
                            .as("seed %d by %s", seed, measure)
                            .isEqualTo(BigInteger.valueOf(space.states().size()));
                    assertThat(all.edges()).isEqualTo(BigInteger.valueOf(space.edgeCount()));
                    assertThat(all.deadlocks()).isEqualTo(BigInteger.valueOf(space.deadlocks()));
                }
            }
        }
        assertThat(counted).isGreaterThan(Seeds.oneIsGiven() ? -1 : 5);
    }

    /** Formulas drawn at random mention single parts; those about all parts are what symmetries are for. */
    @Test
    void reachabilityAgreesWithTheReference(Seeds seeds) throws Exception {
        long answered = 0;
        for (long seed : seeds.upTo(30)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (space.isComplete()) {
                List<Formula> formulas = new ArrayList<>(symmetric(net, seed));
                formulas.add(RandomFormulas.draw(Kind.REACHABILITY, net, seed));
                for (Formula formula : formulas) {
                    for (ExploreOptions options : engines()) {
                        answered += agrees(net, space, formula, options) ? 1 : 0;
                    }
                }
            }
        }
        assertThat(answered).isGreaterThan(Seeds.oneIsGiven() ? -1 : 200);
    }

    /** That some part has so many tokens in its first places, and that all together have. */
    static List<Formula> symmetric(PetriNet net, long seed) {
        List<Formula> some = new ArrayList<>();
        List<Term> all = new ArrayList<>();
        for (String place : net.placeNames()) {
            if (place.startsWith("a1_")) {
                all.add(new Term.Count(place));
                some.add(new Formula.Comparison(
                        new Term.Count(place), Relation.AT_LEAST, new Term.Constant(seed % 3 + 1)));
            }
        }
        Formula sum = new Formula.Comparison(
                new Term.Sum(all), Relation.AT_LEAST, new Term.Constant(seed % 5 + all.size() - 1));
        return List.of(
                Formula.reachable(Formula.or(some)),
                Formula.always(new Formula.Not(Formula.and(some))),
                Formula.reachable(sum),
                Formula.always(new Formula.Not(new Formula.Deadlock())));
    }

    private static boolean agrees(PetriNet net, NaiveStateSpace space, Formula formula, ExploreOptions options)
            throws InputException {
        return agrees(net, space, formula, check(net, options, List.of(new Property.Truth("f", formula))));
    }

    /** Whether the only formula of a check was answered; then it was rightly, and its run shows it. */
    static boolean agrees(PetriNet net, NaiveStateSpace space, Formula formula, CheckReport report) {
        Finding finding = report.findings().get(0);
        if (finding.verdict() instanceof Verdict.Unknown) {
            return false;
        }
        assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
        Evidence evidence = finding.evidence();
        if (evidence != null && !evidence.events().isEmpty()) {
            List<Integer> end = new ArrayList<>();
            for (int tokens : TokenGame.after(net, evidence.events()).marking()) {
                end.add(tokens);
            }
            Formula inner = formula.children().get(0).children().get(0);
            assertThat(new NaiveTruth(net).holds(inner, end)).isEqualTo(formula instanceof Formula.Exists);
        }
        return true;
    }

    @Test
    void globalPropertiesAndMaximaAgreeWithTheReference(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(60)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                continue;
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            List<Property> properties = new ArrayList<>(List.of(
                    new Property.OneSafe("safe"),
                    new Property.StableMarking("stable"),
                    new Property.QuasiLiveness("quasi"),
                    new Property.Maximum("all", Term.counts(net.placeNames()))));
            for (int p = 0; p < net.places(); p++) {
                properties.add(new Property.Maximum("max" + p, new Term.Count(net.placeName(p))));
            }
            for (ExploreOptions options : List.of(PLAIN, PLAIN.withStore(StoreChoice.compactTree()))) {
                for (Finding finding : check(net, options, properties).findings()) {
                    if (finding.verdict() instanceof Verdict.Unknown) {
                        continue;
                    }
                    Verdict expected = finding.property() instanceof Property.Maximum maximum
                            ? new Verdict.Value(naive.maximum(maximum.term()))
                            : Verdict.of(naive.holds(finding.property()));
                    assertThat(finding.verdict()).as(finding.property().name()).isEqualTo(expected);
                }
            }
        }
    }

    /** The whole plan, with whatever pays and with symmetries asked for, says what the reference says. */
    @Test
    void everyPlanAgreesWithTheReference(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(20)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            for (Formula formula : space.isComplete() ? symmetric(net, seed) : List.<Formula>of()) {
                for (Reductions reductions : List.of(Reductions.AUTO, SYMMETRY)) {
                    CheckReport report = new Checker(
                                    Subject.of(net),
                                    List.of(new Property.Truth("f", formula)),
                                    new CheckOptions(PLAIN).withReductions(reductions),
                                    Plans.exploring(UnfoldingLimits.usual()))
                            .run();
                    assertThat(report.findings().get(0).verdict())
                            .isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
                }
            }
        }
    }

    /** A sample of representatives says whether symmetries pay; the floors of an elevator have none. */
    @ParameterizedTest
    @CsvSource({"dbm/7, true", "mutex/9, true", "ring/7, true", "ring/2, false", "elevator/5, false"})
    void autoUsesThemWhereTheyPay(String model, boolean pays) throws Exception {
        Property dead = new Property.Truth("dead", Formula.always(new Formula.Not(new Formula.Deadlock())));
        Plan only = new Plan(List.of(
                new Simplification(), SymmetricSearch.worthwhile(context -> Long.MAX_VALUE, new FoundSymmetry())));
        CheckReport report = new Checker(
                        Subject.of(Zoo.open("zoo:" + model)),
                        List.of(dead),
                        new CheckOptions(PLAIN).withReductions(Reductions.AUTO),
                        only)
                .run();
        Verdict verdict = report.findings().get(0).verdict();
        assertThat(verdict instanceof Verdict.Unknown).isEqualTo(!pays);
        assertThat(report.work().representatives() > 0).isEqualTo(pays);
    }

    /** Database managers have 1 + n(n+1)/2 classes and 1 + n·3^(n−1) states, on which nothing else depends. */
    @ParameterizedTest
    @CsvSource({"4", "10", "20", "40"})
    void managersHaveAsManyClassesAsIsKnown(int n) throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/" + n);
        CheckReport report = count(net, PLAIN.withThreads(2));
        assertThat(Objects.requireNonNull(report.exploration()).states()).isEqualTo(1 + n * (n + 1L) / 2);
        BigInteger states =
                BigInteger.valueOf(3).pow(n - 1).multiply(BigInteger.valueOf(n)).add(BigInteger.ONE);
        assertThat(Objects.requireNonNull(report.work().symmetries().get(0).represented())
                        .states())
                .isEqualTo(states);
    }

    /** Two boxes are filled from one pool; where one of them gets all, nothing can happen any more. */
    private static PetriNet boxes() {
        PetriNetBuilder net = new PetriNetBuilder("boxes");
        int pool = net.place("pool", 2);
        int one = net.place("box_1", 0);
        int other = net.place("box_2", 0);
        net.input(net.transition("fill_1"), pool, 1).output(0, one, 1);
        net.input(net.transition("fill_2"), pool, 1).output(1, other, 1);
        net.input(net.transition("empty"), one, 1).input(2, other, 1).output(2, pool, 2);
        return net.build();
    }

    /** A representative has its tokens in one box, and a run of the net leads to the other, of which less was known. */
    @ParameterizedTest
    @CsvSource({"1, 3", "3, 1"})
    void runsAreMovedToPlacesThatWereThoughtToHoldLess(int one, int other) throws Exception {
        PetriNet net = boxes();
        SymmetricStates states = new SymmetricStates(SymmetryFinder.of(net, () -> false), true);
        NetModels widths = NetModels.startingWith(net, FieldWidths.forCounts(net, new int[] {2, one, other}));
        ExplorationReport report =
                new Exploration(new NetSystem(net), PLAIN, states, List.of(), widths, () -> false).run();
        assertThat(report.states()).isEqualTo(4);
        assertThat(Objects.requireNonNull(states.counted()).deadlocks()).isEqualTo(BigInteger.TWO);
        assertThat(TokenGame.after(net, Objects.requireNonNull(report.deadlock().run()))
                        .isDead())
                .isTrue();
    }

    /** Memory is that of whole states: what invariants imply of a state is not left out of a representative. */
    @Test
    void representativesAreKeptWhole() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/6");
        for (ExploreOptions options : engines()) {
            ExplorationReport report =
                    Objects.requireNonNull(count(net, options).exploration());
            assertThat(report.memory().impliedFields()).isZero();
            assertThat(report.memory().bitsPerState()).isGreaterThanOrEqualTo(net.places());
        }
    }

    /** What was not asked for takes no time in a net where it would take long. */
    @Test
    void autoLeavesLargeNetsAlone() throws Exception {
        PetriNetBuilder large = new PetriNetBuilder("large");
        for (int i = 0; i < 10_001; i++) {
            int place = large.place("p" + i, i < 3 ? 1 : 0);
            large.input(large.transition("t" + i), place, 1);
        }
        Property dead = new Property.Truth("dead", Formula.always(new Formula.Not(new Formula.Deadlock())));
        Plan only = new Plan(List.of(SymmetricSearch.worthwhile(context -> Long.MAX_VALUE, new FoundSymmetry())));
        CheckReport report = new Checker(
                        Subject.of(large.build()),
                        List.of(dead),
                        new CheckOptions(PLAIN).withReductions(Reductions.AUTO),
                        only)
                .run();
        assertThat(report.work().symmetries()).isEmpty();
    }
}
