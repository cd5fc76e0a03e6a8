package org.tidemark.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import org.tidemark.check.Breach;
import org.tidemark.check.ExplorationReport;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.net.PetriNet;

/** Tells of a state that breaks what a model takes for granted, at which an exploration has ended. */
final class BreachReport {
    private static final int SHOWN = 30;

    private final Session session;
    private final ResultOptions result;
    private final EvidenceOptions evidence;

    BreachReport(Session session, ResultOptions result, EvidenceOptions evidence) {
        this.session = session;
        this.result = result;
        this.evidence = evidence;
    }

    /** Says of an exploration that looks at no obligations that there are some. */
    static void unheeded(Session session, ResultOptions result, PetriNet net) {
        if (!net.obligations().isEmpty() && !result.quiet) {
            session.remark("what the model takes for granted ("
                    + net.obligations().get(0).name()
                    + (net.obligations().size() > 1 ? ", …" : "")
                    + ") is not looked at here; 'tidemark check' does so");
        }
    }

    /** Prints it, keeps the run to it where a file was given, and answers the exit status. */
    int tell(PetriNet net, ExplorationReport report, Breach breach) throws IOException, InputException {
        Evidence run = Evidence.run(
                breach.run(), "a state that breaks " + breach.obligation().name());
        if (result.json) {
            Json.write(session.out(), json -> {
                json.writeStartObject();
                ExploreJson.model(json, net);
                json.writeBooleanField("complete", false);
                json.writeStringField("end", "violated");
                Json.count(json, "states", report.states());
                json.writeObjectFieldStart("violated");
                json.writeStringField("name", breach.obligation().name());
                json.writeStringField("meaning", breach.obligation().meaning());
                json.writeStringField("why", breach.why());
                if (breach.noRun() == null) {
                    json.writeFieldName("trace");
                    TraceJson.write(json, net, run);
                } else {
                    json.writeStringField("noRun", breach.noRun().name().toLowerCase(Locale.ROOT));
                }
                json.writeEndObject();
                json.writeEndObject();
            });
        } else {
            print(session.out(), net, report, breach, run);
        }
        if (breach.noRun() == null) {
            evidence.write(net, run);
        }
        return Status.VIOLATED;
    }

    private static void print(PrintStream out, PetriNet net, ExplorationReport report, Breach breach, Evidence run) {
        out.println(net.name() + ": " + ExploreText.sizes(net));
        out.println();
        if (breach.noRun() != null) {
            out.println(Table.hanging(
                    "VIOLATED: " + breach.obligation().name() + " ("
                            + breach.obligation().meaning() + "); " + breach.why() + ".",
                    0));
            out.println();
            out.println(ended(report));
            return;
        }
        out.println(Table.hanging(
                "VIOLATED: " + breach.obligation().name() + " after " + Figures.count(run.steps(), "step") + ": "
                        + breach.why() + ".",
                0));
        out.println();
        new TraceText(net).print(out, Evidence.run(run.events(), ""), SHOWN, "--trace FILE keeps all");
        out.println();
        out.println(ended(report));
    }

    private static String ended(ExplorationReport report) {
        return "The exploration ended there, with " + Figures.count(report.states(), "state") + " found.";
    }
}
