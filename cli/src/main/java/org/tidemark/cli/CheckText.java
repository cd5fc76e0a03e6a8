package org.tidemark.cli;

import java.io.PrintStream;
import java.util.Locale;
import org.tidemark.check.CheckReport;
import org.tidemark.check.ExplorationReport;
import org.tidemark.check.Finding;
import org.tidemark.check.Technique;
import org.tidemark.check.Verdict;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.net.PetriNet;

/** What a check found, for people: a table of verdicts, and below it the runs that show them. */
final class CheckText {
    private static final int LONGEST_FORMULA = 400;
    private static final int SHOWN = 30;

    private final PetriNet net;
    private final CheckReport report;

    CheckText(PetriNet net, CheckReport report) {
        this.net = net;
        this.report = report;
    }

    void print(PrintStream out) {
        out.println(net.name() + ": " + Figures.count(net.places()) + " places, " + Figures.count(net.transitions())
                + " transitions");
        out.println();
        Table table = new Table();
        int widest = report.findings().stream()
                .mapToInt(finding -> verdict(finding.verdict()).length())
                .max()
                .orElse(0);
        for (Finding finding : report.findings()) {
            String verdict = verdict(finding.verdict());
            String padded = verdict + " ".repeat(widest - verdict.length());
            table.row(finding.property().name(), padded, formula(finding));
            table.row("", " ".repeat(widest), how(finding));
        }
        table.print(out);
        report.findings().forEach(finding -> run(finding, out));
        out.println();
        out.println(cost());
    }

    private static String verdict(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return Figures.count(value.most());
        }
        if (verdict instanceof Verdict.Unbounded) {
            return "unbounded";
        }
        if (verdict instanceof Verdict.Unknown) {
            return "unknown";
        }
        return verdict instanceof Verdict.Holds ? "holds" : "violated";
    }

    private static String formula(Finding finding) {
        String text = FormulaPrinter.print(finding.property());
        return text.length() <= LONGEST_FORMULA ? text : text.substring(0, LONGEST_FORMULA) + " …";
    }

    private static String how(Finding finding) {
        if (finding.verdict() instanceof Verdict.Unknown unknown) {
            return unknown.reason();
        }
        Technique technique = finding.technique();
        String by = technique == null ? "" : "by " + technique.title();
        String because = finding.because().isEmpty() ? "" : ": " + finding.because();
        return by + because + String.format(Locale.ROOT, ", after %.2f s", finding.seconds());
    }

    private void run(Finding finding, PrintStream out) {
        Evidence evidence = finding.evidence();
        if (evidence != null) {
            out.println();
            out.println(finding.property().name() + ": " + Figures.count(evidence.steps(), "step") + " to "
                    + evidence.shows() + ":");
            new TraceText(net).print(out, Evidence.run(evidence.events(), ""), SHOWN, "--trace FILE keeps all");
        }
    }

    private String cost() {
        ExplorationReport explored = report.exploration();
        String states = explored == null
                ? "nothing had to be explored"
                : (explored.complete() ? "all " : "") + Figures.count(explored.states(), "state") + " explored";
        return states + String.format(Locale.ROOT, ", %.2f s", report.seconds());
    }
}
