package org.tidemark.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.function.IntFunction;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.FormulaPrinter;

/** Reasons as programs read them. */
public final class ExplanationJson {
    private ExplanationJson() {}

    /** Writes a reason, in which events have these names, as an object. */
    public static void write(JsonGenerator json, Explanation why, IntFunction<String> events) throws IOException {
        json.writeStartObject();
        json.writeStringField("formula", FormulaPrinter.print(why.formula()));
        json.writeBooleanField("holds", why.holds());
        json.writeStringField("why", ExplanationText.word(why.why()));
        json.writeArrayFieldStart("events");
        for (int event : why.events()) {
            json.writeString(events.apply(event));
        }
        json.writeEndArray();
        if (why.loop().isPresent()) {
            json.writeNumberField("loop", why.loop().getAsInt());
        }
        Json.objects(json, "parts", why.parts(), part -> {
            json.writeNumberField("step", part.step());
            json.writeFieldName("reason");
            write(json, part.reason(), events);
        });
        json.writeEndObject();
    }
}
