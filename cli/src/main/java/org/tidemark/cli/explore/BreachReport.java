package org.tidemark.cli.explore;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.report.ShownFields;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.DirectReport;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/** Reports a state that breaks what a model takes for granted, or in which it has a fault; the run has ended there. */
public record BreachReport(
        Session session, ResultOptions result, EvidenceOptions evidence, EvidenceOptions.FullRuns runs) {
    private static final int SHOWN = 30;
    private static final String HINT = "--trace FILE keeps all";

    /** Says of a model whose obligations are not looked at that there are some. */
    public static void unheeded(Notes notes, TransitionSystem system) {
        List<Obligation> obligations = system.obligations();
        if (!obligations.isEmpty()) {
            notes.add("what the model takes for granted ("
                    + obligations.get(0).name()
                    + (obligations.size() > 1 ? ", …" : "")
                    + ") is not looked at here; 'tidemark check' does so");
        }
    }

    /**
     * Prints a breach, keeps the run to it where a file was given, and returns the exit status.
     *
     * @param system the system in which the run is shown
     * @param states how many states were seen until then
     * @param breach the breach with its run; null where none was found
     * @param noRun why there is no run; null where there is one, or there was no time to find it
     */
    public int tell(
            ModelSizes.Head head,
            TransitionSystem system,
            long states,
            Obligation obligation,
            @Nullable Breach breach,
            @Nullable NoRun noRun)
            throws InputException {
        NoRun lost = noRun == null ? NoRun.TIME : noRun;
        Evidence run = breach == null ? null : Evidence.run(breach.run(), "a state that breaks " + obligation.name());
        String why = breach == null ? "a state breaks it, but " + Advice.sentence(lost, "to it") : breach.why();
        String after = run == null ? "" : " after " + Figures.count(run.steps(), "step");
        String violated = "VIOLATED";
        String sentence = Report.hanging(violated + ": " + obligation.name() + after + ": " + why + ".", 0);
        Report report = head.report()
                .line(session.palette().verdict(violated, violated) + sentence.substring(violated.length()))
                .line();
        if (run != null && !result.json) {
            TraceText text = new TraceText(system);
            report.add(
                            runs.areFull
                                    ? text.run(Evidence.run(run.events(), ""), SHOWN, HINT)
                                    : text.rows(run, ShownFields.of(obligation.property(), system), SHOWN, HINT))
                    .line();
        }
        Report broken = new Report().put("name", obligation.name(), "meaning", obligation.meaning(), "why", why);
        result.show(
                session,
                report.line("The exploration ended there, with " + Figures.count(states, "state") + " found.")
                        .put("complete", false, "end", "violated", "states", states)
                        .put(
                                "violated",
                                run == null
                                        ? broken.put("noRun", lost.name().toLowerCase(Locale.ROOT))
                                        : broken.put("trace", TraceText.value(system, run))));
        session.hand("", system, run);
        if (run != null) {
            evidence.write(system, run);
        }
        return Status.VIOLATED;
    }

    /**
     * Reports the fault of a high-level net that was executed directly and has met that many states, keeps the run to it where a file was
     * given, and returns the exit status.
     *
     * @param shown the system in which the run is shown
     */
    public int fault(DirectNet direct, TransitionSystem shown, long states, DirectReport.Fault fault)
            throws InputException {
        Evidence run = Evidence.run(fault.run(), "a fault");
        Report report = new Report()
                .line(direct.net().name() + ": " + ModelSizes.of(direct.net()))
                .line()
                .sentence("FAULT: " + fault.event() + " has all its tokens after "
                        + Figures.count(run.steps(), "step") + ", but " + fault.why()
                        + ". A guard can exclude what is not meant to happen.")
                .line();
        if (!result.json && runs.areFull) {
            new TraceText(shown).steps(line -> report.line(line) != null, run, SHOWN, HINT);
        } else if (!result.json) {
            report.add(new TraceText(shown).rows(run, new ShownFields(Set.of(), Set.of(), false), SHOWN, HINT));
        }
        result.show(
                session,
                report.line(Report.hanging("the state: " + fault.marking(), 2))
                        .put("model", direct.net().name(), "complete", false, "end", "fault")
                        .put("states", states)
                        .put(
                                "fault",
                                new Report()
                                        .put("event", fault.event(), "why", fault.why(), "state", fault.marking())
                                        .put("trace", TraceText.values(shown, fault.run()))));
        session.hand("", shown, run);
        evidence.write(shown, run);
        return Status.VIOLATED;
    }
}
