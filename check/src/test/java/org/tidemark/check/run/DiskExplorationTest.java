package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.DiskUse;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.system.Obligation;
import org.tidemark.zoo.Zoo;

/** Exploring with a handful of states in memory finds what the naive reference finds, however often it is ended and resumed. */
@Seeded
class DiskExplorationTest {
    private static final int CAP = 1_500;

    private static OnDisk on(CrankyDisk disk, boolean resumes, int mostStates, long checkpointNanos) {
        return new OnDisk(
                () -> disk, resumes, bytes -> new DiskSearch.Tuning(1L << 26, mostStates, checkpointNanos), null);
    }

    private static ExplorationReport explore(PetriNet net, OnDisk choice, int threads) throws Exception {
        return new Exploration(
                        new NetSystem(net),
                        ExploreOptions.plain().withThreads(threads).withStore(choice))
                .run();
    }

    private static ExploreOptions few(CrankyDisk disk, boolean resumes) {
        return ExploreOptions.plain().withThreads(2).withStore(on(disk, resumes, 40, Long.MAX_VALUE));
    }

    @Test
    void countsWhatTheReferenceCounts(TestInfo test) {
        ForAllNets.in(test, 150).check(net -> {
            NaiveStateSpace expected = NaiveStateSpace.of(net, CAP);
            if (!expected.isComplete()) {
                return;
            }
            SplittableRandom random =
                    new SplittableRandom(31L * net.places() + 7L * net.transitions() + expected.edgeCount());
            int most = 16 + random.nextInt(300);
            int threads = 1 + random.nextInt(3);
            ExplorationReport report = explore(
                    net, on(new CrankyDisk(), false, most, random.nextInt(4) == 0 ? 0 : Long.MAX_VALUE), threads);
            assertSame(report, expected);
        });
    }

    private static void assertSame(ExplorationReport report, NaiveStateSpace expected) {
        assertThat(report.end()).isEqualTo(End.COMPLETE);
        assertThat(report.states()).isEqualTo(expected.states().size());
        assertThat(report.counts().explored()).isEqualTo(expected.states().size());
        assertThat(report.counts().edges()).isEqualTo(expected.edgeCount());
        assertThat(report.counts().deadlocks()).isEqualTo(expected.deadlocks());
        assertThat(report.tokens().inPlace()).isEqualTo(expected.maxTokensInPlace());
        assertThat(report.tokens().inMarking()).isEqualTo(expected.maxTokensInMarking());
        assertThat(report.counts().depth()).isEqualTo(expected.levels() - 1L);
        List<Integer> run = report.deadlock().run();
        assertThat(run == null ? -1 : run.size()).isEqualTo(nearestDeadlock(expected));
    }

    private static int nearestDeadlock(NaiveStateSpace space) {
        for (int i = 0; i < space.states().size(); i++) {
            if (space.steps(i).isEmpty()) {
                return space.distance(i);
            }
        }
        return -1;
    }

