package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.report.TraceJson;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;

/** Reports a fault of a high-level net that direct execution met. */
public final class DirectRun {
    private static final int SHOWN = 30;

    private final Session session;
    private final ResultOptions result;
    private final EvidenceOptions evidence;

    public DirectRun(Session session, ResultOptions result, EvidenceOptions evidence) {
        this.session = session;
        this.result = result;
        this.evidence = evidence;
    }

    /** Reports the fault, keeps the run to it where a file was given, and returns the exit status. */
    public int fault(DirectNet direct, DirectReport report, DirectReport.Fault fault)
            throws IOException, InputException {
        return fault(direct, report.shown(), report.exploration().states(), fault);
    }

    /**
     * Reports the fault of a run that has met that many states.
     *
     * @param shown the net in which the run is shown
     */
    public int fault(DirectNet direct, PetriNet shown, long states, DirectReport.Fault fault)
            throws IOException, InputException {
        Evidence run = Evidence.run(fault.run(), "a fault");
        if (result.json) {
            Json.object(session.out(), json -> {
                json.writeStringField("model", direct.net().name());
                json.writeBooleanField("complete", false);
                json.writeStringField("end", "fault");
                Json.count(json, "states", states);
                writeFault(json, shown, fault);
            });
        } else {
            print(session.out(), direct, shown, fault, run);
        }
        evidence.write(new NetSystem(shown), run);
        return Status.VIOLATED;
    }

    private static void writeFault(JsonGenerator json, PetriNet shown, DirectReport.Fault fault) throws IOException {
        json.writeObjectFieldStart("fault");
        json.writeStringField("event", fault.event());
        json.writeStringField("why", fault.why());
        json.writeStringField("state", fault.marking());
        json.writeFieldName("trace");
        TraceJson.steps(json, new NetSystem(shown), fault.run());
        json.writeEndObject();
    }

    private static void print(
            PrintStream out, DirectNet direct, PetriNet shown, DirectReport.Fault fault, Evidence run) {
        out.println(direct.net().name() + ": " + ModelSizes.of(direct.net()));
        out.println();
        out.println(Table.hanging(
                "FAULT: " + fault.event() + " has all its tokens after " + Figures.count(run.steps(), "step") + ", but "
                        + fault.why() + ". A guard can exclude what is not meant to happen.",
                0));
        out.println();
        new TraceText(new NetSystem(shown)).steps(out, run, SHOWN, "--trace FILE keeps all");
        out.println(Table.hanging("the state: " + fault.marking(), 2));
    }
}
