package org.tidemark.api.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two contents of a place or variable, as people read it: a number or a plain value as {@code lock 1→0}; the one
 * token of a place by field, {@code sender.next 0→1, bit 0→1}; queues, sets and places with several tokens as what left and what
 * entered, {@code fwd: {seq = 0, bit = 0} entered}; a map by key, {@code votes[2] no→yes}. Stateless.
 */
public final class ValueChange {
    private static final String ARROW = "→";
    private static final String NOTHING = "empty";

    /** An interval of times, which is one value, not a sequence: {@code [3,5]}, {@code ]0,w[}. */
    private static final Pattern INTERVAL = Pattern.compile("[\\[\\]]\\d+,(\\d+|w)[\\[\\]]");

    /** Instead of an interval, where none is kept. */
    private static final String OFF = "off";

    private ValueChange() {}

    /**
     * The change of a field from one content to another; empty where they are equal.
     *
     * @param was a number, a value as it is shown, or a map from shown values to the number of tokens that have them
     */
    public static String text(String field, Object was, Object now) {
        if (was.equals(now)) {
            return "";
        }
        if (isInterval(was) || isInterval(now)) {
            return field + " " + (isInterval(was) ? was : OFF) + ARROW + (isInterval(now) ? now : OFF);
        }
        if (was instanceof Map<?, ?> before && isNothing(now)) {
            return ofTokens(field, before, Map.of());
        }
        if (isNothing(was) && now instanceof Map<?, ?> after) {
            return ofTokens(field, Map.of(), after);
        }
        if (was instanceof Map<?, ?> before && now instanceof Map<?, ?> after) {
            String old = single(before);
            String young = single(after);
            return old != null && young != null ? ofValue(field, old, young) : ofTokens(field, before, after);
        }
        return was instanceof Number || now instanceof Number
                ? field + " " + was + ARROW + now
                : ofValue(field, String.valueOf(was), String.valueOf(now));
    }

    /** Whether a place has no tokens, so that they have no values either. */
    private static boolean isNothing(Object value) {
        return value.equals(0);
    }

    private static boolean isInterval(Object value) {
        return value instanceof String text && INTERVAL.matcher(text).matches();
    }

    /** The value of the only token; null where there are none or several. */
    private static @Nullable String single(Map<?, ?> tokens) {
        Map.Entry<?, ?> only = tokens.size() == 1 ? tokens.entrySet().iterator().next() : null;
        return only != null && only.getValue().equals(1) ? String.valueOf(only.getKey()) : null;
    }

    private static String ofTokens(String field, Map<?, ?> before, Map<?, ?> after) {
        List<String> left = new ArrayList<>();
        List<String> entered = new ArrayList<>();
        before.forEach((value, count) -> add(left, value, number(count) - number(after.get(value))));
        after.forEach((value, count) -> add(entered, value, number(count) - number(before.get(value))));
        return moved(field, left, entered);
    }

    private static int number(@Nullable Object count) {
        return count instanceof Integer some ? some : 0;
    }

    private static void add(List<String> to, @Nullable Object value, int count) {
        if (count > 0) {
            to.add(count == 1 ? String.valueOf(value) : count + "'" + value);
        }
    }

    private static String moved(String field, List<String> left, List<String> entered) {
        String gone = left.isEmpty() ? "" : String.join(", ", left) + " left";
        String come = entered.isEmpty() ? "" : String.join(", ", entered) + " entered";
        return field + ": " + gone + (gone.isEmpty() || come.isEmpty() ? "" : ", ") + come;
    }

    /** The change of one value, in parts where that is shorter than both values. */
    private static String ofValue(String field, String was, String now) {
        String whole = field + " " + (was.isEmpty() ? NOTHING : was) + ARROW + (now.isEmpty() ? NOTHING : now);
        String parts = inParts(field, was, now);
        boolean isShorter = parts.length() < whole.length() || was.startsWith("[");
        return parts.isEmpty() || !isShorter ? whole : parts;
    }

