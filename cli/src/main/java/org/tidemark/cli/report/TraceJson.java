package org.tidemark.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * Runs as JSON, as {@link org.tidemark.format.trace.TraceReader} reads them: a list of steps, and for a run that goes
 * round forever an object with that list and the step to which it returns.
 */
public final class TraceJson {
    private TraceJson() {}

    public static void write(JsonGenerator json, TransitionSystem system, Evidence run) throws IOException {
        if (run.loop().isEmpty()) {
            steps(json, system, run.events());
            return;
        }
        json.writeStartObject();
        json.writeFieldName("trace");
        steps(json, system, run.events());
        json.writeNumberField("loop", run.loop().getAsInt());
        json.writeEndObject();
    }

    /** The states of a run from the initial one, each with the event that led to it. */
    public static void steps(JsonGenerator json, TransitionSystem system, Iterable<Integer> events) throws IOException {
        Game game = system.game();
        PetriNet net = system instanceof NetSystem of ? of.net() : null;
        json.writeStartArray();
        boolean isTimed = net != null && net.time() != null;
        long time = 0;
        step(json, game, null, isTimed ? time : -1);
        for (int event : events) {
            game.fire(event);
            time += net != null && net.isTick(event) ? 1 : 0;
            step(json, game, system.shownEvent(event), isTimed ? time : -1);
        }
        json.writeEndArray();
    }

    /** One step: the event (none, at first), the time after it unless it is -1, and what is not zero then. */
    private static void step(JsonGenerator json, Game game, @Nullable String event, long time) throws IOException {
        json.writeStartObject();
        json.writeStringField("event", event);
        if (time >= 0) {
            json.writeNumberField("time", time);
        }
        json.writeFieldName("state");
        state(json, game);
        json.writeEndObject();
    }

    /** The state that a game is in: what is not zero. */
    public static void state(JsonGenerator json, Game game) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, Object> field : game.values().entrySet()) {
            String text = String.valueOf(field.getValue());
            if (!(field.getValue() instanceof Number)) {
                json.writeStringField(field.getKey(), text);
            } else if (!text.equals("0")) {
                json.writeNumberField(field.getKey(), new BigDecimal(text));
            }
        }
        json.writeEndObject();
    }
}
