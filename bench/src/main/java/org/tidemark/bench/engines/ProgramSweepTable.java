package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.system.TransitionSystem;

/**
 * Sweeps of programs by measures that are found in their texts: the states held at once, those expanded, and what the measure was built from. Each program is explored first,
 * for the number of its states; a sweep that finds another number is a wrong count.
 */
public final class ProgramSweepTable {
    private static final int PERCENT = 100;

    /** A peak of this share of the states is a success. */
    private static final double GOOD_SHARE = 0.4;

    private final PrintStream out;

    public ProgramSweepTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, IOException, WrongCount {
        if (arguments.rest().isEmpty()) {
            throw new Arguments.Unusable("expected folders of programs, or files");
        }
        long least = arguments.number("--least", 10_000);
        ExploreOptions options = ExploreOptions.plain()
                .withMemory(arguments.bytes("--memory", "2g"))
                .withTime(arguments.duration("--time", "60s").toNanos());
        out.println("| model | states | held at once | explored | seconds | measure |");
        out.println("| --- | ---: | ---: | ---: | ---: | --- |");
        int rows = 0;
        int good = 0;
        for (Path file : ProgramReductionTable.programs(arguments.rest(), "pml|pm|prom|promela|prm|spin|dve")) {
            try {
                TransitionSystem system = NetFiles.open(file, unheard -> {}).system();
                ExplorationReport whole = system == null ? null : new Exploration(system, options).run();
                if (system != null && whole != null && whole.complete() && whole.states() >= least) {
                    rows++;
                    good += isGood(file, system, whole.states(), options) ? 1 : 0;
                }
            } catch (InputException refused) {
                // Not a program that can be explored.
            }
        }
        out.printf(
                Locale.ROOT,
                "%d programs, %d of them with at most %.0f %% held at once%n",
                rows,
                good,
                PERCENT * GOOD_SHARE);
    }

    private boolean isGood(Path file, TransitionSystem system, long states, ExploreOptions options)
            throws InputException, WrongCount {
        SweepMeasure.Wish wish = new SweepMeasure.Wish(SweepMeasure.AUTO, system.measures());
        SweepReport report = new SweepExploration(system, options, wish, false).run();
        Long found = report.states();
        if (report.complete() && found != null && found != states) {
            throw new WrongCount(file + ": " + found + " states swept, " + states + " explored");
        }
        double share = (double) report.outcome().peakStates() / states;
        out.printf(
                Locale.ROOT,
                "| `%s` | %,d | %,d (%.1f %%) | %s | %.1f | %s |%n",
                file.getFileName(),
                states,
                report.outcome().peakStates(),
                PERCENT * share,
                report.complete()
                        ? String.format(
                                Locale.ROOT,
                                "%.2f times",
                                (double) report.outcome().explored() / states)
                        : "not finished",
                report.timing().seconds(),
                report.course().why());
        out.flush();
        return report.complete() && share <= GOOD_SHARE;
    }
}
