package org.tidemark.web.message;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a request, each checked when it is asked for. Immutable. */
public final class Fields {
    private final Map<String, @Nullable Object> fields;

    public Fields(Map<String, @Nullable Object> fields) {
        this.fields = fields;
    }

    public static Fields read(String json) throws Refusal {
        return new Fields(JsonText.read(json));
    }

    /** A string; empty where it is left out. */
    public String text(String name) throws Refusal {
        Object value = fields.get(name);
        if (value != null && !(value instanceof String)) {
            throw Refusal.wrong("field '" + name + "': expected a text");
        }
        return value == null ? "" : (String) value;
    }

    /** A whole number within limits; the usual one where it is left out. */
    public long number(String name, long usual, long least, long most) throws Refusal {
        Object value = fields.get(name);
        if (value == null || value.equals("")) {
            return usual;
        }
        if (!(value instanceof Long number) || number < least || number > most) {
            throw Refusal.wrong(
                    "field '" + name + "': expected a whole number from " + least + " to " + most + ", found " + value);
        }
        return number;
    }

    /** A truth value; false where it is left out. */
    public boolean isSet(String name) {
        return Boolean.TRUE.equals(fields.get(name));
    }

    /** One of some words; the usual one where it is left out. */
    public <E extends Enum<E>> E word(String name, Class<E> words, E usual) throws Refusal {
        String word = text(name);
        for (E each : words.getEnumConstants()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(word)) {
                return each;
            }
        }
        if (!word.isEmpty()) {
            throw Refusal.wrong("field '" + name + "': there is no '" + word + "'");
        }
        return usual;
    }

    /** A list of objects; empty where it is left out. */
    public List<Fields> list(String name) throws Refusal {
        List<Fields> found = new ArrayList<>();
        if (fields.get(name) instanceof List<?> list) {
            for (Object each : list) {
                found.add(fields(name, each));
            }
        }
        return found;
    }

    /** A list of strings; empty where it is left out. */
    public List<String> texts(String name) throws Refusal {
        List<String> found = new ArrayList<>();
        if (fields.get(name) instanceof List<?> list) {
            for (Object each : list) {
                if (!(each instanceof String text)) {
                    throw Refusal.wrong("field '" + name + "': expected texts");
                }
                found.add(text);
            }
        }
        return found;
    }

    /** An object; without fields where it is left out. */
    public Fields object(String name) throws Refusal {
        Object value = fields.get(name);
        return value == null ? new Fields(Map.of()) : fields(name, value);
    }

    private static Fields fields(String name, @Nullable Object value) throws Refusal {
        if (!(value instanceof Map<?, ?> map)) {
            throw Refusal.wrong("field '" + name + "': expected an object");
        }
        Map<String, @Nullable Object> inner = new LinkedHashMap<>();
        map.forEach((key, each) -> inner.put(String.valueOf(key), each));
        return new Fields(inner);
    }

    /** Everything, for what is only kept and given back. */
    public Map<String, @Nullable Object> all() {
        return fields;
    }
}
