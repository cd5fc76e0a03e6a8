package org.tidemark.cli.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.run.ClassReport;
import org.tidemark.cli.option.FairnessOptions.FairRuns;
import org.tidemark.cli.report.StageWords;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Folding;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/** The sentences beside answers: which runs are meant, and what the answers depend on. Immutable. */
final class AnswerRemarks {
    private static final String MAY_CHANGE = "*";
    private static final int NAMED = 4;

    private final TransitionSystem system;
    private final CheckReport report;
    private final List<Finding> findings;
    private final UnaryOperator<String> names;
    private final ModelFaults faults;

    /**
     * Remarks on some of the answers of a check.
     *
     * @param findings the answers that the remarks are about
     * @param names how questions are called, by their names
     */
    AnswerRemarks(TransitionSystem system, CheckReport report, List<Finding> findings, UnaryOperator<String> names) {
        this.system = system;
        this.report = report;
        this.findings = List.copyOf(findings);
        this.names = names;
        faults = ModelFaults.among(report.findings(), system);
    }

    /** All sentences that an answer must not be read without. */
    List<String> sentences() {
        Report sentences = new Report();
        fairness(sentences);
        consequences(sentences);
        assumptions(sentences);
        return sentences.lines();
    }

    /** The mark of an answer that depends on something; empty for others. */
    String mark(Finding finding) {
        return faults.mayChange(finding) || !report.assumedFor(finding).isEmpty() ? MAY_CHANGE : "";
    }

    /** The first of some questions, and how many more there are. */
    static String named(List<String> questions) {
        int more = questions.size() - NAMED;
        return String.join(", ", questions.subList(0, Math.min(NAMED, questions.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** Which runs answers are about, where not about all; files of questions may differ in that. */
    void fairness(Report to) {
        Map<Fairness, List<String>> about = new LinkedHashMap<>();
        for (Finding finding : findings) {
            Property property = finding.property();
            if (property instanceof Property.Truth || property instanceof Property.Forbidden) {
                about.computeIfAbsent(property.fairness(), runs -> new ArrayList<>())
                        .add(names.apply(property.name()));
            }
        }
        List<String> all = system.vocabulary().transitions();
        List<String> times = findings.stream()
                .filter(finding -> finding.property() instanceof Property.Duration)
                .map(finding -> names.apply(finding.property().name()))
                .toList();
        if (!times.isEmpty() && about.keySet().stream().anyMatch(runs -> !runs.isNone())) {
            to.line(named(times) + (times.size() == 1 ? " is" : " are") + " about all runs, fair or not");
        }
        about.forEach((runs, questions) -> {
            if (!runs.isNone()) {
                to.line(about.size() == 1 ? FairRuns.sentence(runs, all) : FairRuns.sentence(questions, runs, all));
            }
        });
    }

    /** The meaning of the mark in the table. */
    void consequences(Report to) {
        if (findings.stream().anyMatch(faults::mayChange)) {
            to.line();
            to.line(Report.hanging(
                    MAY_CHANGE + " may change once the model is repaired: what would come after "
                            + String.join(", ", faults.names()) + " is missing",
                    2));
        }
    }

    /** Which answers are those of another clock than the one that the first line names. */
    void clocks(Report to) {
        List<String> others = findings.stream()
                .filter(finding -> otherClock(finding) != null)
                .map(finding -> names.apply(finding.property().name()))
                .toList();
        if (!others.isEmpty()) {
            to.line()
                    .line(Report.hanging(
                            named(others) + ": answered with a clock " + otherClock()
                                    + ", since states that are taken for one have different runs",
                            2));
        }
    }

    /** The clock of an answer, where it is not the one that the first line names; null where it is. */
    @Nullable
    String otherClock(Finding finding) {
        boolean isOpen = finding.verdict() instanceof Verdict.Unknown;
        return isOpen || !StageWords.followsRuns(finding.stage()) ? null : otherClock();
    }

    /** The clock by which runs are followed where states are taken relative to it; null where there is no other. */
    private @Nullable String otherClock() {
        Folding.Time time = system instanceof NetSystem of ? of.net().time() : null;
        return time == null || !time.isRelative() || report.direct() != null ? null : "modulo " + time.moments();
    }

    /** The assumptions behind answers that no run shows. */
    void assumptions(Report to) {
        ClassReport classes = report.work().classes();
        boolean anyDepends = findings.stream()
                .anyMatch(finding -> !report.assumedFor(finding).isEmpty());
        if (classes != null && anyDepends) {
            to.line();
            to.line(Report.hanging(MAY_CHANGE + " " + classes.assumption(), 2));
        }
    }
}
