package org.tidemark.cli.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares values with a JSON schema, as far as the schemas of Tidemark go: {@code type}, {@code enum}, {@code const}, {@code properties},
 * {@code required}, {@code additionalProperties}, {@code items}, {@code minItems}, {@code anyOf}, {@code pattern}, {@code minimum} and
 * references within the document. A keyword that it does not know is a fault of the schema. Immutable.
 */
final class JsonSchema {
    private static final Set<String> REMARKS = Set.of("$schema", "$id", "$defs", "title", "description", "$comment");

    private final Map<?, ?> document;
    private final boolean isStrict;

    /**
     * A schema.
     *
     * @param isStrict whether a field that the schema does not name is wrong, unless it says that there may be others
     */
    JsonSchema(Map<?, ?> document, boolean isStrict) {
        this.document = document;
        this.isStrict = isStrict;
    }

    /** In what a value differs from the schema, a sentence each; empty where it fits. */
    List<String> differences(@Nullable Object value) {
        List<String> found = new ArrayList<>();
        compare(document, value, "", found);
        return found;
    }

    private void compare(Map<?, ?> schema, @Nullable Object value, String where, List<String> found) {
        for (Map.Entry<?, ?> rule : schema.entrySet()) {
            String keyword = (String) rule.getKey();
            Object of = rule.getValue();
            switch (keyword) {
                case "$ref" -> compare(referenced((String) of), value, where, found);
                case "type" -> type(of, value, where, found);
                case "enum" -> {
                    if (!((Collection<?>) of).contains(value)) {
                        add(where, shown(value) + ", expected one of " + of, found);
                    }
                }
                case "const" -> {
                    if (!of.equals(value)) {
                        add(where, shown(value) + ", expected " + of, found);
                    }
                }
                case "anyOf" -> anyOf((Collection<?>) of, value, where, found);
                case "properties" -> properties((Map<?, ?>) of, schema, value, where, found);
                case "required" -> {
                    if (value instanceof Map<?, ?> fields) {
                        ((Collection<?>) of)
                                .stream()
                                        .filter(name -> !fields.containsKey(name))
                                        .forEach(name -> add(where, "has no field '" + name + "'", found));
                    }
                }
                case "items" -> {
                    if (value instanceof List<?> list) {
                        for (int i = 0; i < list.size(); i++) {
                            compare((Map<?, ?>) of, list.get(i), where + "/" + i, found);
                        }
                    }
                }
                case "minItems" -> {
                    if (value instanceof List<?> list && list.size() < ((BigDecimal) of).intValue()) {
                        add(where, "has " + list.size() + " items, expected at least " + of, found);
                    }
                }
                case "pattern" -> {
                    if (value instanceof String text && !text.matches(".*(?:" + of + ").*")) {
                        add(where, shown(value) + ", expected text like " + of, found);
                    }
                }
                case "minimum" -> {
                    if (value instanceof BigDecimal number && number.compareTo((BigDecimal) of) < 0) {
                        add(where, shown(value) + ", expected at least " + of, found);
                    }
                }
                case "additionalProperties" -> {
                    // compared with the properties
                }
                default -> {
                    if (!REMARKS.contains(keyword)) {
                        throw new IllegalArgumentException(
                                "the schema has the keyword '" + keyword + "', which is not known here");
                    }
                }
            }
        }
    }

    private Map<?, ?> referenced(String reference) {
        Object at = document;
        for (String step : reference.substring(2).split("/", -1)) {
            at = at instanceof Map<?, ?> map ? map.get(step) : null;
        }
        if (at instanceof Map<?, ?> schema) {
            return schema;
        }
        throw new IllegalArgumentException("the schema has no part " + reference);
    }

    private void anyOf(Collection<?> ways, @Nullable Object value, String where, List<String> found) {
        List<String> first = new ArrayList<>();
        for (Object way : ways) {
            List<String> differences = new ArrayList<>();
            compare((Map<?, ?>) way, value, where, differences);
            if (differences.isEmpty()) {
                return;
            }
            if (first.isEmpty()) {
                first = differences;
            }
        }
        found.addAll(first);
    }

    private void properties(
            Map<?, ?> known, Map<?, ?> schema, @Nullable Object value, String where, List<String> found) {
        if (!(value instanceof Map<?, ?> fields)) {
            return;
        }
        boolean mayHaveOthers = isStrict
                ? Boolean.TRUE.equals(schema.get("additionalProperties"))
                : !Boolean.FALSE.equals(schema.get("additionalProperties"));
        fields.forEach((name, field) -> {
            if (known.get(name) instanceof Map<?, ?> of) {
                compare(of, field, where + "/" + name, found);
            } else if (!mayHaveOthers) {
                add(where, "has a field '" + name + "' that the schema does not name", found);
            }
        });
    }

    private static void type(Object types, @Nullable Object value, String where, List<String> found) {
        Collection<?> all = types instanceof Collection<?> several ? several : List.of(types);
        String is = typeOf(value);
        boolean isWhole = value instanceof BigDecimal number
                && number.stripTrailingZeros().scale() <= 0;
        if (!all.contains(is) && !(isWhole && all.contains("integer"))) {
            add(where, shown(value) + " is of type " + is + ", expected " + types, found);
        }
    }

    private static String typeOf(@Nullable Object value) {
        return value == null
                ? "null"
                : value instanceof Map
                        ? "object"
                        : value instanceof List
                                ? "array"
                                : value instanceof String ? "string" : value instanceof Boolean ? "boolean" : "number";
    }

    private static String shown(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.length() <= 40 ? text : text.substring(0, 39) + "…";
    }

    private static void add(String where, String what, List<String> found) {
        found.add((where.isEmpty() ? "/" : where) + ": " + what);
    }
}
