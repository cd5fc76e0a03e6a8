package org.tidemark.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.Exploration.Progress;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.format.InputException;
import org.tidemark.store.DiskUse;
import org.tidemark.zoo.Zoo;

/**
 * How exploring on disk goes as there come to be more states: the rate since the mark before, and the bytes per state on disk, each time
 * so many million states have been found. One run, in a folder that is deleted afterwards unless it was given.
 */
final class DiskTable {
    private static final long POLL_MILLIS = 20;

    private final PrintStream out;

    DiskTable(PrintStream out) {
        this.out = out;
    }

    /** How far a run was at a time. */
    private record Mark(double seconds, Progress at) {}

    void run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        String model = arguments.text("--model", "philosophers/20");
        List<Integer> millions = arguments.numbers("--millions", "1,5,10,20,50,100,200,500");
        Path given = arguments.text("--dir", "").isEmpty() ? null : Path.of(arguments.text("--dir", ""));
        Path folder = given == null ? Files.createTempDirectory("tidemark-disk") : given;
        ExploreOptions options = ExploreOptions.plain()
                .withThreads(arguments.number("--threads", Runtime.getRuntime().availableProcessors()))
                .withMemory(arguments.bytes("--memory", "512m"))
                .withStore(OnDisk.at(folder));
        Exploration run = new Exploration(Zoo.open("zoo:" + model), options);
        out.printf(
                Locale.ROOT,
                "%s, %,d MiB of memory, %d threads%n%n%13s %6s %9s %11s %11s %9s%n",
                model,
                options.memoryBytes() >> 20,
                options.threads(),
                "states",
                "depth",
                "seconds",
                "states/s",
                "edges/s",
                "B/state");
        Watcher watcher = new Watcher(run, millions);
        watcher.start();
        ExplorationReport report = run.run();
        watcher.end();
        Progress last = new Progress(
                report.states(),
                report.counts().explored(),
                report.counts().edges(),
                report.counts().depth(),
                0,
                0,
                report.memory().stateBytes());
        print(watcher.last(), new Mark(report.timing().seconds(), last));
        DiskUse use = Objects.requireNonNull(report.notes().disk());
        out.printf(
                Locale.ROOT,
                "%n%s: %,d edges, %,d deadlocks; %,d merges, %.1f MiB written, %.1f MiB read, %.1f MiB of memory at most%n",
                report.complete() ? "complete" : "ended by " + report.end(),
                report.counts().edges(),
                report.counts().deadlocks(),
                use.merges(),
                use.written() / 1048576.0,
                use.read() / 1048576.0,
                report.memory().peakBytes() / 1048576.0);
        if (given == null) {
            delete(folder);
        }
    }

    private void print(Mark before, Mark now) {
        double seconds = now.seconds() - before.seconds();
        out.printf(
                Locale.ROOT,
                "%,13d %6d %9.1f %,11.0f %,11.0f %9.2f%n",
                now.at().states(),
                now.at().depth(),
                now.seconds(),
                (now.at().states() - before.at().states()) / seconds,
                (now.at().edges() - before.at().edges()) / seconds,
                (double) now.at().diskBytes() / now.at().states());
    }

    static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** Looks at a run now and then, and prints a line each time it has come as far as the next mark. */
    private final class Watcher extends Thread {
        private final Exploration run;
        private final List<Integer> millions;
        private final long start = System.nanoTime();
        private volatile boolean isOver;
        private Mark last = new Mark(0, Progress.NONE);

        Watcher(Exploration run, List<Integer> millions) {
            super("watcher");
            setDaemon(true);
            this.run = run;
            this.millions = new ArrayList<>(millions);
        }

        @Override
        public void run() {
            while (!isOver && !millions.isEmpty()) {
                Progress at = run.progress();
                if (at.states() >= 1_000_000L * millions.get(0)) {
                    Mark now = new Mark((System.nanoTime() - start) / 1e9, at);
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
        }

        synchronized Mark last() {
            return last;
        }

        void end() {
            isOver = true;
            interrupt();
            boolean isInterrupted = false;
            while (isAlive()) {
                try {
                    join();
                } catch (InterruptedException again) {
                    isInterrupted = true;
                }
            }
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
