package org.tidemark.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.List;

/** Writes JSON by the house rules: a count above 2^53 is a string of digits, because many readers would round it. */
public final class Json {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    private static final BigInteger MOST_EXACT = BigInteger.ONE.shiftLeft(53);

    private Json() {}

    /** What writes the content of a document. */
    @FunctionalInterface
    public interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** Writes one document and a line end; the stream stays open. */
    public static void write(OutputStream out, Content content) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            content.writeTo(json);
            json.writeRaw('\n');
        }
        out.flush();
    }

    public static void strings(JsonGenerator json, String name, List<String> strings) throws IOException {
        json.writeArrayFieldStart(name);
        for (String string : strings) {
            json.writeString(string);
        }
        json.writeEndArray();
    }

    public static void count(JsonGenerator json, String name, BigInteger count) throws IOException {
        if (count.compareTo(MOST_EXACT) > 0) {
            json.writeStringField(name, count.toString());
        } else {
            json.writeNumberField(name, count.longValueExact());
        }
    }

    public static void count(JsonGenerator json, String name, long count) throws IOException {
        count(json, name, BigInteger.valueOf(count));
    }
}
