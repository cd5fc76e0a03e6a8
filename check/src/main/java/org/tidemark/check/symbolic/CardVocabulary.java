package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.ValueReader;
import org.tidemark.logic.Vocabulary;

/** The names on the card of a file of states, which knows no transitions. Immutable. */
final class CardVocabulary implements Vocabulary {
    private static final Pattern ABOUT_VALUES =
            Pattern.compile("(exists|forall)\\s+[\\p{L}_]|(count|sum|value)\\s*\\(|\\{");

    private final Map<String, List<String>> groups = new LinkedHashMap<>();
    private final Map<String, String> properNames = new LinkedHashMap<>();

    CardVocabulary(DagCard card) {
        for (DagCard.Level level : card.levels()) {
            for (DagCard.Counter counter : level.counters()) {
                groups.computeIfAbsent(counter.group(), group -> new ArrayList<>())
                        .add(counter.name());
                properNames.putIfAbsent(counter.id(), counter.name());
            }
        }
        groups.values().forEach(members -> members.forEach(name -> properNames.put(name, name)));
    }

    @Override
    public @Nullable String place(String name) {
        return groups.containsKey(name) ? name : properNames.get(name);
    }

    @Override
    public @Nullable String transition(String name) {
        return null;
    }

    @Override
    public List<String> places() {
        return List.copyOf(groups.keySet());
    }

    @Override
    public List<String> transitions() {
        return List.of();
    }

    @Override
    public List<String> placesOf(String place) {
        return groups.getOrDefault(place, List.of(place));
    }

    /** Refuses questions about values, which the card names and does not understand. */
    @Override
    public @Nullable ValueReader values() {
        return groups.entrySet().stream()
                .filter(group -> !group.getValue().equals(List.of(group.getKey())))
                .<ValueReader>map(group -> (text, from, to) -> refused(text, from, group.getValue()))
                .findFirst()
                .orElse(null);
    }

    private static ValueReader.@Nullable Reading refused(String text, int from, List<String> counters)
            throws FormulaSyntaxException {
        if (!ABOUT_VALUES.matcher(text).region(from, text.length()).lookingAt()) {
            return null;
        }
        throw FormulaSyntaxException.at(
                text,
                from,
                "a file of states knows values by their names only; ask the model instead, or count the tokens of one"
                        + " value, such as " + counters.get(0) + " >= 1");
    }
}
