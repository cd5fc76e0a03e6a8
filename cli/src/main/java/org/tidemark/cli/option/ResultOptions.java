package org.tidemark.cli.option;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.cli.session.Session;
import org.tidemark.format.Notes;
import picocli.CommandLine.Option;

/** How results are shown. */
public final class ResultOptions {
    @Option(names = "--json", description = "Print one JSON object on standard output, and nothing else there.")
    public boolean json;

    @Option(names = "--quiet", description = "No progress line and no remarks; errors are still printed.")
    public boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;

    private @Nullable Consumer<Report> also;

    /** Where to say what a net cannot keep of a file. */
    public Notes notes(Session session) {
        return quiet ? unheard -> {} : session::remark;
    }

    /** Says something beside the results, unless that is not wanted. */
    public void remark(Session session, String sentence) {
        notes(session).add(sentence);
    }

    /** Lets somebody else have the report too, as a tree with values and rows. */
    public void alsoShowTo(Consumer<Report> other) {
        also = other;
    }

    /** Whether somebody else has the report too. */
    public boolean isAlsoTaken() {
        return also != null;
    }

    /** Whether a report needs values and rows both, because somebody besides the reader takes it. */
    public boolean needsTree(Session session) {
        return also != null || session.host() != null;
    }

    /** Prints a report, for people or for programs. */
    public void show(Session session, Report report) {
        session.show(report, json);
        if (also != null) {
            also.accept(report);
        }
    }
}
