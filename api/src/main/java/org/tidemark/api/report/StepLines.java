package org.tidemark.api.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** The events of a run by short names, and what each of them changes. Immutable; it replays the run once. */
final class StepLines {
    private static final int LONG_NAME = 28;

    private final String start;
    private final List<String> names = new ArrayList<>();
    private final List<String> changes = new ArrayList<>();

    /**
     * The steps of a run.
     *
     * @param first the places or variables whose changes come first
     */
    StepLines(TransitionSystem system, List<Integer> events, Predicate<String> first) {
        Game game = system.game();
        start = game.text();
        Map<String, Object> before = contents(system, game);
        for (int event : events) {
            game.fire(event);
            Map<String, Object> after = contents(system, game);
            names.add(name(system, event));
            changes.add(changes(before, after, first));
            before = after;
        }
    }

    /** The initial state. */
    String start() {
        return start;
    }

    /** The short name of the event of a step; steps are counted from 0. */
    String name(int step) {
        return names.get(step);
    }

    /** The changes by a step. */
    String changes(int step) {
        return changes.get(step);
    }

    /** The length of the longest name. */
    int width() {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    /** The name of an event; of a long one, without those values that what it changes shows at length. */
    static String name(TransitionSystem system, int event) {
        String shown = system.shownEvent(event);
        int open = shown.indexOf('(');
        if (shown.length() <= LONG_NAME || open < 0 || !shown.endsWith(")")) {
            return shown;
        }
        String kept = ValueChange.split(shown.substring(open + 1, shown.length() - 1)).stream()
                .filter(part -> part.indexOf('[') < 0 && part.indexOf('{') < 0)
                .collect(Collectors.joining(", "));
        return shown.substring(0, open) + (kept.isEmpty() ? "" : "(" + kept + ")");
    }

    private static String changes(Map<String, Object> before, Map<String, Object> after, Predicate<String> first) {
        Set<String> fields = new LinkedHashSet<>(before.keySet());
        fields.addAll(after.keySet());
        List<String> ordered = new ArrayList<>(fields.stream().filter(first).toList());
        fields.stream().filter(first.negate()).forEach(ordered::add);
        return ordered.stream()
                .map(field -> ValueChange.text(field, before.getOrDefault(field, 0), after.getOrDefault(field, 0)))
                .filter(change -> !change.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** The contents of all places or variables; of a place with values, how many tokens have which. */
    private static Map<String, Object> contents(TransitionSystem system, Game game) {
        @Nullable PetriNet net = system instanceof NetSystem of && of.net().hasColors() ? of.net() : null;
        if (net == null || !(game instanceof TokenGame tokens)) {
            return game.values();
        }
        Folding.Groups groups = net.placeGroups();
        int[] marking = tokens.marking();
        Map<String, Object> contents = new LinkedHashMap<>();
        for (int group = 0; group < groups.size(); group++) {
            contents.put(groups.name(group), PlaceContents.of(net, group, place -> marking[place]));
        }
        return contents;
    }
}