    private static String inParts(String field, String was, String now) {
        if (!isWithin("[", "]", was, now) && !isWithin("{", "}", was, now)) {
            return "";
        }
        List<String> before = elements(was);
        List<String> after = elements(now);
        if (was.startsWith("[")) {
            return ofSequence(field, before, after);
        }
        Map<String, String> old = entries(before, " = ");
        Map<String, String> young = entries(after, " = ");
        if (!old.isEmpty() && old.keySet().equals(young.keySet())) {
            return ofFields(field, old, young);
        }
        old = entries(before, ": ");
        young = entries(after, ": ");
        if (old.size() == before.size() && young.size() == after.size()) {
            return ofKeys(field, old, young);
        }
        List<String> left = new ArrayList<>(before);
        left.removeAll(after);
        List<String> entered = new ArrayList<>(after);
        entered.removeAll(before);
        return moved(field, left, entered);
    }

    private static boolean isWithin(String open, String close, String was, String now) {
        return was.startsWith(open) && now.startsWith(open) && was.endsWith(close) && now.endsWith(close);
    }

    /** A field whose path was given before is called by its last name. */
    private static String ofFields(String field, Map<String, String> old, Map<String, String> young) {
        StringBuilder text = new StringBuilder();
        old.forEach((name, was) -> {
            String now = young.getOrDefault(name, "");
            if (!now.equals(was)) {
                text.append(text.isEmpty() ? ofValue(field + "." + name, was, now) : ", " + ofValue(name, was, now));
            }
        });
        return text.toString();
    }

    private static String ofKeys(String field, Map<String, String> old, Map<String, String> young) {
        List<String> changed = new ArrayList<>();
        List<String> left = new ArrayList<>();
        List<String> entered = new ArrayList<>();
        old.forEach((key, was) -> {
            String now = young.get(key);
            if (now == null) {
                left.add(key + ": " + was);
            } else if (!now.equals(was)) {
                changed.add(ofValue(field + "[" + key + "]", was, now));
            }
        });
        young.forEach((key, now) -> {
            if (!old.containsKey(key)) {
                entered.add(key + ": " + now);
            }
        });
        if (!left.isEmpty() || !entered.isEmpty()) {
            changed.add(moved(field, left, entered));
        }
        return String.join(", ", changed);
    }

    /**
     * A sequence from which the first elements were taken and to which others were appended; failing that, one with a piece exchanged
     * between a common beginning and a common end.
     */
    private static String ofSequence(String field, List<String> before, List<String> after) {
        if (before.size() == after.size()) {
            String replaced = ofPiece(field, before, after);
            if (replaced.startsWith(field + "[")) {
                return replaced;
            }
        }
        for (int taken = 0; taken < before.size(); taken++) {
            int kept = before.size() - taken;
            if (kept <= after.size() && before.subList(taken, before.size()).equals(after.subList(0, kept))) {
                return moved(field, before.subList(0, taken), after.subList(kept, after.size()));
            }
        }
        return ofPiece(field, before, after);
    }

    /** A sequence with a piece exchanged between a common beginning and a common end. */
    private static String ofPiece(String field, List<String> before, List<String> after) {
        int shorter = Math.min(before.size(), after.size());
        int head = 0;
        while (head < shorter && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<String> left = before.subList(head, before.size() - tail);
        List<String> entered = after.subList(head, after.size() - tail);
        return left.size() == 1 && entered.size() == 1 && before.size() == after.size()
                ? ofValue(field + "[" + (head + 1) + "]", left.get(0), entered.get(0))
                : moved(field, left, entered);
    }

    /** The elements between the brackets of a value. */
    private static List<String> elements(String value) {
        return split(value.substring(1, value.length() - 1));
    }

    /** Splits at commas that are not within brackets or quotes. */
    static List<String> split(String inner) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        boolean isQuoted = false;
        for (int i = 0; i < inner.length(); i++) {
            char c = inner.charAt(i);
            isQuoted ^= c == '"';
            depth += isQuoted ? 0 : "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            if (c == ',' && depth == 0 && !isQuoted) {
                parts.add(inner.substring(from, i).strip());
                from = i + 1;
            }
        }
        if (!inner.isBlank()) {
            parts.add(inner.substring(from).strip());
        }
        return parts;
    }

    /** The elements as names and values with a sign between them; empty where some element has no such sign outside brackets and quotes. */
    private static Map<String, String> entries(List<String> elements, String sign) {
        Map<String, String> entries = new LinkedHashMap<>();
        for (String element : elements) {
            int at = element.indexOf(sign);
            if (at <= 0
                    || "([{\"".chars().anyMatch(c -> element.substring(0, at).indexOf(c) >= 0)) {
                return Map.of();
            }
            entries.put(element.substring(0, at), element.substring(at + sign.length()));
        }
        return entries;
    }
}
