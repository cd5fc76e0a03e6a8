package org.tidemark.bench.contest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.tidemark.bench.command.Arguments;

/**
 * Runs a contest command on many tasks: one after the other on all cores, or by several workers at once with a core for each, by
 * {@code taskset}.
 */
final class Workers {
    private final ContestCommand command;
    private final int count;

    /**
     * Workers that have not begun.
     *
     * @param count how many, with a core each; none for one that has all cores
     */
    Workers(ContestCommand command, int count) {
        this.command = command;
        this.count = count;
    }

    /** What is done for each task. */
    interface Work {
        void run(int task, ContestCommand pinned) throws IOException;
    }

    /** Does the work for the tasks from 0 on, in this order; where that fails for one, no other is begun. */
    void each(int tasks, Work work) throws Arguments.Unusable, IOException {
        List<ContestCommand> pinned = pinned();
        AtomicInteger next = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(pinned.size());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (ContestCommand each : pinned) {
                running.add(threads.submit(() -> {
                    try {
                        for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                            work.run(i, each);
                        }
                    } catch (IOException | RuntimeException e) {
                        next.set(tasks);
                        throw e;
                    }
                    return null;
                }));
            }
            for (Future<?> each : running) {
                await(each);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void await(Future<?> worker) throws IOException {
        try {
            worker.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private List<ContestCommand> pinned() throws Arguments.Unusable {
        if (count == 0) {
            return List.of(command);
        }
        List<ContestCommand> each = new ArrayList<>();
        for (int core = 0; core < count; core++) {
            List<String> pin = List.of("taskset", "-c", String.valueOf(core));
            if (!works(pin)) {
                throw new Arguments.Unusable("option '--workers' value '" + count
                        + "': a worker needs a core of its own, and 'taskset -c " + core + "' does not give it one");
            }
            each.add(command.after(pin));
        }
        return each;
    }

    private static boolean works(List<String> pin) {
        List<String> line = new ArrayList<>(pin);
        line.add("true");
        try {
            return new ProcessBuilder(line)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
