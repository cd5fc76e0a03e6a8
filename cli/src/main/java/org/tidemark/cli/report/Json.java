package org.tidemark.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes JSON by the rules of all commands: a count above 2^53 is a string of digits, because many readers would round it. */
public final class Json {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    private static final BigInteger MOST_EXACT = BigInteger.ONE.shiftLeft(53);
    private static final double MICROSECONDS = 1e6;

    private Json() {}

    /** Writes the content of a document, or the fields of an object. */
    @FunctionalInterface
    public interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** Writes the fields of an object about an item. */
    @FunctionalInterface
    public interface Item<T> {
        void write(T item) throws IOException;
    }

    /** Writes one document and a line end; the stream stays open. */
    public static void write(OutputStream out, Content content) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            content.writeTo(json);
            json.writeRaw('\n');
        }
        out.flush();
    }

    /** Writes an object as one document. */
    public static void object(OutputStream out, Content fields) throws IOException {
        write(out, json -> object(json, fields));
    }

    /** An object as an element of a list, or as a whole. */
    public static void object(JsonGenerator json, Content fields) throws IOException {
        json.writeStartObject();
        fields.writeTo(json);
        json.writeEndObject();
    }

    /** An object as a field. */
    public static void object(JsonGenerator json, String name, Content fields) throws IOException {
        json.writeFieldName(name);
        object(json, fields);
    }

    /** A list of objects as a field. */
    public static <T> void objects(JsonGenerator json, String name, Collection<T> items, Item<T> fields)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T item : items) {
            json.writeStartObject();
            fields.write(item);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** A list of strings as a field. */
    public static void strings(JsonGenerator json, String name, List<String> strings) throws IOException {
        json.writeArrayFieldStart(name);
        for (String string : strings) {
            json.writeString(string);
        }
        json.writeEndArray();
    }

    /** A count; null where it is not known. */
    public static void count(JsonGenerator json, String name, @Nullable BigInteger count) throws IOException {
        if (count == null) {
            json.writeNullField(name);
        } else if (count.compareTo(MOST_EXACT) > 0) {
            json.writeStringField(name, count.toString());
        } else {
            json.writeNumberField(name, count.longValueExact());
        }
    }

    /** A count; null where it is not known. */
    public static void count(JsonGenerator json, String name, @Nullable Long count) throws IOException {
        count(json, name, count == null ? null : BigInteger.valueOf(count));
    }

    public static void count(JsonGenerator json, String name, long count) throws IOException {
        count(json, name, BigInteger.valueOf(count));
    }

    public static void count(JsonGenerator json, String name, int count) throws IOException {
        count(json, name, BigInteger.valueOf(count));
    }

    /** A text; left out where there is none. */
    public static void stringIfAny(JsonGenerator json, String name, @Nullable String text) throws IOException {
        if (text != null && !text.isEmpty()) {
            json.writeStringField(name, text);
        }
    }

    /** Fields without a value, since nothing is known of them. */
    public static void unknown(JsonGenerator json, String... names) throws IOException {
        for (String name : names) {
            json.writeNullField(name);
        }
    }

    /** A time, to microseconds. */
    public static void seconds(JsonGenerator json, String name, double seconds) throws IOException {
        json.writeNumberField(name, rounded(seconds, MICROSECONDS));
    }

    /** A number rounded to parts of one. */
    public static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
    }
}
