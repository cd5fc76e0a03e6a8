package org.tidemark.bench.papers;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.bench.report.Sheet;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

/**
 * Table 1 of Jensen, Kristensen and Mailund: sweeps, without and with a run to a state where the transaction has ended,
 * against breadth-first search on disk, on the zoo's transaction over a wireless link. Their model was not published,
 * so only the columns that relate one way to the other can be compared: the most states in memory, the time, and the
 * length of the run.
 *
 * <p>One thread; the best of some runs. A search on disk is given memory for a few thousand states, so that it has to
 * use its files.
 */
public final class DiskSweep {
    private static final int STATES_IN_MEMORY = 2_000;

    /** The published rows; the letter says whether user acknowledgement is on. */
    private static final List<Row> PAPER = List.of(
            new Row("paper: 2-T", 10_333, 26.9, 108.0, "6", 25.9, 128.0, "5"),
            new Row("paper: 4-T", 65_873, 18.8, 108.1, "6", 18.0, 129.6, "5"),
            new Row("paper: 6-T", 172_657, 15.1, 112.3, "6", 13.1, 129.6, "5"),
            new Row("paper: 8-T", 326_667, 13.6, 108.0, "6", 10.3, 130.6, "5"),
            new Row("paper: 2-F", 24_905, 28.9, 98.9, "6", 27.0, 116.8, "5"),
            new Row("paper: 4-F", 154_231, 18.9, 110.1, "6", 18.7, 122.5, "5"),
            new Row("paper: 6-F", 397_583, 14.9, 107.9, "6", 13.6, 122.0, "5"),
            new Row("paper: 8-F", 748_505, 13.4, 108.1, "6", 10.6, 121.0, "5"));

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
        List<Row> rows = new ArrayList<>();
        for (int most : sizes) {
            if (!findings.tooLateFor("wireless/" + most)) {
                Row row = row("wireless/" + most, repeat);
                row.enter(sheet);
                rows.add(row);
            }
        }
        PAPER.forEach(row -> row.enter(sheet));
        if (!rows.isEmpty()) {
            claim(rows.get(rows.size() - 1));
            plot(rows);
        }
    }

    private void plot(List<Row> rows) {
        List<String> sizes =
                rows.stream().map(row -> row.model.replaceAll(".*/", "")).toList();
        findings.plot(new LinePlot(
                        "wireless.svg", "Most states held by a sweep, of all states", "most times to send", "%", sizes)
                .with("ours", rows.stream().map(Row::peak).toList())
                .withPrinted("paper, acknowledged (T)", printed(sizes, "T"))
                .withPrinted("paper, not so (F)", printed(sizes, "F")));
    }

    private static List<Double> printed(List<String> sizes, String kind) {
        return sizes.stream()
                .map(size -> PAPER.stream()
                        .filter(row -> row.model.equals("paper: " + size + "-" + kind))
                        .map(Row::peak)
                        .findFirst()
                        .orElse(Double.NaN))
                .toList();
    }

    /** Against the paper's largest configuration, 8F. */
    private void claim(Row row) {
        String where = "JKM12 Table 1";
        findings.less(where, "peak of a sweep, of all states, in the largest configuration", 13.4, row.peak(), "%");
        findings.less(where, "time of a sweep that finds a run, of one without", 108.1, row.runTime(), "%");
        findings.fact(
                where,
                "breadth-first search on disk takes more time than a sweep",
                "117 to 131 %",
                String.format(Locale.ROOT, "%.0f %%", row.diskTime()),
                row.diskTime() > 100);
        findings.fact(
                where,
                "the run of a sweep is at most one step longer than a shortest one",
                "6 and 5",
                row.runLength() + " and " + row.diskLength(),
                !row.runLength().isEmpty()
                        && !row.diskLength().isEmpty()
                        && Integer.parseInt(row.runLength()) <= Integer.parseInt(row.diskLength()) + 1);
    }

    /** The measurements for one model: shares in per cent, and the lengths of the runs. */
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
                        new NetSystem(net),
                        ExploreOptions.plain(),
                        new SweepMeasure.Wish(SweepMeasure.AUTO, java.util.Map.of()),
                        paths)
                .run();
    }

    private static ExplorationReport onDisk(PetriNet net) throws InputException, IOException {
        Path folder = Files.createTempDirectory("tidemark-disk");
        OnDisk choice = OnDisk.at(folder).withStatesInMemory(STATES_IN_MEMORY);
        ExplorationReport report =
                new Exploration(new NetSystem(net), ExploreOptions.plain().withStore(choice)).run();
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
