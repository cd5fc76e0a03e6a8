package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.symmetry.SymmetryFinder;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomSymmetricNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Representatives on disk, in sweeps, and together with stubborn sets: nothing is lost, and runs are those of the net. */
@Seeded
class SymmetricEnginesTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int CAP = 1_000;
    private static final Reductions SYMMETRY = Reductions.asked(Set.of(Reduction.SYMMETRY));
    private static final Reductions BOTH = Reductions.asked(Set.of(Reduction.SYMMETRY, Reduction.STUBBORN));

    private static CheckReport check(
            PetriNet net, ExploreOptions options, Formula formula, Reductions reductions, SymmetricSearch by)
            throws Exception {
        return new Checker(
                        Subject.of(net),
                        List.of(new Property.Truth("f", formula)),
                        new CheckOptions(options).withReductions(reductions),
                        new Plan(List.of(new Simplification(), by)))
                .run();
    }

    private static CheckReport count(PetriNet net, StoreChoice store) throws Exception {
        return new Checker(
                        Subject.of(net),
                        List.of(new Property.StateSpace("states")),
                        new CheckOptions(PLAIN.withStore(store)).withReductions(SYMMETRY),
                        Plans.counting())
                .run();
    }

    /** Few states are in memory, so that most are compared with those in files; and a run that is resumed knows as much. */
    @Test
    void filesOfClassesStandForAllStates(Seeds seeds, @TempDir Path folder) throws Exception {
        int deadlocks = 0;
        for (long seed : seeds.upTo(16)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                continue;
            }
            Path own = folder.resolve("run" + seed);
            for (OnDisk store : List.of(OnDisk.at(own).withStatesInMemory(64), OnDisk.resuming(own))) {
                CheckReport report = count(net, store);
                ExplorationReport explored = Objects.requireNonNull(report.exploration());
                assertThat(explored.complete()).isTrue();
                OrbitCounts all =
                        Objects.requireNonNull(report.work().symmetries().get(0).represented());
                assertThat(all.states())
                        .as("seed %d", seed)
                        .isEqualTo(BigInteger.valueOf(space.states().size()));
                assertThat(all.edges()).isEqualTo(BigInteger.valueOf(space.edgeCount()));
                assertThat(all.deadlocks()).isEqualTo(BigInteger.valueOf(space.deadlocks()));
                assertThat(explored.counts().depth()).isEqualTo(space.levels() - 1);
                List<Integer> run = explored.deadlock().run();
                assertThat(run != null).isEqualTo(space.deadlocks() > 0);
                deadlocks += run == null ? 0 : 1;
                assertThat(run == null || TokenGame.after(net, run).isDead()).isTrue();
            }
        }
        assertThat(deadlocks).isGreaterThan(Seeds.oneIsGiven() ? -1 : 4);
    }

    /** Representatives are not all states: nobody goes on with them as if they were. */
    @Test
    void aFolderOfRepresentativesIsKnownAsOne(@TempDir Path folder) throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/4");
        count(net, OnDisk.at(folder));
        ExploreOptions resuming = PLAIN.withStore(OnDisk.resuming(folder));
        assertThatThrownBy(() -> new Exploration(new NetSystem(net), resuming).run())
                .isInstanceOf(FolderFault.class)
                .hasMessageContaining("representatives");
    }

    @Test
    void questionsToFilesAgreeWithTheReference(Seeds seeds, @TempDir Path folder) throws Exception {
        int answered = 0;
        for (long seed : seeds.upTo(12)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            List<Formula> formulas = space.isComplete() ? SymmetricSearchTest.symmetric(net, seed) : List.of();
            for (int i = 0; i < formulas.size(); i++) {
                OnDisk store = OnDisk.at(folder.resolve(seed + "-" + i)).withStatesInMemory(64);
                SymmetricSearch search = SymmetricSearch.asked(1, new FoundSymmetry());
                CheckReport report = check(net, PLAIN.withStore(store), formulas.get(i), SYMMETRY, search);
                answered += SymmetricSearchTest.agrees(net, space, formulas.get(i), report) ? 1 : 0;
            }
        }
        assertThat(answered).isGreaterThan(Seeds.oneIsGiven() ? -1 : 20);
    }

    /** By measures that symmetries leave as they are, and by the tokens of one place, which most of them do not. */
    @Test
    void questionsToSweepsAgreeWithTheReference(Seeds seeds) throws Exception {
        int answered = 0;
        for (long seed : seeds.upTo(14)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            List<String> places = IntStream.range(0, net.places())
                    .mapToObj(p -> '"' + net.placeId(p) + '"')
                    .toList();
            for (Formula formula : space.isComplete() ? SymmetricSearchTest.symmetric(net, seed) : List.<Formula>of()) {
                for (String measure : List.of(String.join(" + ", places), places.get(places.size() - 1))) {
                    SweepMeasure.Wish wish = new SweepMeasure.Wish(measure, Map.of());
                    for (Reductions reductions : List.of(SYMMETRY, BOTH)) {
                        SymmetricSearch sweep = SymmetricSearch.sweeping(1, wish);
                        CheckReport report = check(net, PLAIN, formula, reductions, sweep);
                        answered += SymmetricSearchTest.agrees(net, space, formula, report) ? 1 : 0;
                    }
                }
            }
        }
        assertThat(answered).isGreaterThan(Seeds.oneIsGiven() ? -1 : 90);
    }

    /** The same where nobody asks for symmetries, and a sample decides. */
    @Test
    void sweepsThatUseThemWhereTheyPayAgreeWithTheReference(Seeds seeds) throws Exception {
        int answered = 0;
        for (long seed : seeds.upTo(30)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            String all = IntStream.range(0, net.places())
                    .mapToObj(p -> '"' + net.placeId(p) + '"')
                    .collect(Collectors.joining(" + "));
            for (Formula formula : space.isComplete() ? SymmetricSearchTest.symmetric(net, seed) : List.<Formula>of()) {
                SymmetricSearch sweep = SymmetricSearch.worthwhileSweep(1, new SweepMeasure.Wish(all, Map.of()));
                CheckReport report = check(net, PLAIN, formula, Reductions.AUTO, sweep);
                answered += SymmetricSearchTest.agrees(net, space, formula, report) ? 1 : 0;
            }
        }
        assertThat(answered).isGreaterThan(Seeds.oneIsGiven() ? -1 : 5);
    }

    /** A measure that tells managers apart leaves no symmetries that pay. */
    @ParameterizedTest
    @CsvSource({
        "1 - exclusion, true",
        "waiting_1 + 2 * waiting_2 + 3 * waiting_3 + 4 * waiting_4 + 5 * waiting_5 + 6 * waiting_6, false"
    })
    void autoSweepsOverClassesThatTheMeasureCannotSee(String measure, boolean pays) throws Exception {
        Formula dead = Formula.always(new Formula.Not(new Formula.Deadlock()));
        SymmetricSearch sweep = SymmetricSearch.worthwhileSweep(1, new SweepMeasure.Wish(measure, Map.of()));
        CheckReport report = check(Zoo.open("zoo:dbm/6"), PLAIN, dead, Reductions.AUTO, sweep);
        assertThat(report.findings().get(0).verdict() instanceof Verdict.Unknown)
                .isEqualTo(!pays);
        assertThat(report.work().representatives() > 0).isEqualTo(pays);
    }

    /** What was not asked for does not fill a folder, and is not tried again where all states fit into memory. */
    @Test
    void autoLooksForClassesInMemoryBeforeFiles(@TempDir Path folder) throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/7");
        Formula dead = Formula.always(new Formula.Not(new Formula.Deadlock()));
        SymmetricSearch late = SymmetricSearch.beforeFiles(1, new FoundSymmetry());
        OnDisk store = OnDisk.at(folder.resolve("run"));
        CheckReport onDisk = check(net, PLAIN.withStore(store), dead, Reductions.AUTO, late);
        assertThat(onDisk.findings().get(0).verdict()).isEqualTo(Verdict.of(true));
        assertThat(onDisk.work().representatives()).isEqualTo(29);
        assertThat(folder.resolve("run")).doesNotExist();
        assertThat(check(net, PLAIN, dead, Reductions.AUTO, late).work().representatives())
                .isZero();
    }

    /** In stores that keep states, and in one that forgets them, where runs are looked for again. */
    @Test
    void stubbornSetsOfRepresentativesAgreeWithTheReference(Seeds seeds) throws Exception {
        int answered = 0;
        for (long seed : seeds.upTo(20)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            for (Formula formula : space.isComplete() ? SymmetricSearchTest.symmetric(net, seed) : List.<Formula>of()) {
                for (StoreChoice store : List.of(PLAIN.store(), StoreChoice.delta(2), StoreChoice.compactTree())) {
                    SymmetricSearch search = SymmetricSearch.asked(1, new FoundSymmetry());
                    CheckReport report = check(net, PLAIN.withStore(store), formula, BOTH, search);
                    answered += SymmetricSearchTest.agrees(net, space, formula, report) ? 1 : 0;
                }
            }
        }
        assertThat(answered).isGreaterThan(Seeds.oneIsGiven() ? -1 : 90);
    }

    /** Both together visit fewer states than either. */
    @Test
    void bothTogetherVisitFewerStates() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        Formula dead = Formula.always(new Formula.Not(new Formula.Deadlock()));
        long classes = check(net, PLAIN, dead, SYMMETRY, SymmetricSearch.asked(1, new FoundSymmetry()))
                .work()
                .representatives();
        long fewer = check(net, PLAIN, dead, BOTH, SymmetricSearch.asked(1, new FoundSymmetry()))
                .work()
                .representatives();
        assertThat(fewer).isPositive().isLessThan(classes);
    }

    /** Δ-markings keep a predecessor and an event, and find the same representative again: the classes of whole states. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dbm/6",
                "mutex/6",
                "philosophers/6",
                "two-phase-commit/5",
                "tide-dbm/4",
                "tide-mutex/4",
                "ring/5",
                "fms/2",
                "kanban/2",
                "peterson/2"
            })
    void deltaMarkingsHaveTheClassesOfWholeStates(String name) throws Exception {
        PetriNet net = Zoo.open("zoo:" + name);
        OrbitCounts whole = null;
        long classes = -1;
        for (StoreChoice store : List.of(PLAIN.store(), StoreChoice.delta(1), StoreChoice.delta(4))) {
            SymmetricStates states = new SymmetricStates(SymmetryFinder.of(net, () -> false), true);
            ExplorationReport report = new Exploration(new NetSystem(net), PLAIN.withStore(store), states).run();
            OrbitCounts all = Objects.requireNonNull(states.counted());
            assertThat(report.complete()).isTrue();
            whole = whole == null ? all : whole;
            classes = classes < 0 ? report.states() : classes;
            assertThat(report.states()).isEqualTo(classes);
            assertThat(all).isEqualTo(whole);
        }
    }
}
