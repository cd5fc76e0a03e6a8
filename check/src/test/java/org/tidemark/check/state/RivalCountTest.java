package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.symbolic.DiagramReport;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.search.Outcome;
import org.tidemark.zoo.Zoo;

/** A race between an exploration and a count of all states has one winner, and leaves nothing running. */
class RivalCountTest {
    /** Published with the Model Checking Contest. */
    private static final BigInteger KANBAN_10 = BigInteger.valueOf(1_005_927_208L);

    private static final ExploreOptions LIMITED = ExploreOptions.plain()
            .withMemory(256 << 20)
            .withTime(TimeUnit.MINUTES.toNanos(2))
            .withThreads(2);

    @Test
    void aDiagramEndsAnExplorationThatWouldTakeForever() throws InputException {
        PetriNet net = Zoo.open("zoo:kanban/10");
        try (RivalCount rival = new RivalCount(net, LIMITED, 0, false)) {
            Checker exploration = exploration(net, rival.rivalled());
            rival.start();
            CheckReport explored = exploration.run();
            assertThat(rival.hasWon()).isTrue();
            assertThat(Objects.requireNonNull(explored.exploration()).complete())
                    .isFalse();
            DiagramReport report = Objects.requireNonNull(
                    Objects.requireNonNull(rival.report()).diagram());
            assertThat(Objects.requireNonNull(report.census()).states()).isEqualTo(KANBAN_10);
            assertThat(report.peakBytes()).isLessThanOrEqualTo(LIMITED.memoryBytes());
        }
    }

    /** A row of places through which 2,000 tokens pass has far too many states to explore, and too many arcs for a diagram in this memory. */
    @Test
    void aSmallerNetCountsWhatNothingElseCan() throws InterruptedException {
        int tokens = 2_000;
        ExploreOptions options = LIMITED.withMemory(8 << 20);
        TimeLimit time = new TimeLimit(options);
        try (RivalCount rival = new RivalCount(row(5, tokens), options, 0, true)) {
            rival.start();
            while (!time.isReached() && !rival.hasWon()) {
                Thread.sleep(20);
            }
            CountReport report = Objects.requireNonNull(
                    Objects.requireNonNull(rival.report(), "nobody won").count(), "a diagram won");
            assertThat(Objects.requireNonNull(report.counts()).states()).isEqualTo(distributions(tokens, 5));
        }
    }

    /** A fault in the race must neither end the exploration nor be shown as if it had ended. */
    @Test
    void aFaultLosesTheRace() throws InputException {
        PetriNet net = Zoo.open("zoo:kanban/3");
        IllegalStateException fault = new IllegalStateException("a fault");
        Thread tests = Thread.currentThread();
        ExploreOptions faulty = LIMITED.withCancelled(() -> {
            if (Thread.currentThread() != tests
                    && Thread.currentThread().getName().equals("rival count")) {
                throw fault;
            }
            return false;
        });
        RivalCount rival = new RivalCount(net, faulty, 0, false);
        try (rival) {
            rival.start();
            assertThat(Objects.requireNonNull(
                                    exploration(net, rival.rivalled()).run().exploration())
                            .complete())
                    .isTrue();
        }
        assertThat(rival.hasWon()).isFalse();
        assertThat(rival.failure()).isSameAs(fault);
    }

    /** A fault of the last turn, which the calling thread takes, must not lose what was explored. */
    @Test
    void aFaultOfTheLastTurnIsReported() throws InputException {
        IllegalStateException fault = new IllegalStateException("a fault");
        ExploreOptions faulty = LIMITED.withCancelled(() -> {
            throw fault;
        });
        RivalCount rival = new RivalCount(Zoo.open("zoo:kanban/3"), faulty, TimeUnit.HOURS.toNanos(1), false);
        assertThat(rival.last()).isNull();
        assertThat(rival.hasWon()).isFalse();
        assertThat(rival.failure()).isSameAs(fault);
    }

    private static PetriNet row(int places, int tokens) {
        PetriNetBuilder builder = new PetriNetBuilder("row");
        for (int p = 0; p < places; p++) {
            builder.place("p" + p, p == 0 ? tokens : 0);
        }
        for (int t = 0; t + 1 < places; t++) {
            int number = builder.transition("t" + t);
            builder.input(number, t, 1);
            builder.output(number, t + 1, 1);
        }
        return builder.build();
    }

    /** In how many ways some tokens can be in some places: the tokens, and what parts the places, in any order. */
    private static BigInteger distributions(int tokens, int places) {
        BigInteger ways = BigInteger.ONE;
        for (int k = 1; k < places; k++) {
            ways = ways.multiply(BigInteger.valueOf(tokens + k)).divide(BigInteger.valueOf(k));
        }
        return ways;
    }

