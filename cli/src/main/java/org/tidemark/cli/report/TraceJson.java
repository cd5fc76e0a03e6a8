package org.tidemark.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.trace.Playback;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;

/**
 * Runs as JSON, as {@link org.tidemark.format.trace.TraceReader} reads them: a list of steps, and for a run that goes
 * round forever an object with that list and the step to which it returns.
 */
public final class TraceJson {
    private TraceJson() {}

    public static void write(JsonGenerator json, PetriNet net, Evidence run) throws IOException {
        if (run.loop().isEmpty()) {
            steps(json, net, run.events());
            return;
        }
        json.writeStartObject();
        json.writeFieldName("trace");
        steps(json, net, run.events());
        json.writeNumberField("loop", run.loop().getAsInt());
        json.writeEndObject();
    }

    /** The states of a run from the initial marking, each with the event that led to it. */
    public static void steps(JsonGenerator json, PetriNet net, Iterable<Integer> transitions) throws IOException {
        Playback playback = new Playback(net);
        json.writeStartArray();
        boolean isTimed = net.time() != null;
        long time = 0;
        step(json, net, null, isTimed ? time : -1, playback.marking());
        for (int transition : transitions) {
            String obstacle = playback.play(transition);
            if (obstacle != null) {
                throw new IllegalStateException("no run of the net: " + obstacle);
            }
            time += net.isTick(transition) ? 1 : 0;
            step(json, net, net.shownTransition(transition), isTimed ? time : -1, playback.marking());
        }
        json.writeEndArray();
    }

    /** One step: the event (none, at first), the time after it unless it is -1, and the places that hold tokens then. */
    private static void step(JsonGenerator json, PetriNet net, @Nullable String event, long time, int[] marking)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("event", event);
        if (time >= 0) {
            json.writeNumberField("time", time);
        }
        json.writeObjectFieldStart("state");
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] != 0) {
                json.writeNumberField(net.shownPlace(p), marking[p]);
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }
}
