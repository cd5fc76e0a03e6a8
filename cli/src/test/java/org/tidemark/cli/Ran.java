package org.tidemark.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;

/** A command line that was run in this virtual machine: its exit status and what it printed. */
public record Ran(int status, String out, String err) {
    public static Ran tidemark(String... args) {
        return typing("", args);
    }

    /** Runs with this text on standard input. */
    public static Ran typing(String input, String... args) {
        return with(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), Interrupts.NONE, args);
    }

    public static Ran with(InputStream in, Interrupts interrupts, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Tidemark.run(
                args,
                new Session(
                        in,
                        new PrintStream(out, false, StandardCharsets.UTF_8),
                        new PrintStream(err, false, StandardCharsets.UTF_8),
                        false,
                        false,
                        interrupts));
        return new Ran(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Standard output as one JSON object and nothing else. */
    @SuppressWarnings("unchecked")
    public Map<String, @Nullable Object> json() {
        return (Map<String, @Nullable Object>) parse(out);
    }

    /** What a field of the JSON object holds; it must be there and not be null. */
    public Object field(String name) {
        return Objects.requireNonNull(json().get(name), name);
    }

    /** An object within the JSON object. */
    @SuppressWarnings("unchecked")
    public Map<String, @Nullable Object> section(String name) {
        return (Map<String, @Nullable Object>) field(name);
    }

    public double number(String name) {
        return ((Number) field(name)).doubleValue();
    }

    /** One JSON value as maps, lists, strings, longs, doubles and booleans. */
    public static Object parse(String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            Object value = Objects.requireNonNull(value(parser), text);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("more than one value in " + text);
            }
            return value;
        } catch (IOException e) {
            throw new IllegalArgumentException("not JSON: " + text, e);
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            map.put(name, value(parser));
        }
        return map;
    }

    private static List<@Nullable Object> array(JsonParser parser) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(parser));
        }
        return list;
    }
}
