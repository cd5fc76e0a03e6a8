package org.tidemark.cli.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.TraceJson;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Session;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;

/** Shows a run that was read, and so replayed, before: to a person step by step, to others as a whole. */
final class TraceReplay {
    private final PetriNet net;
    private final Evidence run;
    private final Session session;

    TraceReplay(PetriNet net, Evidence run, Session session) {
        this.net = net;
        this.run = run;
        this.session = session;
    }

    void show(boolean asJson) throws IOException {
        if (asJson) {
            Json.write(session.out(), this::write);
        } else if (session.terminalIn()) {
            new TracePlayer(net, run, session).run();
        } else {
            session.out().println(net.name() + ": a run of " + Figures.count(run.steps(), "step"));
            new TraceText(net).print(session.out(), run, Integer.MAX_VALUE, "");
        }
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", net.name());
        json.writeNumberField("steps", run.steps());
        json.writeFieldName("trace");
        TraceJson.steps(json, net, run.events());
        if (run.loop().isPresent()) {
            json.writeNumberField("loop", run.loop().getAsInt());
        }
        json.writeEndObject();
    }
}
