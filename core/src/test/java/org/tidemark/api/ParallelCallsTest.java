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
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
                                    .states()))
                    .containsOnly(34L);
        }
    }

    @Test
    void eachCallHasItsOwnBudget() throws Exception {
        Model model = Model.zoo("slotted-ring/7");
        Options small = Options.defaults().memory(MIB);
        List<ExplorationResult> results = together(2, () -> model.explore(small));
        assertThat(results).allSatisfy(result -> {
            assertThat(result.stoppedBy()).contains(StopReason.MEMORY);
            assertThat(result.peakBytes()).isBetween(MIB / 4, MIB);
        });
    }

    @Test
    void callsThatShareMemoryNeverReserveMoreThanThereIs() throws Exception {
        SharedMemory shared = SharedMemory.of(20 * MIB);
        AtomicLong leastFree = new AtomicLong(Long.MAX_VALUE);
        Options options = Options.defaults()
                .memory(shared, 8 * MIB)
                .onProgress(
                        Duration.ofMillis(1), progress -> leastFree.accumulateAndGet(shared.freeBytes(), Math::min));
        Model model = Model.zoo("philosophers/9");
        List<ExplorationResult> results = together(5, () -> model.explore(options));
        assertThat(results).allMatch(ExplorationResult::isComplete).allMatch(result -> result.states() == 2786);
        assertThat(leastFree.get()).isGreaterThanOrEqualTo(4 * MIB);
        assertThat(shared.freeBytes()).isEqualTo(20 * MIB);
    }

    @Test
    void waitingForSharedMemoryEndsWithTheTimeOrTheCancellation() throws Exception {
        SharedMemory shared = SharedMemory.of(8 * MIB);
        Options options = Options.defaults().memory(shared, 8 * MIB);
        Model model = Model.zoo("philosophers/3");
        try (Graph graph = model.graph(options).graph().orElseThrow()) {
            assertThat(shared.freeBytes()).isBetween(1L, 8 * MIB - 1);
            ExplorationResult late = model.explore(options.time(Duration.ofMillis(50)));
            assertThat(late.stoppedBy()).contains(StopReason.TIME);
            assertThat(late.reason()).contains("shared memory");
            Cancellation cancellation = new Cancellation();
            Thread canceller = new Thread(cancellation::cancel);
            canceller.start();
            assertThat(model.check("AG !deadlock", options.cancellation(cancellation))
                            .verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Unknown.class,
                            unknown -> assertThat(unknown.stoppedBy()).isEqualTo(StopReason.CANCELLED));
            canceller.join();
            assertThat(graph.states()).isEqualTo(14);
        }
        assertThat(shared.freeBytes()).isEqualTo(8 * MIB);
        assertThat(model.explore(options).isComplete()).isTrue();
    }

    @Test
    void aPartIsNeverLargerThanTheWhole() {
        SharedMemory shared = SharedMemory.of(MIB);
        assertThatThrownBy(() -> Options.defaults().memory(shared, 2 * MIB))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SharedMemory.of(100)).isInstanceOf(IllegalArgumentException.class);
    }
}
