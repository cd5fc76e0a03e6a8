package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tidemark.bits.MemoryShare;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Store;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** Many calls run in one virtual machine, on one model, with memory of their own or shared. */
@Timeout(120)
class ParallelCallsTest {
    private static final long MIB = 1 << 20;

    private static <T> List<T> together(int copies, Callable<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(copies);
        try {
            List<Future<T>> running = new ArrayList<>();
            CountDownLatch start = new CountDownLatch(copies);
            for (int i = 0; i < copies; i++) {
                running.add(threads.submit(() -> {
                    start.countDown();
                    start.await();
                    return work.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> each : running) {
                results.add(each.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void oneModelServesManyThreads() throws Exception {
        Model model = Model.zoo("philosophers/6");
        Model values = Model.zoo("tide-philosophers/4");
        List<Property> asked = List.of(Property.deadlockFree(), Property.formula("AG EF eat_1 >= 1"), Property.live());
        List<List<Verdict>> verdicts = together(
                4,
                () -> model.check(asked, Options.defaults().threads(2)).stream()
                        .map(Answer::verdict)
                        .toList());
        assertThat(verdicts)
                .allMatch(each ->
                        each.equals(List.of(new Verdict.Violated(), new Verdict.Violated(), new Verdict.Violated())));
        for (Colors colors : Colors.values()) {
            assertThat(together(
                            4,
                            () -> values.explore(Options.defaults().colors(colors))
                                    .states()
                                    .number()))
                    .containsOnly(34L);
        }
    }

    @Test
    void eachCallHasItsOwnBudget() throws Exception {
        Model model = Model.zoo("slotted-ring/7");
        Options small = Options.defaults().memory(MIB).maxDepth(1_000_000); // not raced by a diagram
        List<ExplorationResult> results = together(2, () -> model.explore(small));
        assertThat(results).allSatisfy(result -> {
            assertThat(result.stoppedBy()).contains(StopReason.MEMORY);
            assertThat(result.peakBytes()).isBetween(MIB / 4, MIB);
        });
    }

    @Test
    void callsThatShareMemoryTakeWhatTheyNeedAndReturnIt() throws Exception {
        SharedMemory shared = SharedMemory.of(20 * MIB);
        // Each may have all of it, and five run at the same time: nothing is reserved that is not needed.
        Options options = Options.defaults().memory(shared, 20 * MIB);
        Model model = Model.zoo("philosophers/9");
        List<ExplorationResult> results = together(5, () -> model.explore(options));
        assertThat(results)
                .allMatch(ExplorationResult::isComplete)
                .allMatch(result -> result.states().number() == 2786);
        assertThat(shared.peakBytes()).isBetween(MIB, 20 * MIB);
        assertThat(shared.freeBytes()).isEqualTo(20 * MIB);
    }

    @Test
    void callsThatNeedMoreThanTheyShareNeverTakeMore() throws Exception {
        SharedMemory shared = SharedMemory.of(12 * MIB);
        Options options = Options.defaults().memory(shared, 12 * MIB).store(Store.PLAIN);
        Model model = Model.zoo("slotted-ring/8");
        List<ExplorationResult> results = together(2, () -> model.explore(options));
        assertThat(results).allSatisfy(result -> {
            assertThat(result.stoppedBy()).contains(StopReason.MEMORY);
            assertThat(result.states().number()).isPositive();
            assertThat(result.peakBytes()).isLessThanOrEqualTo(12 * MIB);
        });
        assertThat(shared.peakBytes()).isBetween(8 * MIB, 12 * MIB);
        assertThat(shared.freeBytes()).isEqualTo(12 * MIB);
    }

    /** Labelling needs an account beside that of the states; both come out of the pool. */
    @Test
    void checksShareMemoryToo() throws Exception {
        SharedMemory shared = SharedMemory.of(64 * MIB);
        Options options = Options.defaults().memory(shared, 64 * MIB);
        Model model = Model.zoo("philosophers/7");
        List<Property> asked = List.of(
                Property.formula("AG EF eat_1 >= 1"),
                Property.formula("G F eat_1 >= 1"),
                Property.live(),
                Property.conformsTo("any", "start s\ns -- takeLeft_1 --> s"));
        List<List<Answer>> answers = together(2, () -> model.check(asked, options));
        assertThat(answers).allSatisfy(each -> {
            assertThat(each.subList(0, 3)).allMatch(Answer::isViolated);
            assertThat(each.get(3).holds()).isTrue();
        });
        assertThat(shared.freeBytes()).isEqualTo(64 * MIB);
    }

    @Test
    void aGraphKeepsSharedMemoryUntilItIsClosedAndOthersDoNotWait() throws Exception {
        SharedMemory shared = SharedMemory.of(2 * MIB);
        Options options = Options.defaults().memory(shared, 2 * MIB);
        Model model = Model.zoo("philosophers/3");
        MemoryShare others = shared.share();
        assertThat(others.cover(MIB * 7 / 8)).isTrue(); // so that few graphs fill what is left
        List<Graph> graphs = new ArrayList<>();
        while (shared.freeBytes() >= MIB) {
            graphs.add(model.graph(options).graph().orElseThrow());
        }
        ExplorationResult refused = model.explore(options);
        assertThat(refused.stoppedBy()).contains(StopReason.MEMORY);
        assertThat(refused.reason()).contains("shared memory");
        assertThat(model.check("AG !deadlock", options).verdict())
                .isInstanceOfSatisfying(
                        Verdict.Unknown.class,
                        unknown -> assertThat(unknown.stoppedBy()).isEqualTo(StopReason.MEMORY));
        assertThat(graphs.get(0).states()).isEqualTo(14);
        graphs.forEach(Graph::close);
        graphs.forEach(Graph::close);
        others.shrinkTo(0);
        assertThat(shared.freeBytes()).isEqualTo(2 * MIB);
        assertThat(model.explore(options).isComplete()).isTrue();
    }

    @Test
    void aPartIsNeverLargerThanTheWhole() {
        SharedMemory shared = SharedMemory.of(MIB);
        assertThatThrownBy(() -> Options.defaults().memory(shared, 2 * MIB))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SharedMemory.of(100)).isInstanceOf(IllegalArgumentException.class);
    }

    /** A queue of messages that has more than 2^62 contents, of which few are met: 1 + 40 + 40^2 + 40^3. */
    private static final String LARGE = """
            net large
            type M = {source: 0..7, target: 0..4}
            type Q = queue[12] of M
            place channel: Q = []
            transition send(m: M, q: Q) { guard length(q) < 3 in channel: q out channel: append(q, m) }
            transition receive(q: Q) { guard length(q) > 0 in channel: q out channel: rest(q) }
            """;

    /** They take turns: while the first one runs, no other begins, so that none pays for what another adds to the table. */
    @Test
    void callsOnAModelOfLargeTypesEachKeepTheirOwnLimits() throws Exception {
        Model model = Model.parse(LARGE, Format.TIDE);
        CountDownLatch runs = new CountDownLatch(1);
        AtomicBoolean another = new AtomicBoolean();
        AtomicBoolean together = new AtomicBoolean();
        Options enough = Options.defaults().memory(256 * MIB).onProgress(Duration.ofMillis(1), progress -> {
            if (another.get()) {
                together.set(true);
            }
            if (progress.states() > 1000) {
                runs.countDown();
            }
        });
        ExecutorService threads = Executors.newFixedThreadPool(1);
        try {
            Future<ExplorationResult> large = threads.submit(() -> {
                try {
                    return model.explore(enough);
                } finally {
                    runs.countDown();
                }
            });
            runs.await();
            for (int i = 0; i < 5; i++) {
                ExplorationResult small = model.explore(Options.defaults().memory(MIB));
                another.set(true);
                assertThat(small.stoppedBy()).contains(StopReason.MEMORY);
            }
            assertThat(large.get().isComplete()).isTrue();
            assertThat(large.get().states().number()).isEqualTo(1 + 40 + 40 * 40 + 40 * 40 * 40);
            assertThat(together).as("a call that ended while the first one ran").isFalse();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aFormulaOnAGraphTakesWhatItNeedsOutOfSharedMemory() throws Exception {
        SharedMemory shared = SharedMemory.of(64 * MIB);
        Options options = Options.defaults().memory(shared, 64 * MIB);
        try (Graph graph = Model.zoo("philosophers/11").graph(options).graph().orElseThrow()) {
            long free = shared.freeBytes();
            MemoryShare others = shared.share();
            assertThat(others.cover(free - 9 * MIB / 8)).isTrue(); // with less than 1 MiB a call does not begin
            String eats = "(G F eat_1 >= 1) || (F G eat_1 = 0)"; // so that all has to be seen
            assertThat(graph.check(eats, options).answer().verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Unknown.class,
                            unknown -> assertThat(unknown.reason())
                                    .isEqualTo("the memory budget is too small for this formula"));
            others.shrinkTo(0);
            assertThat(graph.check(eats, options).answer().holds()).isTrue();
            assertThat(shared.freeBytes()).isEqualTo(free);
        }
    }

    @Test
    void aCallThatWaitsForItsTurnCanBeCancelled() throws Exception {
        Model model = Model.parse(LARGE.replace("length(q) < 3", "length(q) < 12"), Format.TIDE);
        Cancellation first = new Cancellation();
        Cancellation second = new Cancellation();
        CountDownLatch runs = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<ExplorationResult> endless = threads.submit(() -> model.explore(Options.defaults()
                    .memory(256 * MIB)
                    .cancellation(first)
                    .onProgress(Duration.ofMillis(1), progress -> runs.countDown())));
            runs.await();
            Future<ExplorationResult> waits =
                    threads.submit(() -> model.explore(Options.defaults().cancellation(second)));
            Thread.sleep(50);
            assertThat(waits.isDone()).isFalse();
            second.cancel();
            assertThat(waits.get().stoppedBy()).contains(StopReason.CANCELLED);
            assertThat(waits.get().reason()).isEqualTo("cancelled before it began");
            assertThat(endless.isDone()).isFalse();
            first.cancel();
            assertThat(endless.get().stoppedBy()).contains(StopReason.CANCELLED);
        } finally {
            first.cancel();
            threads.shutdownNow();
        }
    }

    /** Searches for formulas in a net that is executed directly are charged to the pool like all others. */
    @Test
    void formulasOfDirectExecutionShareMemoryToo() throws Exception {
        SharedMemory shared = SharedMemory.of(64 * MIB);
        Options options = Options.defaults().memory(shared, 64 * MIB).colors(Colors.DIRECT);
        String grid = """
                net grid
                type P = {a: 0..99, b: 0..99}
                place p: P = {a = 0, b = 0}
                transition up(x: P) { guard x.a < 99 in p: x out p: {a = x.a + 1, b = x.b} }
                transition right(x: P) { guard x.b < 99 in p: x out p: {a = x.a, b = x.b + 1} }
                """;
        Answer answer = Model.parse(grid, Format.TIDE).check("AG EF exists x in p: x.a = 99 && x.b = 99", options);
        assertThat(answer.holds()).isTrue();
        assertThat(shared.peakBytes()).as("10,000 states and 20,000 events").isGreaterThan(2 * MIB);
        assertThat(shared.freeBytes()).isEqualTo(64 * MIB);
    }
}
