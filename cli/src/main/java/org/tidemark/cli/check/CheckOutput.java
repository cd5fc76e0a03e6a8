package org.tidemark.cli.check;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.cli.explore.SweepRun;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ScheduleBars;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;

/** What {@code check} says in the end: answers, how they were found, the files that were asked for, and the status. */
final class CheckOutput {
    private final Session session;
    private final ResultOptions result;
    private final EvidenceOptions evidence;
    private final CertificateOption certificate;
    private final boolean explains;

    /**
     * The output of a command.
     *
     * @param explains whether it says which stages were run, and when
     */
    CheckOutput(
            Session session,
            ResultOptions result,
            EvidenceOptions evidence,
            CertificateOption certificate,
            boolean explains) {
        this.session = session;
        this.result = result;
        this.evidence = evidence;
        this.certificate = certificate;
        this.explains = explains;
    }

    /** Prints what was found, and keeps the runs and certificates that were asked for. */
    void show(
            PetriNet net,
            String sizes,
            Engine engine,
            ExploreOptions options,
            CheckReport report,
            QuestionOptions.Asked asked)
            throws IOException, InputException {
        Certificates certificates = certificate.certify(net, report, options);
        if (result.json) {
            Json.write(
                    session.out(),
                    json -> CheckJson.write(json, net, engine, options, report, certificates, asked, explains));
        } else {
            new CheckText(net, sizes, report, asked.unread()).print(session.out(), session.palette());
            if (explains) {
                explain(session.out(), report);
            }
        }
        if (certificates != null) {
            String written = certificate.write(certificates, evidence.force);
            if (!result.json) {
                session.out().println("\n" + written);
            }
        }
        keepRun(net, report);
    }

    private static void explain(PrintStream out, CheckReport report) {
        StageTable.printShort(out, report.stages());
        ScheduleBars.print(out, report);
        if (!report.work().order().isEmpty()) {
            out.println();
            out.println("The diagram: places in the order '" + report.work().order() + "'");
        }
        if (!report.work().reductions().isEmpty()) {
            ReductionText.print(out, report.work().reductions());
        }
        if (!report.work().symmetries().isEmpty()) {
            ReductionText.printSymmetries(out, report.work().symmetries());
        }
    }

    private void keepRun(PetriNet net, CheckReport report) throws InputException {
        String pathTrouble =
                report.sweep() == null ? null : report.sweep().paths().trouble();
        if (pathTrouble != null) {
            note("answers come without runs: " + pathTrouble + SweepRun.OTHER_FOLDER);
        }
        if (evidence.targets().isEmpty()) {
            return;
        }
        List<Finding> findings = ModelFaults.among(report.findings(), net).first(report.findings());
        Finding witnessed = CheckText.witnessed(findings).orElse(null);
        Evidence run = witnessed == null ? null : witnessed.run();
        if (witnessed == null || run == null) {
            note(noRun(report));
        } else {
            evidence.write(net, run);
            if (report.findings().size() > 1) {
                note("the run of " + InputException.quote(witnessed.property().name()) + " is in "
                        + evidence.targets());
            }
        }
    }

    /** Why there is no run to write. */
    private String noRun(CheckReport report) {
        String none = "so there is none to write to " + evidence.targets();
        return report.findings().stream()
                .map(Finding::noRun)
                .filter(Objects::nonNull)
                .findFirst()
                .map(why -> Advice.sentence(why, "that shows an answer, " + none))
                .orElse("no answer is shown by a run, " + none);
    }

    /** Says that a folder for states has none, so that nobody looks for them there. */
    void noteUnusedFolder(Engine engine, CheckReport report, @Nullable Path folder) {
        ExplorationReport explored = report.exploration();
        boolean isWritten = report.work().hasFolder()
                || report.work().folder() != null
                || (explored != null && explored.notes().disk() != null);
        boolean isNew = engine.choice() instanceof OnDisk files && files.isOnDisk() && !files.resumes();
        if (isNew && !isWritten) {
            note("no states were written to " + folder + ": it did not come to an exploration on disk");
        }
    }

    void note(String sentence) {
        if (!result.quiet) {
            session.remark(sentence);
        }
    }

    /** A question that was not asked goes before one that is violated, as the command line has it; then the violation is pointed out. */
    int status(CheckReport report, boolean open, QuestionOptions.Asked asked) {
        boolean refused = !asked.errors().isEmpty();
        String violated = null;
        boolean unknown = open;
        for (Finding finding : report.findings()) {
            if (violated == null && finding.verdict() instanceof Verdict.Violated) {
                violated = finding.property().name();
            }
            if (finding.verdict() instanceof Verdict.Unknown left) {
                unknown = true;
                refused |= left.why().cause() == OpenReason.Cause.REFUSED;
            }
        }
        if (refused && violated != null) {
            note(InputException.quote(violated)
                    + " is violated; the status is 2 all the same, since another question was not asked");
        }
        return refused
                ? Status.WRONG_INPUT
                : violated != null ? Status.VIOLATED : unknown ? Status.UNKNOWN : Status.DONE;
    }
}
