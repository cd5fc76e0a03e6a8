package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.tidemark.check.StageReport;

/** {@code check --explain}: the stages of a check, in their order. */
public final class StageTable {
    private StageTable() {}

    public static void print(PrintStream out, List<StageReport> stages) {
        int width =
                stages.stream().mapToInt(stage -> stage.stage().length()).max().orElse(0);
        out.println();
        out.println("Stages:");
        for (StageReport stage : stages) {
            String time = stage.ran() ? String.format(Locale.ROOT, "%8.2f s", stage.seconds()) : "         -";
            String head = String.format(Locale.ROOT, "  %-" + width + "s %s  ", stage.stage(), time);
            out.println(head + what(stage));
        }
    }

    private static String what(StageReport stage) {
        if (!stage.ran()) {
            return "not run: " + stage.why();
        }
        return stage.why() + "; "
                + (stage.settled().isEmpty() ? "settled nothing" : "settled " + String.join(", ", stage.settled()));
    }
}
