package org.tidemark.bench.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists and strings: numbers and booleans are kept as their text, and null is the empty string. */
final class JsonTree {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonTree() {}

    static Object read(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            parser.nextToken();
            return value(parser);
        }
    }

    /** The members of an object; none if it is not an object. */
    static Map<String, Object> members(Object of) {
        Map<String, Object> members = new LinkedHashMap<>();
        if (of instanceof Map<?, ?> map) {
            map.forEach((name, value) -> members.put(String.valueOf(name), value));
        }
        return members;
    }

    /** The elements of an array; none if it is not an array. */
    static List<Object> elements(Object of) {
        return of instanceof List<?> list ? new ArrayList<>(list) : List.of();
    }

    /** A scalar member of an object; empty if it is missing or not a scalar. */
    static String text(Map<String, Object> of, String name) {
        return of.getOrDefault(name, "") instanceof String text ? text : "";
    }

    private static Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, value(parser));
            }
            return members;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return elements;
        }
        if (token == null) {
            throw new IOException("no JSON");
        }
        return token == JsonToken.VALUE_NULL ? "" : parser.getText();
    }

    static String write(Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            write(json, tree);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Object tree) throws IOException {
        if (tree instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : map.entrySet()) {
                json.writeFieldName(String.valueOf(member.getKey()));
                write(json, member.getValue());
            }
            json.writeEndObject();
        } else if (tree instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else {
            json.writeString(String.valueOf(tree));
        }
    }
}
