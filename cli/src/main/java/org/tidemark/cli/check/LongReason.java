package org.tidemark.cli.check;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.api.report.Figures;

/** Shortens a reason that fills screens, such as a proof with hundreds of terms; JSON has it whole. */
final class LongReason {
    private static final int MOST_LINES = 6;
    private static final int LONGEST_LINE = 900;
    private static final int START = 600;
    private static final int END = 200;

    private LongReason() {}

    static String shortened(String reason) {
        List<String> lines = reason.lines().toList();
        List<String> shown = new ArrayList<>();
        for (String line : lines.subList(0, Math.min(MOST_LINES, lines.size()))) {
            shown.add(cut(line));
        }
        int more = lines.size() - shown.size();
        if (more > 0) {
            shown.add("… and " + Figures.count(more, "more case") + " (--json has them all)");
        }
        return String.join("\n", shown);
    }

    /** The beginning and the end of a line, cut at spaces. */
    private static String cut(String line) {
        int from = line.indexOf(' ', START);
        int to = line.lastIndexOf(' ', line.length() - END);
        return line.length() <= LONGEST_LINE || from < 0 || to <= from
                ? line
                : line.substring(0, from) + " … (" + Figures.count(to - from, "character")
                        + " left out; --json has the whole) …" + line.substring(to);
    }
}
