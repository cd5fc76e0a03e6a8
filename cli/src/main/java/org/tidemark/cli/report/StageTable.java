package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.check.StageReport;

/**
 * {@code check --explain}: the stages of a check that were run, in the order in which they began, then how many were not, and why. Most
 * plans have some sixty stages, of which a few are run.
 */
public final class StageTable {
    /** How many of the reasons for which stages were not run are shown where JSON has all of them. */
    private static final int REASONS = 4;

    private StageTable() {}

    /** Prints the stages, with every reason for which some were not run. */
    public static void print(PrintStream out, List<StageReport> stages) {
        lines(stages, Integer.MAX_VALUE).print(out);
    }

    /**
     * The stages for a command whose {@code --json} lists every one, in the order of the plan, with what it did or why it was not run: a few
     * reasons are enough for people.
     */
    public static Report of(List<StageReport> stages) {
        return lines(stages, REASONS).list("stages", stages, StageTable::of);
    }

    private static Report of(StageReport stage) {
        Report report = new Report().put("name", stage.stage()).put("run", stage.ran());
        return stage.ran()
                ? report.seconds("began", stage.began())
                        .seconds("seconds", stage.seconds())
                        .put("settled", stage.settled())
                : report.put("why", stage.why());
    }

    private static Report lines(List<StageReport> stages, int reasons) {
        List<StageReport> run = stages.stream()
                .filter(StageReport::ran)
                .sorted(Comparator.comparingDouble(StageReport::began))
                .toList();
        int width = run.stream().mapToInt(stage -> stage.stage().length()).max().orElse(0);
        Report report = new Report().line().line("Stages:");
        for (StageReport stage : run) {
            String head = String.format(Locale.ROOT, "  %-" + width + "s %8.2f s  ", stage.stage(), stage.seconds());
            report.line(head + what(stage));
        }
        notRun(stages, reasons).ifPresent(line -> report.line("  " + Report.hanging(line, 4)));
        return report;
    }

    /** How many were not run, and the reasons that most of them share. */
    private static Optional<String> notRun(List<StageReport> stages, int shown) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        stages.stream().filter(stage -> !stage.ran()).forEach(stage -> reasons.merge(why(stage), 1, Integer::sum));
        int all = reasons.values().stream().mapToInt(Integer::intValue).sum();
        List<String> most = reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(shown)
                .map(reason -> reason.getKey() + " (" + reason.getValue() + ")")
                .toList();
        int hidden = Math.max(0, reasons.size() - shown);
        String more = hidden == 0 ? "" : "; --json lists " + Figures.count(hidden, "more reason");
        return all == 0 ? Optional.empty() : Optional.of("not run: " + all + "; " + String.join(", ", most) + more);
    }

    private static String why(StageReport stage) {
        return stage.wasNotNeeded() ? "not needed" : stage.why();
    }

    private static String what(StageReport stage) {
        return stage.why() + "; "
                + (stage.settled().isEmpty() ? "settled nothing" : "settled " + String.join(", ", stage.settled()));
    }
}
