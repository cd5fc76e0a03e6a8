package org.tidemark.cli.explore;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.report.TraceJson;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/** Reports a state that breaks what a model takes for granted, at which an exploration has ended. */
public final class BreachReport {
    private static final int SHOWN = 30;

    private final Session session;
    private final ResultOptions result;
    private final EvidenceOptions evidence;

    public BreachReport(Session session, ResultOptions result, EvidenceOptions evidence) {
        this.session = session;
        this.result = result;
        this.evidence = evidence;
    }

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
     * Prints it, keeps the run to it where a file was given, and returns the exit status.
     *
     * @param states how many states were seen until then
     * @param breach the breach with its run; null where none was found
     * @param noRun why there is no run; null where there is one, or there was no time to find it
     */
    public int tell(
            TransitionSystem system, long states, Obligation obligation, @Nullable Breach breach, @Nullable NoRun noRun)
            throws IOException, InputException {
        return tell(ModelHead.of(system), system, states, obligation, breach, noRun);
    }

    /**
     * Prints the breach of a net that was executed directly, and returns the exit status.
     *
     * @param shown the net in which the run is shown
     */
    public int tell(ModelHead head, PetriNet shown, long states, BrokenObligation broken)
            throws IOException, InputException {
        return tell(head, new NetSystem(shown), states, broken.obligation(), broken.breach(), broken.noRun());
    }

    private int tell(
            ModelHead head,
            TransitionSystem system,
            long states,
            Obligation obligation,
            @Nullable Breach breach,
            @Nullable NoRun noRun)
            throws IOException, InputException {
        NoRun lost = noRun == null ? NoRun.TIME : noRun;
        Evidence run = breach == null ? null : Evidence.run(breach.run(), "a state that breaks " + obligation.name());
        String why = breach == null ? "a state breaks it, but " + Advice.sentence(lost, "to it") : breach.why();
        if (result.json) {
            Json.object(session.out(), json -> {
                head.json().write(json);
                json.writeBooleanField("complete", false);
                json.writeStringField("end", "violated");
                Json.count(json, "states", states);
                json.writeObjectFieldStart("violated");
                json.writeStringField("name", obligation.name());
                json.writeStringField("meaning", obligation.meaning());
                json.writeStringField("why", why);
                if (run != null) {
                    json.writeFieldName("trace");
                    TraceJson.write(json, system, run);
                } else {
                    json.writeStringField("noRun", lost.name().toLowerCase(Locale.ROOT));
                }
                json.writeEndObject();
            });
        } else {
            print(session, head.title(), system, states, obligation.name(), why, run);
        }
        if (run != null) {
            evidence.write(system, run);
        }
        return Status.VIOLATED;
    }

    private static void print(
            Session session,
            String title,
            TransitionSystem system,
            long states,
            String name,
            String why,
            @Nullable Evidence run) {
        PrintStream out = session.out();
        String after = run == null ? "" : " after " + Figures.count(run.steps(), "step");
        out.println(title);
        out.println();
        String violated = "VIOLATED";
        String sentence = Table.hanging(violated + ": " + name + after + ": " + why + ".", 0);
        out.println(session.palette().verdict(violated, violated) + sentence.substring(violated.length()));
        out.println();
        if (run != null) {
            new TraceText(system).print(out, Evidence.run(run.events(), ""), SHOWN, "--trace FILE keeps all");
            out.println();
        }
        out.println("The exploration ended there, with " + Figures.count(states, "state") + " found.");
    }
}
