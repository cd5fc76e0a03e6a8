package org.tidemark.web.view;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;

/**
 * The reports of commands as JSON: the values that programs get, the rows and lines that people get, and the text as it is printed. Nothing
 * is worded here, so that a page says what the command line says. Stateless.
 */
public final class ReportJson {
    private static final BigInteger MOST_EXACT = BigInteger.ONE.shiftLeft(53);

    private static final MathContext SHORT = new MathContext(4);

    /** Runs are asked for one by one, since they may be long. */
    private static final String RUN = "trace";

    private static final String VERDICT = "verdict";
    private static final String REASON = "reason";

    private ReportJson() {}

    /** The values of a report, without runs. */
    public static Map<String, Object> values(Report report) {
        Map<String, Object> json = new LinkedHashMap<>();
        report.values().forEach((key, value) -> {
            if (value != null && !key.equals(RUN)) {
                json.put(key, value(value));
            }
        });
        return json;
    }

    private static Object value(Object value) {
        if (value instanceof Report inner) {
            return values(inner);
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> json = new LinkedHashMap<>();
            map.forEach((key, each) -> {
                if (each != null) {
                    json.put(String.valueOf(key), value(each));
                }
            });
            return json;
        }
        if (value instanceof Iterable<?> list) {
            List<Object> json = new ArrayList<>();
            for (Object each : list) {
                json.add(each == null ? "" : value(each));
            }
            return json;
        }
        return value instanceof Number number ? number(number) : value;
    }

    /** A number that a page can compute with, or its digits. */
    private static Object number(Number number) {
        if (number instanceof Double || number instanceof Float) {
            return number.doubleValue();
        }
        BigDecimal exact = new BigDecimal(number.toString());
        boolean isExact = exact.stripTrailingZeros().scale() <= 0
                && exact.abs().toBigInteger().compareTo(MOST_EXACT) <= 0;
        return isExact ? (Object) exact.longValue() : exact.toPlainString();
    }

    /** The rows and lines of a report, in their order. */
    public static List<Map<String, Object>> rows(Report report) {
        return report.rows().stream()
                .map(row -> row.isLine()
                        ? Map.<String, Object>of("line", row.text())
                        : Map.<String, Object>of("label", row.label(), "figure", row.text(), "remark", row.remark()))
                .toList();
    }

    /** The report as the command line prints it. */
    public static String printed(Report report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        report.print(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The answers to the questions of a check, in the order of its report. */
    public static List<Map<String, Object>> answers(Report report) {
        List<String> lines = report.lines();
        String sum = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        List<Map<String, Object>> answers = new ArrayList<>();
        if (report.values().get("properties") instanceof Iterable<?> properties) {
            for (Object property : properties) {
                answers.add(answer((Report) property, sum));
            }
        }
        return answers;
    }

    /** An answer; one for which there is nothing else to say is explained by what the whole check did. */
    private static Map<String, Object> answer(Report property, String sum) {
        Map<String, Object> json = values(property);
        if ("refused".equals(json.get("cause"))) {
            json.put(VERDICT, "refused");
        }
        json.put("text", text(json.get("question")));
        json.put("decidedBy", text(json.get("how")));
        String why = explanation(json);
        if (json.get("evidence") instanceof Map<?, ?> evidence) {
            json.put("shows", text(evidence.get("summary")));
        } else if (why.isEmpty()) {
            why = "decided by the stage '" + text(json.get("technique")) + "' of the check: " + sum;
        }
        json.put("explanation", why);
        return json;
    }

    /** Why an answer is so: why it is open, the proof, and the reasons, each on lines of its own. */
    private static String explanation(Map<String, Object> answer) {
        List<String> parts = new ArrayList<>();
        for (String key : List.of(REASON, "because", "explanationText")) {
            String part = text(answer.get(key));
            if (!part.isEmpty()) {
                parts.add(part);
            }
        }
        return String.join("\n", parts);
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /** The figures of an exploration, for tables that compare several; the words of its rows where there is no number. */
    public static Map<String, Object> exploration(Report report) {
        Map<String, Object> values = values(report);
        Map<String, Object> json = new LinkedHashMap<>();
        boolean isComplete = Boolean.TRUE.equals(values.get("complete"));
        json.put("complete", isComplete);
        json.put("outcome", isComplete ? "complete" : outcome(values));
        json.put(REASON, text(values.get(REASON)));
        Map<String, String> keys = Map.of(
                "states", "states",
                "edges", "edges",
                "deadlocks", "deadlocks",
                "depth", "depth",
                "mostInPlace", "maxTokensInPlace",
                "mostInState", "maxTokensInMarking");
        keys.forEach((name, key) -> json.put(name, count(report, values.get(key), key, isComplete)));
        Object bytes = values.get("bytes");
        json.put("bytes", bytes instanceof Map<?, ?> all && all.get("total") instanceof Long total ? total : 0L);
        json.put("seconds", values.getOrDefault("seconds", 0.0));
        json.put("fault", fault(values));
        json.put("rows", rows(report));
        json.put("printed", printed(report));
        return json;
    }

    /** How an exploration ended that is not complete: fault, violated or unknown. */
    private static String outcome(Map<String, Object> values) {
        String end = text(values.get("end"));
        return end.equals("fault") || end.equals("violated") ? end : "unknown";
    }

    private static String fault(Map<String, Object> values) {
        if (values.get("fault") instanceof Map<?, ?> fault) {
            return text(fault.get("event")) + " has all its tokens, but " + text(fault.get("why"));
        }
        return values.get("violated") instanceof Map<?, ?> broken
                ? text(broken.get("meaning")) + ": " + text(broken.get("why"))
                : "";
    }

    private static Map<String, Object> count(Report report, @Nullable Object value, String key, boolean isComplete) {
        String words = report.rows().stream()
                .filter(row -> row.label().equals(key))
                .map(Report.Row::text)
                .findFirst()
                .orElse("");
        if (value == null) {
            return words.isEmpty() || words.equals("unknown")
                    ? Map.of("number", 0L, "precision", "UNKNOWN", "text", "")
                    : Map.of("number", 0L, "precision", "WORDS", "text", words);
        }
        BigDecimal exact = new BigDecimal(value.toString());
        boolean isSmall = exact.abs().compareTo(new BigDecimal(MOST_EXACT)) <= 0;
        return Map.of(
                "number",
                isSmall ? exact.longValue() : 0L,
                "precision",
                isComplete ? "EXACT" : "AT_LEAST",
                "text",
                isSmall ? "" : exact.round(SHORT).toString().replace("E+", "e"));
    }
}
