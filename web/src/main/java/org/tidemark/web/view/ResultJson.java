package org.tidemark.web.view;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.api.Count;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Progress;
import org.tidemark.api.Run;
import org.tidemark.verdict.Verdict;

/** The answers of calls, as JSON. Stateless. */
public final class ResultJson {
    /** A run with more steps is shown up to here. */
    public static final int MOST_STEPS = 2000;

    /** The most layers of a sweep; where there are more, neighbours are drawn together. */
    private static final int MOST_BARS = 200;

    /** A page has these many bits for a number. */
    private static final int EXACT_BITS = 53;

    private static final MathContext SHORT = new MathContext(4);

    private ResultJson() {}

    public static Map<String, Object> of(ExplorationResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("complete", result.isComplete());
        json.put("reason", result.reason());
        json.put("states", count(result.states()));
        json.put("edges", count(result.edges()));
        json.put("deadlocks", count(result.deadlocks()));
        json.put("depth", count(result.counts().depth()));
        json.put("mostInPlace", count(result.counts().mostTokensInPlace()));
        json.put("mostInState", count(result.counts().mostTokensInState()));
        json.put("bytes", result.peakBytes());
        json.put("seconds", result.time().toNanos() / 1e9);
        json.put("fault", result.fault().map(ExplorationResult.Fault::sentence).orElse(""));
        return json;
    }

    /** A count; where a page could not write all its digits, with what to write instead. */
    private static Map<String, Object> count(Count count) {
        boolean isLarge = count.value().bitLength() > EXACT_BITS;
        String text = isLarge ? new BigDecimal(count.value()).round(SHORT).toString() : "";
        return Map.of("number", count.number(), "precision", count.precision().name(), "text", text.replace("E+", "e"));
    }

    /**
     * The layers of a sweep: which sweep, the progress value, how many layers, how many states, states in memory. Where there are many,
     * neighbours are one, so that a page can draw each as a bar.
     */
    public static List<List<Object>> layers(List<Progress.Layer> layers) {
        int together = (layers.size() + MOST_BARS - 1) / MOST_BARS;
        List<List<Object>> bars = new ArrayList<>();
        for (int from = 0; from < layers.size(); from += together) {
            List<Progress.Layer> bar = layers.subList(from, Math.min(layers.size(), from + together));
            bars.add(List.of(
                    bar.get(0).sweep(),
                    bar.get(0).value(),
                    bar.stream().mapToLong(Progress.Layer::layers).sum(),
                    bar.stream().mapToLong(Progress.Layer::states).sum(),
                    bar.stream().mapToLong(Progress.Layer::held).max().orElse(0)));
        }
        return bars;
    }

    /** A point of a curve: seconds, states, explored states, edges, depth, bytes. */
    public static List<Object> of(Progress progress) {
        return List.of(
                progress.elapsed().toNanos() / 1e9,
                progress.states(),
                progress.explored(),
                progress.edges(),
                progress.depth(),
                progress.bytes());
    }

    public static Map<String, Object> of(Verdict verdict) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (verdict instanceof Verdict.Value value) {
            json.put("verdict", "value");
            json.put("value", value.most());
            if (!value.isAttained()) {
                json.put("attained", false);
            }
        } else if (verdict instanceof Verdict.Unknown unknown) {
            json.put("verdict", "unknown");
            json.put("reason", unknown.reason());
        } else if (verdict instanceof Verdict.Unbounded) {
            json.put("verdict", "unbounded");
        } else {
            json.put("verdict", verdict instanceof Verdict.Holds ? "holds" : "violated");
        }
        return json;
    }

    /** A run as a session is saved with it, to be replayed. */
    public static Map<String, Object> kept(Run run) {
        return Map.of("events", run.events(), "loop", run.loop().orElse(-1), "shows", run.shows());
    }

    /** A run: where it starts, and what each step changes. */
    public static Map<String, Object> of(Run run) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("length", run.length());
        run.loop().ifPresent(loop -> json.put("loop", loop));
        json.put("shows", run.shows());
        Map<String, Map<String, Integer>> before = run.start().values();
        json.put("start", before);
        List<String> dates = run.dates();
        if (!dates.isEmpty()) {
            json.put("dates", dates.subList(0, Math.min(MOST_STEPS, dates.size())));
        }
        json.put("hasMessages", run.hasMessages());
        List<String> transitions = run.transitions();
        List<Map<String, Object>> steps = new ArrayList<>();
        for (Run.Step step : run) {
            if (steps.size() == MOST_STEPS) {
                break;
            }
            Map<String, Map<String, Integer>> after = step.marking().values();
            steps.add(Map.of(
                    "event", step.event(),
                    "transition", transitions.get(steps.size()),
                    "changes", changes(before, after)));
            before = after;
        }
        json.put("steps", steps);
        return json;
    }

    /** The places whose tokens differ, with their tokens afterwards. */
    private static Map<String, Map<String, Integer>> changes(
            Map<String, Map<String, Integer>> before, Map<String, Map<String, Integer>> after) {
        Map<String, Map<String, Integer>> changes = new LinkedHashMap<>();
        before.keySet().stream()
                .filter(place -> !after.containsKey(place))
                .forEach(place -> changes.put(place, Map.of()));
        after.forEach((place, tokens) -> {
            if (!tokens.equals(before.get(place))) {
                changes.put(place, tokens);
            }
        });
        return changes;
    }

    /** The error in an input, and its position. */
    public static Map<String, Object> of(InvalidInputException wrong) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("message", String.valueOf(wrong.getMessage()));
        wrong.line().ifPresent(line -> json.put("line", line));
        wrong.column().ifPresent(column -> json.put("column", column));
        return json;
    }
}
