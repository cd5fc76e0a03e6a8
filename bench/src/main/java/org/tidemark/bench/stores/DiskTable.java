package org.tidemark.bench.stores;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;
import org.tidemark.bits.ThreadEnd;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.input.InputException;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.store.DiskUse;
import org.tidemark.zoo.Zoo;

/**
 * Exploring on disk as the number of states grows: the rate since the start, that since the mark before, and the bytes per
 * state on disk, each time that many million states have been found. Seconds of the processor are beside those of the clock, since they
 * hardly depend on what else the machine does. One run, in a folder that is deleted afterwards unless it was given.
 */
public final class DiskTable {
    private static final long POLL_MILLIS = 20;

    private final PrintStream out;

    public DiskTable(PrintStream out) {
        this.out = out;
    }

    /** How far a run was at a time. */
    private record Mark(double seconds, double processorSeconds, SearchProgress at) {
        /** States per second since another time. */
        double rateSince(Mark before) {
            return (at.states() - before.at.states()) / (seconds - before.seconds);
        }
    }

    private static final Mark START = new Mark(0, 0, SearchProgress.NONE);

    private static Mark now(double seconds, SearchProgress at) {
        return new Mark(
                seconds,
                ProcessHandle.current()
                                .info()
                                .totalCpuDuration()
                                .orElse(Duration.ZERO)
                                .toMillis()
                        / 1e3,
                at);
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        String model = arguments.text("--model", "philosophers/20");
        List<Integer> millions = arguments.numbers("--millions", "1,5,10,20,50,100,200");
        Path given = arguments.text("--dir", "").isEmpty() ? null : Path.of(arguments.text("--dir", ""));
        Path folder = given == null ? Files.createTempDirectory("tidemark-disk") : given;
        ExploreOptions options = ExploreOptions.plain()
                .withThreads(arguments.number("--threads", Runtime.getRuntime().availableProcessors()))
                .withMemory(arguments.bytes("--memory", "512m"))
                .withStore(OnDisk.at(folder));
        Exploration run = new Exploration(new NetSystem(Zoo.open("zoo:" + model)), options);
        out.printf(
                Locale.ROOT,
                "%s, %,d MiB of memory, %d threads%n%n%29s %10s %14s %27s%n%13s %6s %8s %10s %14s %13s %13s %8s%n",
                model,
                options.memoryBytes() >> 20,
                options.threads(),
                "",
                "processor",
                "since start",
                "since the line above",
                "states",
                "depth",
                "seconds",
                "seconds",
                "states/s",
                "states/s",
                "edges/s",
                "B/state");
        Watcher watcher = new Watcher(run, millions);
        watcher.start();
        ExplorationReport report = run.run();
        watcher.end();
        SearchProgress last = new SearchProgress(
                report.states(),
                report.counts().explored(),
                report.counts().edges(),
                report.counts().depth(),
                0,
                0,
                report.memory().stateBytes());
        Mark end = now(report.timing().seconds(), last);
        print(watcher.last(), end);
        DiskUse use = Objects.requireNonNull(report.notes().disk());
        out.printf(
                Locale.ROOT,
                "%n%s: %,d edges, %,d deadlocks; %,d merges, %.1f MiB written, %.1f MiB read, %.1f MiB of memory at"
                        + " most%n",
                report.complete() ? "complete" : "ended by " + report.end(),
                report.counts().edges(),
                report.counts().deadlocks(),
                use.merges(),
                use.written() / 1048576.0,
                use.read() / 1048576.0,
                report.memory().peakBytes() / 1048576.0);
        Mark first = watcher.first();
        if (first != null) {
            out.printf(
                    Locale.ROOT,
                    "states/s since the start at the end: %.0f %% of those at the first mark%n",
                    100 * end.rateSince(START) / first.rateSince(START));
        }
        if (given == null) {
            Folders.delete(folder);
        }
    }

    private void print(Mark before, Mark now) {
        out.printf(
                Locale.ROOT,
                "%,13d %6d %8.1f %10.1f %,14.0f %,13.0f %,13.0f %8s%n",
                now.at().states(),
                now.at().depth(),
                now.seconds(),
                now.processorSeconds(),
                now.rateSince(START),
                now.rateSince(before),
                (now.at().edges() - before.at().edges()) / (now.seconds() - before.seconds()),
                now.at().diskBytes() == 0
                        ? "none"
                        : String.format(
                                Locale.ROOT,
                                "%.2f",
                                (double) now.at().diskBytes() / now.at().states()));
    }

    /** Looks at a run now and then, and prints a line each time it has come as far as the next mark. */
    private final class Watcher extends Thread {
        private final Exploration run;
        private final List<Integer> millions;
        private final long start = System.nanoTime();
        private volatile boolean isOver;
        private Mark last = START;
        private @Nullable Mark first;

        Watcher(Exploration run, List<Integer> millions) {
            super("watcher");
            setDaemon(true);
            this.run = run;
            this.millions = new ArrayList<>(millions);
        }

        @Override
        public void run() {
            while (!isOver && !millions.isEmpty()) {
                SearchProgress at = run.progress();
                if (at.states() >= 1_000_000L * millions.get(0)) {
                    Mark now = now((System.nanoTime() - start) / 1e9, at);
                    print(last(), now);
                    reached(now);
                    millions.remove(0);
                }
                try {
                    sleep(POLL_MILLIS);
                } catch (InterruptedException ended) {
                    return;
                }
            }
        }

        private synchronized void reached(Mark now) {
            last = now;
            first = first == null ? now : first;
        }

        /** The first mark that was reached; null where none was. */
        synchronized @Nullable Mark first() {
            return first;
        }

        synchronized Mark last() {
            return last;
        }

        void end() {
            isOver = true;
            interrupt();
            ThreadEnd.await(this);
        }
    }
}
