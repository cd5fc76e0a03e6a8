package org.tidemark.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;

/** Writes JSON by the house rules: a count above 2^53 is a string of digits, because many readers would round it. */
final class Json {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    private static final BigInteger MOST_EXACT = BigInteger.ONE.shiftLeft(53);

    private Json() {}

    /** What writes the content of a document. */
    @FunctionalInterface
    interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** Writes one document and a line end; the stream stays open. */
    static void write(OutputStream out, Content content) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            content.writeTo(json);
            json.writeRaw('\n');
        }
        out.flush();
    }

    static void count(JsonGenerator json, String name, BigInteger count) throws IOException {
        if (count.compareTo(MOST_EXACT) > 0) {
            json.writeStringField(name, count.toString());
        } else {
            json.writeNumberField(name, count.longValueExact());
        }
    }

    static void count(JsonGenerator json, String name, long count) throws IOException {
        count(json, name, BigInteger.valueOf(count));
    }

    /** One step of a run: the event that led to the marking (none, at first) and the places that hold tokens. */
    static void step(JsonGenerator json, PetriNet net, @Nullable String event, int[] marking) throws IOException {
        json.writeStartObject();
        if (event == null) {
            json.writeNullField("event");
        } else {
            json.writeStringField("event", event);
        }
        json.writeObjectFieldStart("state");
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] != 0) {
                json.writeNumberField(net.placeName(p), marking[p]);
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** A run from the initial marking as a list of steps. */
    static void run(JsonGenerator json, PetriNet net, Iterable<Integer> transitions) throws IOException {
        Walk walk = new Walk(net);
        json.writeStartArray();
        step(json, net, null, walk.marking());
        for (int transition : transitions) {
            walk.fire(transition);
            step(json, net, net.transitionName(transition), walk.marking());
        }
        json.writeEndArray();
    }
}
