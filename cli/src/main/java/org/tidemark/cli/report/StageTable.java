package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tidemark.check.StageReport;

/**
 * {@code check --explain}: the stages of a check that were run, in their order, then those that were not, a line for each reason. Most
 * plans have some forty stages, of which a few are run.
 */
public final class StageTable {
    /** How many stages are named for one reason. */
    private static final int NAMED = 5;

    private StageTable() {}

    public static void print(PrintStream out, List<StageReport> stages) {
        List<StageReport> run = stages.stream().filter(StageReport::ran).toList();
        int width = run.stream().mapToInt(stage -> stage.stage().length()).max().orElse(0);
        out.println();
        out.println("Stages:");
        for (StageReport stage : run) {
            String head = String.format(Locale.ROOT, "  %-" + width + "s %8.2f s  ", stage.stage(), stage.seconds());
            out.println(head + what(stage));
        }
        Map<String, List<String>> others = new LinkedHashMap<>();
        stages.stream()
                .filter(stage -> !stage.ran())
                .sorted(Comparator.comparing(StageReport::wasNotNeeded))
                .forEach(stage -> others.computeIfAbsent(why(stage), first -> new ArrayList<>())
                        .add(stage.stage()));
        others.forEach((why, names) -> out.println("  " + Table.hanging(why + ": " + named(names), 4)));
    }

    private static String why(StageReport stage) {
        return stage.wasNotNeeded() ? "not needed" : "not run, since " + stage.why();
    }

    private static String named(List<String> stages) {
        int more = stages.size() - NAMED;
        return more <= 0
                ? String.join(", ", stages)
                : String.join(", ", stages.subList(0, NAMED)) + " and " + more + " more";
    }

    private static String what(StageReport stage) {
        return stage.why() + "; "
                + (stage.settled().isEmpty() ? "settled nothing" : "settled " + String.join(", ", stage.settled()));
    }
}