    /** A folder that a check has completed, in which states are looked at until one breaks an obligation. */
    @Test
    void hasNotSeenAllStatesWhereAnObligationEndedIt() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/6");
        CrankyDisk disk = new CrankyDisk();
        assertThat(new Exploration(new NetSystem(net), few(disk, false)).run().complete())
                .isTrue();
        List<Obligation> obligations = new ArrayList<>();
        for (String condition : List.of("eat_1 = 0", "eat_2 <= 1")) {
            Formula formula = FormulaParser.formula(condition, new NetVocabulary(net));
            obligations.add(
                    new Obligation(condition, condition, List.of(new Obligation.Clause(formula, "it is not so"))));
        }
        Exploration resumed = new Exploration(new NetSystem(net.obliged(obligations)), few(disk, true));
        ExplorationReport report = resumed.run();
        assertThat(requireNonNull(resumed.broken()).name()).isEqualTo("eat_1 = 0");
        assertThat(report.complete()).isFalse();
        ExplorationReport kept =
                new Exploration(new NetSystem(net.obliged(obligations.subList(1, 2))), few(disk, true)).run();
        assertThat(kept.complete()).isTrue();
    }

    /** The process dies at random calls of the disk, which then forgets what was not synced. */
    @Test
    void findsTheSameHoweverOftenItIsKilled(Seeds seeds) throws Exception {
        int resumed = 0;
        for (long seed : seeds.upTo(20)) {
            SplittableRandom random = new SplittableRandom(seed);
            PetriNet net = random.nextInt(4) > 0 ? RandomNets.net(seed) : Zoo.open("zoo:philosophers/6");
            NaiveStateSpace expected = NaiveStateSpace.of(net, CAP);
            if (!expected.isComplete()) {
                continue;
            }
            int most = 16 + random.nextInt(100);
            CrankyDisk whole = new CrankyDisk();
            ExplorationReport unharmed = explore(net, on(whole, false, most, 0), 1);
            assertSame(unharmed, expected);
            CrankyDisk disk = new CrankyDisk();
            ExplorationReport report = null;
            while (report == null) {
                disk.dieAfter(random.nextLong(1, whole.calls() + 2));
                report = tried(net, disk, 16 + random.nextInt(100), 1 + random.nextInt(2));
                if (report == null) {
                    disk.crash(random.nextLong());
                    resumed++;
                }
            }
            assertSame(report, expected);
            assertThat(report.deadlock().run()).isEqualTo(unharmed.deadlock().run());
            disk.crash(random.nextLong());
            assertSame(explore(net, on(disk, true, most, 0), 1), expected);
        }
        assertThat(resumed).isPositive();
    }

    /** A run that goes on where there is one; null where the disk died. */
    private static @Nullable ExplorationReport tried(PetriNet net, CrankyDisk disk, int most, int threads)
            throws Exception {
        try {
            return explore(net, on(disk, disk.exists("manifest"), most, 0), threads);
        } catch (FolderFault dead) {
            assertThat(dead.kind()).as(dead.getMessage()).isEqualTo(FolderFault.Kind.FAILED);
            return null;
        }
    }

    @Test
    void goesOnOnceAFullDiskHasRoom() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        CrankyDisk disk = new CrankyDisk();
        int times = 0;
        ExplorationReport report = null;
        for (long capacity = 5_000; report == null; capacity += 11_000) {
            disk.capacity(capacity);
            try {
                report = explore(net, on(disk, disk.exists("manifest"), 200, 0), 2);
            } catch (FolderFault full) {
                assertThat(full).hasMessageContaining("the disk is full");
                times++;
            }
        }
        assertThat(times).isPositive();
        assertThat(report.states()).isEqualTo(1_154);
    }

    /** No checkpoint is due by the clock: the first is made when states are first written. */
    @Test
    void keepsWhatWasFoundWhenTheDiskIsFullBeforeACheckpointIsDue() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        CrankyDisk disk = new CrankyDisk();
        disk.capacity(6_000);
        assertThatThrownBy(() -> explore(net, on(disk, false, 64, Long.MAX_VALUE), 1))
                .hasMessageMatching(
                        "the disk is full: no room for cranky/[^;]*; [0-9,]+ states up to depth [0-9]+ are kept, "
                                + "and the run can be resumed once there is room");
        disk.capacity(Long.MAX_VALUE);
        ExplorationReport report = explore(net, on(disk, true, 64, Long.MAX_VALUE), 1);
        assertThat(report.states()).isEqualTo(1_154);
        DiskUse.Start start =
                requireNonNull(requireNonNull(report.notes().disk()).start());
        assertThat(start.states()).isBetween(17L, 1_153L);
        assertThat(start.depth()).isBetween(1L, 7L);
    }

    @Test
    void saysWhenNothingIsKept() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        CrankyDisk disk = new CrankyDisk();
        disk.capacity(900);
        assertThatThrownBy(() -> explore(net, on(disk, false, 64, Long.MAX_VALUE), 1))
                .hasMessageEndingWith("; nothing is kept yet, and a resumed run begins again once there is room");
        disk.capacity(Long.MAX_VALUE);
        assertThat(explore(net, on(disk, true, 64, Long.MAX_VALUE), 1).states()).isEqualTo(1_154);
        CrankyDisk tiny = new CrankyDisk();
        tiny.capacity(10);
        assertThatThrownBy(() -> explore(net, on(tiny, false, 64, Long.MAX_VALUE), 1))
                .hasMessage("the disk is full: no room for cranky/manifest; make room, and begin again");
    }

    @Test
    void readsACompleteRunWhereNothingCanBeWritten() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        CrankyDisk disk = new CrankyDisk();
        ExplorationReport written = explore(net, on(disk, false, 300, Long.MAX_VALUE), 2);
        disk.makeReadOnly();
        ExplorationReport read = explore(net, on(disk, true, 64, 0), 2);
        assertThat(read.counts()).isEqualTo(written.counts());
        assertThat(read.deadlock().run()).isEqualTo(written.deadlock().run());
        CrankyDisk part = new CrankyDisk();
        new Exploration(
                        new NetSystem(net),
                        ExploreOptions.plain().withMaxDepth(4).withStore(on(part, false, 64, Long.MAX_VALUE)))
                .run();
        part.makeReadOnly();
        assertThatThrownBy(() -> explore(net, on(part, true, 64, 0), 2))
                .isInstanceOfSatisfying(
                        FolderFault.class, fault -> assertThat(fault.kind()).isEqualTo(FolderFault.Kind.UNUSABLE))
                .hasMessage(
                        "nothing can be written in cranky; copy the folder to where that is possible, and resume the copy");
    }

    /** A level has one state here: as long as all states fit into memory, nothing is compared with files. */
    @Test
    void doesNotMergeAtEachLevel() throws Exception {
        PetriNet chain = chain(20_000);
        ExplorationReport inMemory = explore(chain, on(new CrankyDisk(), false, 1 << 20, Long.MAX_VALUE), 2);
        assertThat(inMemory.states()).isEqualTo(20_000);
        assertThat(inMemory.counts().depth()).isEqualTo(19_999);
        assertThat(requireNonNull(inMemory.notes().disk()).merges()).isLessThanOrEqualTo(1);
        assertThat(requireNonNull(inMemory.notes().disk()).read()).isZero();
    }

    /** Tokens that go from one place to another, one at a time: a state per level. */
    private static PetriNet chain(int steps) {
        PetriNetBuilder builder = new PetriNetBuilder("chain");
        int up = builder.place("up", 0);
        int down = builder.place("down", steps - 1);
        int step = builder.transition("step");
        builder.input(step, down, 1);
        builder.output(step, up, 1);
        return builder.build();
    }

    @Test
    void stopsAtLimitsAndGoesOnWithoutThem() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        CrankyDisk disk = new CrankyDisk();
        ExploreOptions options = ExploreOptions.plain().withThreads(2);
        ExplorationReport few = new Exploration(
                        new NetSystem(net), options.withMaxStates(300).withStore(on(disk, false, 64, Long.MAX_VALUE)))
                .run();
        assertThat(few.end()).isEqualTo(End.STATES);
        assertThat(few.states()).isBetween(301L, 1_153L);
        ExplorationReport shallow = new Exploration(
                        new NetSystem(net), options.withMaxDepth(6).withStore(on(disk, true, 64, Long.MAX_VALUE)))
                .run();
        ExplorationReport reference = new Exploration(new NetSystem(net), options.withMaxDepth(6)).run();
        assertThat(shallow.end()).isEqualTo(End.DEPTH);
        assertThat(shallow.counts()).isEqualTo(reference.counts());
        ExplorationReport whole = explore(net, on(disk, true, 64, Long.MAX_VALUE), 2);
        assertThat(whole.end()).isEqualTo(End.COMPLETE);
        assertThat(whole.states()).isEqualTo(1_154);
        assertThat(whole.deadlock().run()).hasSize(8);
        assertThat(requireNonNull(whole.notes().disk()).start())
                .isEqualTo(new DiskUse.Start(shallow.states(), shallow.counts().depth()));
    }
}
