package org.tidemark.check;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepReport;
import org.tidemark.search.Outcome;

/** Says why an exploration left a question open. */
public final class WhyUnknown {
    /** After a search that saw all states and kept none. */
    public static final String FORGOTTEN = "the store forgets the states that this is about; another store keeps them";

    /** Where nothing was looked at any more. */
    public static final String NO_TIME = "there was no time left";

    private WhyUnknown() {}

    public static String after(ExplorationReport report) {
        String seen = String.format(Locale.ROOT, " after %,d states", report.states());
        return switch (report.end()) {
            case MEMORY -> "the memory budget was used up" + seen;
            case STATES -> "there are more states than asked for";
            case DEPTH -> "there are states beyond the depth asked for";
            case TIME -> "the time was up" + seen;
            case CANCELLED -> "stopped" + seen;
            case OVERFLOW -> "place '" + report.tokens().overflowed() + "' holds more tokens than can be counted";
            case LOSSY -> "the store keeps hashes only, so that states may have been left out";
            case COMPLETE -> notExamined(String.format(Locale.ROOT, "%,d states", report.states()));
        };
    }

    public static String after(SweepReport report) {
        String seen = String.format(
                Locale.ROOT, " after %,d explored states", report.outcome().explored());
        return behindASweep(
                report.outcome().end(),
                seen,
                report.tokens().overflowed(),
                "a sweep forgets the states that this is about");
    }

    public static String after(GraphReport report) {
        String states = String.format(
                Locale.ROOT, "%,d states of the graph", report.counts().explored());
        return behindASweep(report.end(), " after " + states, report.tokens().overflowed(), notExamined(states));
    }

    private static String notExamined(String states) {
        return "there was no time or memory left to examine the " + states + "; more memory or time may help";
    }

    private static String behindASweep(Outcome.End end, String seen, @Nullable String overflowed, String complete) {
        return switch (end) {
            case MEMORY -> "the memory budget was used up" + seen;
            case STATES -> "there are more states at once than asked for";
            case TIME -> "the time was up" + seen;
            case DEPTH, CANCELLED, LOSSY -> "stopped" + seen;
            case OVERFLOW ->
                overflowed == null
                        ? "the progress measure overflows"
                        : "place '" + overflowed + "' holds more tokens than can be counted";
            case COMPLETE -> complete;
        };
    }
}
