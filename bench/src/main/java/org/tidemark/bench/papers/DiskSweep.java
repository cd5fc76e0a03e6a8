package org.tidemark.bench.papers;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.Sheet;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;

/**
 * Table 1 of Jensen, Kristensen and Mailund: sweeps, without and with a run to a state where the transaction has ended, against
 * breadth-first search on disk, on the zoo's transaction over a wireless link. Their model was not published, so only the columns that
 * relate one way to the other can be compared: the most states in memory, the time, and the length of the run.
 *
 * <p>One thread; the best of some runs. A search on disk is given memory for a few thousand states, so that it has to use its files.
 */
public final class DiskSweep {
    private static final int STATES_IN_MEMORY = 2_000;

    private final PrintStream out;
    private final Findings findings;

    public DiskSweep(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, IOException, WrongCount {
        int repeat = arguments.number("--repeat", 3);
        out.println("peak: most states held in a sweep, and of one level; times relate to the sweep without a run");
        out.printf(
                Locale.ROOT,
                "%-12s %9s | %8s %6s %8s %8s %4s | %8s %6s %8s %4s%n",
                "model",
                "states",
                "peak",
                "%",
                "seconds",
                "run %",
                "L",
                "peak",
                "%",
                "time %",
                "L");
        Sheet sheet = findings.sheet(
                "wireless.csv",
                "Table 1: sweeps with runs, and breadth-first search on disk",
                "model",
                "states",
                "sweep: peak %",
                "with a run: time %",
                "length",
                "disk: peak %",
                "disk: time %",
                "length");
        List<Integer> sizes = arguments.numbers("--most", "2,4,8,12,16,20");
        for (int most : sizes) {
            Row row = row("wireless/" + most, repeat);
            row.enter(sheet);
            if (most == sizes.get(sizes.size() - 1)) {
                claim(row);
            }
        }
    }

    /** Against the paper's largest configuration, 8F. */
    private void claim(Row row) {
        String where = "004 Table 1";
        findings.less(where, "peak of a sweep, of all states, in the largest configuration", 13.4, row.peak(), "%");
        findings.less(where, "time of a sweep that finds a run, of one without", 108.1, row.runTime(), "%");
        findings.less(where, "time of breadth-first search on disk, of a sweep", 121.0, row.diskTime(), "%");
    }

    /** What was measured for one model: shares in per cent, and the lengths of the runs. */
    private record Row(
            String model,
            long states,
            double peak,
            double runTime,
            String runLength,
            double diskPeak,
            double diskTime,
            String diskLength) {
        void enter(Sheet sheet) {
            sheet.row(
                    model,
                    states,
                    percent(peak),
                    percent(runTime),
                    runLength,
                    percent(diskPeak),
                    percent(diskTime),
                    diskLength);
        }

        private static String percent(double share) {
            return String.format(Locale.ROOT, "%.1f", share);
        }
    }

    private Row row(String model, int repeat) throws InputException, IOException, WrongCount {
        PetriNet net = Zoo.open("zoo:" + model);
        SweepReport sweep = null;
        SweepReport withRun = null;
        ExplorationReport disk = null;
        for (int i = 0; i < repeat; i++) {
            sweep = better(sweep, sweep(net, false));
            withRun = better(withRun, sweep(net, true));
            ExplorationReport next = onDisk(net);
            disk = disk == null || next.timing().seconds() < disk.timing().seconds() ? next : disk;
        }
        return print(
                model, Objects.requireNonNull(sweep), Objects.requireNonNull(withRun), Objects.requireNonNull(disk));
    }

    private static SweepReport better(@Nullable SweepReport before, SweepReport now) {
        return before == null || now.timing().seconds() < before.timing().seconds() ? now : before;
    }

    private static SweepReport sweep(PetriNet net, boolean paths) throws InputException {
        return new SweepExploration(
                        net,
                        ExploreOptions.plain(),
                        new SweepMeasure.Wish(SweepMeasure.AUTO, java.util.Map.of()),
                        paths)
                .run();
    }

    private static ExplorationReport onDisk(PetriNet net) throws InputException, IOException {
        Path folder = Files.createTempDirectory("tidemark-disk");
        OnDisk choice = OnDisk.at(folder).withStatesInMemory(STATES_IN_MEMORY);
        ExplorationReport report = new Exploration(net, ExploreOptions.plain().withStore(choice)).run();
        Folders.delete(folder);
        return report;
    }

    private Row print(String model, SweepReport sweep, SweepReport withRun, ExplorationReport disk) throws WrongCount {
        long states = disk.states();
        Long swept = sweep.states();
        if (!sweep.complete() || !disk.complete() || (swept != null && swept != states)) {
            throw new WrongCount(model + ": " + swept + " states by a sweep, " + states + " on disk");
        }
        long widest = Objects.requireNonNull(disk.notes().disk()).widest();
        Row row = new Row(
                model,
                states,
                100.0 * sweep.outcome().peakStates() / states,
                100 * withRun.timing().seconds() / sweep.timing().seconds(),
                length(withRun.paths().toDeadlock()),
                100.0 * widest / states,
                100 * disk.timing().seconds() / sweep.timing().seconds(),
                length(disk.deadlock().run()));
        out.printf(
                Locale.ROOT,
                "%-12s %,9d | %,8d %6.1f %8.3f %8.0f %4s | %,8d %6.1f %8.0f %4s%n",
                model,
                states,
                sweep.outcome().peakStates(),
                row.peak(),
                sweep.timing().seconds(),
                row.runTime(),
                row.runLength(),
                widest,
                row.diskPeak(),
                row.diskTime(),
                row.diskLength());
        return row;
    }

    private static String length(@Nullable List<Integer> run) {
        return run == null ? "" : String.valueOf(run.size());
    }
}
