package org.tidemark.web.message;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as maps, lists, strings, numbers, booleans and null. Numbers are read as {@code Long} or {@code Double}. Depth and lengths are
 * limited by the reader, so that no text takes more than a small multiple of its size. Stateless.
 */
public final class JsonText {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonText() {}

    public static String of(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            write(out, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a string is always writable
        }
        return text.toString();
    }

    private static void write(JsonGenerator out, @Nullable Object value) throws IOException {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.writeFieldName(String.valueOf(entry.getKey()));
                write(out, entry.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof Iterable<?> list) {
            out.writeStartArray();
            for (Object each : list) {
                write(out, each);
            }
            out.writeEndArray();
        } else if (value instanceof Double number) {
            out.writeNumber(Math.rint(number * 1000) / 1000); // pictures and seconds need no more digits
        } else if (value instanceof Number number) {
            out.writeNumber(number.longValue());
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else {
            out.writeString(value.toString());
        }
    }

    /** Reads an object. */
    public static Map<String, @Nullable Object> read(String text) throws Refusal {
        try (JsonParser in = FACTORY.createParser(text)) {
            in.nextToken();
            if (value(in) instanceof Map<?, ?> map && in.nextToken() == null) {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                map.forEach((key, value) -> fields.put(String.valueOf(key), value));
                return fields;
            }
            throw Refusal.wrong("expected a JSON object");
        } catch (IOException e) {
            throw Refusal.wrong("this is not JSON that can be read");
        }
    }

    private static @Nullable Object value(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        if (token == null) {
            throw new IOException("nothing there");
        }
        return switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                while (in.nextToken() == JsonToken.FIELD_NAME) {
                    String name = in.currentName();
                    in.nextToken();
                    map.put(name, value(in));
                }
                yield map;
            }
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(in));
                }
                yield list;
            }
            case VALUE_NUMBER_INT -> in.getLongValue();
            case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> in.getText();
        };
    }
}