    @Test
    void anExplorationThatIsDoneFirstIsNotKeptWaiting() throws InputException {
        PetriNet net = Zoo.open("zoo:kanban/3");
        RivalCount rival = new RivalCount(net, LIMITED, TimeUnit.HOURS.toNanos(1), false);
        try (rival) {
            Checker exploration = exploration(net, rival.rivalled());
            rival.start();
            assertThat(Objects.requireNonNull(exploration.run().exploration()).complete())
                    .isTrue();
        }
        assertThat(rival.hasWon()).isFalse();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("rival count"));
    }

    @Test
    void bothFitIntoTheMemory() throws InputException {
        PetriNet net = Zoo.open("zoo:kanban/10");
        ExploreOptions little = LIMITED.withMemory(4 << 20).withThreads(1);
        try (RivalCount rival = new RivalCount(net, little, TimeUnit.HOURS.toNanos(1), false)) {
            rival.start();
            CheckReport explored = exploration(net, rival.rivalled()).run();
            assertThat(Objects.requireNonNull(explored.exploration()).end()).isEqualTo(Outcome.End.MEMORY);
            assertThat(explored.exploration().memory().peakBytes()).isLessThanOrEqualTo(little.memoryBytes() * 7 / 8);
            DiagramReport report = Objects.requireNonNull(
                    Objects.requireNonNull(rival.last(), "not counted when the exploration is gone")
                            .diagram());
            assertThat(Objects.requireNonNull(report.census()).states()).isEqualTo(KANBAN_10);
            assertThat(report.peakBytes()).isLessThanOrEqualTo(little.memoryBytes());
        }
    }

    /** On one thread the exploration stands still while the count has its turn. */
    @Test
    void oneThreadIsSharedByTurns() throws InputException {
        PetriNet net = Zoo.open("zoo:kanban/10");
        try (RivalCount rival = new RivalCount(net, LIMITED.withThreads(1), 0, false)) {
            Checker exploration = exploration(net, rival.rivalled());
            rival.start();
            assertThat(Objects.requireNonNull(exploration.run().exploration()).complete())
                    .isFalse();
            assertThat(rival.hasWon()).isTrue();
        }
    }

    /** Whoever explores is told how many deadlocks there are, so that a diagram without them has not won. */
    @Test
    void aDiagramWithoutDeadlocksDoesNotWin() throws Exception {
        PetriNet net = Zoo.open("zoo:pushers/4");
        long bytes = bytesForAllButDeadlocks(net);
        ExploreOptions tight = LIMITED.withMemory(bytes)
                .withTime(TimeUnit.MILLISECONDS.toNanos(700))
                .withThreads(1);
        TimeLimit time = new TimeLimit(tight);
        try (RivalCount rival = new RivalCount(net, tight, TimeUnit.MILLISECONDS.toNanos(200), false)) {
            rival.start();
            while (!time.isReached() && !rival.hasWon()) {
                Thread.sleep(20);
            }
            assertThat(rival.hasWon()).isFalse();
        }
    }

    /** Memory that holds the diagram of all states, and not what it takes to find the dead ones among them. */
    private static long bytesForAllButDeadlocks(PetriNet net) {
        for (long bytes = 1L << 14; bytes < (1L << 26); bytes += bytes / 16) {
            DiagramReport report = new NetDiagram(net, LIMITED.withThreads(1).withMemory(bytes)).run();
            if (report.census() != null && report.census().deadlocks() == null) {
                return bytes;
            }
        }
        throw new AssertionError("deadlocks take no more memory than states");
    }

    /** Ten million classes of hundreds of billions of states: nothing but their symmetry makes them few. */
    @Test
    void classesAreCountedWhereSymmetriesPay() throws InputException {
        PetriNet net = Zoo.open("zoo:dbm/14");
        try (RivalCount rival = new RivalCount(net, LIMITED.withThreads(1), 0, true)) {
            Checker exploration = exploration(net, rival.rivalled());
            rival.start();
            assertThat(Objects.requireNonNull(exploration.run().exploration()).complete())
                    .isFalse();
            RivalCount.Found won = Objects.requireNonNull(rival.report());
            CheckReport classes = won.classes();
            DiagramReport diagram = won.diagram();
            assertThat(
                            classes != null
                                    ? Objects.requireNonNull(classes.work()
                                                    .symmetries()
                                                    .get(0)
                                                    .represented())
                                            .states()
                                    : Objects.requireNonNull(Objects.requireNonNull(diagram)
                                                    .census())
                                            .states())
                    .isEqualTo(managers(14));
        }
    }

    /** Either all are waiting for no change, or one of n has sent a change to the others, each of which is in one of three states. */
    private static BigInteger managers(int n) {
        return BigInteger.valueOf(3).pow(n - 1).multiply(BigInteger.valueOf(n)).add(BigInteger.ONE);
    }

    /** A count that holds more than its part of the memory ends when the exploration needs it, which then has it. */
    @Test
    void anExplorationHasTheMemoryThatACountTook() throws InterruptedException {
        ExploreOptions options = LIMITED.withMemory(24 << 20);
        try (RivalCount rival = new RivalCount(row(6, 400), options, 0, false)) {
            MemoryBudget exploring = rival.rivalled().budget();
            rival.start();
            TimeLimit time = new TimeLimit(options);
            MemoryBudget all = rival.pool();
            while (!time.isReached() && all.usedBytes() < options.memoryBytes() / 4) {
                Thread.sleep(10);
            }
            assertThat(all.usedBytes()).isGreaterThanOrEqualTo(options.memoryBytes() / 4);
            assertThat(exploring.reserve(20 << 20)).isTrue();
            assertThat(all.usedBytes()).isEqualTo(20 << 20);
            assertThat(rival.hasWon()).isFalse();
        }
    }

    private static Checker exploration(PetriNet net, ExploreOptions options) {
        return new Checker(
                Subject.of(net),
                List.of(new Property.StateSpace("states")),
                new CheckOptions(options),
                Plans.counting());
    }
}
