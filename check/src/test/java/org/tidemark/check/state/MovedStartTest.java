package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.check.temporal.SymmetricFormulas;
import org.tidemark.check.temporal.SymmetricRuns;
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
import org.tidemark.net.TokenGame;
import org.tidemark.net.symmetry.SymmetryFinder;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomSymmetricNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Symmetries that lead the initial marking to another one, which can be reached, leave out no state and no answer either. */
@Seeded
class MovedStartTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int CAP = 1_000;
    private static final Reductions SYMMETRY = Reductions.asked(Set.of(Reduction.SYMMETRY));

    /** A net whose initial marking is moved, and all its states as the reference finds them. */
    private record Moved(long seed, PetriNet net, NaiveStateSpace space) {}

    private static List<Moved> nets(Seeds seeds, int upTo) {
        List<Moved> nets = new ArrayList<>();
        for (long seed : seeds.upTo(upTo)) {
            PetriNet net = RandomSymmetricNets.beginningAtOne(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (space.isComplete() && !SymmetryFinder.of(net, () -> false).keepsStart()) {
                nets.add(new Moved(seed, net, space));
            }
        }
        assertThat(nets).hasSizeGreaterThan(Seeds.oneIsGiven() ? -1 : upTo / 5);
        return nets;
    }

    private static CheckReport check(PetriNet net, ExploreOptions options, List<Property> properties, Plan plan)
            throws InputException {
        return new Checker(Subject.of(net), properties, new CheckOptions(options).withReductions(SYMMETRY), plan).run();
    }

    @Test
    void classesStandForAllStates(Seeds seeds, @TempDir Path folder) throws Exception {
        for (Moved moved : nets(seeds, 60)) {
            Path own = folder.resolve("run" + moved.seed);
            List<ExploreOptions> engines = List.of(
                    PLAIN,
                    PLAIN.withThreads(2),
                    PLAIN.withOrder(SearchOrder.DEPTH_FIRST),
                    PLAIN.withStore(StoreChoice.compactTree()),
                    PLAIN.withStore(StoreChoice.delta(2)),
                    PLAIN.withStore(OnDisk.at(own).withStatesInMemory(64)),
                    PLAIN.withStore(OnDisk.resuming(own)));
            for (ExploreOptions options : engines) {
                CheckReport report =
                        check(moved.net, options, List.of(new Property.StateSpace("states")), Plans.counting());
                ExplorationReport explored = Objects.requireNonNull(report.exploration());
                SymmetryReport symmetry = report.work().symmetries().get(0);
                assertThat(symmetry.keepsStart()).isFalse();
                assertAll(moved, Objects.requireNonNull(symmetry.represented()));
                int[] most = moved.space.maxima();
                for (int p = 0; p < most.length; p++) {
                    assertThat(explored.tokens().ofPlaces().get(p)).isEqualTo(most[p]);
                }
                List<Integer> run = explored.deadlock().run();
                assertThat(run != null).isEqualTo(moved.space.deadlocks() > 0);
                assertThat(run == null || TokenGame.after(moved.net, run).isDead())
                        .isTrue();
            }
        }
    }

    private static void assertAll(Moved moved, OrbitCounts all) {
        assertThat(all.states())
                .as("seed %d", moved.seed)
                .isEqualTo(BigInteger.valueOf(moved.space.states().size()));
        assertThat(all.edges()).isEqualTo(BigInteger.valueOf(moved.space.edgeCount()));
        assertThat(all.deadlocks()).isEqualTo(BigInteger.valueOf(moved.space.deadlocks()));
    }

    @Test
    void sweepsMeetEachClass(Seeds seeds) throws Exception {
        int counted = 0;
        for (Moved moved : nets(seeds, 40)) {
            String sum = String.join(
                    " + ",
                    moved.net.placeNames().stream()
                            .map(name -> '"' + name + '"')
                            .toList());
            Plan sweep = Plans.countingBySweeps(new SweepMeasure.Wish(sum, Map.of()), false);
            CheckReport report = check(moved.net, PLAIN, List.of(new Property.StateSpace("states")), sweep);
            OrbitCounts all = report.work().symmetries().get(0).represented();
            if (all != null) {
                counted++;
                assertAll(moved, all);
            }
        }
        assertThat(counted).isGreaterThan(Seeds.oneIsGiven() ? -1 : 3);
    }

    @Test
    void questionsAgreeWithTheReference(Seeds seeds) throws Exception {
        int answered = 0;
        for (Moved moved : nets(seeds, 40)) {
            for (Formula formula : SymmetricSearchTest.symmetric(moved.net, moved.seed)) {
                List<Property> asked = List.of(new Property.Truth("f", formula));
                Plan search = new Plan(List.of(new Simplification(), SymmetricSearch.asked(1, new FoundSymmetry())));
                for (ExploreOptions options : List.of(PLAIN, PLAIN.withStore(StoreChoice.delta(1)))) {
                    CheckReport report = check(moved.net, options, asked, search);
                    answered += SymmetricSearchTest.agrees(moved.net, moved.space, formula, report) ? 1 : 0;
                }
            }
        }
        assertThat(answered).isGreaterThan(Seeds.oneIsGiven() ? -1 : 30);
    }

    /** Among them whether a place always holds what it holds at first, which representatives do not show. */
    @Test
    void propertiesOfTheNetAgreeWithTheReference(Seeds seeds) throws Exception {
        int answered = 0;
        for (Moved moved : nets(seeds, 50)) {
            NaiveProperties naive = new NaiveProperties(moved.net, moved.space);
            List<Property> properties = new ArrayList<>(List.of(
                    new Property.OneSafe("safe"),
                    new Property.StableMarking("stable"),
                    new Property.QuasiLiveness("quasi"),
                    new Property.Maximum("all", Term.counts(moved.net.placeNames()))));
            for (int p = 0; p < moved.net.places(); p++) {
                properties.add(new Property.Maximum("max" + p, new Term.Count(moved.net.placeName(p))));
            }
            Plan search = new Plan(List.of(new Simplification(), SymmetricSearch.asked(1, new FoundSymmetry())));
            for (Finding finding : check(moved.net, PLAIN, properties, search).findings()) {
                if (!(finding.verdict() instanceof Verdict.Unknown)) {
                    answered++;
                    assertThat(finding.verdict())
                            .as("seed %d, %s", moved.seed, finding.property().name())
                            .isEqualTo(
                                    finding.property() instanceof Property.Maximum maximum
                                            ? new Verdict.Value(naive.maximum(maximum.term()))
                                            : Verdict.of(naive.holds(finding.property())));
                }
            }
        }
        assertThat(answered).isGreaterThan(Seeds.oneIsGiven() ? -1 : 20);
    }

    /** Sums over all stations of a ring; endless runs are runs of the net itself, and begin where it does. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "G F (uses_1 + uses_2 + uses_3 + uses_4 >= 1) | false",
                "F G (uses_1 + uses_2 + uses_3 + uses_4 <= 1) | true",
                "F (idle_1 + idle_2 + idle_3 + idle_4 <= 3) | false",
                "AG EF uses_1 + uses_2 + uses_3 + uses_4 = 1 | true",
                "EF AG idle_1 + idle_2 + idle_3 + idle_4 <= 3 | false",
            })
    void runsOfARingAreFollowed(String text, boolean holds) throws Exception {
        PetriNet net = Zoo.open("zoo:ring/4");
        Property asked = PropertyParser.parse("f", text, new NetVocabulary(net));
        FoundSymmetry found = new FoundSymmetry();
        Plan plan = new Plan(
                List.of(new Simplification(), new SymmetricRuns(1, found::of), new SymmetricFormulas(1, found::of)));
        CheckReport report = check(net, PLAIN, List.of(asked), plan);
        Finding finding = report.findings().get(0);
        assertThat(finding.verdict()).isEqualTo(Verdict.of(holds));
        assertThat(report.work().symmetries()).isNotEmpty();
        Evidence run = finding.evidence();
        if (run != null && run.loop().isPresent()) {
            int[] end = TokenGame.after(net, run.events()).marking();
            assertThat(TokenGame.after(net, run.events().subList(0, run.loop().getAsInt()))
                            .marking())
                    .isEqualTo(end);
        }
    }

    /** 3·N·2^(N−1) states, which fall into at least an N-th of that many classes. */
    @ParameterizedTest
    @CsvSource({"ring/3, 36", "ring/8, 3072", "ring/16, 1572864"})
    void aRingIsCounted(String name, long states) throws Exception {
        CheckReport report =
                check(Zoo.open("zoo:" + name), PLAIN, List.of(new Property.StateSpace("states")), Plans.counting());
        int stations = Integer.parseInt(name.substring(name.indexOf('/') + 1));
        assertThat(Objects.requireNonNull(report.work().symmetries().get(0).represented())
                        .states())
                .isEqualTo(BigInteger.valueOf(states));
        assertThat(Objects.requireNonNull(report.exploration()).states())
                .isBetween(states / stations, states / stations * 2);
    }
}
