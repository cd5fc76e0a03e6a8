package org.tidemark.cli.check;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.tidemark.api.report.Report;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.StageReport;
import org.tidemark.verdict.Verdict;

/**
 * {@code check --explain}: the time of a check as bars, from the start of the command on the left to its end on the right, one for each stage that was
 * run and one for each question, which ends with a star where the question was decided: below the bar of the stage that decided it. Bars of stages
 * that ran at the same time overlap.
 */
final class ScheduleBars {
    private static final int WIDTH = 50;

    /** Names are cut off at this length. */
    private static final int LONGEST = 30;

    private ScheduleBars() {}

    static void print(Report to, CheckReport report) {
        double total = report.seconds();
        List<StageReport> run = report.stages().stream()
                .filter(StageReport::ran)
                .sorted(Comparator.comparingDouble(StageReport::began))
                .toList();
        if (run.isEmpty() || total <= 0) {
            return;
        }
        int longest = 0;
        for (StageReport stage : run) {
            longest = Math.max(longest, stage.stage().length());
        }
        for (Finding finding : report.findings()) {
            longest = Math.max(longest, finding.property().name().length());
        }
        String form = "  %-" + Math.min(LONGEST, longest) + "s |%s|";
        to.line().line(String.format(Locale.ROOT, "Schedule, %.2f s:", total));
        for (StageReport stage : run) {
            int from = column(stage.began(), total);
            int until = Math.max(from + 1, column(stage.began() + stage.seconds(), total));
            String bar = " ".repeat(from) + "#".repeat(until - from) + " ".repeat(WIDTH - until);
            to.line(String.format(Locale.ROOT, form, cut(stage.stage()), bar));
        }
        for (Finding finding : report.findings()) {
            boolean isOpen = finding.verdict() instanceof Verdict.Unknown;
            int until = isOpen ? WIDTH : Math.max(1, column(finding.decision().seconds(), total));
            String bar = "-".repeat(isOpen ? WIDTH : until - 1) + (isOpen ? "" : "*" + " ".repeat(WIDTH - until));
            to.line(String.format(Locale.ROOT, form, cut(finding.property().name()), bar));
        }
    }

    private static String cut(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }

    /** Where a moment is, from 0 to {@link #WIDTH}, with room for at least one mark after it. */
    private static int column(double seconds, double total) {
        return (int) Math.max(0, Math.min(WIDTH - 1.0, Math.floor(seconds / total * WIDTH)));
    }
}
