package org.tidemark.web.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.api.Facts;
import org.tidemark.api.Net;
import org.tidemark.api.Run;

/**
 * A run as a message-sequence picture: parts of the net are lifelines, and a step is a dot on the lifeline of each part that takes part in
 * it. Stateless.
 */
public final class SequenceJson {
    /** A longer run is shown up to here. */
    static final int MOST_STEPS = 500;

    private SequenceJson() {}

    /** The kinds of lifelines. */
    public enum Parts {
        /** The units of a NUPN. */
        UNITS,
        /** Sets of places that always share one token, such as the processes of a network. */
        COMPONENTS,
        /** Each place by itself. */
        PLACES
    }

    /**
     * The picture of a run.
     *
     * @param by what lifelines are to represent; the first of {@link Parts} that the net has where it does not have those
     */
    public static Map<String, Object> of(Run run, Net net, Facts facts, Parts by) {
        Map<Parts, Map<String, List<String>>> choices = choices(run, net, facts);
        Parts chosen =
                choices.containsKey(by) ? by : choices.keySet().iterator().next();
        Lifelines lines = new Lifelines(run, choices.getOrDefault(chosen, Map.of()), MOST_STEPS);
        List<String> events = run.events();
        List<Map<String, Object>> steps = new ArrayList<>();
        for (List<Integer> on : lines.steps()) {
            steps.add(Map.of("event", events.get(steps.size()), "on", on));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("by", chosen.name());
        json.put("choices", choices.keySet().stream().map(Parts::name).toList());
        json.put("lines", lines.names());
        json.put("left", lines.leftOut());
        json.put("steps", steps);
        json.put("length", run.length());
        run.loop().ifPresent(loop -> json.put("loop", loop));
        return json;
    }

    /** The parts that the net has, by name; it always has places. */
    private static Map<Parts, Map<String, List<String>>> choices(Run run, Net net, Facts facts) {
        Map<Parts, Map<String, List<String>>> choices = new LinkedHashMap<>();
        if (facts.parts().units().size() > 1) {
            choices.put(Parts.UNITS, facts.parts().units());
        }
        if (facts.parts().components().size() > 1) {
            Map<String, Integer> marked = run.start().marked();
            Map<String, List<String>> named = new LinkedHashMap<>();
            for (List<String> component : facts.parts().components()) {
                named.merge(name(component, marked), component, (one, other) -> one); // alike to a reader
            }
            choices.put(Parts.COMPONENTS, named);
        }
        Map<String, List<String>> places = new LinkedHashMap<>();
        net.places().forEach(place -> places.put(place.name(), List.of(place.name())));
        choices.put(Parts.PLACES, places);
        return choices;
    }

    /** A component goes by what the names of its places begin with, or by the place where its token is at first. */
    private static String name(List<String> component, Map<String, Integer> marked) {
        String prefix = component.get(0);
        for (String place : component) {
            int same = 0;
            while (same < Math.min(prefix.length(), place.length()) && prefix.charAt(same) == place.charAt(same)) {
                same++;
            }
            prefix = prefix.substring(0, same);
        }
        int end = Math.max(prefix.lastIndexOf('.'), prefix.lastIndexOf('_'));
        return end > 0 && component.size() > 1
                ? prefix.substring(0, end)
                : component.stream().filter(marked::containsKey).findFirst().orElse(component.get(0));
    }
}
