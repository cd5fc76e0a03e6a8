package org.tidemark.web.view;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.api.Facts;
import org.tidemark.api.Marking;
import org.tidemark.api.Net;
import org.tidemark.api.Picture;
import org.tidemark.api.ZooEntry;
import org.tidemark.system.TransitionSystem;

/** Nets, their pictures, and what is known about them, as JSON. Stateless. */
public final class NetJson {
    private NetJson() {}

    /** The names of a net, for completion and lists. */
    public static Map<String, Object> of(Net net) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(
                "places",
                net.places().stream()
                        .map(place -> Map.of("name", place.name(), "type", place.type(), "tokens", place.tokens()))
                        .toList());
        json.put(
                "transitions",
                net.transitions().stream()
                        .map(each -> Map.of("name", each.name(), "variables", each.variables()))
                        .toList());
        json.put(
                "arcs",
                net.transitions().stream()
                        .mapToInt(transition -> transition.arcs().size())
                        .sum());
        return json;
    }

    /** The words of a formalism. */
    public static Map<String, Object> of(TransitionSystem.Nouns nouns) {
        return Map.of(
                "model", nouns.model(),
                "state", nouns.state(),
                "states", nouns.states(),
                "field", nouns.field(),
                "fields", nouns.fields(),
                "event", nouns.event(),
                "events", nouns.events());
    }

    /** Figures are in arrays without names: a net of thousands of nodes is sent at once. */
    public static Map<String, Object> of(Picture picture) {
        return Map.of(
                "width", picture.width(),
                "height", picture.height(),
                "nodes", picture.nodes().stream().map(NetJson::node).toList(),
                "lines", picture.lines().stream().map(NetJson::line).toList());
    }

    private static Map<String, Object> node(Picture.Node node) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", node.name());
        json.put("place", node.isPlace());
        json.put(
                "box",
                List.of(
                        node.box().x(),
                        node.box().y(),
                        node.box().width(),
                        node.box().height()));
        json.put("label", node.texts().label());
        json.put("whole", node.texts().whole());
        put(json, "above", node.texts().above());
        put(json, "below", node.texts().below());
        return json;
    }

    private static Map<String, Object> line(Picture.Line line) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("from", line.from());
        json.put("to", line.to());
        json.put("kind", line.kind().name());
        json.put("path", line.path());
        if (!line.label().lines().isEmpty()) {
            json.put("text", line.label().lines());
            json.put("at", List.of(line.label().x(), line.label().y()));
        }
        return json;
    }

    private static void put(Map<String, Object> json, String name, List<String> lines) {
        if (!lines.isEmpty()) {
            json.put(name, lines);
        }
    }

    /** Each marked place with the values of its tokens. */
    public static Map<String, Map<String, Integer>> of(Marking marking) {
        return marking.values();
    }

    public static Map<String, Object> of(Facts facts) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kinds", facts.kinds());
        json.put("bounded", facts.bounds().isBounded().map(String::valueOf).orElse("unknown"));
        json.put("safe", facts.bounds().isSafe());
        json.put("neverMarked", facts.bounds().neverMarked());
        json.put("neverFire", facts.bounds().neverFire());
        json.put("mostStates", facts.bounds().mostStates().map(NetJson::written).orElse(""));
        json.put("invariants", facts.parts().invariants());
        json.put("components", facts.parts().components());
        json.put("units", facts.parts().units());
        json.put("liveness", facts.liveness());
        json.put("advice", facts.advice());
        return json;
    }

    /** A number in digits, or by its length where it has very many. */
    private static String written(BigInteger number) {
        String digits = number.toString();
        return digits.length() <= 15 ? digits : "about 10^" + (digits.length() - 1);
    }

    public static List<Map<String, Object>> zoo(List<ZooEntry> entries) {
        return entries.stream()
                .map(entry -> Map.<String, Object>of(
                        "name", entry.name(),
                        "story", entry.story(),
                        "parameters",
                                entry.parameters().stream()
                                        .map(each -> Map.of(
                                                "name", each.name(),
                                                "meaning", each.meaning(),
                                                "usual", each.usual(),
                                                "least", each.least(),
                                                "most", each.most()))
                                        .toList()))
                .toList();
    }
}
